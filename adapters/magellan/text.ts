import type { DocumentDraft, JsonObject, TextFinding, TextRule } from '../../src/adapter.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** Wordings of errors by their codes; the first that fits counts. Those that no other tool uses tell magellan. */
const ERRORS: readonly [code: string, wording: string, tells: boolean][] = [
  ['MAG-V-003', 'DB_COMPAT: ', true],
  ['MAG-V-003', 'file is not a database', false],
  ['MAG-V-003', 'Data integrity verification failed: ', true],
  ['MAG-V-003', 'Database integrity check failed: ', false],
  ['MAG-V-101', '(?:Pre|Post)-validation failed', true],
  ['MAG-IO-002', '[^\\n]*Permission denied \\(os error 13\\)', false],
  ['MAG-IO-003', '[^\\n]*unable to open database file', false],
  ['MAG-IO-001', 'Database not found: ', false],
  ['MAG-IO-001', 'Failed to read file: ', false],
  ['MAG-IO-001', 'Directory does not exist: ', false],
  ['MAG-IO-001', 'Failed to parse LCOV file: ', true],
  ['MAG-IO-001', 'Failed to open git repository\\.', true],
  ['MAG-IO-001', 'Not in a git repository', false],
  ['MAG-IO-001', "Snapshot directory '[^\\n]*' does not exist", true],
  ['MAG-REF-001', "Symbol '[^\\n]*' not found in database \\(tried symbol_id, fqn", true],
  ['MAG-REF-001', "Target symbol '[^\\n]*' not found \\(tried", true],
  ['MAG-REF-001', "Symbol '[^\\n]*' not found", false],
  ['MAG-REF-001', "No symbol history found for '", true],
  ['MAG-REF-001', 'No edge history found for ', true],
  ['MAG-REF-001', 'Candidate fact not found: ', true],
  ['MAG-REF-001', "[Pp]roject '[^\\n]*' not found in registry", true],
  ['MAG-REF-002', "Target '[^\\n]*' is ambiguous", true],
  ['MAG-QRY-001', 'Parse error: only MATCH, CREATE, and CALL queries', true],
  ['MAG-QRY-001', 'Parse error: ', false],
  ['MAG-QRY-001', 'chain spec must contain at least one step', true],
  ['MAG-QRY-001', 'Content search row parse failed: ', true],
  ['MAG-QRY-001', 'Invalid properties JSON: ', true],
  ['MAG-QRY-001', 'Failed to parse vector as JSON array', true],
  ['MAG-QRY-105', 'No snapshot found for commit ', true],
  ['MAG-QRY-105', 'No commits found in repository ', false],
  ['MAG-QRY-105', 'Failed to score all symbols', true],
  ['MAG-QRY-105', 'Failed to prepare content search: ', true],
  ['MAG-QRY-105', 'HNSW query failed: ', true],
  ['MAG-QRY-105', 'Embeddings are not enabled\\. ', true],
  ['MAG-QRY-105', 'No enabled projects in registry\\.', true],
  ['MAG-QRY-105', 'Daemon does not appear to be running', true],
  ['MAG-QRY-105', 'Ask → ', true],
  ['MAG-QRY-105', 'insert candidate fact: ', true],
  ['MAG-QRY-003', 'Unknown (?:argument|command|flag|symbol kind|[a-z-]+ subcommand): ?', false],
  ['MAG-QRY-003', 'Unknown (?:command|argument)', false],
  ['MAG-QRY-003', 'Missing command', false],
  ['MAG-QRY-003', '[a-z]+ subcommand required: ', false],
  ['MAG-QRY-003', 'Unexpected positional argument: ', false],
  [
    'MAG-QRY-003',
    'Invalid (?:output format|direction|format|(?:collisions )?field|context lines|batch-size|num-parallel|timeout): ',
    false,
  ],
  ['MAG-QRY-003', "Invalid (?:page (?:number|size)|port number|value for --[a-z-]+|glob pattern ')", false],
  ['MAG-QRY-003', 'Format [A-Za-z]+ not supported for geometric databases\\.', true],
  ['MAG-QRY-003', '--(?:name|file) is required unless --(?:list-glob|explain)[^\\n]*', true],
  ['MAG-QRY-003', '--[a-z-]+ (?:is required|requires|must be|and --[a-z-]+ are)[^\\n]*', false],
  ['MAG-QRY-003', '(?:ask|navigate|search|hopgraph|score command|catalog describe) (?:requires|takes) ', false],
  ['MAG-QRY-003', 'Query string is required|No labels specified\\.|Project name is required for service ', false],
  ['MAG-QRY-003', '(?:[Pp]rovide|Use either|Use exactly one selector:) --[a-z-]+[ ,]', false],
  ['MAG-QRY-003', 'No database paths provided\\.', true],
  ['MAG-QRY-003', 'Could not determine symbol name from question\\.', true],
  ['MAG-QRY-003', 'Impact export requires ', true],
];

