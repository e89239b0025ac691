import type { CommandLine } from '../../src/adapter.ts';

/** Every sub-command up to 3.1.1. */
export const commandLine: CommandLine = {
  commands:
    'patch delete plan undo apply-files rename edit batch create migrate-db migrate export suggest validate-proof ' +
    'verify',
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

/** Flags of a run that is to change nothing yet. */
export const PREVIEW = /^(?:-n|--dry-run|--preview)$/;
