import {
  choose,
  endLine,
  file,
  form,
  keep,
  kept,
  legacy,
  located,
  object,
  operationNamed,
  path,
  paths,
  startLine,
} from '../../src/adapter.ts';

const MATCHES = '{matches_found|match|matches}';

const FILES = '{files_changed|file|files}';

/** The format's names of operations; others have their own, which may be any word that was asked for. */
const OPERATIONS = { rename_symbol: 'rename', replace_symbol_body: 'patch', insert_relative_to_symbol: 'insert' };

const WHAT = '{changes_count|change|changes} in {files_modified|file|files}';

const METADATA = {
  source_file: path('source_file'),
  target_file: path('target_file'),
  ...kept('symbol', 'old_size', 'new_size', 'position'),
  ...kept('lines_inserted', 'lines_extracted', 'import_added', 'function_name'),
};

export const edits = [
  /**
   * `fuzzy_replace` (v0.1.0 to v2.0.0): text that is like a pattern was replaced, or would be. It does not say where.
   * Since 2025-10-22 several files, then `file_path` is `null`.
   */
  form(
    'julie/fuzzy_replace',
    {
      operation: 'patch',
      others: 'result',
      when: { is: { tool: 'fuzzy_replace' } },
      outcomes: [
        {
          when: { is: { validation_passed: false } },
          message: 'The result of the replacement is not valid.',
          code: 'JUL-V-001',
        },
        {
          when: { is: { dry_run: true } },
          message: [`${MATCHES} would be replaced in ${FILES}.`, `${MATCHES} would be replaced.`],
        },
        { message: [`${MATCHES} were replaced in ${FILES}.`, `${MATCHES} were replaced.`] },
      ],
    },
    {
      tool: legacy,
      file_path: path(),
      ...kept('file_pattern', 'pattern', 'replacement', 'matches_found', 'files_changed'),
      ...kept('threshold', 'dry_run', 'validation_passed', 'next_actions'),
    },
  ),
  /**
   * `smart_refactor` (v0.1.0 to v2.0.0; also what rename_symbol and edit_symbol print). `files_modified` of a dry run
   * would be modified; the changes are counted and not listed. What failed says why in the text alone.
   */
  form(
    'julie/smart_refactor',
    {
      operation: 'unknown',
      others: 'result',
      when: { is: { tool: 'smart_refactor' } },
      outcomes: [
        {
          when: { is: { success: false } },
          message: ['{@/text}', 'The operation "{operation}" failed.', 'The operation failed.'],
          code: 'JUL-V-001',
        },
        { when: { is: { dry_run: true } }, message: `${WHAT} would be made.` },
        { message: `${WHAT} were made.` },
      ],
    },
    {
      tool: legacy,
      operation: operationNamed(OPERATIONS, /^[a-z][a-z0-9_]*$/),
      dry_run: keep,
      success: keep,
      files_modified: paths,
      changes_count: keep,
      next_actions: keep,
      // What an operation says of itself: the file, and the lines that were to be extracted.
      metadata: choose(
        [
          { has: ['start_line'] },
          located({ file, start_line: startLine, end_line: endLine, ...METADATA }, { open: true }),
        ],
        [{}, object({ file: path(), ...METADATA }, { open: true })],
      ),
    },
  ),
];
