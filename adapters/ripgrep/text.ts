import { anyOf, group, joined, type TextRule } from '../../src/adapter.ts';

/** What ripgrep prints to stderr (13.0.0, 14.1.1 and 15.2.0): before 14 without its name in front. */
export const text: readonly TextRule[] = [
  ...rulesBehind(/^rg: /gmu, { tells: true }),
  ...rulesBehind(/^/gmu, { otherwise: true }),
  {
    // Its arguments, before 14. What is wrong with a pattern begins with a small letter, or with Unicode.
    pattern: /^error: (?<message>(?!Unicode )['A-Z][^\n]*)\n(?<note>[\s\S]*)/gmu,
    as: 'error',
    code: 'RGP-QRY-002',
  },
];

/** Errors that end the run, with what explains them in the lines behind, and files that it could not read. */
function rulesBehind(name: RegExp, more: Partial<TextRule>): TextRule[] {
  return [
    {
      ...more,
      pattern: joined(
        name,
        group(
          'message',
          anyOf(
            /regex parse error:|the literal |pattern contains |[Cc]ompiled regex |PCRE2(?: is |: )/u,
            /unrecognized |error parsing |missing value |grep config error: |ripgrep requires /u,
          ),
          /[^\n]*/u,
        ),
        /\n*(?<note>(?:(?!rg: )[^\n]+\n*)*)/u,
      ),
      as: 'error',
      code: 'RGP-QRY-001',
      wordings: [
        { code: 'RGP-QRY-002', says: /^(?:unrecognized|error|missing|grep|ripgrep) / },
        { code: 'RGP-QRY-003', says: /^PCRE2 is / },
      ],
    },
    {
      ...more,
      // What a command says that was to unpack a file, or to print it, stands between lines.
      pattern: joined(
        name,
        group('message', /(?!failed )(?<file>(?:(?!: ).)*): (?:.*\(os error \d+\)|preprocessor .*|(?=\n-{79}\n))/u),
        /(?:\n-{79}\n(?<note>(?:.*\n){0,20}?)-{79})?\n?/u,
      ),
      as: 'remark',
      code: 'RGP-IO-001',
      partial: true,
    },
  ];
}
