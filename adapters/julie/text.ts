import { anyOf, joined, OWN_RESULT, panic, type TextRule, usageErrors, type Wording } from '../../src/adapter.ts';
import { FAILURES } from './codes.ts';
import { unescapedBulk } from './extract.ts';

/** The tools of the server, v0.1.0 to v7.17. */
const TOOLS =
  'fast_search|fast_goto|fast_refs|fast_explore|find_logic|get_symbols|get_context|deep_dive|trace_call_path|' +
  'call_path|blast_radius|fuzzy_replace|smart_refactor|rename_symbol|edit_symbol|edit_lines|edit_file|' +
  'rewrite_symbol|manage_workspace|checkpoint|recall|plan';

/** Failures behind a mark that are no other tool's. */
const OWN: Wording = {
  code: 'JUL-QRY-001',
  tells: true,
  says: joined(
    /^❌ /u,
    anyOf(
      /threshold must be |distance must be |max_depth cannot exceed /u,
      /Unknown (?:exploration mode|refactoring)/u,
    ),
  ),
};

/** What the programs say of their progress: an answer may quote a line of the same words as an error. */
const PROGRESS = String.raw`(?<![\s\S])(?:(?:julie: |Indexing now|\p{Extended_Pictographic}| )[^\n]*\n|\n)*`;

/** A failure whose wording tells its code. */
const FAILED = { as: 'error', code: 'JUL-INT-002', wordings: FAILURES } as const;

/** An answer in text. */
const ANSWER = { ...OWN_RESULT, command: null } as const;

/**
 * What Julie says in text, where it has no structured answer: failures, nothing found, and every answer since v2.1.0.
 */
export const text: readonly TextRule[] = [
  unescapedBulk,
  // Since v1.19 (rmcp) the message of an RPC error. ledger-c-error
  { ...FAILED, pattern: new RegExp(`^(?<message>(?<operation>${TOOLS}) failed: .*)`, 'gmu'), tells: true },
  // ledger-a-error
  { ...FAILED, pattern: /^(?<message>(?:Tool execution failed|Invalid tool parameters): .*)/gmu, tells: true },
  // The last lines say what to do. ledger-a-fuzzy-bad-threshold
  { ...FAILED, pattern: /^(?<message>❌ .*)(?<note>(?:\n💡 .*)*)/gmu, wordings: [OWN, ...FAILURES] },
  // `fast_search` has no other answer for this. ledger-a-search-none
  {
    ...ANSWER,
    pattern: /^(?<text>🔍 No results found for: [\s\S]*)/gmu,
    command: 'fast_search',
    empty: true,
  },
  // Lean text of a search (since v1.15.0) and of references, and TOON. ledger-b-lean, ledger-d-search, ledger-d-refs,
  // ledger-b-toon
  { ...ANSWER, pattern: /^(?<text>\d+ match(?:es)?:\n\n {2}[^\n]+:\d+ \(\w+\)[\s\S]*)/gmu },
  { ...ANSWER, pattern: /^(?<text>\d+ references? to "[^\n]*":\n\n(?:Definitions?|References?)\b[\s\S]*)/gmu },
  { ...ANSWER, pattern: /^(?<text>results\[\d+\]\{id,name,[\w,]*\}:\n[\s\S]*)/gmu },
  {
    // ledger-d-error
    ...FAILED,
    pattern:
      /^(?<message>(?:File not found: |Symbol not found: |No workspace initialized|Workspace '[^\n]*' not found).*)/gmu,
  },
  // Arguments that a program does not understand (since v7.4 also the server).
  ...usageErrors('julie(?:-server|-extract|-semantic|-codesearch)?', { code: 'JUL-QRY-001', behind: PROGRESS }),
  {
    // What ended a program, with its causes, on stderr.
    ...FAILED,
    pattern: new RegExp(
      String.raw`(?=Error: )(?<=${PROGRESS})Error: (?<message>.*)(?<note>(?:\n(?!julie: ).*)*)`,
      'gmu',
    ),
  },
  panic({ code: 'JUL-INT-001', own: /^panicked at [^\n]*julie/u }),
];
