import { type TextRule, usageErrors } from '../../src/adapter.ts';

/** What cargo prints to stderr (1.95.0). */
export const text: readonly TextRule[] = [
  {
    // The errors themselves are listed.
    pattern: /^error: (?<message>could not compile `[^\n]*)\n?(?<note>(?:warning: build failed, [^\n]*\n?)?)/gmu,
    as: 'remark',
    level: 'note',
    tells: true,
    code: 'RSC-QRY-001',
  },
  {
    pattern: /^error: (?<message>could not find `Cargo\.toml` in [^\n]*)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'RSC-IO-001',
  },
  ...usageErrors('cargo', { code: 'RSC-QRY-002' }),
];
