import type { CodeEntry } from '../../src/adapter.ts';

/** ripgrep has no codes of its own: these stand for what it reports as text; numbers are never reused. */
export const codes: readonly CodeEntry[] = [
  {
    code: 'RGP-IO-001',
    trigger: 'rg: …: No such file or directory (os error 2)',
    meaning: 'A file or folder could not be read; the others were searched.',
    cause: 'It does not exist, is a dangling link, or may not be read.',
    remedy: 'Check the path in the message, its rights, and the directory that rg was started in.',
  },
  {
    code: 'RGP-QRY-001',
    trigger: 'rg: regex parse error: …',
    meaning: 'The pattern is no regular expression that the tool accepts.',
    cause: 'It is malformed, uses look-around without -P, or speaks of newlines without -U or of NUL without -a.',
    remedy: 'Mend the pattern, or search for it as it is with -F.',
  },
  {
    code: 'RGP-QRY-002',
    trigger: 'rg: unrecognized flag … · rg: error parsing flag …',
    meaning: 'The arguments are not understood.',
    cause: 'A flag, file type, glob or encoding is misspelt, or the pattern is missing.',
    remedy: 'Mend the arguments; rg --help lists them.',
  },
  {
    code: 'RGP-QRY-003',
    trigger: 'rg: PCRE2 is not available in this build of ripgrep',
    meaning: 'This build has not the engine that -P asks for.',
    cause: 'ripgrep was built without PCRE2.',
    remedy: 'Leave -P out, or use a build with PCRE2.',
  },
];
