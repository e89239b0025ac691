import type { TextRule } from '../../src/adapter.ts';

/** What the tool prints that is not JSON, each wording with a recording. */
export const text: readonly TextRule[] = [
  {
    pattern: /^template: (?<message>no such index: .*)$/gmu,
    // This wording is no other tool's.
    tells: true,
    read: ({ message = '' }) => ({ as: 'error', level: 'error', code: 'TPL-IO-001', message }),
  },
];
