import type { CommandLine } from '../../src/adapter.ts';

/** Every sub-command up to 3.11.2. */
export const commandLine: CommandLine = {
  commands: 'evolve vector-create vector-search export-symbols watch --detect-backend',
  valued: ['--db', '--output'],
  // It may stand before every command (since 0.1.0); errors go to stdout with it, with the same exit status. These
  // print the same facts in every mode, and nothing else.
  json: [
    {
      words: ['--output', 'json'],
      at: 'front',
      commands: ['search', 'lookup', 'complete', 'ast', 'find-ast', 'stats', 'explore', 'navigate'],
      unless: /^--output(?:=|$)/,
    },
  ],
};
