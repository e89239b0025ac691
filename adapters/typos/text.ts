import { type TextRule, usageErrors } from '../../src/adapter.ts';

/** What typos prints to stderr (1.16.0 and 1.52.0). */
export const text: readonly TextRule[] = [
  {
    pattern: /^(?<message>argument `(?<file>[^\n]*)` is not found)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'TYP-IO-001',
  },
  ...usageErrors('typos', { code: 'TYP-QRY-001' }),
];
