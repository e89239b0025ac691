import { codeTable, NOT_UNDERSTOOD, remarkOf } from '../../src/adapter.ts';

/** ripgrep has no codes of its own: these stand for what it reports as text; numbers are never reused. */
export const codes = codeTable({
  'RGP-IO-001': [
    'rg: …: No such file or directory (os error 2)',
    'A file or folder could not be read; the others were searched.',
    'It does not exist, is a dangling link, or may not be read.',
    'Check the path in the message, its rights, and the directory that rg was started in.',
  ],
  'RGP-V-001': [
    '-E ENCODING',
    'Offsets and lines are those of the text that ripgrep made of the files, not of the files.',
    'With -E it reads files in another encoding, makes UTF-8 of them, and counts that.',
    'Convert the files to UTF-8 first, to have places in them.',
  ],
  'RGP-V-002': [
    '-z · --pre COMMAND',
    'Offsets and lines are those of what was unpacked, or printed by the command, not of the files.',
    'With -z ripgrep unpacks files, with --pre it searches the output of a command, and counts that.',
    'Unpack or convert the files first, to have places in them; those of other files are true with -z.',
  ],
  'RGP-QRY-001': [
    'rg: regex parse error: …',
    'The pattern is no regular expression that the tool accepts.',
    'It is malformed, uses look-around without -P, or speaks of newlines without -U or of NUL without -a.',
    'Mend the pattern, or search for it as it is with -F.',
  ],
  'RGP-QRY-002': [
    'rg: unrecognized flag … · rg: error parsing flag …',
    NOT_UNDERSTOOD,
    'A flag, file type, glob or encoding is misspelt, or the pattern is missing.',
    'Mend the arguments; rg --help lists them.',
  ],
  'RGP-QRY-003': [
    'rg: PCRE2 is not available in this build of ripgrep',
    'This build has not the engine that -P asks for.',
    'ripgrep was built without PCRE2.',
    'Leave -P out, or use a build with PCRE2.',
  ],
});

/** What is said of a search in files of another encoding. */
export const transcoded = remarkOf(codes, 'RGP-V-001', { level: 'warning' });

/** What is said of a search in something else than the files themselves. */
export const unpacked = remarkOf(codes, 'RGP-V-002', { level: 'warning' });
