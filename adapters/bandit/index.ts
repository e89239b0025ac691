import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { report } from './report.ts';
import { text } from './text.ts';

/** Bandit: finds security problems in Python. Recorded: 1.7.0 and 1.9.4. */
export const adapter: Adapter = {
  tool: 'bandit',
  prefix: 'BND',
  jsonFlag: '-f json',
  operation: 'scan',
  // A file `.bandit` may name one to write to, so no run of it only reads.
  commandLine: {
    json: [
      { words: ['-f', 'json'], at: 'front', unless: /^(?:-[fhobd]|--(?:format|output|baseline|msg|help|version))/ },
    ],
  },
  routineLines: /^\[\w+\]\tINFO\t[^\n]*\n/gmu,
  forms: [report],
  text,
  codes,
};
