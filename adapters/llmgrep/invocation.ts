import type { Invocation } from '../../src/adapter.ts';

/** Every sub-command up to 3.11.2. */
const COMMANDS = new Set([
  ...['search', 'lookup', 'complete', 'ast', 'find-ast', 'stats', 'evolve', 'explore', 'navigate', 'vector-create', 'vector-search'],
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
