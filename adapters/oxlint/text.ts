import type { TextRule } from '../../src/adapter.ts';

/** What oxlint prints that is not JSON (0.15.15 and 1.94.0). */
export const text: readonly TextRule[] = [
  { pattern: /^Error: (?<message>`[^\n]*` is not expected in this context)\n?/gmu, as: 'error', code: 'OXL-QRY-001' },
  {
    pattern: /^(?<message>No files found to lint\.[^\n]*)\n?/gmu,
    as: 'remark',
    tells: true,
    code: 'OXL-IO-001',
  },
];
