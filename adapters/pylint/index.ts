import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './messages.ts';
import { text } from './text.ts';

/** Pylint: finds problems in Python. Recorded: 2.17.7 and 4.1.4. */
export const adapter: Adapter = {
  tool: 'pylint',
  prefix: 'PYL',
  jsonFlag: '-f json',
  operation: 'lint',
  // It runs plugins and `init-hook` of its configuration, so no run of it only reads.
  commandLine: {
    json: [
      {
        words: ['-f', 'json'],
        at: 'front',
        unless: /^(?:-f|-h|--(?:output|help|version|list-|generate-|long-help|full-doc))/,
      },
    ],
  },
  forms,
  text,
  codes,
};
