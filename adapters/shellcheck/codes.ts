import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What ShellCheck reports as text; its comments have numbers of its own. */
export const codes = codeTable({
  'SHC-IO-001': [
    '…: …: openBinaryFile: does not exist (No such file or directory)',
    'A file could not be read: nothing was looked for in it.',
    'It does not exist there, or may not be read.',
    'Name a file that is there.',
  ],
  'SHC-QRY-001': [
    "unrecognized option `--…'",
    NOT_UNDERSTOOD,
    'A flag or a value is misspelt, or of another version.',
    'Mend the arguments; shellcheck --help lists them.',
  ],
});
