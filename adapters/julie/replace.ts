import { form, kept, legacy, path } from '../../src/adapter.ts';

const MATCHES = '{matches_found|match|matches}';
const FILES = '{files_changed|file|files}';

/**
 * `fuzzy_replace` (v0.1.0 to v2.0.0): text that is like a pattern was replaced, or would be. It does not say where.
 * Since 2025-10-22 several files, then `file_path` is `null`.
 */
export const fuzzyReplace = form(
  'julie/fuzzy_replace',
  {
    operation: 'patch',
    others: 'result',
    when: { is: { tool: 'fuzzy_replace' } },
    outcomes: [
      {
        when: { is: { validation_passed: false } },
        status: 'error',
        message: 'The result of the replacement is not valid.',
        code: 'JUL-V-001',
      },
      {
        when: { is: { dry_run: true }, type: { files_changed: 'number' } },
        message: `${MATCHES} would be replaced in ${FILES}.`,
      },
      { when: { is: { dry_run: true } }, message: `${MATCHES} would be replaced.` },
      { when: { type: { files_changed: 'number' } }, message: `${MATCHES} were replaced in ${FILES}.` },
      { message: `${MATCHES} were replaced.` },
    ],
  },
  {
    tool: legacy,
    file_path: path(),
    ...kept('file_pattern', 'pattern', 'replacement', 'matches_found', 'files_changed'),
    ...kept('threshold', 'dry_run', 'validation_passed', 'next_actions'),
  },
);
