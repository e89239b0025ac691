import type { Invocation } from '../../src/adapter.ts';

/** Every sub-command up to 3.11.2. */
const COMMANDS = new Set([
  ...[
    'search',
    'lookup',
    'complete',
    'ast',
    'find-ast',
    'stats',
    'evolve',
    'explore',
    'navigate',
    'vector-create',
    'vector-search',
  ],
  ...['export-symbols', 'watch'],
]);

/** Flags with a value that may stand before the sub-command. */
const WITH_VALUE = new Set(['--db', '--output']);

/** The sub-command that was typed, in snake_case; `undefined` where it is not known. */
export function typedCommand({ argv = [] }: Invocation): string | undefined {
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] as string;
    if (COMMANDS.has(argument)) return argument.replaceAll('-', '_');
    if (argument === '--detect-backend') return 'detect_backend';
    if (WITH_VALUE.has(argument)) at++;
    else if (!argument.startsWith('-')) return undefined;
  }
  return undefined;
}

/** Commands that print the same facts in every mode, and nothing else. */
const READING: ReadonlySet<string> = new Set([
  'search',
  'lookup',
  'complete',
  'ast',
  'find_ast',
  'stats',
  'explore',
  'navigate',
]);

/**
 * `--output json` may stand before every command (since 0.1.0); errors go to stdout with it, with the same exit status.
 */
export function withJsonFlag(argv: readonly string[]): readonly string[] | undefined {
  const [program = '', ...words] = argv;
  if (words.some((word) => /^--output(?:=|$)/.test(word))) return undefined;
  return READING.has(typedCommand({ argv }) ?? '') ? [program, '--output', 'json', ...words] : undefined;
}
