import { anyOf, group, joined, type TextRule } from '../../src/adapter.ts';

/**
 * What ripgrep prints to stderr (14.1.1, a recording of each wording): errors that end the run, with what explains them
 * in the lines behind, and files that it could not read, which don't end it.
 */
export const text: readonly TextRule[] = [
  {
    pattern: joined(
      /^rg: /gmu,
      group(
        'message',
        anyOf(
          /regex parse error:|the literal |pattern contains |unrecognized |error parsing /u,
          /ripgrep requires |PCRE2 is /u,
        ),
        /[^\n]*/u,
      ),
      /\n*(?<note>(?:(?!rg: )[^\n]+\n*)*)/u,
    ),
    as: 'error',
    tells: true,
    wordings: [
      { code: 'RGP-QRY-001', says: /^(?:regex parse error:|the literal |pattern contains )/ },
      { code: 'RGP-QRY-002', says: /^(?:unrecognized |error parsing |ripgrep requires )/ },
      { code: 'RGP-QRY-003', says: /^PCRE2 is / },
    ],
  },
  {
    pattern: /^rg: (?<message>(?<file>(?:(?!: ).)*): [^\n]*\(os error \d+\))\n?/gmu,
    as: 'remark',
    tells: true,
    code: 'RGP-IO-001',
    partial: true,
  },
];
