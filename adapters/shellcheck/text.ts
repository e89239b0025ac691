import type { TextRule } from '../../src/adapter.ts';

/** What ShellCheck prints to stderr (0.9.0 and 0.11.0). */
export const text: readonly TextRule[] = [
  {
    pattern:
      /^(?<said>[^:\n\r\u2028\u2029]*): (?<message>(?<file>[^:\n\r\u2028\u2029]*): openBinaryFile: [^\n]+)\n?/gmu,
    as: 'remark',
    tells: true,
    code: 'SHC-IO-001',
    partial: true,
  },
  {
    pattern: new RegExp(
      String.raw`^(?<message>(?:unrecognized|invalid|ambiguous) option [^\n]*|Unknown [^\n]*)\n\s*` +
        String.raw`(?<note>Usage: shellcheck [\s\S]*)`,
      'gmu',
    ),
    as: 'error',
    tells: true,
    code: 'SHC-QRY-001',
  },
];
