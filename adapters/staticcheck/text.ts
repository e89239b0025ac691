import type { TextRule } from '../../src/adapter.ts';

/** What Staticcheck prints to stderr (2026.2.2). */
export const text: readonly TextRule[] = [
  {
    pattern: /^(?<message>flag provided but not defined: [^\n]+)\n(?<note>Usage: staticcheck [\s\S]*)/gmu,
    as: 'error',
    tells: true,
    code: 'STC-QRY-001',
  },
];
