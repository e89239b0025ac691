import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Pylint reports as text; its messages have numbers of its own. */
export const codes = codeTable({
  'PYL-QRY-001': [
    'pylint: error: Unrecognized option found: …',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; pylint --help lists them.',
  ],
});
