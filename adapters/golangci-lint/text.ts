import type { TextRule } from '../../src/adapter.ts';

/** What golangci-lint prints that is not JSON (1.64.8, 2.15.0). */
export const text: readonly TextRule[] = [
  {
    pattern: /^Error: (?<message>unknown [^\n]+)\n(?<note>(?:The command is terminated|Failed executing) [^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'GCL-QRY-001',
  },
  {
    pattern: /^level=error msg="(?<message>\[linters_context\] (?:[^"\\\n]|\\.)*)"\n?/gmu,
    as: 'remark',
    tells: true,
    code: 'GCL-IO-001',
  },
];
