import type { CommandLine } from '../../src/adapter.ts';

/**
 * What the programs can be asked for: `julie-server` since v7.4, `julie-extract`, `julie-semantic`. A server that
 * answers over stdio was asked for no command.
 */
export const commandLine: CommandLine = {
  commands: 'workspace tool extract single stream bulk embed update',
  // Commands of `julie-server` that take it and change nothing.
  json: [
    {
      words: ['--json'],
      at: 'end',
      commands: ['search', 'refs', 'symbols', 'context', 'call-path', 'blast-radius', 'patterns', 'signals'],
      unless: /^--json$/,
    },
  ],
};
