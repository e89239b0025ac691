import type { TextRule } from '../../src/adapter.ts';

/** What Stylelint prints to stderr that is not JSON (15.11.0 and 17.16.0). */
export const text: readonly TextRule[] = [
  {
    pattern:
      /^(?:NoFilesFoundError|Error): (?<message>No files matching the pattern [^\n]+)\n(?<note>(?: +at [^\n]+\n?)*)/gmu,
    as: 'error',
    code: 'STY-IO-001',
  },
  { pattern: /^(?<message>Invalid option "--[^\n]*)\n*/gmu, as: 'error', code: 'STY-QRY-001' },
];
