import type { TextRule } from '../../src/adapter.ts';

/** What ShellCheck prints to stderr (0.9.0 and 0.11.0). */
export const text: readonly TextRule[] = [
  {
    pattern: /^(?<said>[^\n]*): (?<message>(?<file>[^\n]*): openBinaryFile: [^\n]+)\n?/gmu,
    as: 'remark',
    tells: true,
    code: 'SHC-IO-001',
    partial: true,
  },
  {
    pattern:
      /^(?<message>(?:unrecognized|invalid|ambiguous) option [^\n]*|Unknown [^\n]*)\n\s*(?<note>Usage: shellcheck [\s\S]*)/gmu,
    as: 'error',
    tells: true,
    code: 'SHC-QRY-001',
  },
];
