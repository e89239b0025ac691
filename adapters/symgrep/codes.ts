import { codeTable, meaningOf, NOT_UNDERSTOOD, type Remark } from '../../src/adapter.ts';

/** symgrep has no codes of its own. These stand for its texts; numbers are never reused. */
export const codes = codeTable({
  'SYM-QRY-001': [
    'search pattern must not be empty',
    'The pattern is empty.',
    'The first argument of search or follow is empty, often an unset variable of a script.',
    'Give a pattern.',
  ],
  'SYM-QRY-002': [
    'at least one search path is required · at least one index path is required',
    'A request to the daemon names no path.',
    '`paths` is empty.',
    'Send at least one path, such as ".".',
  ],
  'SYM-QRY-003': [
    'symbol search is only supported for known languages … · indexing is only supported for known languages …',
    'The tool can not parse this language.',
    'It knows TypeScript, JavaScript, C++ and Rust.',
    'Use typescript, javascript, cpp or rust, or search in text mode.',
  ],
  'SYM-QRY-004': [
    "error parsing glob '…': …",
    'A glob is malformed.',
    'A bracket or brace in --glob or --exclude is not closed.',
    'Mend the glob.',
  ],
  'SYM-QRY-005': [
    '--description and --description-file are mutually exclusive',
    'The description was given twice.',
    'annotate takes it from an argument or from a file.',
    'Give one of the two.',
  ],
  'SYM-QRY-006': [
    'error: … Usage: symgrep …',
    NOT_UNDERSTOOD,
    'An option or command is unknown, misses its value, or is of another revision of the tool.',
    'Mend the arguments; symgrep COMMAND --help lists them.',
  ],
  'SYM-QRY-007': [
    'summary.truncated: true',
    'The number of results is the limit; the tool says that there are more even where there are none.',
    'The number of results is that of --limit; the tool says so even where there were no more.',
    'Run it again with a higher --limit, or without one.',
  ],
  'SYM-QRY-008': [
    'Failed to parse the request body as JSON: … · Failed to deserialize the JSON body … · ' +
      'Expected request with `Content-Type: …`',
    'The daemon did not take the request.',
    'The body is no JSON, lacks a key or has another type than is needed, is too large, or is not declared as JSON.',
    'Mend the request; send it with the header content-type: application/json.',
  ],
  'SYM-IO-001': [
    'search path does not exist: … · index path does not exist: …',
    'A path to search or to index does not exist.',
    'It is misspelt, or relative to another directory; the daemon takes paths from its own.',
    'Check --path and the working directory.',
  ],
  'SYM-IO-002': [
    'index not found at …',
    'There is no index.',
    'It was never made, or is somewhere else.',
    'Run symgrep index first, or check --index-path.',
  ],
  'SYM-IO-003': [
    'file backend requires index_path to be a directory … · sqlite backend requires index_path to be a file …',
    'The path of the index does not fit its backend.',
    'The file backend keeps a directory, the SQLite backend a file.',
    'Mend --index-path or --index-backend.',
  ],
  'SYM-IO-004': [
    '… (os error …) · stream did not contain valid UTF-8 · ' +
      'warning: failed to read source file for follow context: …',
    'A file could not be read.',
    'It was deleted since it was indexed, is misspelt (--description-file), may not be read, or is not UTF-8.',
    'Run symgrep index again, and check the files that were named and their rights.',
  ],
  'SYM-IO-005': [
    'path contains invalid UTF-8 characters',
    'A path is not UTF-8, so the output ends before it.',
    'JSON can not hold the name of this file.',
    'Leave the path out with --exclude, or rename it.',
  ],
  'SYM-IO-006': [
    'failed to read config file at … · failed to parse TOML config at … · failed to read current directory',
    'The configuration could not be read.',
    'A .symgrep/config.toml in this directory or above it is malformed or may not be read.',
    'Mend the configuration file.',
  ],
  'SYM-IO-007': [
    'server returned error for … · failed to send request to … · failed to decode JSON response from server',
    'The daemon did not answer as expected.',
    'It does not run, or it refused the request; what it said is not passed on.',
    'Check the daemon, or search without it (--no-server).',
  ],
  'SYM-IO-008': [
    'file is not a database · unable to open database file … · no such table: … · ' +
      'attempt to write a readonly database · … at line … column …',
    'The index could not be read or written.',
    'Its files are damaged, belong to the other backend, or may not be written.',
    'Check --index-backend and the rights of the index, or make it again.',
  ],
  'SYM-IO-009': [
    'Broken pipe (os error 32) · failed printing to stdout: Broken pipe (os error 32)',
    'The output was not read to its end.',
    'The program behind the pipe ended first.',
    'Read all of the output, or use --limit.',
  ],
  'SYM-IO-010': [
    'database is locked',
    'The index is in use.',
    'Another symgrep writes it, or its daemon does.',
    'Wait until the other one has ended, and run it again.',
  ],
  'SYM-IO-011': [
    'Address already in use (os error …) · Cannot assign requested address (os error …) · ' +
      'invalid socket address syntax',
    'The daemon can not listen at its address.',
    'Something else listens there, or it is no address of this machine.',
    'Check --addr (IP:PORT), and whether a daemon runs already.',
  ],
  'SYM-REF-001': [
    'symbol file not found in index: … · no symbols found in index for file … · ' +
      'no symbol matched the provided selector',
    'The index has no such symbol.',
    'The path is spelt in another way than when it was indexed, or lines, name, kind or language differ.',
    'Take file, name, kind and lines from the output of a search, and check that the index is up to date.',
  ],
  'SYM-REF-002': [
    'selector matched multiple symbols in index (at least ids … and …)',
    'Several symbols of the index fit.',
    'The selector is not narrow enough.',
    'Give the lines of the symbol.',
  ],
  'SYM-V-001': [
    'index root_path mismatch: …',
    'The index was made for another directory.',
    'Its root is not the one that was asked for.',
    'Use the same root, or another --index-path.',
  ],
  'SYM-V-002': [
    'unsupported index schema version …',
    'The index has a version that the tool does not know.',
    'It was made by another revision of the tool.',
    'Make the index again.',
  ],
  'SYM-V-003': [
    'unknown symbol kind in sqlite index: …',
    'The index holds a kind of symbol that the tool does not know.',
    'It is damaged, or was made by another revision of the tool.',
    'Make the index again.',
  ],
  'SYM-V-004': [
    'attributes.comment ends with a line "/"',
    'The last line of a comment is the end of the block comment, not text of it.',
    'The tool takes the asterisk of a closing line away and leaves its slash.',
    'Leave the last line out, or read the comment at comment_span.',
  ],
  'SYM-AST-001': [
    'failed to get context snippet for symbol … · language backend error: …',
    'A source file could not be parsed, or a symbol was not found in it.',
    'The file has changed since it was indexed.',
    'Run symgrep index again.',
  ],
  'SYM-INT-001': [
    "thread 'main' panicked at … · thread 'main' has overflowed its stack",
    'symgrep crashed.',
    'A fault inside the tool; a source that is nested very deep overflows its stack.',
    'Report it to the authors of symgrep; leave the path that it fails on out with --exclude.',
  ],
});

/** What the tool says wrongly now and then. */
export const remarks: Readonly<Record<'truncated' | 'slashed', Remark>> = {
  truncated: {
    level: 'note',
    code: 'SYM-QRY-007',
    message: meaningOf(codes, 'SYM-QRY-007'),
    coded: true,
  },
  slashed: {
    level: 'note',
    code: 'SYM-V-004',
    message: 'The comment of a symbol ends with a line "/", which the tool leaves of the end of a block comment.',
    coded: true,
  },
};
