import type { TextRule } from '../../src/adapter.ts';

/** What Bandit prints to stderr (1.7.0 and 1.9.4). */
export const text: readonly TextRule[] = [
  {
    pattern: /^usage: bandit (?<note>[^\n]*\n(?: +[^ \n][^\n]*\n)*)bandit: error: (?<message>[^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'BND-QRY-001',
  },
  { pattern: /^\[main\]\tERROR\t(?<message>[^\n]+)\n?/gmu, as: 'error', tells: true, code: 'BND-QRY-002' },
];
