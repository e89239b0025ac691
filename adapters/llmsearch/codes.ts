import { codeTable, NOT_UNDERSTOOD } from '../../src/adapter.ts';

/**
 * llmsearch has no codes of its own. These stand for what it reports as text (main.rs, 1.0.0); numbers are never
 * reused.
 */
export const codes = codeTable({
  'LMS-IO-001': [
    'Error: Root directory does not exist: …',
    'The folder to search does not exist.',
    'The path given with -r is misspelt, empty, a dangling link, or relative to another directory.',
    'Check the path given with -r and the directory that llmsearch was started in.',
  ],
  'LMS-IO-002': [
    'Error: Root path is not a directory: …',
    'What was given as the folder to search is a file.',
    'llmsearch searches folders only; single files are chosen with -g.',
    'Give the folder of the file with -r and its name with -g.',
  ],
  'LMS-IO-003': [
    'Warning: Could not read …',
    'A file was skipped because it could not be read as UTF-8.',
    'The file is not UTF-8 beyond its first 8,192 bytes, or may not be read.',
    'Search the file in another way if it matters; its matches are missing here.',
  ],
  'LMS-IO-004': [
    'Warning: …',
    'A file or folder could not be walked.',
    'It may not be read, or its ignore file is broken.',
    'Check the rights of the path in the message; its matches are missing here.',
  ],
  'LMS-QRY-001': [
    'Error: Pattern cannot be empty',
    'The pattern is empty.',
    'The argument of -p is empty, often an unset variable of a script.',
    'Give a regular expression with -p.',
  ],
  'LMS-QRY-002': [
    'Error: Invalid regex pattern: …',
    'The pattern is not a regular expression that the tool accepts.',
    "It is malformed, too large, or uses look-around or backreferences, which Rust's regex crate does not have.",
    'Mend the pattern, or escape it to search for the text as it is.',
  ],
  'LMS-QRY-003': [
    'Error: Limit must be at least 1 (got: …)',
    'The limit is 0.',
    'The argument of -l is 0.',
    'Give a limit of at least 1 with -l.',
  ],
  'LMS-QRY-004': [
    'error: … Usage: llmsearch …',
    NOT_UNDERSTOOD,
    'An option is unknown or misses its value; llmsearch knows -p, -r, -g, -l and --json only.',
    'Mend the arguments; llmsearch --help lists them.',
  ],
  'LMS-QRY-005': [
    'Returning … of … matches (limit: …)',
    'The limit was reached, or may have been.',
    'llmsearch stops at 100 matches unless -l says otherwise; its JSON does not say that it did.',
    'Run it again with a higher limit (-l) to see all matches.',
  ],
  'LMS-QRY-006': [
    'Warning: Limit is very large (…), may cause memory issues',
    'The limit is above what the tool thinks sensible.',
    'The argument of -l is very large.',
    'Nothing has to be done unless memory runs out.',
  ],
  'LMS-INT-001': [
    "thread 'main' panicked at src/main.rs:…",
    'llmsearch crashed.',
    'Version 1.0.0 crashes when the 100 bytes beside a match begin or end inside a character (a long line that is ' +
      'not ASCII is enough), and when its output is not read to the end.',
    'At a "char boundary" leave the file with the long line out with -g; a lower limit does not help. ' +
      'At a "Broken pipe" read all of the output.',
  ],
  'LMS-INT-002': [
    'Error serializing to JSON: …',
    'llmsearch could not print its result.',
    'A fault inside the tool.',
    'Report it to the authors of llmsearch.',
  ],
});
