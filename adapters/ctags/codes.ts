import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/** What Ctags reports; all of it is text. */
export const codes = codeTable({
  'CTG-IO-001': [
    'ctags: Warning: cannot open input file "…" : No such file or directory',
    'A file could not be read: nothing of it was listed.',
    'It does not exist there, or may not be read.',
    'Name a file that is there.',
  ],
  'CTG-QRY-001': [
    'ctags: Unknown option: --…',
    NOT_UNDERSTOOD,
    'A flag is misspelt, or of another version.',
    'Mend the arguments; ctags --help lists them.',
  ],
});
