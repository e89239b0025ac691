import { group, joined, OWN_ERROR, OWN_REPORT, panic, type TextRule, usageErrors } from '../../src/adapter.ts';
import { REASONS } from './reasons.ts';

/**
 * What llm-transform 0.1.0 prints that is not JSON: errors on stderr (main.rs), and its text for people on stdout
 * without `--json`.
 */
export const text: readonly TextRule[] = [
  {
    pattern: /^(?<message>Error reading edit request: [\s\S]*)/gmu,
    ...OWN_ERROR,
    code: 'LMT-QRY-001',
    wordings: [
      { code: 'LMT-IO-006', says: /^Error reading edit request: [^\n]* \(os error \d+\)\n*$/ },
      { code: 'LMT-IO-007', says: /^Error reading edit request: stream did not contain valid UTF-8/ },
    ],
  },
  {
    pattern: joined(
      /^(?:Error: )?/gmu,
      group(
        'message',
        /Failed to write output to '(?<file>[^\n]*(?:\n(?!(?:Error: )?Failed to write )[^\n]*)*)': [^\n]*/u,
      ),
      /\n*/u,
    ),
    ...OWN_ERROR,
    code: 'LMT-IO-004',
  },
  ...usageErrors('llm-transform', { code: 'LMT-QRY-002', indented: true }),
  {
    pattern: /^Error: (?<message>(?:Failed to read file '|Checksum mismatch: expected )[\s\S]*)/gmu,
    ...OWN_ERROR,
    code: 'LMT-IO-002',
    wordings: REASONS,
  },
  {
    pattern: /^Applied \d+ edit\(s\)\nFinal checksum: [0-9a-f]*\nTotal byte shift: -?\d+\n*/gmu,
    ...OWN_REPORT,
  },
  panic({ code: 'LMT-INT-001' }),
];
