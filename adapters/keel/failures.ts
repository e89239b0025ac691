import { anyOf, joined, panic, type TextRule, usageErrors, type Wording } from '../../src/adapter.ts';

/** What ends a run, behind its speaker; the first that fits counts. */
const FAILURES: readonly Wording[] = [
  {
    code: 'KEL-IO-101',
    says: /^(?:not initialized\.|no cached graph found\.|failed to open [^\n]*unable to open database file)/u,
  },
  { code: 'KEL-IO-102', says: /^failed to open /u },
  { code: 'KEL-IO-103', says: /^(?:git [a-z]+ failed|cannot resolve base ref |failed to run git)/u },
  { code: 'KEL-IO-105', says: /^the stored graph was built at commit /u },
  {
    code: 'KEL-IO-106',
    says: joined(
      /^/u,
      anyOf(
        /another keel process holds the graph lock, refusing|failed to acquire graph lock /u,
        /graph lock I\/O error/u,
      ),
    ),
  },
  { code: 'KEL-REF-101', says: /^(?:hash not found: |no function named |no node or file found for )/u },
  { code: 'KEL-REF-102', says: /^ambiguous name /u },
  { code: 'KEL-REF-103', says: /^(?:no data for file: |no nodes found in file: |file not found)/u },
  { code: 'KEL-IO-107', says: /^(?:cannot read |failed to read )/u },
  { code: 'KEL-QRY-114', says: /^unsupported file type: /u },
  { code: 'KEL-IO-108', says: /^failed to write /u },
  { code: 'KEL-QRY-101', says: /^at least one of --mcp, --http, or --watch required/u },
  {
    code: 'KEL-QRY-115',
    says: joined(
      /^/u,
      anyOf(
        /file paths not supported|unknown (?:dimension|key) |invalid value for /u,
        /\.keel\/ directory already exists/u,
      ),
    ),
  },
  { code: 'KEL-INT-002', says: /^(?:failed to (?!persist |parse |record |upsert |save snapshot)|error)/u },
];

/** Errors of the servers: of MCP, and of the framework of HTTP, which answers so where the request is malformed. */
const SERVED: readonly Wording[] = [
  {
    code: 'KEL-QRY-115',
    says: joined(
      /^/u,
      anyOf(
        /(?:Method not found|Parse error|Invalid params|Unknown tool): |Missing '[^\n]*' parameter/u,
        /Failed to (?:parse the request body as JSON|deserialize the JSON body into the target type): /u,
        /Expected request with `Content-Type: /u,
      ),
    ),
  },
  { code: 'KEL-REF-101', says: /^Node not found: /u },
  { code: 'KEL-INT-002', says: /^(?:Store|Engine) lock poisoned/u },
  { code: 'KEL-REF-103', tells: true, says: /^No graph data for file: /u },
  { code: 'KEL-IO-107', says: /^cannot read [^\n]*: /u },
  { code: 'KEL-QRY-114', says: /^unsupported file type: /u },
  { code: 'KEL-IO-103', says: /^cannot resolve base ref '/u },
];

/** Why a run failed. Failures that do not say who speaks tell keel where they show its usage. */
export const failures: readonly TextRule[] = [
  {
    // Lines that are indented, and hints, belong to it.
    pattern: joined(
      /^keel (?<operation>[a-z-]+)(?: --[a-z]+)*: (?<message>[^\n]*)\n?/gmu,
      /(?:^(?: +|(?=hint: |Use the hash ))(?<note>[^\n]*\n?(?:^(?: +|hint: |Use the hash )[^\n]*\n?)*))?/gmu,
    ),
    as: 'error',
    tells: true,
    wordings: FAILURES,
  },
  {
    // With --verbose `explain` says it twice.
    pattern: /^(?:keel explain: (?<note>hash [^\n]* not found)\n)?error: (?<message>hash not found: [^\n]*)\n?/gmu,
    as: 'error',
    tells: true,
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
    as: 'error',
    tells: true,
    code: 'KEL-QRY-101',
    operation: 'unknown',
    message: 'No command was given.',
  },
  { pattern: /^(?<message>[^\n]+)\n?/gmu, as: 'error', wordings: SERVED },
  panic({ code: 'KEL-INT-001' }),
];
