import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './report.ts';
import { text } from './text.ts';

/** Pyrefly: checks types of Python. Recorded: 0.20.0 and 1.5.0. */
export const adapter: Adapter = {
  tool: 'pyrefly',
  prefix: 'PRF',
  jsonFlag: '--output-format json',
  operation: 'check',
  // It may start an interpreter that its configuration names, so no run of it only reads.
  commandLine: {
    commands: 'check snippet dump-config init infer lsp report coverage',
    json: [
      {
        words: ['--output-format', 'json'],
        at: 'second',
        commands: ['check'],
        unless: /^(?:-o|--(?:output|output-format|help|suppress-errors|remove-unused-ignores)\b)/,
      },
    ],
    textOnly: ['dump-config', 'init', 'lsp'],
  },
  routineLines: /^ ?(?:INFO|WARN) [^\n]*\n/gmu,
  forms,
  text,
  codes,
};
