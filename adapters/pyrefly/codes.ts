import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Pyrefly reports as text; its errors have names. */
export const codes = codeTable({
  'PRF-IO-001': [
    'Path `…` does not exist',
    'No file was looked at: a path is not there.',
    'It is misspelt, or relative to another folder.',
    'Name files or folders that are there.',
  ],
  'PRF-QRY-001': [
    'error: unexpected argument …',
    NOT_UNDERSTOOD,
    'A flag or a command is misspelt, or of another version.',
    'Mend the arguments; pyrefly check --help lists them.',
  ],
});
