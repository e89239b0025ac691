/** What the wording of a failure tells. */
export interface Failure {
  code: string;
  /** True when no other tool says it like this. */
  tells: boolean;
  /** The only operation that says it. */
  operation?: string;
  /** The file that it names. */
  file?: string;
}

/**
 * How the program ends a run that failed, whole (1.2.0 and 0.1.0; anyhow prints the outermost message alone). The first
 * that fits counts.
 */
const FAILURES: readonly [code: string, wording: string, tells: boolean, operation?: string][] = [
  ['SYM-QRY-001', 'search pattern must not be empty', true],
  ['SYM-IO-001', 'search path does not exist: (?<file>.+)', true],
  ['SYM-IO-001', 'index path does not exist: (?<file>.+)', true, 'index'],
  ['SYM-QRY-002', 'at least one search path is required', true],
  ['SYM-QRY-002', 'at least one index path is required', true, 'index'],
  ['SYM-QRY-003', 'symbol search is only supported for known languages.*', true],
  ['SYM-QRY-003', 'indexing is only supported for known languages .*', true, 'index'],
  ['SYM-QRY-004', "error parsing glob '.*': .*", false],
  ['SYM-IO-002', 'index not found at .+', true],
  ['SYM-IO-003', 'file backend requires index_path to be a directory.*', true],
  ['SYM-IO-003', 'sqlite backend requires index_path to be a file.*', true],
  ['SYM-V-001', 'index root_path mismatch: index was created with root .*', true],
  ['SYM-V-002', 'unsupported index schema version .*', true],
  ['SYM-V-003', 'unknown symbol kind in sqlite index: .*', true],
  ['SYM-REF-001', 'symbol file not found in index: (?<file>.+)', true, 'annotate'],
  ['SYM-REF-001', 'no symbols found in index for file (?<file>.+) and language \\S+', true, 'annotate'],
  ['SYM-REF-001', 'no symbol matched the provided selector', true, 'annotate'],
  ['SYM-REF-002', 'selector matched multiple symbols in index .*', true, 'annotate'],
  ['SYM-AST-001', 'failed to get context snippet for symbol .*', true],
  ['SYM-AST-001', 'language backend error: .*', true],
  ['SYM-IO-005', 'path contains invalid UTF-8 characters', false],
  ['SYM-IO-006', 'failed to read config file at .*', false],
  ['SYM-IO-006', 'failed to parse TOML config at .*', false],
  ['SYM-IO-006', 'failed to read current directory.*', false],
  ['SYM-QRY-005', '--description and --description-file are mutually exclusive', true, 'annotate'],
  ['SYM-IO-007', 'server returned error for .+/v1/(?:search|index|index/info|symbol/attributes)', true],
  ['SYM-IO-007', 'failed to send request to .+/v1/(?:search|index|index/info|symbol/attributes)', true],
  [
    'SYM-IO-007',
    '(?:server returned error for|failed to send request to|failed to decode JSON response from server|failed to build HTTP client).*',
    false,
  ],
  ['SYM-QRY-008', 'Failed to parse the request body as JSON: .*', false],
  ['SYM-QRY-008', 'Failed to deserialize the JSON body into the target type: .*', false],
  ['SYM-QRY-008', 'Expected request with `Content-Type: application/json`', false],
  ['SYM-QRY-008', 'length limit exceeded|Failed to buffer the request body: .*', false],
  // Texts of serde, SQLite and the system that nothing stands before.
  [
    'SYM-IO-008',
    'file is not a database|unable to open database file.*|database disk image is malformed|no such (?:table|column): .*|disk I/O error|database or disk is full|attempt to write a readonly database',
    false,
  ],
  ['SYM-IO-008', '[^\\n]* at line \\d+ column \\d+', false],
  ['SYM-IO-009', 'Broken pipe \\(os error 32\\)', false],
  ['SYM-IO-010', 'database (?:table )?is locked', false],
  ['SYM-IO-011', '(?:Address already in use|Cannot assign requested address) \\(os error \\d+\\)', false, 'serve'],
  ['SYM-IO-011', 'invalid socket address syntax', false, 'serve'],
  ['SYM-IO-004', 'stream did not contain valid UTF-8', false],
  ['SYM-IO-004', '[^\\n]* \\(os error \\d+\\)', false],
];

/** The whole of a failure's text; a name in it may hold newlines. */
export const WORDINGS: readonly { pattern: string; failure: Failure }[] = FAILURES.map(
  ([code, wording, tells, operation]) => ({
    pattern: wording.replaceAll('.+', '[\\s\\S]+?').replaceAll('.*', '[\\s\\S]*?'),
    failure: { code, tells, ...(operation !== undefined && { operation }) },
  }),
);

/** What a failure's text tells; `undefined` for one that is not known. */
export function failureIn(message: string): Failure | undefined {
  for (const { pattern, failure } of WORDINGS) {
    const found = new RegExp(`^(?:${pattern})$`, 'u').exec(message);
    const file = found?.groups?.['file'];
    if (found !== null) return file === undefined ? failure : { ...failure, file };
  }
  return undefined;
}
