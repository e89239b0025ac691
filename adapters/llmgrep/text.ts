import type { DocumentDraft, TextFinding, TextRule } from '../../src/adapter.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** An error in human mode: its code, a message of any number of lines, and a hint. */
const failed: TextRule = {
  pattern:
    /^(?<word>ERROR|WARNING) \[(?<code>LLM-[A-Z0-9-]+)\]: (?<message>[\s\S]*?)(?:\nHint: (?<note>[^\n]*)\n*|\n*$(?![\s\S])|(?=\n(?:ERROR|WARNING) \[LLM-))/gmu,
  tells: true,
  read: ({ word, code = '', message = '', note }) => ({
    as: 'error',
    level: word === 'WARNING' ? 'warning' : 'error',
    code,
    coded: true,
    message,
    ...noted(note),
  }),
};

const misused: readonly TextRule[] = [
  usage(/^error: (?<message>[^\n]*)\n(?<note>[\s\S]*^Usage: llmgrep[\s\S]*)/gmu, true),
  // clap leaves the usage out where a value is wrong, so the wording does not tell the tool.
  usage(/^error: (?<message>[^\n]*)\n(?<note>(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*)/gmu, false),
];

function usage(pattern: RegExp, tells: boolean): TextRule {
  return {
    pattern,
    tells,
    read: ({ message = '', note }) => ({ as: 'error', level: 'error', code: 'LLM-QRY-001', message, ...noted(note) }),
  };
}

function noted(note: string | undefined): { note?: string } {
  const trimmed = note?.replace(/^\n+/, '').trimEnd() ?? '';
  return trimmed === '' ? {} : { note: trimmed };
}

/** A crash at a place in the tool's source, or anywhere. */
const crashed: readonly TextRule[] = [crash('[^\\n]*llmgrep[^\\n]*', true), crash('(?![^\\n]*llmgrep)[^\\n]*', false)];

function crash(place: string, tells: boolean): TextRule {
  return {
    pattern: new RegExp(
      `\\n?^thread '(?<thread>.*)' (?:\\(\\d+\\) )?panicked at (?<place>${place}):\\n(?<message>.*)$\\n?(?<note>(?:^note: .*\\n?)*)`,
      'gmu',
    ),
    tells,
    read: ({ thread = '', place = '', message = '', note }) => ({
      as: 'error',
      level: 'error',
      code: 'LLM-INT-001',
      coded: true,
      message: `panicked at ${place}: ${message}`,
      details: { thread, place },
      ...noted(note),
    }),
  };
}

/** Of a name that is not escaped the document of `navigate` is no JSON: its ends tell where the name is. */
const unescaped: TextRule = {
  pattern: /^(?<raw>\{"error":"(?<message>no symbols found for '[\s\S]*?')"\})\n*$(?![\s\S])/gmu,
  tells: true,
  read: ({ raw = '', message = '' }) => ({
    as: 'error',
    level: 'error',
    code: 'LLM-REF-001',
    message,
    operation: 'navigate',
    legacy: { raw },
  }),
};

/** A result that is said in words on stderr, beside an empty stdout. */
const said: readonly TextRule[] = [
  {
    pattern:
      /^(?<message>No AST nodes found with kind '[^\n]*')\n(?<note>Hint: Check available kinds with: [^\n]*)\n*/gmu,
    tells: true,
    read: ({ message = '', note }) => ({ as: 'result', draft: noNodes(message, note) }),
  },
  {
    pattern: /^Exported (?<symbols>\d+) symbols \((?<names>\d+) unique names\) to (?<output>[^\n]*)\n*/gmu,
    tells: true,
    read: ({ symbols, names, output = '' }) => ({
      as: 'result',
      draft: exportedTo(output, Number(symbols), Number(names)),
    }),
  },
];

function noNodes(message: string, note: string | undefined): DocumentDraft {
  return {
    command: 'find-ast',
    data: {},
    matches: [],
    diagnostics: [{ level: 'note', message, note, assigned: 'LLM-AST-001' }],
  };
}

function exportedTo(output: string, symbols: number, unique_names: number): DocumentDraft {
  const message = `The export was written to ${output}; convert that file to have its contents.`;
  return {
    command: 'export-symbols',
    data: { output, symbols, unique_names },
    diagnostics: [{ level: 'note', message }],
  };
}

/**
 * What `navigate` says on stderr in human mode (since 3.6.0) where it finds nothing, with exit status 0; magellan may
 * say the same.
 */
const notFound: TextRule = {
  pattern: /^error: (?<message>no symbols found for '[^\n]*')\n*/gmu,
  tells: false,
  read: ({ message = '' }) => ({ as: 'error', level: 'error', code: 'LLM-REF-001', message, operation: 'navigate' }),
};

/** Remarks beside a result. */
const remarked: readonly TextRule[] = [
  remark(
    'LLM-REF-002',
    'warning',
    /^Warning: (?<message>Ambiguous symbol "[^\n]*" \([^\n]*\))\n(?<note>(?:(?:Top \d+ candidates:| {2}- [^\n]*|Use --symbol-id [^\n]*)\n?)*)/gmu,
    true,
  ),
  cut(
    'LLM-QRY-008',
    /^Warning: (?<message>(?:Path enumeration hit bounds|AST output truncated)[^\n]*)(?<note>(?:\n {6,}[^\n]*)*)\n?/gmu,
  ),
  // Changes since the results that `watch` printed first (src/watch_cmd.rs): elements behind a sign, in no list.
  cut('LLM-QRY-009', /^--- (?<message>Added: \d+, Removed: \d+) ---\n(?<note>[\s\S]*?)(?=\n--- Added: |(?![\s\S]))/gmu),
  remark(
    'LLM-QRY-006',
    'warning',
    /^Warning: (?!Ambiguous symbol "|Path enumeration hit bounds|AST output truncated)(?<message>[^\n]*)(?<note>(?:\n {6,}[^\n]*)*)\n?/gmu,
    false,
  ),
  remark('LLM-QRY-005', 'note', /^Note: (?<message>[^\n]*)(?<note>(?:\n {6,}[^\n]*)*)\n?/gmu, false),
];

function remark(code: string, level: 'warning' | 'note', pattern: RegExp, tells: boolean, partial = false): TextRule {
  return {
    pattern,
    tells,
    read: ({ message = '', note }: Groups): TextFinding => ({
      as: 'remark',
      level,
      code,
      message,
      ...noted(note?.trimStart()),
      ...(partial && { partial }),
    }),
  };
}

/** A remark that says that the result is not complete. */
function cut(code: string, pattern: RegExp): TextRule {
  return remark(code, 'warning', pattern, false, true);
}

/** Beginnings of what commands print for people, and what every run since 3.0 says on stderr. */
const REPORTS: readonly RegExp[] = [
  /^Info: Magellan schema version \d+ \(supported\)$/gmu,
  /^Performance metrics:\n {2}Backend detection: /gmu,
  /^total: \d+\n[^\n]+:\d+:\d+ [^\n]* score=\d+/gmu,
  /^Symbol: [^\n]*\nKind: [^\n]*\nFQN: /gmu,
  /^Exploring: "[^\n]*"\n\nModule: /gmu,
  /^Database: [^\n]*\nSchema version: /gmu,
  /^llmgrep \d+\.\d+\.\d+$/gmu,
];

const reports: readonly TextRule[] = REPORTS.map((pattern) => ({
  pattern,
  tells: true,
  read: () => ({ as: 'report' }),
}));

/**
 * What llmgrep prints that is not JSON: errors of human mode and of the command line, results that are said in words,
 * documents that are misspelt, and the text of every command without `--output json`. Wordings of 2.1.0 and 3.11.2.
 */
export const text: readonly TextRule[] = [
  failed,
  ...misused,
  ...crashed,
  unescaped,
  notFound,
  ...said,
  ...remarked,
  ...reports,
];
