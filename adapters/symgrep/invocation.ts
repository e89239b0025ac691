import type { CommandLine } from '../../src/adapter.ts';

/** The commands of both revisions. */
export const commandLine: CommandLine = {
  commands: 'index annotate serve',
  // It belongs to the command, and changes what is printed and nothing else.
  json: [
    {
      words: ['--format', 'json'],
      at: 'second',
      commands: ['search', 'follow', 'index-info'],
      unless: /^--format(?:=|$)/,
    },
  ],
};
