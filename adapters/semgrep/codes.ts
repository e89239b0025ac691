import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Semgrep reports as text; its findings have the names of rules. */
export const codes = codeTable({
  'SMG-QRY-001': [
    "semgrep scan: unknown option '--…'",
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; semgrep scan --help lists them.',
  ],
});
