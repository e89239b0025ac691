import type { CodeEntry, Remark } from '../../src/adapter.ts';

/** symgrep has no codes of its own. These stand for its texts; numbers are never reused. */
export const codes: readonly CodeEntry[] = [
  {
    code: 'SYM-QRY-001',
    trigger: 'search pattern must not be empty',
    meaning: 'The pattern is empty.',
    cause: 'The first argument of search or follow is empty, often an unset variable of a script.',
    remedy: 'Give a pattern.',
  },
  {
    code: 'SYM-QRY-002',
    trigger: 'at least one search path is required · at least one index path is required',
    meaning: 'A request to the daemon names no path.',
    cause: '`paths` is empty.',
    remedy: 'Send at least one path, such as ".".',
  },
  {
    code: 'SYM-QRY-003',
    trigger: 'symbol search is only supported for known languages … · indexing is only supported for known languages …',
    meaning: 'The tool can not parse this language.',
    cause: 'It knows TypeScript, JavaScript, C++ and Rust.',
    remedy: 'Use typescript, javascript, cpp or rust, or search in text mode.',
  },
  {
    code: 'SYM-QRY-004',
    trigger: "error parsing glob '…': …",
    meaning: 'A glob is malformed.',
    cause: 'A bracket or brace in --glob or --exclude is not closed.',
    remedy: 'Mend the glob.',
  },
  {
    code: 'SYM-QRY-005',
    trigger: '--description and --description-file are mutually exclusive',
    meaning: 'The description was given twice.',
    cause: 'annotate takes it from an argument or from a file.',
    remedy: 'Give one of the two.',
  },
  {
    code: 'SYM-QRY-006',
    trigger: 'error: … Usage: symgrep …',
    meaning: 'The arguments are not understood.',
    cause: 'An option or command is unknown, misses its value, or is of another revision of the tool.',
    remedy: 'Mend the arguments; symgrep COMMAND --help lists them.',
  },
  {
    code: 'SYM-QRY-007',
    trigger: 'summary.truncated: true',
    meaning: 'The limit was reached.',
    cause: 'The number of results is that of --limit; the tool says so even where there were no more.',
    remedy: 'Run it again with a higher --limit, or without one.',
  },
  {
    code: 'SYM-QRY-008',
    trigger:
      'Failed to parse the request body as JSON: … · Failed to deserialize the JSON body … · Expected request with `Content-Type: …`',
    meaning: 'The daemon did not take the request.',
    cause:
      'The body is no JSON, lacks a key or has another type than is needed, is too large, or is not declared as JSON.',
    remedy: 'Mend the request; send it with the header content-type: application/json.',
  },
  {
    code: 'SYM-IO-001',
    trigger: 'search path does not exist: … · index path does not exist: …',
    meaning: 'A path to search or to index does not exist.',
    cause: 'It is misspelt, or relative to another directory; the daemon takes paths from its own.',
    remedy: 'Check --path and the working directory.',
  },
  {
    code: 'SYM-IO-002',
    trigger: 'index not found at …',
    meaning: 'There is no index.',
    cause: 'It was never made, or is somewhere else.',
    remedy: 'Run symgrep index first, or check --index-path.',
  },
  {
    code: 'SYM-IO-003',
    trigger: 'file backend requires index_path to be a directory … · sqlite backend requires index_path to be a file …',
    meaning: 'The path of the index does not fit its backend.',
    cause: 'The file backend keeps a directory, the SQLite backend a file.',
    remedy: 'Mend --index-path or --index-backend.',
  },
  {
    code: 'SYM-IO-004',
    trigger:
      '… (os error …) · stream did not contain valid UTF-8 · warning: failed to read source file for follow context: …',
    meaning: 'A file could not be read.',
    cause: 'It was deleted since it was indexed, is misspelt (--description-file), may not be read, or is not UTF-8.',
    remedy: 'Run symgrep index again, and check the files that were named and their rights.',
  },
  {
    code: 'SYM-IO-005',
    trigger: 'path contains invalid UTF-8 characters',
    meaning: 'A path is not UTF-8, so the output ends before it.',
    cause: 'JSON can not hold the name of this file.',
    remedy: 'Leave the path out with --exclude, or rename it.',
  },
  {
    code: 'SYM-IO-006',
    trigger: 'failed to read config file at … · failed to parse TOML config at … · failed to read current directory',
    meaning: 'The configuration could not be read.',
    cause: 'A .symgrep/config.toml in this directory or above it is malformed or may not be read.',
    remedy: 'Mend the configuration file.',
  },
  {
    code: 'SYM-IO-007',
    trigger: 'server returned error for … · failed to send request to … · failed to decode JSON response from server',
    meaning: 'The daemon did not answer as expected.',
    cause: 'It does not run, or it refused the request; what it said is not passed on.',
    remedy: 'Check the daemon, or search without it (--no-server).',
  },
  {
    code: 'SYM-IO-008',
    trigger:
      'file is not a database · unable to open database file … · no such table: … · attempt to write a readonly database · … at line … column …',
    meaning: 'The index could not be read or written.',
    cause: 'Its files are damaged, belong to the other backend, or may not be written.',
    remedy: 'Check --index-backend and the rights of the index, or make it again.',
  },
  {
    code: 'SYM-IO-009',
    trigger: 'Broken pipe (os error 32) · failed printing to stdout: Broken pipe (os error 32)',
    meaning: 'The output was not read to its end.',
    cause: 'The program behind the pipe ended first.',
    remedy: 'Read all of the output, or use --limit.',
  },
  {
    code: 'SYM-IO-010',
    trigger: 'database is locked',
    meaning: 'The index is in use.',
    cause: 'Another symgrep writes it, or its daemon does.',
    remedy: 'Wait until the other one has ended, and run it again.',
  },
  {
    code: 'SYM-IO-011',
    trigger:
      'Address already in use (os error …) · Cannot assign requested address (os error …) · invalid socket address syntax',
    meaning: 'The daemon can not listen at its address.',
    cause: 'Something else listens there, or it is no address of this machine.',
    remedy: 'Check --addr (IP:PORT), and whether a daemon runs already.',
  },
  {
    code: 'SYM-REF-001',
    trigger:
      'symbol file not found in index: … · no symbols found in index for file … · no symbol matched the provided selector',
    meaning: 'The index has no such symbol.',
    cause: 'The path is spelt in another way than when it was indexed, or lines, name, kind or language differ.',
    remedy: 'Take file, name, kind and lines from the output of a search, and check that the index is up to date.',
  },
  {
    code: 'SYM-REF-002',
    trigger: 'selector matched multiple symbols in index (at least ids … and …)',
    meaning: 'Several symbols of the index fit.',
    cause: 'The selector is not narrow enough.',
    remedy: 'Give the lines of the symbol.',
  },
  {
    code: 'SYM-V-001',
    trigger: 'index root_path mismatch: …',
    meaning: 'The index was made for another directory.',
    cause: 'Its root is not the one that was asked for.',
    remedy: 'Use the same root, or another --index-path.',
  },
  {
    code: 'SYM-V-002',
    trigger: 'unsupported index schema version …',
    meaning: 'The index has a version that the tool does not know.',
    cause: 'It was made by another revision of the tool.',
    remedy: 'Make the index again.',
  },
  {
    code: 'SYM-V-003',
    trigger: 'unknown symbol kind in sqlite index: …',
    meaning: 'The index holds a kind of symbol that the tool does not know.',
    cause: 'It is damaged, or was made by another revision of the tool.',
    remedy: 'Make the index again.',
  },
  {
    code: 'SYM-V-004',
    trigger: 'attributes.comment ends with a line "/"',
    meaning: 'The last line of a comment is the end of the block comment, not text of it.',
    cause: 'The tool takes the asterisk of a closing line away and leaves its slash.',
    remedy: 'Leave the last line out, or read the comment at comment_span.',
  },
  {
    code: 'SYM-AST-001',
    trigger: 'failed to get context snippet for symbol … · language backend error: …',
    meaning: 'A source file could not be parsed, or a symbol was not found in it.',
    cause: 'The file has changed since it was indexed.',
    remedy: 'Run symgrep index again.',
  },
  {
    code: 'SYM-INT-001',
    trigger: "thread 'main' panicked at … · thread 'main' has overflowed its stack",
    meaning: 'symgrep crashed.',
    cause: 'A fault inside the tool; a source that is nested very deep overflows its stack.',
    remedy: 'Report it to the authors of symgrep; leave the path that it fails on out with --exclude.',
  },
];

/** What the tool says wrongly now and then. */
export const remarks: Readonly<Record<'truncated' | 'slashed', Remark>> = {
  truncated: {
    level: 'note',
    code: 'SYM-QRY-007',
    message: 'The number of results is the limit; the tool says that there are more even where there are none.',
    coded: true,
  },
  slashed: {
    level: 'note',
    code: 'SYM-V-004',
    message: 'The comment of a symbol ends with a line "/", which the tool leaves of the end of a block comment.',
    coded: true,
  },
};
