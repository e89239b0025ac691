/**
 * What the programs can be asked for on the command line: `julie-server` since v7.4, `julie-extract`, `julie-semantic`.
 */
const COMMANDS: ReadonlySet<string> = new Set([
  ...[
    'search',
    'refs',
    'symbols',
    'context',
    'call-path',
    'blast-radius',
    'patterns',
    'workspace',
    'tool',
    'signals',
    'extract',
  ],
  ...['single', 'stream', 'bulk', 'embed', 'update'],
]);

/** Commands of `julie-server` that take `--json` and change nothing. */
const TAKE_JSON: ReadonlySet<string> = new Set([
  'search',
  'refs',
  'symbols',
  'context',
  'call-path',
  'blast-radius',
  'patterns',
  'signals',
]);

/** The command that was typed; it is the first word. A server that answers over stdio was asked for none. */
export function command([, first = '']: readonly string[]): string | undefined {
  return COMMANDS.has(first) ? first : undefined;
}

/** The flag belongs behind the command. */
export function withJsonFlag(argv: readonly string[]): readonly string[] | undefined {
  return TAKE_JSON.has(argv[1] ?? '') && !argv.includes('--json') ? [...argv, '--json'] : undefined;
}
