import type { TextRule } from '../../src/adapter.ts';

/** What Semgrep prints to stderr that is an error (1.185.0). */
export const text: readonly TextRule[] = [
  {
    pattern: /^(?<note>Usage: semgrep [^\n]*\n)semgrep(?: scan)?: (?<message>unknown [^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'SMG-QRY-001',
  },
];
