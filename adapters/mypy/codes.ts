import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What mypy reports as text; its errors have the names of its checks. */
export const codes = codeTable({
  'MYP-IO-001': [
    "mypy: can't read file '…': No such file or directory",
    'A file that was named could not be read: nothing was checked.',
    'It does not exist there, or may not be read.',
    'Name a file that is there.',
  ],
  'MYP-QRY-001': [
    'mypy: error: unrecognized arguments: …',
    NOT_UNDERSTOOD,
    'A flag or a value is misspelt, or of another version.',
    'Mend the arguments; mypy --help lists them.',
  ],
});
