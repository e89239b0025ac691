import type { Invocation } from '../../src/adapter.ts';

/** Every sub-command up to 3.1.1. */
const COMMANDS = new Set([
  ...[
    'patch',
    'delete',
    'plan',
    'undo',
    'apply-files',
    'rename',
    'edit',
    'batch',
    'create',
    'migrate-db',
    'migrate',
    'snapshots',
    'search',
  ],
  ...['query', 'get', 'status', 'find', 'refs', 'files', 'export', 'log', 'explain', 'suggest', 'complete'],
  ...['reachable', 'dead-code', 'cycles', 'condense', 'slice', 'validate-proof', 'verify'],
]);

/** Flags with a value that may stand before the sub-command. */
const WITH_VALUE = new Set(['-o', '--output', '-d', '--db']);

/** The sub-command that was typed, in snake_case; `undefined` where it is not known. */
export function typedCommand({ argv = [] }: Invocation): string | undefined {
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] as string;
    if (WITH_VALUE.has(argument)) at++;
    else if (!argument.startsWith('-')) {
      if (!COMMANDS.has(argument)) return undefined;
      if (argument === 'patch' && argv.some((word) => /^--batch(?:=|$)/.test(word))) return 'batch';
      const second =
        argument === 'snapshots' ? argv.slice(at).find((word) => /^(?:list|delete|cleanup)$/.test(word)) : undefined;
      return second === undefined || second === 'list' ? argument.replaceAll('-', '_') : `snapshots_${second}`;
    }
  }
  return undefined;
}

/** True when a run that says it went well ended as if it had not, and not because changes are pending. */
export function contradicts({ exit }: Invocation, pending: boolean): boolean {
  return exit !== undefined && exit !== 0 && !(exit === 1 && pending);
}

/** True for a run that was to change nothing yet. */
export function isPreview({ argv = [] }: Invocation): boolean {
  return argv.some((word) => word === '-n' || word === '--dry-run' || word === '--preview');
}

/**
 * Commands that change nothing but the log of what was run: whether a version takes the flag can be tried without harm.
 */
const READING: ReadonlySet<string> = new Set([
  ...['query', 'get', 'status', 'find', 'refs', 'files', 'search', 'log', 'explain', 'complete'],
  ...['reachable', 'dead_code', 'cycles', 'condense', 'slice', 'snapshots'],
]);

/**
 * `--output json` may stand anywhere (since 2.2.2); `--json` fails at the graph commands. Commands that write are left
 * alone: with the flag `delete` of a relative path fails after it has written (2.6.13 to 3.1.1), and other exit
 * statuses mean other things.
 */
export function withJsonFlag(argv: readonly string[]): readonly string[] | undefined {
  if (argv.some((word) => /^(?:-o|--output|--json|-j)(?:=|$)/.test(word))) return undefined;
  const [program = '', ...words] = argv;
  if (argv.includes('--apply')) return undefined;
  return READING.has(typedCommand({ argv }) ?? '') ? [program, '--output', 'json', ...words] : undefined;
}
