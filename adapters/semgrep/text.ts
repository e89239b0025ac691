import type { TextRule } from '../../src/adapter.ts';

const USAGE = { as: 'error', tells: true, code: 'SMG-QRY-001' } as const;

/** What Semgrep prints to stderr that is an error (1.185.0; 1.50.0). */
export const text: readonly TextRule[] = [
  { ...USAGE, pattern: /^(?<note>Usage: semgrep [^\n]*\n)semgrep(?: scan)?: (?<message>unknown [^\n]+)\n?/gmu },
  { ...USAGE, pattern: /^semgrep(?: scan)?: (?<message>unknown [^\n]+)\n(?<note>Usage: semgrep [^\n]*\n[\s\S]*)/gmu },
];
