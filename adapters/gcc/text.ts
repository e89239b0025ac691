import type { TextRule } from '../../src/adapter.ts';

/** What the driver prints to stderr that is an error (12.2.0). */
export const text: readonly TextRule[] = [
  {
    pattern: /^[\w+.-]+: error: (?<message>unrecognized command-line option [^\n]*)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'GCC-QRY-001',
  },
  { pattern: /^[\w+.-]+: fatal error: (?<message>no input files)\n?/gmu, as: 'error', tells: true, code: 'GCC-IO-001' },
];
