import { anyOf, joined, panic, type TextRule, type Wording } from '../../src/adapter.ts';

/** Wordings of errors; the first that fits counts. Those that no other tool uses tell magellan. */
const ERRORS: readonly Wording[] = [
  { code: 'MAG-V-004', tells: true, says: /^DB_COMPAT: (?:not a sqlite database|[^\n]* missing graph_meta table): /u },
  { code: 'MAG-V-004', says: /^file is not a database/u },
  { code: 'MAG-V-003', tells: true, says: /^DB_COMPAT: /u },
  { code: 'MAG-V-003', says: /^Database integrity check failed: /u },
  { code: 'MAG-V-005', tells: true, says: /^Data integrity verification failed: /u },
  { code: 'MAG-V-101', tells: true, says: /^(?:(?:Pre|Post)-validation failed)/u },
  { code: 'MAG-IO-002', says: /^[^\n]*Permission denied \(os error 13\)/u },
  { code: 'MAG-IO-003', says: /^[^\n]*unable to open database file/u },
  {
    code: 'MAG-IO-001',
    tells: true,
    says: joined(
      /^/u,
      anyOf(
        /Failed to parse LCOV file: |Failed to open git repository\./u,
        /Snapshot directory '[^\n]*' does not exist/u,
      ),
    ),
  },
  {
    code: 'MAG-IO-001',
    says: /^(?:Database not found: |Failed to read file: |Directory does not exist: |Not in a git repository)/u,
  },
  {
    code: 'MAG-REF-001',
    tells: true,
    says: joined(
      /^/u,
      anyOf(
        /Symbol '[^\n]*' not found in database \(tried symbol_id, fqn/u,
        /Target symbol '[^\n]*' not found \(tried|No symbol history found for '|No edge history found for /u,
      ),
    ),
  },
  { code: 'MAG-REF-104', tells: true, says: /^[Pp]roject '[^\n]*' not found in registry/u },
  { code: 'MAG-REF-105', tells: true, says: /^Candidate fact not found: /u },
  { code: 'MAG-REF-001', says: /^Symbol '[^\n]*' not found/u },
  { code: 'MAG-REF-002', tells: true, says: /^Target '[^\n]*' is ambiguous/u },
  {
    code: 'MAG-QRY-001',
    tells: true,
    says: joined(
      /^/u,
      anyOf(
        /Parse error: only MATCH, CREATE, and CALL queries|chain spec must contain at least one step/u,
        /Content search row parse failed: |Invalid properties JSON: |Failed to parse vector as JSON array/u,
      ),
    ),
  },
  { code: 'MAG-QRY-001', says: /^Parse error: /u },
  { code: 'MAG-INT-003', says: /^CSV error: found record with \d+ fields/u },
  { code: 'MAG-QRY-107', tells: true, says: /^No enabled projects in registry\./u },
  { code: 'MAG-QRY-108', tells: true, says: /^Daemon does not appear to be running/u },
  { code: 'MAG-QRY-109', tells: true, says: /^(?:HNSW query failed: |Embeddings are not enabled\. )/u },
  { code: 'MAG-QRY-110', tells: true, says: /^insert candidate fact: /u },
  { code: 'MAG-IO-004', tells: true, says: /^Ask → [^\n]*: failed to run /u },
  { code: 'MAG-QRY-112', tells: true, says: /^Failed to prepare content search: no such table: code_chunks_fts/u },
  {
    code: 'MAG-QRY-105',
    tells: true,
    says: /^(?:No snapshot found for commit |Failed to score all symbols|Failed to prepare content search: |Ask → )/u,
  },
  { code: 'MAG-QRY-105', says: /^No commits found in repository /u },
  {
    code: 'MAG-QRY-003',
    tells: true,
    says: joined(
      /^/u,
      anyOf(
        /Format [A-Za-z]+ not supported for geometric databases\./u,
        /--(?:name|file) is required unless --(?:list-glob|explain)[^\n]*|No database paths provided\./u,
        /Could not determine symbol name from question\.|Impact export requires /u,
      ),
    ),
  },
  {
    code: 'MAG-QRY-003',
    says: joined(
      /^/u,
      anyOf(
        /Unknown (?:argument|command|flag|symbol kind|[a-z-]+ subcommand): ?|Unknown (?:command|argument)/u,
        /Missing command|[a-z]+ subcommand required: |Unexpected positional argument: /u,
        /Invalid (?:output format|direction|format|(?:collisions )?field|context lines): /u,
        /Invalid (?:batch-size|num-parallel|timeout): /u,
        /Invalid (?:page (?:number|size)|port number|value for --[a-z-]+|glob pattern ')/u,
        /--[a-z-]+ (?:is required|requires|must be|and --[a-z-]+ are)[^\n]*/u,
        /(?:ask|navigate|search|hopgraph|score command|catalog describe) (?:requires|takes) /u,
        /Query string is required|No labels specified\.|Project name is required for service /u,
        /(?:[Pp]rovide|Use either|Use exactly one selector:) --[a-z-]+[ ,]/u,
      ),
    ),
  },
];

/** Why a run failed. */
export const errors: readonly TextRule[] = [
  {
    // What follows it, such as the usage, belongs to it.
    pattern: /^Error: (?<message>[^\n]*)\n*(?<note>[\s\S]*)/gmu,
    as: 'error',
    code: 'MAG-INT-002',
    wordings: ERRORS,
  },
  panic({ code: 'MAG-INT-001', own: /^panicked at [^\n]*magellan/u, quotes: 200 }),
  {
    // Of a name that is not escaped the document of `explore` is no JSON: its ends tell where the name is.
    pattern: /^(?<raw>\{"error": "(?<message>no symbols found for '[\s\S]*')"\})\n*$/gu,
    as: 'error',
    tells: true,
    code: 'MAG-REF-001',
    operation: 'explore',
  },
  {
    // A document that the tool cut before anything told its form.
    pattern: /^(?<raw>\{[\s\S]*)\n(?<message>\.\.\. \[Output truncated due to --token-budget\])\n*$/gu,
    as: 'error',
    tells: true,
    code: 'MAG-QRY-103',
    coded: true,
    partial: true,
    operation: 'context_symbol',
  },
  {
    // `refs --symbol-id` of a symbol without a name to look for (exit 0).
    pattern: /^(?<message>Symbol ID '[^\n]*' has no display FQN, cannot lookup references)\n*/gmu,
    as: 'error',
    tells: true,
    code: 'MAG-QRY-105',
    operation: 'refs',
  },
  {
    pattern: /^(?<message>Symbol '[^\n]*' found in multiple locations:)\n(?<note>[\s\S]*)/gmu,
    as: 'error',
    tells: true,
    code: 'MAG-REF-002',
    operation: 'refs',
  },
];
