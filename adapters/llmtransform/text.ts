import type { TextFinding, TextRule } from '../../src/adapter.ts';
import { fileOfFailure, reasonCode } from './reasons.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * What llm-transform 0.1.0 prints that is not JSON: errors on stderr (main.rs), and its text for people on stdout
 * without `--json`.
 */
export const text: readonly TextRule[] = [
  error('LMT-QRY-001', /^Error reading edit request: (?<message>[\s\S]*?)\n*$(?![\s\S])/gmu, true),
  error('LMT-IO-004', /^(?:Error: )?(?<message>Failed to write output to '(?<file>[\s\S]*)': [^\n]*)\n*/gmu, true),
  error('LMT-QRY-002', /^error: (?<message>[^\n]*)\n(?<note>[\s\S]*^Usage: llm-transform[\s\S]*)/gmu, true),
  // clap leaves the usage out where a value is wrong, so the wording does not tell the tool.
  error('LMT-QRY-002', /^error: (?<message>[^\n]*)\n(?<note>(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*)/gmu, false),
  {
    pattern: /^Error: (?<message>(?:Failed to read file '|Checksum mismatch: expected )[\s\S]*?)\n*$(?![\s\S])/gmu,
    tells: true,
    read: readFailure,
  },
  {
    pattern:
      /^Applied (?<applied>\d+) edit\(s\)\nFinal checksum: (?<sum>[0-9a-f]*)\nTotal byte shift: (?<shift>-?\d+)\n*/gmu,
    tells: true,
    read: () => ({ as: 'report' }),
  },
  error(
    'LMT-INT-001',
    /^thread '[^\n]*' (?:\(\d+\) )?panicked at (?<message>[^\n]*:\n[^\n]*)\n*(?<note>(?:note: [^\n]*\n*)?)/gmu,
    false,
  ),
];

function error(code: string, pattern: RegExp, tells: boolean): TextRule {
  return { pattern, tells, read: (groups) => finding(code, groups) };
}

function finding(code: string, { message = '', note, file }: Groups): TextFinding {
  const rest = note?.replace(/^\n+|\n+$/g, '') ?? '';
  return {
    as: 'error',
    level: 'error',
    code,
    message: message.trim(),
    ...(rest !== '' && { note: rest }),
    ...(file !== undefined && { file }),
    ...(code === 'LMT-INT-001' && { coded: true }),
  };
}

function readFailure({ message = '' }: Groups): TextFinding {
  const file = fileOfFailure(message);
  return {
    as: 'error',
    level: 'error',
    code: reasonCode(message) ?? 'LMT-IO-002',
    message,
    ...(file !== undefined && { file }),
  };
}
