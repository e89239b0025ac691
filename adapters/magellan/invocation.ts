/** The commands of 0.5.0 to 4.17.0. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...[
    'as-of',
    'ask',
    'ast',
    'backfill',
    'blast-score',
    'catalog',
    'chunk-by-span',
    'chunk-by-symbol',
    'chunks',
    'collisions',
    'condense',
  ],
  ...[
    'cross-file-refs',
    'cycles',
    'cypher',
    'dead-code',
    'delete',
    'doctor',
    'embed',
    'enrich',
    'explore',
    'export',
    'features',
    'files',
    'find',
  ],
  ...[
    'find-ast',
    'get',
    'get-file',
    'hnsw-create',
    'hnsw-query',
    'hopgraph',
    'import-lsif',
    'index',
    'ingest-coverage',
    'init',
    'install-hook',
    'label',
    'migrate',
    'migrate-backend',
  ],
  ...[
    'navigate',
    'orient',
    'paths',
    'project-metadata',
    'query',
    'reachable',
    'refresh',
    'refs',
    'repair-edges',
    'score',
    'search',
    'service-daemon',
    'slice',
  ],
  ...[
    'source-inventory',
    'status',
    'telemetry',
    'temporal-barcode',
    'temporal-status',
    'temporal-sweep',
    'verify',
    'watch',
    'web-ui',
  ],
]);

/** Commands that have commands of their own. */
const GROUPS: ReadonlySet<string> = new Set(['candidate-fact', 'config', 'context', 'registry', 'service']);

/** The command that was typed; it is the first word. */
export function command([, first = '', second = '']: readonly string[]): string | undefined {
  if (GROUPS.has(first)) return /^[a-z][a-z-]*$/.test(second) ? `${first} ${second}` : first;
  return COMMANDS.has(first) ? first : undefined;
}

/** Commands that take `--output json` in every version that prints JSON (1.1.0 to 4.17.0), and change nothing. */
const TAKE_OUTPUT: ReadonlySet<string> = new Set(['files', 'find', 'refs', 'status']);

/** The flag belongs behind the command; elsewhere, and for other commands at some versions, it is refused. */
export function withJsonFlag(argv: readonly string[]): readonly string[] | undefined {
  const [program = '', first = '', ...others] = argv;
  if (others.some((word) => /^--(?:output|json|pretty)(?:=|$)|^-j$/.test(word))) return undefined;
  if (first === 'explore') return [program, first, ...others, '--json'];
  return TAKE_OUTPUT.has(first) ? [program, first, ...others, '--output', 'json'] : undefined;
}
