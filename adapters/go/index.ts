import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { text } from './text.ts';
import { forms } from './vet.ts';

/** The go command, of which `go vet` prints JSON with places. Recorded: 1.20.14, 1.25.5 and 1.26.8. */
export const adapter: Adapter = {
  tool: 'go',
  prefix: 'GOV',
  jsonFlag: 'vet -json',
  operation: 'vet',
  // It may load modules and start compilers, so no run of it only reads.
  commandLine: {
    commands: 'vet build test run install generate fix',
    json: [{ words: ['-json'], at: 'second', commands: ['vet'], unless: /^--?(?:json|c|fix|diff|n|V|flags|h|help)\b/ }],
    textOnly: ['version', 'env', 'help', 'doc', 'fmt', 'clean', 'list', 'tool', 'telemetry'],
  },
  // Up to 1.25 it prints documents to stderr, each behind the name of its package.
  mergesStderr: true,
  routineLines: /^(?:# [^\n]*|\{\})\n/gmu,
  forms,
  text,
  codes,
};
