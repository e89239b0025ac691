import type { TextRule } from '../../src/adapter.ts';

/** What SQLFluff prints that is not JSON (2.3.5 and 4.5.0). */
export const text: readonly TextRule[] = [
  { pattern: /^User Error: (?<message>Specified path does not exist[^\n]+)\n?/gmu, as: 'error', code: 'SQF-IO-001' },
  {
    pattern: /^User Error: (?<message>No dialect was specified\.[^\n]*)(?<note>(?:\n[^\n]+)*)\n?/gmu,
    as: 'error',
    code: 'SQF-QRY-002',
  },
  {
    pattern: /^Usage: (?<note>sqlfluff [^\n]+\n(?:(?!Usage: )[^\n]+\n)*)\nError: (?<message>[^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'SQF-QRY-001',
  },
];
