import type { Adapter } from '../../src/adapter.ts';
import { ast } from './ast.ts';
import { bare, nothing } from './bare.ts';
import { chunks } from './chunks.ts';
import { codes } from './codes.ts';
import { context } from './context.ts';
import { designed } from './designed.ts';
import { explore } from './explore.ts';
import { exported } from './export.ts';
import { facts } from './facts.ts';
import { graph } from './graph.ts';
import { history } from './history.ts';
import { commandLine } from './invocation.ts';
import { lists } from './lists.ts';
import { nodes } from './nodes.ts';
import { overview } from './overview.ts';
import { search } from './search.ts';
import { symbols } from './symbols.ts';
import { text } from './text.ts';
import { upkeep } from './upkeep.ts';
import { validation } from './validation.ts';

/**
 * magellan: a database of symbols, calls and references of a source tree. Versions 0.5.0 to 4.17.0.
 *
 * Lines count from 1 and end at \n, columns are bytes from 0, ends are exclusive; bytes are those of the file
 * (tree-sitter's points, in every version and every command that prints columns).
 */
export const adapter: Adapter = {
  tool: 'magellan',
  prefix: 'MAG',
  jsonFlag: '--output json',
  commandLine,
  reads: {
    commands: [
      ...['ast', 'chunk-by-span', 'chunk-by-symbol', 'chunks', 'collisions', 'condense', 'cycles', 'dead-code'],
      ...['explore', 'files', 'find', 'find-ast', 'get', 'get-file', 'paths', 'query', 'reachable', 'refs'],
      ...['search', 'slice', 'status'],
    ],
    // `--all` and `--project` read databases of other trees.
    flags:
      'ambiguous callees callers chain context-lines db depth direction edges end entry explain field file ' +
      'first id json kind limit list-glob max-depth max-paths members name output path position query ' +
      'reverse show-extent start symbol symbol-id symbols target tokens verbose with-callees with-callers ' +
      'with-checksums with-context with-semantics',
    letters: 'j',
    valuedLetters: 's',
    // Without it some version takes one in the home folder.
    database: { flag: 'db' },
  },
  version: { key: '/schema_version', major: 1 },
  forms: [
    ...designed,
    ...symbols,
    ...overview,
    ...chunks,
    ...lists,
    ...context,
    ...exported,
    search,
    ...explore,
    ...ast,
    ...graph,
    ...nodes,
    ...history,
    ...upkeep,
    validation,
    ...facts,
    ...bare,
    nothing,
  ],
  text,
  codes,
  // It calls every type with fields `struct` or `Class`.
  kinds: { rust: { class: 'struct' }, go: { class: 'struct' } },
  // Since 3.1.7.
  routineLines: /^Using SQLite backend: ".*"\n?/gmu,
};
