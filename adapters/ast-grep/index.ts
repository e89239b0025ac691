import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { outlines } from './outline.ts';
import { findingRows, findings, nothing, results, rows } from './results.ts';
import { text } from './text.ts';

/** ast-grep: searches syntax trees for patterns. Recorded: 0.25.7, 0.45.3 (`outline`) and 0.51.1. */
export const adapter: Adapter = {
  tool: 'ast-grep',
  programs: ['sg'],
  prefix: 'ASG',
  jsonFlag: '--json',
  commandLine: {
    commands: 'run scan outline',
    json: [
      {
        words: ['--json=stream'],
        at: 'second',
        commands: ['run', 'scan'],
        unless: /^(?:-(?!-)[^-]*[Uih]|--(?:json|update|interactive|files-with|report-style|format|debug|help))/,
      },
    ],
    textOnly: ['lsp', 'new', 'test'],
    plainResults: ['outline'],
  },
  // `sg` is a program of the system that starts others, too.
  reads: {
    programs: ['ast-grep'],
    commands: ['run', 'scan', 'outline'],
    flags:
      'after before color context debug-query error files-with-matches filter format globs heading hint ' +
      'include-metadata info inline-rules inspect items json kind lang match max-results min-severity ' +
      'no-default-outline-rules no-ignore off outline-rules pattern pub-members report-style rewrite rule ' +
      'selector stdin strictness threads type view warning',
    valuedLetters: 'ABCjklpr',
    // It may name libraries, and write the key with escapes.
    configuration: { names: ['sgconfig.yml', 'sgconfig.yaml'], more: /customLanguages|\\/ },
  },
  forms: [findings, findingRows, results, rows, ...outlines, nothing],
  text,
  codes,
  // What `outline` calls things; a struct of C may be a union.
  kinds: {
    rust: { object: 'impl', variable: 'static' },
    go: { type_parameter: 'type' },
    java: { struct: 'record' },
    typescript: { struct: 'type' },
    c: { struct: 'struct or union' },
  },
  // A stream in which nothing was found is empty, and the exit status is 1 then from 0.42.3 on.
  empty: ({ argv = [], exit, stderr = '' }) =>
    argv.includes('--json=stream') && (exit === 0 || (exit === 1 && stderr === ''))
      ? argv[1] === 'scan'
        ? { command: 'scan', data: {} }
        : { command: argv[1] === 'outline' ? 'outline' : 'run', data: {}, matches: [] }
      : undefined,
};
