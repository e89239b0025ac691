import {
  group,
  joined,
  OWN_REMARK,
  OWN_RESULT,
  panic,
  type Report,
  reportRules,
  stackOverflow,
  type TextRule,
  usageErrors,
} from '../../src/adapter.ts';
import { FAILURES } from './failures.ts';

/** What commands print for people: texts and tables without `--format json`, and what has no JSON. */
const REPORTS: readonly Report[] = [
  [/^FILE +LINE KIND +NAME +CONTEXT *$/gmu],
  [/^Target: (?:(?! {2}\[).)* \((?:function|method|class|interface|variable|namespace)\) {2}\[.*:\d+\]$/gmu],
  [/^backend {6}: (?:file|sqlite)\nindex_path {3}: /gmu],
  [
    /^Search result JSON schema version: [\d.]+$/gmu,
    '--schema-version has no JSON form; documents say their version themselves.',
  ],
  [/^Starting symgrep HTTP server on /gmu, 'serve prints no result; convert the answers of its HTTP interface.'],
  [/^Usage: symgrep /gmu, 'Run a command of symgrep with --format json.'],
];

/**
 * What symgrep prints that is not JSON (both revisions; wordings of the command line, the engine, the index and the
 * daemon).
 */
export const text: readonly TextRule[] = [
  // One text alone, with nothing before it and status 1.
  { pattern: /^\n*(?<message>[\s\S]+)/gu, as: 'error', wordings: FAILURES },
  ...usageErrors('symgrep', { code: 'SYM-QRY-006' }),
  panic({
    code: 'SYM-INT-001',
    // The reader of its output went away (`println!`).
    wordings: [{ code: 'SYM-IO-009', says: /: failed printing to stdout: Broken pipe \(os error 32\)$/ }],
  }),
  // The syntax tree is walked by recursion (src/language).
  stackOverflow('SYM-INT-001'),
  {
    // In every mode. The words of the text are not those of the documents, whose names and spelling are taken.
    pattern: joined(
      /^/gmu,
      group(
        'message',
        /Indexed (?=\d+ files and \d+ symbols using \w+ backend at (?<index_path>.+))/u,
        /(?<n_files_indexed>\d+) files and (?<n_symbols_indexed>\d+) symbols using (?:File|Sqlite) backend at .+/u,
      ),
      /\n?/u,
    ),
    ...OWN_RESULT,
    operation: 'index',
    wordings: [
      { says: / symbols using File /, facts: { backend: 'file' } },
      { says: / symbols using Sqlite /, facts: { backend: 'sqlite' } },
    ],
  },
  {
    pattern: /^warning: (?<message>failed to read source file for follow context: (?<file>.+))\n?/gmu,
    ...OWN_REMARK,
    code: 'SYM-IO-004',
  },
  ...reportRules(REPORTS),
];
