import type { JsonObject, TextFinding, TextRule } from '../../src/adapter.ts';
import { WORDINGS } from './failures.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** Failures: one text alone, with nothing before it and status 1. */
const failures: readonly TextRule[] = WORDINGS.map(({ pattern, failure: { code, tells, operation } }, index) => {
  const earlier = WORDINGS.slice(0, index).map((other) => `(?:${other.pattern.replaceAll('?<file>', '?:')})`);
  const not = earlier.length === 0 ? '' : `(?!(?:${earlier.join('|')})\\n*$(?![\\s\\S]))`;
  return {
    pattern: new RegExp(`^${not}(?<message>${pattern})\\n*$(?![\\s\\S])`, 'gmu'),
    tells,
    read: ({ message = '', file }: Groups): TextFinding => ({
      as: 'error',
      level: 'error',
      code,
      message,
      ...(operation !== undefined && { operation }),
      ...(file !== undefined && { file }),
    }),
  };
});

/** Usage errors of clap (status 2): the message, what is possible, the usage. */
const usage: readonly TextRule[] = [
  usageError(/^error: (?<message>[^\n]*)\n(?<note>[\s\S]*^Usage: symgrep[\s\S]*)/gmu, true),
  // The usage is left out where a value is wrong, so the wording does not tell the tool.
  usageError(/^error: (?<message>[^\n]*)\n(?<note>(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*)/gmu, false),
];

function usageError(pattern: RegExp, tells: boolean): TextRule {
  return {
    pattern,
    tells,
    read: ({ message = '', note = '' }) => ({
      as: 'error',
      level: 'error',
      code: 'SYM-QRY-006',
      message,
      note: note.trim(),
    }),
  };
}

/** What a panic says when the reader of its output went away (`println!`). */
const PIPE = 'failed printing to stdout: Broken pipe \\(os error 32\\)';

/** Panics, of the tool itself or of what it is built from: a name or a path need not be in their place. */
const crashes: readonly TextRule[] = [
  crash('SYM-IO-009', `panicked at (?<place>[^\\n]*):\\n(?<message>${PIPE})$`),
  crash('SYM-INT-001', `panicked at (?<place>[^\\n]*):\\n(?!${PIPE}$)(?<message>[^\\n]*)$`),
  // A source that is nested too deep: the syntax tree is walked by recursion (src/language).
  crash('SYM-INT-001', '(?<message>has overflowed its stack)'),
];

function crash(code: string, said: string): TextRule {
  return {
    pattern: new RegExp(
      `\\n?^thread '(?<thread>.*)' (?:\\(\\d+\\) )?${said}\\n?(?<note>(?:^(?:note|fatal runtime error): .*\\n?)*)`,
      'gmu',
    ),
    tells: false,
    read: ({ thread = '', place, message = '', note = '' }) => ({
      as: 'error',
      level: 'error',
      code,
      coded: true,
      message: place === undefined ? `thread '${thread}' ${message}` : `panicked at ${place}: ${message}`,
      details: { thread, ...(place !== undefined && { place }) },
      ...(note !== '' && { note: note.trimEnd() }),
    }),
  };
}

/** `index` prints this line in every mode. */
const indexed: TextRule = {
  pattern:
    /^(?<message>Indexed (?<files>\d+) files and (?<symbols>\d+) symbols using (?<backend>File|Sqlite) backend at (?<path>.+))\n?/gmu,
  tells: true,
  read({ message = '', files, symbols, backend = '', path = '' }) {
    const result: JsonObject = {
      type: 'index',
      backend: backend.toLowerCase(),
      index_path: path,
      files_indexed: Number(files),
      symbols_indexed: Number(symbols),
    };
    return { as: 'result', draft: { operation: 'index', status: 'ok', message, result } };
  },
};

const unread: TextRule = {
  pattern: /^warning: (?<message>failed to read source file for follow context: (?<file>.+))\n?/gmu,
  tells: true,
  read: ({ message = '', file = '' }) => ({ as: 'remark', level: 'warning', code: 'SYM-IO-004', message, file }),
};

/** What commands print for people: texts and tables without `--format json`, and what has no JSON. */
const REPORTS: readonly [pattern: RegExp, remediation?: string][] = [
  [/^FILE +LINE KIND +NAME +CONTEXT *$/gmu],
  [/^Target: [^\n]* \((?:function|method|class|interface|variable|namespace)\) {2}\[[^\n]*:\d+\]$/gmu],
  [/^backend {6}: (?:file|sqlite)\nindex_path {3}: /gmu],
  [
    /^Search result JSON schema version: [\d.]+$/gmu,
    '--schema-version has no JSON form; documents say their version themselves.',
  ],
  [/^Starting symgrep HTTP server on /gmu, 'serve prints no result; convert the answers of its HTTP interface.'],
  [/^Usage: symgrep /gmu, 'Run a command of symgrep with --format json.'],
];

const reports: readonly TextRule[] = REPORTS.map(([pattern, remediation]) => ({
  pattern,
  tells: true,
  read: () => ({ as: 'report', ...(remediation !== undefined && { remediation }) }),
}));

/**
 * What symgrep prints that is not JSON (both revisions; wordings of the command line, the engine, the index and the
 * daemon).
 */
export const text: readonly TextRule[] = [...failures, ...usage, ...crashes, indexed, unread, ...reports];
