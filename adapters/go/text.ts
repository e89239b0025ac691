import type { TextRule } from '../../src/adapter.ts';

/** What go vet prints that is not JSON (1.20.14, 1.25.5 and 1.26.8). */
export const text: readonly TextRule[] = [
  {
    pattern: /^vet: (?<message>(?<file>[^:\n]+):(?<n_line>\d+):(?<n_column>\d+): [^\n]+)\n?/gmu,
    as: 'remark',
    tells: true,
    code: 'GOV-AST-001',
    level: 'error',
    partial: true,
  },
  {
    // Of a package that another one imports the compiler says it, before vet is started.
    pattern: /^(?<message>(?<file>[^:\s][^:\r\n\u2028\u2029]*\.go):(?<n_line>\d+):(?<n_column>\d+): [^\n]+)\n?/gmu,
    as: 'remark',
    code: 'GOV-AST-001',
    level: 'error',
    partial: true,
  },
  {
    pattern: /^(?<message>flag provided but not defined: [^\n]+)\n(?<note>usage: go [\s\S]*)/gmu,
    as: 'error',
    tells: true,
    code: 'GOV-QRY-001',
  },
  {
    pattern: /^(?<message>package (?<package>\S+) is not in (?:std|GOROOT) [^\n]+)\n?/gmu,
    as: 'error',
    tells: true,
    code: 'GOV-IO-001',
  },
  {
    pattern: /^(?<message>stat (?<file>[^\n]+): directory not found|go: go\.mod file not found [^\n]+)\n?/gmu,
    as: 'error',
    code: 'GOV-IO-001',
  },
];
