import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Biome reports as text; its findings have the names of rules. */
export const codes = codeTable({
  'BIO-QRY-001': [
    'Error: `--…` is not expected in this context',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; biome --help lists them.',
  ],
});
