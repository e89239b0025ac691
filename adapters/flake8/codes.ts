import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Flake8 reports as text that names no place. */
export const codes = codeTable({
  'FLK-QRY-001': [
    'flake8: error: …',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; flake8 --help lists them.',
  ],
});
