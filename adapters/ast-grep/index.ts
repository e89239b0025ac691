import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { findingRows, findings, nothing, results, rows } from './results.ts';
import { text } from './text.ts';

/** ast-grep: searches syntax trees for patterns. Recorded: 0.25.7 and 0.51.1. */
export const adapter: Adapter = {
  tool: 'ast-grep',
  programs: ['sg'],
  prefix: 'ASG',
  jsonFlag: '--json',
  commandLine: { commands: 'run scan', json: [], textOnly: ['lsp', 'new', 'test'] },
  // A configuration can name libraries that are loaded; `sg` is a program of the system that starts others, too.
  reads: {
    programs: ['ast-grep'],
    commands: ['run', 'scan'],
    // A configuration may name libraries that are loaded.
    flags:
      'after before color context debug-query error files-with-matches filter format globs heading hint ' +
      'include-metadata info inline-rules inspect json kind lang max-results min-severity no-ignore off ' +
      'pattern report-style rewrite rule selector stdin strictness threads warning',
    valuedLetters: 'ABCjklpr',
  },
  forms: [findings, findingRows, results, rows, nothing],
  text,
  codes,
  // A stream in which nothing was found is empty, and the exit status is 1 then from 0.42.3 on.
  empty: ({ argv = [], exit, stderr = '' }) =>
    argv.includes('--json=stream') && (exit === 0 || (exit === 1 && stderr === ''))
      ? argv[1] === 'scan'
        ? { command: 'scan', data: {} }
        : { command: 'run', data: {}, matches: [] }
      : undefined,
};
