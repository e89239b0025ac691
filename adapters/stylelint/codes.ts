import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Stylelint reports as text; its warnings have the names of rules. */
export const codes = codeTable({
  'STY-IO-001': [
    'No files matching the pattern "…" were found.',
    'No file was looked at: the pattern matches none, or only files that are ignored.',
    'The path is misspelt, or relative to another folder.',
    'Name files that are there, or take --allow-empty-input.',
  ],
  'STY-QRY-001': [
    'Invalid option "--…".',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; stylelint --help lists them.',
  ],
});
