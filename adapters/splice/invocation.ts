import type { Invocation } from '../../src/adapter.ts';

/** Flags with a value that may stand before the sub-command. */
const WITH_VALUE = new Set(['-o', '--output', '-d', '--db']);

/** The sub-command that was typed, in snake_case; `undefined` where it is not known. */
export function typedCommand({ argv = [] }: Invocation): string | undefined {
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] as string;
    if (WITH_VALUE.has(argument)) at++;
    else if (!argument.startsWith('-')) {
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
