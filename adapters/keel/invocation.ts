import type { CommandLine } from '../../src/adapter.ts';

/** Commands that read. */
const READING = [
  'map',
  'discover',
  'search',
  'check',
  'name',
  'analyze',
  'audit',
  'context',
  'where',
  'explain',
  'stats',
  'skeleton',
  'focus',
  'validate-plan',
];

/** Every sub-command up to 0.6.2. */
export const commandLine: CommandLine = {
  commands: 'init compile fix config serve deinit review checkpoint quality',
  // With `--json` they print text as well (0.4.2), from which nothing is read.
  textOnly: ['watch', 'completion', 'login', 'logout', 'push', 'upgrade'],
  textFlags: { flags: ['--llm', '--llm-verbose'], commands: [...READING, 'compile'] },
  // `config KEY` prints a value that is a string without its quotes.
  plainResults: ['config'],
  // `--client` since 0.5.
  valued: ['--max-tokens', '--client'],
  // It may stand anywhere; beside it `--llm` counts for nothing. What compiles or changes files is left alone.
  json: [
    {
      words: ['--json'],
      at: 'front',
      commands: READING,
      unless: /^--json$/,
    },
  ],
};
