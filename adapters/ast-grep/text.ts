import { type TextRule, usageErrors } from '../../src/adapter.ts';

/** Lines behind a message: help, and what caused it. */
const HELP = '\\n(?<note>(?:[^\\n]+\\n)*)\\n*';

/** A message in a line, behind a word for its level. */
function message(word: string, wording: string, rest: string): RegExp {
  return new RegExp(`^${word}: (?<message>${wording})${rest}`, 'gmu');
}

/** What ast-grep prints to stderr (0.25.7 and 0.51.1; each wording with a recording). */
export const text: readonly TextRule[] = [
  {
    // The findings themselves are listed.
    pattern: message('Error', '\\d+ error\\(s\\) found in code\\.', HELP),
    as: 'remark',
    level: 'note',
    tells: true,
    code: 'ASG-QRY-003',
  },
  {
    pattern: message('Warning', 'Pattern contains an ERROR node [^\\n]*', HELP),
    as: 'remark',
    tells: true,
    code: 'ASG-QRY-001',
  },
  {
    pattern: message(
      'Error',
      '(?:Cannot |No ast-grep |Unknown outline |stream did not contain valid UTF-8)[^\\n]*',
      '\\n*(?<note>[\\s\\S]*)',
    ),
    as: 'error',
    tells: true,
    wordings: [
      { code: 'ASG-QRY-001', says: /^Cannot parse query as a valid pattern/ },
      { code: 'ASG-QRY-002', says: /^Cannot parse (?:outline rules|rule) / },
      { code: 'ASG-QRY-004', says: /^(?:Cannot parse outline item matcher|Unknown outline symbol type)/ },
      {
        code: 'ASG-IO-002',
        says: /^(?:Cannot read (?:outline rules |rule |configuration)|No ast-grep project configuration)/,
      },
      { code: 'ASG-IO-003', says: /^stream did not contain valid UTF-8/ },
    ],
  },
  {
    pattern:
      /^ERROR: (?<message>Cannot extract outline from (?<file>(?:(?!: Cannot )[^\n])*): Cannot read file [^\n]*)\n?/gmu,
    as: 'remark',
    code: 'ASG-IO-001',
    wordings: [{ code: 'ASG-IO-003', says: /: stream did not contain valid UTF-8$/ }],
    partial: true,
  },
  {
    pattern: /^ERROR: (?<message>(?<file>(?:(?!: )[^\n])*): [^\n]*\(os error \d+\))\n?/gmu,
    as: 'remark',
    code: 'ASG-IO-001',
    partial: true,
  },
  {
    pattern: /^(?<message>Cannot read file (?<file>[^\n]*): stream did not contain valid UTF-8)\n?/gmu,
    as: 'remark',
    code: 'ASG-IO-003',
    partial: true,
  },
  ...usageErrors('ast-grep', { code: 'ASG-QRY-004', indented: true }),
];
