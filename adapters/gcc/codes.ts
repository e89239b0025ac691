import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What GCC reports as text; its warnings have the names of options. */
export const codes = codeTable({
  'GCC-IO-001': [
    'fatal error: no input files',
    'No file was compiled.',
    'The arguments name no file.',
    'Name a file that is there.',
  ],
  'GCC-QRY-001': [
    "error: unrecognized command-line option '…'",
    NOT_UNDERSTOOD,
    'An option is misspelt, or of another version.',
    'Mend the arguments; gcc --help=common lists options.',
  ],
});
