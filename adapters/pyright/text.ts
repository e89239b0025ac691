import type { TextRule } from '../../src/adapter.ts';

/** What Pyright prints to stderr (1.1.300 and 1.1.414). */
export const text: readonly TextRule[] = [
  {
    pattern: /^(?<message>Unexpected option [^\n]*)\n(?<note>pyright --help for usage)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'PYR-QRY-001',
  },
  {
    pattern:
      /^(?<message>File or directory "(?:file:\/\/)?(?<file>[^\n]*)" does not exist)\.?\n?(?<note>(?:No source files found\.\n?)?)/gmu,
    as: 'error',
    tells: true,
    code: 'PYR-IO-001',
  },
];
