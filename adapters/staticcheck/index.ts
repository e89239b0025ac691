import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './problems.ts';
import { text } from './text.ts';

/** Staticcheck: finds problems in Go. Recorded: 2023.1.7 and 2026.2.2. */
export const adapter: Adapter = {
  tool: 'staticcheck',
  prefix: 'STC',
  jsonFlag: '-f json',
  operation: 'check',
  // It asks the go command, which may load modules and start compilers, so no run of it only reads.
  commandLine: {
    json: [
      {
        words: ['-f', 'json'],
        at: 'front',
        unless: /^--?(?:f|explain|list-checks|merge|version|debug\.version|help|h)\b/,
      },
    ],
  },
  forms,
  text,
  codes,
};
