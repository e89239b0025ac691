import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { report } from './report.ts';
import { text } from './text.ts';

/** Semgrep: finds code by patterns of rules. Recorded: 0.100.0, 1.50.0 and 1.185.0. */
export const adapter: Adapter = {
  tool: 'semgrep',
  programs: ['opengrep'],
  prefix: 'SMG',
  jsonFlag: '--json',
  operation: 'scan',
  commandLine: {
    commands: 'scan ci',
    json: [
      {
        words: ['--json'],
        at: 'second',
        commands: ['scan'],
        unless: /^(?:--(?:json|sarif|text|emacs|vim|gitlab|junit|output|autofix|help|version|dump)|-a$|-o)/,
      },
    ],
    textOnly: ['login', 'logout', 'install-semgrep-pro', 'lsp', 'publish', 'show', 'test', 'validate'],
  },
  forms: [report],
  text,
  codes,
};
