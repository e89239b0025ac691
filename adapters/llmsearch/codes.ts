import type { CodeEntry } from '../../src/adapter.ts';

/**
 * llmsearch has no codes of its own. These stand for what it reports as text (main.rs, 1.0.0); numbers are never
 * reused.
 */
export const codes: readonly CodeEntry[] = [
  {
    code: 'LMS-IO-001',
    trigger: 'Error: Root directory does not exist: …',
    meaning: 'The folder to search does not exist.',
    cause: 'The path given with -r is misspelt, empty, a dangling link, or relative to another directory.',
    remedy: 'Check the path given with -r and the directory that llmsearch was started in.',
  },
  {
    code: 'LMS-IO-002',
    trigger: 'Error: Root path is not a directory: …',
    meaning: 'What was given as the folder to search is a file.',
    cause: 'llmsearch searches folders only; single files are chosen with -g.',
    remedy: 'Give the folder of the file with -r and its name with -g.',
  },
  {
    code: 'LMS-IO-003',
    trigger: 'Warning: Could not read …',
    meaning: 'A file was skipped because it could not be read as UTF-8.',
    cause: 'The file is not UTF-8 beyond its first 8,192 bytes, or may not be read.',
    remedy: 'Search the file in another way if it matters; its matches are missing here.',
  },
  {
    code: 'LMS-IO-004',
    trigger: 'Warning: …',
    meaning: 'A file or folder could not be walked.',
    cause: 'It may not be read, or its ignore file is broken.',
    remedy: 'Check the rights of the path in the message; its matches are missing here.',
  },
  {
    code: 'LMS-QRY-001',
    trigger: 'Error: Pattern cannot be empty',
    meaning: 'The pattern is empty.',
    cause: 'The argument of -p is empty, often an unset variable of a script.',
    remedy: 'Give a regular expression with -p.',
  },
  {
    code: 'LMS-QRY-002',
    trigger: 'Error: Invalid regex pattern: …',
    meaning: 'The pattern is not a regular expression that the tool accepts.',
    cause: "It is malformed, too large, or uses look-around or backreferences, which Rust's regex crate does not have.",
    remedy: 'Mend the pattern, or escape it to search for the text as it is.',
  },
  {
    code: 'LMS-QRY-003',
    trigger: 'Error: Limit must be at least 1 (got: …)',
    meaning: 'The limit is 0.',
    cause: 'The argument of -l is 0.',
    remedy: 'Give a limit of at least 1 with -l.',
  },
  {
    code: 'LMS-QRY-004',
    trigger: 'error: … Usage: llmsearch …',
    meaning: 'The arguments are not understood.',
    cause: 'An option is unknown or misses its value; llmsearch knows -p, -r, -g, -l and --json only.',
    remedy: 'Mend the arguments; llmsearch --help lists them.',
  },
  {
    code: 'LMS-QRY-005',
    trigger: 'Returning … of … matches (limit: …)',
    meaning: 'The limit was reached, or may have been.',
    cause: 'llmsearch stops at 100 matches unless -l says otherwise; its JSON does not say that it did.',
    remedy: 'Run it again with a higher limit (-l) to see all matches.',
  },
  {
    code: 'LMS-QRY-006',
    trigger: 'Warning: Limit is very large (…), may cause memory issues',
    meaning: 'The limit is above what the tool thinks sensible.',
    cause: 'The argument of -l is very large.',
    remedy: 'Nothing has to be done unless memory runs out.',
  },
  {
    code: 'LMS-INT-001',
    trigger: "thread 'main' panicked at src/main.rs:…",
    meaning: 'llmsearch crashed.',
    cause:
      'Version 1.0.0 crashes when the 100 bytes beside a match begin or end inside a character (a long line that is not ASCII is enough), and when its output is not read to the end.',
    remedy:
      'At a "char boundary" leave the file with the long line out with -g; a lower limit does not help. At a "Broken pipe" read all of the output.',
  },
  {
    code: 'LMS-INT-002',
    trigger: 'Error serializing to JSON: …',
    meaning: 'llmsearch could not print its result.',
    cause: 'A fault inside the tool.',
    remedy: 'Report it to the authors of llmsearch.',
  },
];
