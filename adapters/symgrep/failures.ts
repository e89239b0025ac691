import { joined, type Wording, wordings } from '../../src/adapter.ts';

/**
 * How the program ends a run that failed, whole (1.2.0 and 0.1.0; anyhow prints the outermost message alone). The first
 * that fits counts; a name may hold newlines.
 */
export const FAILURES: readonly Wording[] = [
  ...wordings(
    'code',
    {
      'SYM-QRY-001': [/^search pattern must not be empty$/],
      'SYM-IO-001': [/^search path does not exist: (?<file>[\s\S]+)$/],
      'SYM-QRY-002': [/^at least one search path is required$/],
      'SYM-QRY-003': [/^symbol search is only supported for known languages/],
      'SYM-IO-002': [/^index not found at /],
      'SYM-IO-003': [
        /^file backend requires index_path to be a directory|^sqlite backend requires index_path to be a file/,
      ],
      'SYM-V-001': [/^index root_path mismatch: index was created with root /],
      'SYM-V-002': [/^unsupported index schema version /],
      'SYM-V-003': [/^unknown symbol kind in sqlite index: /],
      'SYM-AST-001': [/^(?:failed to get context snippet for symbol |language backend error: )/],
    },
    { tells: true },
  ),
  ...wordings(
    'code',
    {
      'SYM-IO-001': [/^index path does not exist: (?<file>[\s\S]+)$/],
      'SYM-QRY-002': [/^at least one index path is required$/],
      'SYM-QRY-003': [/^indexing is only supported for known languages /],
    },
    { tells: true, operation: 'index' },
  ),
  ...wordings(
    'code',
    {
      'SYM-REF-001': [
        /^symbol file not found in index: (?<file>[\s\S]+)$/,
        /^no symbols found in index for file (?<file>[\s\S]+) and language \S+$/,
        /^no symbol matched the provided selector$/,
      ],
      'SYM-REF-002': [/^selector matched multiple symbols in index /],
      'SYM-QRY-005': [/^--description and --description-file are mutually exclusive$/],
    },
    { tells: true, operation: 'annotate' },
  ),
  {
    code: 'SYM-IO-007',
    tells: true,
    says: joined(
      /^(?:server returned error for|failed to send request to) [\s\S]+\/v1\//,
      /(?:search|index|index\/info|symbol\/attributes)$/,
    ),
  },
  ...wordings('code', {
    'SYM-QRY-004': [/^error parsing glob '[\s\S]*': /],
    'SYM-IO-005': [/^path contains invalid UTF-8 characters$/],
    'SYM-IO-006': [/^failed to (?:read config file at |parse TOML config at |read current directory)/],
    'SYM-IO-007': [
      /^server returned error for|^failed to send request to|^failed to decode JSON response from server/,
      /^failed to build HTTP client/,
    ],
    'SYM-QRY-008': [
      /^Failed to (?:parse the request body as JSON|deserialize the JSON body into the target type): /,
      /^Failed to buffer the request body: /,
      /^(?:Expected request with `Content-Type: application\/json`|length limit exceeded)$/,
    ],
    // Texts of serde, SQLite and the system that nothing stands before.
    'SYM-IO-008': [
      /^(?:file is not a database|database disk image is malformed|disk I\/O error|database or disk is full)$/,
      /^unable to open database file|^no such (?:table|column): |^attempt to write a readonly database$/,
      /^[^\n]* at line \d+ column \d+$/,
    ],
    'SYM-IO-009': [/^Broken pipe \(os error 32\)$/],
    'SYM-IO-010': [/^database (?:table )?is locked$/],
  }),
  ...wordings(
    'code',
    {
      'SYM-IO-011': [
        /^(?:Address already in use|Cannot assign requested address) \(os error \d+\)$/,
        /^invalid socket address syntax$/,
      ],
    },
    { operation: 'serve' },
  ),
  { code: 'SYM-IO-004', says: /^(?:stream did not contain valid UTF-8|[^\n]* \(os error \d+\))$/ },
];