const known = ERRORS.map(([, wording]) => wording).join('|');

const errors: readonly TextRule[] = [
  ...ERRORS.map(([code, wording, tells], index): TextRule => {
    const earlier = ERRORS.slice(0, index).map(([, other]) => other);
    const not = earlier.length === 0 ? '' : `(?!${earlier.join('|')})`;
    return error(code, `^Error: (?<message>${not}(?:${wording})[^\\n]*)`, tells);
  }),
  error('MAG-INT-002', `^Error: (?<message>(?!${known})[^\\n]*)`, false),
];

/** An error that ends the run, with what follows it. */
function error(code: string, head: string, tells: boolean): TextRule {
  return {
    pattern: new RegExp(`${head}\\n*(?<note>[\\s\\S]*)`, 'gmu'),
    tells,
    read: ({ message = '', note }) => ({ as: 'error', level: 'error', code, message, ...noted(note) }),
  };
}

function noted(note: string | undefined): { note?: string } {
  const trimmed = note?.trimEnd() ?? '';
  return trimmed === '' ? {} : { note: trimmed };
}

/** Source text in a panic is evidence, not message, and long: this much of it is kept. */
const QUOTED = 200;

const crash: TextRule = {
  pattern:
    /\n?^thread '(?<thread>.*)' (?:\(\d+\) )?panicked at (?<place>[^\n]*magellan[^\n]*):\n(?<message>[^\n]*?)(?: of `(?<quoted>[\s\S]*?)`(?:\[\.\.\.\])?(?=\nnote: |\s*$(?![\s\S])))?$\n?(?<note>(?:^note: .*\n?)*)/gmu,
  tells: true,
  read: readCrash,
};

function readCrash({ thread = '', place = '', message = '', quoted, note }: Groups): TextFinding {
  const details = {
    thread,
    place,
    ...(quoted !== undefined && { quoted: quoted.slice(0, QUOTED), quoted_characters: quoted.length }),
  };
  return {
    as: 'error',
    level: 'error',
    code: 'MAG-INT-001',
    coded: true,
    message: `panicked at ${place}: ${message}`,
    details,
    ...noted(note),
  };
}

/** Of a name that is not escaped the document of `explore` is no JSON: its ends tell where the name is. */
const unescaped: TextRule = {
  pattern: /^(?<raw>\{"error": "(?<message>no symbols found for '[\s\S]*?')"\})\n*$(?![\s\S])/gmu,
  tells: true,
  read: ({ raw = '', message = '' }) => ({
    as: 'error',
    level: 'error',
    code: 'MAG-REF-001',
    message,
    operation: 'explore',
    legacy: { raw },
  }),
};

