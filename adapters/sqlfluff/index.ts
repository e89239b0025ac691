import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './files.ts';
import { text } from './text.ts';

/** SQLFluff: finds problems in SQL and mends some. Recorded: 2.3.5 and 4.5.0. */
export const adapter: Adapter = {
  tool: 'sqlfluff',
  prefix: 'SQF',
  jsonFlag: '--format json',
  operation: 'lint',
  // It loads libraries that its configuration names, so no run of it only reads.
  commandLine: {
    commands: 'lint fix format parse render rules dialects version',
    json: [
      {
        words: ['--format', 'json'],
        at: 'second',
        commands: ['lint'],
        unless: /^(?:-f|--(?:format|write-output|help)\b)/,
      },
    ],
    textOnly: ['format', 'render', 'rules', 'dialects', 'version'],
  },
  forms,
  text,
  codes,
};
