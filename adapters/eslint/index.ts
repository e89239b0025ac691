import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './results.ts';
import { text } from './text.ts';

/** ESLint: finds problems in JavaScript and mends some. Recorded: 8.57.1 and 10.15.0. */
export const adapter: Adapter = {
  tool: 'eslint',
  prefix: 'ESL',
  jsonFlag: '--format json',
  operation: 'lint',
  // It runs its configuration and plugins, so no run of it only reads.
  commandLine: {
    json: [{ words: ['--format', 'json'], at: 'front', unless: /^(?:-f|-[^-]*o|--(?:format|output-file|init)\b)/ }],
  },
  forms,
  text,
  codes,
};
