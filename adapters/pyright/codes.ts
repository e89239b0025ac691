import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Pyright reports as text; its findings have the names of rules. */
export const codes = codeTable({
  'PYR-IO-001': [
    'File or directory "…" does not exist',
    'What was named is not there: it was not checked.',
    'The path is misspelt, or relative to another folder.',
    'Name a file or folder that is there.',
  ],
  'PYR-QRY-001': [
    'Unexpected option --…',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; pyright --help lists them.',
  ],
});
