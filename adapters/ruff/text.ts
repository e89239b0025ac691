import { type TextRule, usageErrors } from '../../src/adapter.ts';

/** What ruff prints to stderr (0.1.15 and 0.17.6). */
export const text: readonly TextRule[] = [
  {
    pattern: /^ruff failed\n(?<note>(?: +[^\n]+\n?)*)/gmu,
    as: 'error',
    tells: true,
    message: 'ruff failed',
    code: 'RUF-QRY-001',
  },
  {
    pattern: /^error: (?<message>Failed to parse (?<file>[^\n]*?):\d+:\d+: [^\n]+)\n?/gmu,
    as: 'remark',
    code: 'RUF-AST-001',
  },
  ...usageErrors('ruff', { code: 'RUF-QRY-002', indented: true }),
];
