import {
  group,
  joined,
  OWN_ERROR,
  OWN_REMARK,
  OWN_RESULT,
  panic,
  type Report,
  reportRules,
  type TextRule,
  usageErrors,
} from '../../src/adapter.ts';
import { CREATED } from './overview.ts';

/** Errors, of human mode and of the command line. */
const errors: readonly TextRule[] = [
  {
    // The code, a message of any number of lines, and a hint.
    pattern: joined(
      /^(?<level>ERROR|WARNING) \[(?<code>LLM-[A-Z0-9-]+)\]: /gmu,
      /(?<message>[^\n]*(?:\n(?!Hint: |(?:ERROR|WARNING) \[LLM-)[^\n]*)*)(?:\nHint: (?<note>[^\n]*)\n*)?/gmu,
    ),
    ...OWN_ERROR,
    coded: true,
  },
  ...usageErrors('llmgrep', { code: 'LLM-QRY-001', indented: true }),
  panic({ code: 'LLM-INT-001', own: /^panicked at [^\n]*llmgrep/ }),
  {
    // Of a name that is not escaped the document of `navigate` is no JSON: its ends tell where the name is.
    pattern: /^(?<raw>\{"error":"(?<message>no symbols found for '(?:[^\n]|\n(?!\{"error"))*')"\})$\n*/gmu,
    ...OWN_ERROR,
    code: 'LLM-REF-001',
    operation: 'navigate',
  },
  {
    // What `navigate` says on stderr in human mode (since 3.6.0), with exit status 0; magellan may say the same.
    // The name may have a newline in it.
    pattern: /^error: (?<message>no symbols found for (?:'[^\n]*'|'[^']*'))\n*/gmu,
    as: 'error',
    code: 'LLM-REF-001',
    operation: 'navigate',
  },
];

/** A result that is said in words on stderr, beside an empty stdout. */
const results: readonly TextRule[] = [
  {
    pattern:
      /^(?<message>No AST nodes found with kind '[^\n]*')\n(?<note>Hint: Check available kinds with: [^\n]*)\n*/gmu,
    ...OWN_RESULT,
    command: 'find-ast',
    empty: true,
    code: 'LLM-AST-001',
  },
  {
    pattern: joined(
      /^Exported (?=\d+ symbols \(\d+ unique names\) to (?<output>[^\n]*))(?<n_symbols>\d+) symbols \(/gmu,
      /(?<n_unique_names>\d+) unique names\) to [^\n]*\n*/gmu,
    ),
    ...OWN_RESULT,
    command: 'export-symbols',
    message: 'The export was written to {output}; convert that file to have its contents.',
  },
  {
    // Escapes of Rust in the name, which JSON has not.
    pattern: joined(
      /^/gmu,
      group('raw', /\{"status":"ok","index":(?<q_index>"[^\n]*"),"dim":(?<n_dim>\d+),"vectors":(?<n_vectors>\d+)\}/gmu),
      /\n?/gmu,
    ),
    ...OWN_RESULT,
    operation: 'vector_create',
    message: CREATED,
  },
];

/** Remarks beside a result. */
const remarks: readonly TextRule[] = [
  {
    pattern: joined(
      /^Warning: (?<message>Ambiguous symbol "[^\n]*\))\n/gmu,
      /(?<note>(?:(?:Top \d+ candidates:| {2}- [^\n]*|Use --symbol-id [^\n]*)\n?)*)/gmu,
    ),
    ...OWN_REMARK,
    code: 'LLM-REF-002',
  },
  {
    pattern: /^Warning: (?!Ambiguous symbol ")(?<message>[^\n]*)(?:\n {6,}(?<note>[^\n]*(?:\n {6,}[^\n]*)*))?\n?/gmu,
    as: 'remark',
    code: 'LLM-QRY-006',
    wordings: [{ code: 'LLM-QRY-008', partial: true, says: /^(?:Path enumeration hit bounds|AST output truncated)/ }],
  },
  {
    // Changes since the results that `watch` printed first (src/watch_cmd.rs): elements behind a sign, in no list.
    pattern: /^--- (?<message>Added: \d+, Removed: \d+) ---\n(?<note>(?:(?!--- Added: )[^\n]*(?:\n|(?![\s\S])))*)/gmu,
    as: 'remark',
    code: 'LLM-QRY-009',
    partial: true,
  },
  {
    pattern: /^Note: (?<message>[^\n]*)(?:\n {6,}(?<note>[^\n]*(?:\n {6,}[^\n]*)*))?\n?/gmu,
    as: 'remark',
    level: 'note',
    code: 'LLM-QRY-005',
  },
];

/** Beginnings of what commands print for people, and what every run since 3.0 says on stderr. */
const REPORTS: readonly Report[] = [
  [/^Info: Magellan schema version \d+ \(supported\)$/gmu],
  [/^Performance metrics:\n {2}Backend detection: /gmu],
  [/^total: \d+\n[^\n]+:\d+:\d+ [^\n]* score=\d+/gmu],
  [/^Symbol: [^\n]*\nKind: [^\n]*\nFQN: /gmu],
  [/^Exploring: "[^\n]*"\n\nModule: /gmu],
  [/^Database: [^\n]*\nSchema version: /gmu],
  [/^llmgrep \d+\.\d+\.\d+$/gmu],
];

/**
 * What llmgrep prints that is not JSON: errors of human mode and of the command line, results that are said in words,
 * documents that are misspelt, and the text of every command without `--output json`. Wordings of 2.1.0 and 3.11.2.
 */
export const text: readonly TextRule[] = [...errors, ...results, ...remarks, ...reportRules(REPORTS)];
