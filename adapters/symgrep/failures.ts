import { anyOf, joined, type Wording } from '../../src/adapter.ts';

/**
 * How the program ends a run that failed, whole (1.2.0 and 0.1.0; anyhow prints the outermost message alone). The first
 * that fits counts; a name may hold newlines.
 */
export const FAILURES: readonly Wording[] = [
  { code: 'SYM-QRY-001', tells: true, says: /^search pattern must not be empty$/ },
  { code: 'SYM-IO-001', tells: true, says: /^search path does not exist: (?<file>[\s\S]+)$/ },
  { code: 'SYM-IO-001', tells: true, operation: 'index', says: /^index path does not exist: (?<file>[\s\S]+)$/ },
  { code: 'SYM-QRY-002', tells: true, says: /^at least one search path is required$/ },
  { code: 'SYM-QRY-002', tells: true, operation: 'index', says: /^at least one index path is required$/ },
  { code: 'SYM-QRY-003', tells: true, says: /^symbol search is only supported for known languages/ },
  { code: 'SYM-QRY-003', tells: true, operation: 'index', says: /^indexing is only supported for known languages / },
  { code: 'SYM-QRY-004', says: /^error parsing glob '[\s\S]*': / },
  { code: 'SYM-IO-002', tells: true, says: /^index not found at / },
  {
    code: 'SYM-IO-003',
    tells: true,
    says: /^(?:file backend requires index_path to be a directory|sqlite backend requires index_path to be a file)/,
  },
  { code: 'SYM-V-001', tells: true, says: /^index root_path mismatch: index was created with root / },
  { code: 'SYM-V-002', tells: true, says: /^unsupported index schema version / },
  { code: 'SYM-V-003', tells: true, says: /^unknown symbol kind in sqlite index: / },
  {
    code: 'SYM-REF-001',
    tells: true,
    operation: 'annotate',
    says: /^symbol file not found in index: (?<file>[\s\S]+)$/,
  },
  {
    code: 'SYM-REF-001',
    tells: true,
    operation: 'annotate',
    says: /^no symbols found in index for file (?<file>[\s\S]+) and language \S+$/,
  },
  { code: 'SYM-REF-001', tells: true, operation: 'annotate', says: /^no symbol matched the provided selector$/ },
  { code: 'SYM-REF-002', tells: true, operation: 'annotate', says: /^selector matched multiple symbols in index / },
  {
    code: 'SYM-AST-001',
    tells: true,
    says: /^(?:failed to get context snippet for symbol |language backend error: )/,
  },
  { code: 'SYM-IO-005', says: /^path contains invalid UTF-8 characters$/ },
  {
    code: 'SYM-IO-006',
    says: /^failed to (?:read config file at |parse TOML config at |read current directory)/,
  },
  {
    code: 'SYM-QRY-005',
    tells: true,
    operation: 'annotate',
    says: /^--description and --description-file are mutually exclusive$/,
  },
  {
    code: 'SYM-IO-007',
    tells: true,
    says: joined(
      /^(?:server returned error for|failed to send request to) [\s\S]+\/v1\//,
      /(?:search|index|index\/info|symbol\/attributes)$/,
    ),
  },
  {
    code: 'SYM-IO-007',
    says: joined(
      /^/,
      anyOf(
        /server returned error for|failed to send request to|failed to decode JSON response from server/,
        /failed to build HTTP client/,
      ),
    ),
  },
  {
    code: 'SYM-QRY-008',
    says: joined(
      /^/,
      anyOf(
        /Failed to (?:parse the request body as JSON|deserialize the JSON body into the target type): /,
        /Failed to buffer the request body: /,
        /Expected request with `Content-Type: application\/json`$|length limit exceeded$/,
      ),
    ),
  },
  // Texts of serde, SQLite and the system that nothing stands before.
  {
    code: 'SYM-IO-008',
    says: joined(
      /^/,
      anyOf(
        /file is not a database$|unable to open database file|database disk image is malformed$/,
        /no such (?:table|column): |disk I\/O error$|database or disk is full$/,
        /attempt to write a readonly database$|[^\n]* at line \d+ column \d+$/,
      ),
    ),
  },
  { code: 'SYM-IO-009', says: /^Broken pipe \(os error 32\)$/ },
  { code: 'SYM-IO-010', says: /^database (?:table )?is locked$/ },
  {
    code: 'SYM-IO-011',
    operation: 'serve',
    says: joined(
      /^/,
      anyOf(
        /(?:Address already in use|Cannot assign requested address) \(os error \d+\)/,
        /invalid socket address syntax/,
      ),
      /$/,
    ),
  },
  { code: 'SYM-IO-004', says: /^(?:stream did not contain valid UTF-8|[^\n]* \(os error \d+\))$/ },
];