/** What stands behind a document that the tool cut. */
const cutMark: TextRule = {
  pattern: /^(?<!\{[\s\S]*)(?<message>\.\.\. \[Output truncated due to --token-budget\])\n*/gmu,
  tells: true,
  read: ({ message = '' }) => ({
    as: 'remark',
    level: 'warning',
    code: 'MAG-QRY-103',
    coded: true,
    partial: true,
    message,
  }),
};

/** A document that the tool cut before anything told its form. */
const cutShort: TextRule = {
  pattern: /^(?<raw>\{[\s\S]*)\n(?<message>\.\.\. \[Output truncated due to --token-budget\])\n*$(?![\s\S])/gmu,
  tells: true,
  read: ({ raw = '', message = '' }) => ({
    as: 'error',
    level: 'error',
    code: 'MAG-QRY-103',
    coded: true,
    partial: true,
    message,
    operation: 'context_symbol',
    legacy: { raw },
  }),
};

/** A result without matches, said in words (exit 0): what was asked for is not there. */
function nothing(command: string | null, code: string, pattern: RegExp): TextRule {
  const read = ({ message = '' }: Groups): TextFinding => ({
    as: 'result',
    draft: { command, data: {}, matches: [], diagnostics: [{ level: 'note', message, assigned: code }] },
  });
  return { pattern, tells: true, read };
}

const empty: readonly TextRule[] = [
  nothing('find', 'MAG-REF-001', /^(?<message>No symbols matched '[^\n]*' across \d+ project\(s\)\.)\n*/gmu),
  nothing(
    'refs',
    'MAG-REF-001',
    /^(?<message>No (?:incoming references to|outgoing references from) '[^\n]*' across \d+ project\(s\)\.)\n*/gmu,
  ),
  nothing('refs', 'MAG-REF-001', /^(?<message>Symbol '[^\n]*' not found anywhere)\n*/gmu),
  // `find` and `refs` say so.
  nothing(null, 'MAG-REF-001', /^(?<message>Symbol ID '[^\n]*' not found)\n*/gmu),
  nothing('find', 'MAG-REF-001', /^(?<message>Symbol '[^\n]*' not found in geometric database)\n[\s\S]*/gmu),
  nothing('find', 'MAG-REF-001', /^(?<message>No symbols found with name '[^\n]*')\n*/gmu),
  // `get` in a `.geo` database; any tool could say so.
  { ...nothing('get', 'MAG-REF-001', /^(?<message>Symbol '[^\n]*' not found in file '[^\n]*')\n*/gmu), tells: false },
  nothing(null, 'MAG-QRY-002', /^(?<message>No code chunks? found [^\n]*)\n*/gmu),
  nothing('ast', 'MAG-QRY-002', /^(?<message>No AST nodes? found (?:for file: |at position )[^\n]*)\n*/gmu),
  // With a hint behind it, it is llmgrep's.
  nothing('find-ast', 'MAG-QRY-002', /^(?<message>No AST nodes found with kind [^\n]*)$(?!\nHint: )\n*/gmu),
];

/** `refs --symbol-id` of a symbol without a name to look for (exit 0). */
const nameless: TextRule = {
  pattern: /^(?<message>Symbol ID '[^\n]*' has no display FQN, cannot lookup references)\n*/gmu,
  tells: true,
  read: ({ message = '' }) => ({ as: 'error', level: 'error', code: 'MAG-QRY-105', message, operation: 'refs' }),
};

const ambiguous: TextRule = {
  pattern: /^(?<message>Symbol '[^\n]*' found in multiple locations:)\n(?<note>[\s\S]*)/gmu,
  tells: true,
  read: ({ message = '', note }) => ({
    as: 'error',
    level: 'error',
    code: 'MAG-REF-002',
    message,
    operation: 'refs',
    ...noted(note),
  }),
};

/** What `service` puts before its JSON, by the command. */
const SERVICES = { Paused: 'pause', Resumed: 'resume', Registered: 'register', Unregistered: 'unregister' };

/** JSON behind a word, which `service` prints whatever --output says. */
const services: readonly TextRule[] = [
  {
    pattern: /^Projects: (?<json>\[[\s\S]*?\n\]|\[\])\n*/gmu,
    tells: true,
    read: ({ json = '' }) => ({ as: 'result', draft: { command: 'service list', data: { projects: parsed(json) } } }),
  },
  ...Object.entries(SERVICES).map(
    ([word, command]): TextRule => ({
      pattern: new RegExp(`^(?<message>${word}: (?<json>\\{[^\\n]*\\}))\\n*`, 'gmu'),
      tells: true,
      read: ({ message = '', json = '' }) => ({
        as: 'result',
        draft: changed(`service_${command}`, message, parsed(json) as JsonObject),
      }),
    }),
  ),
  {
    pattern: /^(?<message>Daemon stop signaled\.)\n*/gmu,
    tells: true,
    read: ({ message = '' }) => ({ as: 'result', draft: changed('service_stop', message, {}) }),
  },
];

function changed(operation: string, message: string, result: JsonObject): DocumentDraft {
  return { operation, status: 'ok', message, result: { type: operation, ...result } };
}

function parsed(json: string) {
  try {
    return JSON.parse(json) as JsonObject | string[];
  } catch {
    return json;
  }
}

/** `export` into a file says where on stderr (since 3.1.7). */
const exportDone: TextRule = {
  pattern: /^Export complete: (?<output>[^\n]*)\n(?<facts>(?: {2}[A-Z][^\n]*\n?)+)/gmu,
  tells: true,
  read({ output = '', facts = '' }) {
    const named = facts.split('\n').flatMap((line) => {
      const [, key = '', value = ''] = /^ {2}([A-Z][a-z ]*): (.*)$/.exec(line) ?? [];
      return key === '' ? [] : [[key.toLowerCase().replaceAll(' ', '_'), /^\d+$/.test(value) ? Number(value) : value]];
    });
    const note = {
      level: 'note' as const,
      message: `The export was written to ${output}; convert that file to have its contents.`,
    };
    return {
      as: 'result',
      draft: { command: 'export', data: { output, ...Object.fromEntries(named) }, diagnostics: [note] },
    };
  },
};

/** Warnings beside a result. */
const warnings: readonly TextRule[] = [
  warning('MAG-QRY-105', /^⚠️ {2}(?<message>No embeddings found\. [^\n]*)\n?/gmu, true),
  warning('MAG-IO-001', /^(?<message>Watcher error: [^\n]*)\n?/gmu, false),
  warning('MAG-QRY-106', /^W(?:arning|ARNING): (?<message>[^\n]*)\n?/gmu, false),
];

function warning(code: string, pattern: RegExp, tells: boolean): TextRule {
  return { pattern, tells, read: ({ message = '' }) => ({ as: 'remark', level: 'warning', code, message }) };
}

/** Beginnings of what commands print for people; those with a sentence never print JSON. */
const REPORTS: readonly [pattern: RegExp, remediation?: string][] = [
  [/^Found symbol ID: /gmu, 'find --symbol-id prints text in every mode: use find --name with --output json.'],
  [
    /^ {2}\[\d+\]\n {4}Symbol ID: /gmu,
    'find --ambiguous prints text in every mode: use find --name or collisions with --output json.',
  ],
  [/^Geometric Database Statistics:$/gmu, 'query and find print text of a .geo database in every mode: use export.'],
  [
    /^Found (?:symbol: |\d+ symbols matching ')[^\n]*$/gmu,
    'query and find print text of a .geo database in every mode: use export.',
  ],
  [/^Query Selector Cheatsheet$/gmu, 'query --explain prints text in every mode: use query --file with --output json.'],
  [/^Building context index\.\.\.$/gmu, 'context build has no JSON form: use context list with --output json.'],
  [
    /^Project: [^\n]*\nLanguage: [^\n]*\nFiles: /gmu,
    'context summary has no JSON form: use context list with --output json.',
  ],
  [/^Usage: magellan telemetry /gmu, 'Run magellan telemetry with --recent or --phases.'],
  [/^strict digraph call_graph \{$/gmu, 'Use export --format json.'],
  [/^# Magellan Export Version: /gmu, 'Use export --format json.'],
  [/^Refresh complete:$/gmu],
  [/^(?:Migration complete: |Would migrate from ")/gmu, 'Run magellan migrate-backend with --format json.'],
  [/^Indexed [^\n]*: \d+ symbols$/gmu, 'index has no JSON form.'],
  [/^Deleted [^\n]*:\n {2}symbols: \d+$/gmu, 'delete has no JSON form.'],
  [/^Backfill complete$/gmu, 'backfill has no JSON form.'],
  [/^Ingested coverage: /gmu, 'ingest-coverage has no JSON form.'],
  [/^Created HNSW index '/gmu, 'hnsw-create has no JSON form.'],
  [
    /^(?:Magellan watching: |Scanning [^\n]*\.\.\.$|Scanning\.\.\. \d+\/\d+)/gmu,
    'watch prints JSON only for --validate, and only where something is wrong.',
  ],
  [/^Importing "[^\n]*"$/gmu, 'import-lsif has no JSON form.'],
  [/^Created \.magellan\.toml in /gmu, 'init has no JSON form.'],
  [/^magellan \d+\.\d+\.\d+ \([^\n]*\) rustc [^\n]*$/gmu, 'The version has no JSON form.'],
  [
    /^No enabled projects in registry\.$/gmu,
    'Enable a project: magellan registry scan, magellan registry enable NAME.',
  ],
  [/^Showing \d+ of \d+ candidates:$/gmu, 'Run magellan score with --output json and without --pretty.'],
  [/^Scored \d+ symbols in /gmu, 'Run magellan score with --output json.'],
  [/^Found (?:\d+ symbols named )?"[^\n]*":$/gmu],
  [/^Calls (?:TO|FROM) "/gmu],
  [/^No (?:incoming|outgoing) calls (?:to|from) "/gmu],
  [/^[^\n]+:\n {2}Line +\d+: /gmu],
  [/^\/\/ Symbol: [^\n]* in [^\n]*\n\/\/ Kind: /gmu],
  [/^files: \d+\nsymbols: \d+\n/gmu],
  [/^🔍 Magellan Doctor/gmu],
  [/^Call Graph Condensation:$/gmu],
  [/^# Grounded Investigation Packet$/gmu],
  [/^\d+ indexed files:$/gmu],
  [/^\d+ labels in use:$/gmu],
  [/^Database verification: /gmu],
  [/^id=\d+ kind=[^\n]* name="/gmu],
  [/^Hint: use `magellan find /gmu],
  [/^Magellan - Multi-language codebase mapping tool$/gmu],
];

const reports: readonly TextRule[] = REPORTS.map(([pattern, remediation]) => ({
  pattern,
  tells: true,
  read: () => ({ as: 'report', ...(remediation !== undefined && { remediation }) }),
}));

/**
 * What magellan prints that is not JSON: errors (`Error: …` on stderr, often with the usage behind it), what it says
 * where it found nothing, the commands that have no JSON, and the text of every command without `--output json`.
 * Wordings of 0.5.0 to 4.17.0.
 */
export const text: readonly TextRule[] = [
  ...errors,
  crash,
  unescaped,
  cutShort,
  cutMark,
  ...empty,
  nameless,
  ambiguous,
  ...services,
  exportDone,
  ...warnings,
  ...reports,
];
