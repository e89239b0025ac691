import type { TextFinding, TextRule } from '../../src/adapter.ts';
import { codeOf } from './codes.ts';
import { unescapedBulk } from './extract.ts';

/** The tools of the server, v0.1.0 to v7.17. */
const TOOLS =
  'fast_search|fast_goto|fast_refs|fast_explore|find_logic|get_symbols|get_context|deep_dive|trace_call_path|call_path|blast_radius|fuzzy_replace|smart_refactor|rename_symbol|edit_symbol|edit_lines|edit_file|rewrite_symbol|manage_workspace|checkpoint|recall|plan';

/** Failures that are no other tool's. */
const OWN = 'threshold must be |distance must be |max_depth cannot exceed |Unknown (?:exploration mode|refactoring)';

/**
 * What Julie says in text, where it has no structured answer: failures, nothing found, and every answer since v2.1.0.
 */
export const text: readonly TextRule[] = [
  unescapedBulk,
  {
    // Since v1.19 (rmcp) the message of an RPC error. ledger-c-error
    pattern: new RegExp(`^(?<message>(?<tool>${TOOLS}) failed: .*)`, 'gmu'),
    tells: true,
    read: ({ message = '', tool }) => failure(message, tool),
  },
  {
    // ledger-a-error
    pattern: /^(?<message>(?:Tool execution failed|Invalid tool parameters): .*)/gmu,
    tells: true,
    read: ({ message = '' }) => failure(message),
  },
  // The last lines say what to do. ledger-a-fuzzy-bad-threshold
  { pattern: marked(OWN), tells: true, read: advised },
  { pattern: marked(`(?!${OWN})`), tells: false, read: advised },
  {
    // `fast_search` has no other answer for this. ledger-a-search-none
    pattern: /^(?<text>🔍 No results found for: [\s\S]*)/gmu,
    tells: true,
    read: ({ text }) => ({ as: 'result', draft: { command: 'fast_search', data: { text }, matches: [] } }),
  },
  // Lean text of a search (since v1.15.0) and of references, and TOON. ledger-b-lean, ledger-d-search, ledger-d-refs,
  // ledger-b-toon
  { pattern: /^(?<text>\d+ match(?:es)?:\n\n {2}[^\n]+:\d+ \(\w+\)[\s\S]*)/gmu, tells: true, read: plain },
  {
    pattern: /^(?<text>\d+ references? to "[^\n]*":\n\n(?:Definitions?|References?)\b[\s\S]*)/gmu,
    tells: true,
    read: plain,
  },
  { pattern: /^(?<text>results\[\d+\]\{id,name,[\w,]*\}:\n[\s\S]*)/gmu, tells: true, read: plain },
  {
    // ledger-d-error
    pattern:
      /^(?<message>(?:File not found: |Symbol not found: |No workspace initialized|Workspace '[^\n]*' not found).*)/gmu,
    tells: false,
    read: ({ message = '' }) => failure(message),
  },
  // Arguments that a program does not understand (since v7.4 also the server); of a wrong value the usage is not told.
  misused(String.raw`[\s\S]*^Usage: julie(?:-server|-extract|-semantic|-codesearch)?\b[\s\S]*`, true),
  misused(String.raw`(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*`, false),
  {
    // What ended a program, with its causes, on stderr.
    pattern: beginning(String.raw`Error: (?<message>.*)(?<note>(?:\n(?!julie: ).*)*)`),
    tells: false,
    read: ({ message = '', note = '' }) => failure(message, undefined, note.trim()),
  },
  {
    pattern: /^thread '[^\n]*' (?:\(\d+\) )?panicked at (?<place>[^\n]*julie[^\n]*)(?:\n(?<note>[^\n]*))?/gmu,
    tells: true,
    read: ({ place = '', note }) => ({
      as: 'error',
      level: 'error',
      code: 'JUL-INT-001',
      coded: true,
      message: note ?? `panicked at ${place}`,
      details: { panicked_at: place },
    }),
  },
];

/** What begins a text, behind what the programs say of their progress: an answer may quote a line of the same words. */
function beginning(pattern: string): RegExp {
  const progress = String.raw`(?<![\s\S])(?:(?:julie: |Indexing now|\p{Extended_Pictographic}| )[^\n]*\n|\n)*`;
  return new RegExp(`(?=[Ee]rror: )(?<=${progress})${pattern}`, 'gmu');
}

function misused(note: string, tells: boolean): TextRule {
  return {
    pattern: beginning(String.raw`error: (?<message>[^\n]*)\n(?<note>${note})`),
    tells,
    read: ({ message = '', note = '' }) => ({
      as: 'error',
      level: 'error',
      code: 'JUL-QRY-001',
      message,
      note: note.trim(),
    }),
  };
}

/** A failure behind its mark, with what to do about it. */
function marked(beginning: string): RegExp {
  return new RegExp(`^(?<message>❌ (?:${beginning}).*)(?<note>(?:\\n💡 .*)*)`, 'gmu');
}

function advised({ message = '', note = '' }: Readonly<Record<string, string | undefined>>): TextFinding {
  return failure(message, undefined, note.trim());
}

function plain({ text }: Readonly<Record<string, string | undefined>>): TextFinding {
  return { as: 'result', draft: { command: null, data: { text } } };
}

function failure(message: string, operation?: string, note = ''): TextFinding {
  return {
    as: 'error',
    level: 'error',
    code: codeOf(message),
    message,
    ...(operation !== undefined && { operation }),
    ...(note !== '' && { note }),
  };
}
