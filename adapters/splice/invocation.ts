import type { CommandLine, DocumentEnd, EndFacts, Invocation } from '../../src/adapter.ts';
import { note } from './known.ts';

/** Every sub-command up to 3.1.1. */
export const commandLine: CommandLine = {
  commands: [
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
    'query',
    'get',
    'status',
    'find',
    'refs',
    'files',
    'export',
    'log',
    'explain',
    'suggest',
    'complete',
    'reachable',
    'dead-code',
    'cycles',
    'condense',
    'slice',
    'validate-proof',
    'verify',
  ],
  valued: ['-o', '--output', '-d', '--db'],
  variants: {
    patch: { '--batch': 'batch' },
    snapshots: { list: 'snapshots', delete: 'snapshots-delete', cleanup: 'snapshots-cleanup' },
  },
  // It may stand anywhere (since 2.2.2); `--json` fails at the graph commands. These change nothing but the log of what
  // was run, so whether a version takes it can be tried without harm. Commands that write are left alone: with it
  // `delete` of a relative path fails after it has written (2.6.13 to 3.1.1), and exit statuses mean other things.
  json: [
    {
      words: ['--output', 'json'],
      at: 'front',
      commands: [
        'query',
        'get',
        'status',
        'find',
        'refs',
        'files',
        'search',
        'log',
        'explain',
        'complete',
        'reachable',
        'dead-code',
        'cycles',
        'condense',
        'slice',
        'snapshots',
      ],
      unless: /^(?:-o|--output|--json|-j)(?:=|$)|^--apply$/,
    },
  ],
};

/** True when a run that says it went well ended as if it had not, and not because changes are pending. */
export function contradicts({ exit }: Invocation, pending: boolean): boolean {
  return exit !== undefined && exit !== 0 && !(exit === 1 && pending);
}

/** Notes an exit status that contradicts what the document says. */
export function contradiction(
  { status, invocation }: Pick<EndFacts, 'status' | 'invocation'>,
  pending: boolean,
): DocumentEnd {
  if ((status ?? 'ok') !== 'ok' || !contradicts(invocation, pending)) return {};
  const exit_status = invocation.exit as number;
  return { diagnostics: [note('exit', { exit_status }, 'warning')], legacy: { exit_status } };
}

/** True for a run that was to change nothing yet. */
export function isPreview({ argv = [] }: Invocation): boolean {
  return argv.some((word) => word === '-n' || word === '--dry-run' || word === '--preview');
}
