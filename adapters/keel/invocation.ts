/** Every sub-command up to 0.6.2. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...[
    'init',
    'map',
    'discover',
    'search',
    'compile',
    'check',
    'fix',
    'name',
    'analyze',
    'audit',
    'context',
    'where',
    'explain',
    'stats',
  ],
  ...['config', 'serve', 'watch', 'deinit', 'completion', 'login', 'logout', 'push', 'upgrade'],
  ...['review', 'skeleton', 'focus', 'checkpoint', 'validate-plan', 'quality'],
]);

/** Flags before the command that have a value; `--client` since 0.5. */
const VALUED = ['--max-tokens', '--client'];

/** The sub-command that was typed; `undefined` where it is not known. */
export function command(argv: readonly string[]): string | undefined {
  const index = argv.findIndex(
    (argument, at) => at > 0 && !argument.startsWith('-') && !VALUED.includes(argv[at - 1] ?? ''),
  );
  const word = argv[index];
  return word !== undefined && COMMANDS.has(word) ? word : undefined;
}

/** Commands that print the same facts with the flag and change nothing else by it. */
const READING: ReadonlySet<string> = new Set([
  ...['map', 'discover', 'search', 'check', 'name', 'analyze', 'audit', 'context', 'where', 'explain', 'stats'],
  ...['skeleton', 'focus', 'validate-plan'],
]);

/** `--json` may stand anywhere; beside it `--llm` counts for nothing. What compiles or changes files is left alone. */
export function withJsonFlag(argv: readonly string[]): readonly string[] | undefined {
  const word = command(argv);
  if (word === undefined || !READING.has(word) || argv.includes('--json')) return undefined;
  const [program = '', ...rest] = argv;
  return [program, '--json', ...rest];
}
