import type { Adapter, DocumentDraft, DocumentFacts, Invocation, Remark } from '../../src/adapter.ts';
import { codes, remarks } from './codes.ts';
import { error } from './error.ts';
import { commandLine } from './invocation.ts';
import { ast, astSymbols, complete, findAst, findSymbols, lookup, nodes } from './lookup.ts';
import { explore, navigate, unresolved } from './navigate.ts';
import { backend, evolve, exported, stats, vectorCreate, vectorSearch } from './overview.ts';
import { auto, records, search, watch } from './search.ts';
import { text } from './text.ts';

/**
 * llmgrep: searches the database that magellan makes. Recorded: 2.1.0 and 3.11.2; what it passes through of magellan's
 * is magellan's.
 */
export const adapter: Adapter = {
  tool: 'llmgrep',
  prefix: 'LLM',
  jsonFlag: '--output json',
  commandLine,
  version: { key: '/schema_version', major: 1 },
  forms: [
    ...[
      search,
      auto,
      records,
      lookup,
      complete,
      ast,
      findAst,
      nodes,
      astSymbols,
      findSymbols,
      navigate,
      explore,
      stats,
      evolve,
      error,
    ],
    ...[backend, vectorCreate, vectorSearch, exported, watch, unresolved],
  ],
  text,
  codes,
  // As Magellan does, it calls every type with fields `Class`.
  kinds: { rust: { class: 'struct' }, go: { class: 'struct' } },
  remarks: wholeRemarks,
  empty,
};

/** That the limit cut a list is told only by its total; that a filter did nothing, by no document. */
function wholeRemarks({ unprinted, form, invocation: { argv = [] } }: DocumentFacts): Remark[] {
  const limited = unprinted > 0 ? [{ ...remarks.limited, details: { unprinted } }] : [];
  return form === 'llmgrep/search' && argv.includes('--covered') ? [...limited, remarks.uncovered] : limited;
}

/** What runs that went well say on stderr about themselves (since 3.0). */
const BESIDE =
  /^(?:Info: |Note: |Using SQLite backend: |Performance metrics:| {2}(?:Backend|Query|Output|Total)\b).*\n?/gmu;

/**
 * A run that ended well, printed nothing and said nothing of a result, such as the completions of a prefix that nothing
 * has, in human mode.
 */
function empty({ exit, stderr = '' }: Invocation): DocumentDraft | undefined {
  if (exit !== 0 || stderr.replace(BESIDE, '').trim() !== '') return undefined;
  return { command: null, data: {}, matches: [] };
}
