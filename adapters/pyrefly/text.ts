import type { TextRule } from '../../src/adapter.ts';

/** What Pyrefly prints to stderr that is not JSON (1.5.0). */
export const text: readonly TextRule[] = [
  { pattern: /^(?<message>Path `[^\n]+` does not exist)\n?/gmu, as: 'error', code: 'PRF-IO-001' },
  {
    pattern: /^error: (?<message>[^\n]+)(?<note>(?:\n\n +tip: [^\n]+)?\n\nUsage: pyrefly [^\n]*(?:\n\n[^\n]+)?)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'PRF-QRY-001',
  },
];
