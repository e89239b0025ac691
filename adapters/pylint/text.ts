import type { TextRule } from '../../src/adapter.ts';

/** What Pylint prints to stderr (2.17.7 and 4.1.4). */
export const text: readonly TextRule[] = [
  {
    pattern: /^usage: pylint (?<note>[^\n]*\n)pylint: error: (?<message>[^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'PYL-QRY-001',
  },
];
