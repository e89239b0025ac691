import { type Conditions, choose, code, diagnostic, form, keep, kept, list, paths } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './frame.ts';
import { LINE, UNKNOWN } from './lines.ts';
import { ERRORS, SUPPRESSED, WARNINGS } from './violation.ts';

/** A finding by code, hash, file and line; the message is that of the table. */
const KEYS = { code: code('KEL-'), hash: keep, ...LINE };
const NEW = { unknown: UNKNOWN, meant: { behind: '', remedy: true } } as const;
const ERROR = diagnostic(KEYS, 'error', NEW);
/** What was suppressed stands among the warnings and is none. */
const WARNING = choose(
  [{ is: { code: 'S001' } }, diagnostic(KEYS, 'note', NEW)],
  [{}, diagnostic(KEYS, 'warning', NEW)],
);
/** What is resolved stood at a line of an earlier state of the file. */
const RESOLVED = diagnostic(KEYS, 'note', {
  unknown: UNKNOWN,
  meant: { behind: 'Resolved: ' },
  facts: { sourceMayDiffer: true },
});

/** The name of the list is the change. */
const CHANGED = { each: { name: 'change' } } as const;

/** True for findings by their keys alone, as far as they are seen. */
const IS_KEY: Conditions = { only: ['code', 'hash', 'file', 'line'] };

export const compile = [
  /**
   * `compile`: its findings are diagnostics. The servers print it for a clean compile, too, and within a batch, where
   * nothing has been checked yet.
   */
  framed(
    'keel/compile',
    {
      // No version prints a list of what is suppressed: its design has one.
      inverse: { proved: true, lacks: ['/suppressed'] },
      has: ['files_analyzed'],
      outcomes: [
        { when: { is: { status: 'batch_started' } }, partial: true, diagnostics: [remarks.batchOpen] },
        { when: { is: { status: 'ok', '@/findings': 0 } }, diagnostics: [remarks.ok] },
      ],
    },
    { status: keep, files_analyzed: paths, errors: ERRORS, warnings: WARNINGS, suppressed: SUPPRESSED, info: keep },
  ),
  /**
   * `compile --delta`: what is new and what is gone since the compile before, whatever that one was of. Up to 0.4.2 in
   * random order.
   */
  form(
    'keel/delta',
    {
      command: 'compile',
      fixed: { mode: 'delta' },
      when: {
        type: { new_errors: 'list' },
        first: { new_errors: IS_KEY },
        any: [{ type: { resolved_errors: 'list' }, first: { resolved_errors: IS_KEY } }, { complete: false }],
      },
    },
    {
      new_errors: list(ERROR, CHANGED),
      resolved_errors: list(RESOLVED, CHANGED),
      new_warnings: list(WARNING, CHANGED),
      resolved_warnings: list(RESOLVED, CHANGED),
      ...kept('net_errors', 'net_warnings', 'pressure', 'total_errors', 'total_warnings'),
    },
  ),
  /** `.keel/last_compile.json`: what the last compile found. Both lists, or as much of the first as tells it. */
  form(
    'keel/last-compile',
    {
      command: 'compile',
      fixed: { mode: 'snapshot' },
      closed: true,
      when: {
        type: { errors: 'list' },
        first: { errors: IS_KEY, warnings: IS_KEY },
        any: [{ type: { warnings: 'list' } }, { complete: false, has: ['errors/0'] }],
      },
    },
    { errors: list(ERROR), warnings: list(WARNING) },
  ),
];
