import type { TextRule } from '../../src/adapter.ts';

/** What Ctags prints to stderr (5.9.0). */
export const text: readonly TextRule[] = [
  {
    pattern: /^ctags: Warning: (?<message>cannot open input file "(?<file>[^"\n]*)" : [^\n]+)\n?/gmu,
    as: 'remark',
    tells: true,
    code: 'CTG-IO-001',
    partial: true,
  },
  { pattern: /^ctags: (?<message>Unknown option: [^\n]+)\n?/gmu, as: 'error', tells: true, code: 'CTG-QRY-001' },
];
