import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What typos reports as text; its findings are words. */
export const codes = codeTable({
  'TYP-IO-001': [
    'argument `…` is not found',
    'No file was looked at.',
    'The path is misspelt, or relative to another folder.',
    'Name files that are there.',
  ],
  'TYP-QRY-001': [
    "error: unexpected argument '--…' found",
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; typos --help lists them.',
  ],
});
