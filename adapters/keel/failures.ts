import { joined, OWN_ERROR, panic, type TextRule, usageErrors, type Wording, wordings } from '../../src/adapter.ts';

/** What ends a run, behind its speaker; the first that fits counts. */
const FAILURES = wordings('code', {
  'KEL-IO-101': [/^(?:not initialized\.|no cached graph found\.|failed to open [^\n]*unable to open database file)/u],
  'KEL-IO-102': [/^failed to open /u],
  'KEL-IO-103': [/^(?:git [a-z]+ failed|cannot resolve base ref |failed to (?:run git|detect changed files via git))/u],
  'KEL-IO-105': [/^the stored graph was built at commit /u],
  'KEL-IO-106': [
    /^another keel process holds the graph lock, refusing|^failed to acquire graph lock |^graph lock I\/O error/u,
  ],
  'KEL-REF-101': [/^(?:hash not found: |no function named |no node or file found for )/u],
  'KEL-REF-102': [/^ambiguous name /u],
  'KEL-REF-103': [/^(?:no data for file: |no nodes found in file: |file not found)/u],
  'KEL-IO-107': [/^(?:cannot read |failed to read )/u],
  'KEL-QRY-114': [/^unsupported file type: /u],
  'KEL-IO-108': [/^failed to write /u],
  'KEL-QRY-101': [/^at least one of --mcp, --http, or --watch required/u],
  'KEL-QRY-115': [
    /^(?:file paths not supported|unknown (?:dimension|key) |invalid value for |\.keel\/ directory already exists)/u,
  ],
  'KEL-INT-002': [/^(?:failed to (?!persist |parse |record |upsert |save snapshot|run keel )|error)/u],
});

/** Errors of the servers: of MCP, and of the framework of HTTP, which answers so where the request is malformed. */
const SERVED: readonly Wording[] = [
  ...wordings('code', {
    'KEL-QRY-115': [
      /^(?:Method not found|Parse error|Invalid params|Unknown tool): |^Missing '[^\n]*' parameter/u,
      /^Failed to (?:parse the request body as JSON|deserialize the JSON body into the target type): /u,
      /^Expected request with `Content-Type: /u,
    ],
    'KEL-REF-101': [/^Node not found: /u],
    'KEL-INT-002': [/^(?:Store|Engine) lock poisoned/u],
    'KEL-IO-107': [/^cannot read [^\n]*: /u],
    'KEL-QRY-114': [/^unsupported file type: /u],
    'KEL-IO-103': [/^cannot resolve base ref '/u],
  }),
  { code: 'KEL-REF-103', tells: true, says: /^No graph data for file: /u },
];

/** Why a run failed. Failures that do not say who speaks tell keel where they show its usage. */
export const failures: readonly TextRule[] = [
  {
    // Lines that are indented, and hints, belong to it. The watcher says who it is in brackets.
    pattern: joined(
      /^\[?keel (?<operation>[a-z-]+)(?: --[a-z]+)*[:\]] (?<message>[^\n]*)\n?/gmu,
      /(?:^(?: +|(?=hint: |Use the hash ))(?<note>[^\n]*\n?(?:^(?: +|hint: |Use the hash )[^\n]*\n?)*))?/gmu,
    ),
    ...OWN_ERROR,
    wordings: FAILURES,
  },
  {
    // With --verbose it is said twice.
    pattern: joined(
      /^(?:keel (?<operation>[a-z]+): (?<note>hash [^\n]* not found)\n)?/gmu,
      /error: (?<message>hash not found: [^\n]*)\n?/u,
    ),
    ...OWN_ERROR,
    code: 'KEL-REF-101',
  },
  ...usageErrors('keel', { code: 'KEL-QRY-101', wordings: [{ tells: true, says: /'--no-telemetry'$/u }] }),
  {
    pattern: /^error: (?<message>unsupported shell [^\n]*)\n(?<note>supported: [^\n]*)\n?/gmu,
    as: 'error',
    code: 'KEL-QRY-101',
    operation: 'completion',
  },
  {
    // The usage alone.
    pattern: /^(?<note>Structural code enforcement for LLM agents\n\nUsage: keel [\s\S]*)/gmu,
    ...OWN_ERROR,
    code: 'KEL-QRY-101',
    operation: 'unknown',
    message: 'No command was given.',
  },
  { pattern: /^(?<message>[^\n]+)\n?/gmu, as: 'error', wordings: SERVED },
  {
    // What `push`, `login` and `upgrade` failed for.
    pattern: /^error: (?<message>[^\n]*)\n?/gmu,
    otherwise: true,
    as: 'error',
    code: 'KEL-INT-002',
    wordings: [{ code: 'KEL-IO-101', says: /^no graph\.db found/u }],
  },
  panic({ code: 'KEL-INT-001' }),
];
