import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Staticcheck reports as text; its problems have names of checks. */
export const codes = codeTable({
  'STC-QRY-001': [
    'flag provided but not defined: -…',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; staticcheck -help lists them.',
  ],
});
