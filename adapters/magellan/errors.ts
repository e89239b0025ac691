import { OWN_ERROR, panic, type TextRule, type Wording, wordings } from '../../src/adapter.ts';

const OWN = { tells: true };

/** Wordings of errors; the first that fits counts. Those that no other tool uses tell magellan. */
const ERRORS: readonly Wording[] = [
  ...wordings(
    'code',
    {
      'MAG-V-004': [/^DB_COMPAT: (?:not a sqlite database|[^\n]* missing graph_meta table): /u],
      'MAG-V-003': [/^DB_COMPAT: /u],
      'MAG-V-005': [/^Data integrity verification failed: /u],
      'MAG-V-101': [/^(?:(?:Pre|Post)-validation failed)/u],
    },
    OWN,
  ),
  ...wordings('code', {
    'MAG-V-004': [/^file is not a database/u],
    'MAG-V-003': [/^Database integrity check failed: /u],
    'MAG-IO-002': [/^[^\n]*Permission denied \(os error 13\)/u],
    'MAG-IO-003': [/^[^\n]*unable to open database file/u],
  }),
  ...wordings(
    'code',
    {
      'MAG-IO-001': [
        /^Failed to parse LCOV file: |^Failed to open git repository\./u,
        /^Snapshot directory '[^\n]*' does not exist/u,
      ],
      'MAG-REF-001': [
        /^Symbol '[^\n]*' not found in database \(tried symbol_id, fqn/u,
        /^Target symbol '[^\n]*' not found \(tried|^No symbol history found for '|^No edge history found for /u,
      ],
      'MAG-REF-104': [/^[Pp]roject '[^\n]*' not found in registry/u],
      'MAG-REF-105': [/^Candidate fact not found: /u],
      'MAG-REF-002': [/^Target '[^\n]*' is ambiguous/u],
      'MAG-QRY-001': [
        /^Parse error: only MATCH, CREATE, and CALL queries|^chain spec must contain at least one step/u,
        /^Content search row parse failed: |^Invalid properties JSON: |^Failed to parse vector as JSON array/u,
      ],
      'MAG-QRY-107': [/^No enabled projects in registry\./u],
      'MAG-QRY-108': [/^Daemon does not appear to be running/u],
      'MAG-QRY-109': [/^HNSW query failed: |^Embeddings are not enabled\. /u],
      'MAG-QRY-110': [/^insert candidate fact: /u],
      'MAG-IO-004': [/^Ask → [^\n]*: failed to run /u],
      'MAG-QRY-112': [/^Failed to prepare content search: no such table: code_chunks_fts/u],
      'MAG-QRY-105': [
        /^No snapshot found for commit |^Failed to score all symbols|^Failed to prepare content search: |^Ask → /u,
      ],
      'MAG-QRY-003': [
        /^Format [A-Za-z]+ not supported for geometric databases\.|^No database paths provided\./u,
        /^--(?:name|file) is required unless --(?:list-glob|explain)[^\n]*/u,
        /^Could not determine symbol name from question\.|^Impact export requires /u,
      ],
    },
    OWN,
  ),
  ...wordings('code', {
    'MAG-IO-001': [
      /^(?:Database not found: |Failed to read file: |Directory does not exist: |Not in a git repository)/u,
    ],
    'MAG-REF-001': [/^Symbol '[^\n]*' not found/u],
    'MAG-QRY-001': [/^Parse error: /u],
    'MAG-INT-003': [/^CSV error: found record with \d+ fields/u],
    'MAG-QRY-105': [/^No commits found in repository /u],
    'MAG-QRY-003': [
      /^Unknown (?:argument|command|flag|symbol kind|[a-z-]+ subcommand): ?|^Unknown (?:command|argument)/u,
      /^Missing command|^[a-z]+ subcommand required: |^Unexpected positional argument: /u,
      /^Invalid (?:output format|direction|format|(?:collisions )?field|context lines): /u,
      /^Invalid (?:batch-size|num-parallel|timeout): /u,
      /^Invalid (?:page (?:number|size)|port number|value for --[a-z-]+|glob pattern ')/u,
      /^--[a-z-]+ (?:is required|requires|must be|and --[a-z-]+ are)[^\n]*/u,
      /^(?:ask|navigate|search|hopgraph|score command|catalog describe) (?:requires|takes) /u,
      /^Query string is required|^No labels specified\.|^Project name is required for service /u,
      /^(?:[Pp]rovide|Use either|Use exactly one selector:) --[a-z-]+[ ,]/u,
    ],
  }),
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
    pattern: /^(?<raw>\{"error": "(?<message>no symbols found for '(?:[^\n]|\n(?!\{"error"))*')"\})$\n*/gmu,
    ...OWN_ERROR,
    code: 'MAG-REF-001',
    operation: 'explore',
  },
  {
    // A document that the tool cut before anything told its form.
    pattern: /^(?<raw>\{[\s\S]*)\n(?<message>\.\.\. \[Output truncated due to --token-budget\])\n*$/gu,
    ...OWN_ERROR,
    code: 'MAG-QRY-103',
    coded: true,
    partial: true,
    operation: 'context_symbol',
  },
  {
    // `refs --symbol-id` of a symbol without a name to look for (exit 0).
    pattern: /^(?<message>Symbol ID '[^\n]*' has no display FQN, cannot lookup references)\n*/gmu,
    ...OWN_ERROR,
    code: 'MAG-QRY-105',
    operation: 'refs',
  },
  {
    pattern: /^(?<message>Symbol '[^\n]*' found in multiple locations:)\n(?<note>[\s\S]*)/gmu,
    ...OWN_ERROR,
    code: 'MAG-REF-002',
    operation: 'refs',
  },
];
