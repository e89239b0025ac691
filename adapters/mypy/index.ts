import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './errors.ts';
import { text } from './text.ts';

/** mypy: checks types of Python. Recorded: 1.11.2 and 2.4.1. */
export const adapter: Adapter = {
  tool: 'mypy',
  prefix: 'MYP',
  jsonFlag: '--output json',
  operation: 'check',
  // It loads plugins that its configuration names, so no run of it only reads.
  commandLine: {
    json: [
      { words: ['--output', 'json'], at: 'front', unless: /^(?:-O$|--(?:output|pretty|help|version|.*-report)\b)/ },
    ],
  },
  // Rows of errors are none where it found none.
  empty: ({ exit, stderr = '' }) => (exit === 0 && stderr === '' ? { command: 'check', data: {} } : undefined),
  forms,
  text,
  codes,
};
