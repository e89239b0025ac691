import { type Adapter, anyOf, joined } from '../../src/adapter.ts';
import { codes, remarks } from './codes.ts';
import { error } from './error.ts';
import { commandLine } from './invocation.ts';
import { lookup } from './lookup.ts';
import { navigate, unresolved } from './navigate.ts';
import { overview } from './overview.ts';
import { search } from './search.ts';
import { text } from './text.ts';

/**
 * llmgrep: searches the database that magellan makes. Recorded: 2.1.0 and 3.11.2; what it passes through of magellan's
 * is magellan's.
 *
 * Lines count from 1 and end at \n, columns are bytes from 0, ends are exclusive (Magellan's index; every recorded
 * place was held against its file). The comments in the tool's own src/output.rs say otherwise and are wrong.
 */
export const adapter: Adapter = {
  tool: 'llmgrep',
  prefix: 'LLM',
  jsonFlag: '--output json',
  commandLine,
  reads: {
    commands: ['search', 'lookup', 'complete', 'ast', 'find-ast', 'stats', 'explore', 'navigate'],
    // `--record` writes into the database.
    flags:
      'ast-kind auto-limit callees callers candidates condense contains context-lines covered db ' +
      'dead-code-in depth edges exact-fqn fields file fqn in-cycle inside intent kind label language limit ' +
      'max-context-lines max-depth max-snippet-bytes min-complexity min-depth min-fan-in mode output path ' +
      'paths-from paths-to position predicate prefix query reachable-from regex show-metrics ' +
      'slice-backward-from slice-forward-from sort-by subject symbol symbol-id tags tokens uncovered ' +
      'wikilinks with-ast-context with-context with-fqn with-snippet',
  },
  version: { key: '/schema_version', major: 1 },
  forms: [...search, ...lookup, ...navigate, ...overview, error, unresolved],
  text,
  codes,
  // As Magellan does, it calls every type with fields `Class`.
  kinds: { rust: { class: 'struct' }, go: { class: 'struct' } },
  // Since 3.0.
  routineLines: joined(
    /^/gmu,
    anyOf(
      /Info: Magellan schema |Using SQLite backend: |Performance metrics:/gmu,
      / {2}(?:Backend|Query|Output|Total)\b/gmu,
    ),
    /.*\n?/gmu,
  ),
  unprinted: remarks.limited,
};
