import type { TextRule } from '../../src/adapter.ts';

/** What Biome prints that is no report (1.9.4 and 2.6.8). */
export const text: readonly TextRule[] = [
  { pattern: /^Error: (?<message>`[^\n]*` is not expected in this context)\n?/gmu, as: 'error', code: 'BIO-QRY-001' },
];
