import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './findings.ts';
import { text } from './text.ts';

/** oxlint: finds problems in JavaScript and TypeScript. Recorded: 0.15.15 and 1.94.0. */
export const adapter: Adapter = {
  tool: 'oxlint',
  prefix: 'OXL',
  jsonFlag: '--format json',
  operation: 'lint',
  // It may run plugins that its configuration names, so no run of it only reads.
  commandLine: {
    json: [
      {
        words: ['--format', 'json'],
        at: 'front',
        unless: /^(?:-f|-h|-V|--(?:format|fix|help|version|rules|init|print-config|lsp))/,
      },
    ],
  },
  forms,
  text,
  codes,
};
