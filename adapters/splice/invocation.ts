import type { Invocation } from '../../src/adapter.ts';

/** Every sub-command up to 3.1.1. */
const COMMANDS = new Set([
  ...['patch', 'delete', 'plan', 'undo', 'apply-files', 'rename', 'edit', 'batch', 'create', 'migrate-db', 'snapshots', 'search'],
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
      if (argument === 'patch' && argv.includes('--batch')) return 'batch';
      if (argument === 'snapshots' && argv[at + 1] !== undefined && argv[at + 1] !== 'list') return `snapshots_${argv[at + 1]}`;
      return argument.replaceAll('-', '_');
    }
  }
  return undefined;
}

/** True when a run that says it went well ended as if it had not, and not because changes are pending. */
export function contradicts({ exit }: Invocation, pending: boolean): boolean {
  return exit !== undefined && exit !== 0 && !(exit === 1 && pending);
}
