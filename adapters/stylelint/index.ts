import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './results.ts';
import { text } from './text.ts';

/** Stylelint: finds problems in style sheets. Recorded: 15.11.0 and 17.16.0, which prints its JSON to stderr. */
export const adapter: Adapter = {
  tool: 'stylelint',
  prefix: 'STY',
  jsonFlag: '--formatter json',
  operation: 'lint',
  // It runs its configuration and plugins, so no run of it only reads.
  commandLine: {
    json: [
      {
        words: ['--formatter', 'json'],
        at: 'front',
        unless: /^(?:-f|-o|-h|-v|--(?:formatter|custom-formatter|output-file|fix|help|version|print-config)\b)/,
      },
    ],
  },
  mergesStderr: true,
  forms,
  text,
  codes,
};
