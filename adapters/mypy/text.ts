import type { TextRule } from '../../src/adapter.ts';

/** What mypy prints that is not JSON (1.11.2 and 2.4.1). */
export const text: readonly TextRule[] = [
  {
    pattern: /^usage: mypy (?<note>[^\n]*\n(?: +[^ \n][^\n]*\n)*)mypy: error: (?<message>[^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'MYP-QRY-001',
  },
  {
    pattern: /^mypy: (?<message>can't read file '(?<file>[^\n]*)': [^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'MYP-IO-001',
  },
];
