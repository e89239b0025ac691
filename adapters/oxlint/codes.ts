import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What oxlint reports as text; its findings have the names of rules. */
export const codes = codeTable({
  'OXL-IO-001': [
    'No files found to lint. Please check your paths and ignore patterns.',
    'No file was looked at.',
    'The path is misspelt, relative to another folder, or ignored.',
    'Name files that are there and not ignored.',
  ],
  'OXL-QRY-001': [
    'Error: `--…` is not expected in this context',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; oxlint --help lists them.',
  ],
});
