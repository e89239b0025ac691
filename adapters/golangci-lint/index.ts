import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { report } from './report.ts';
import { text } from './text.ts';

/** golangci-lint: runs many linters of Go. Recorded: 1.64.8 and 2.15.0. */
export const adapter: Adapter = {
  tool: 'golangci-lint',
  prefix: 'GCL',
  jsonFlag: '--output.json.path stdout',
  operation: 'run',
  // Its linters ask the go command, which may load modules, so no run of it only reads.
  commandLine: {
    commands: 'run fmt',
    json: [
      {
        words: ['--output.json.path', 'stdout', '--output.text.path', ''],
        at: 'second',
        commands: ['run'],
        unless: /^--(?:output\.|out-format|fix|help)/,
      },
    ],
    textOnly: ['linters', 'formatters', 'help', 'version', 'cache', 'config', 'completion', 'migrate', 'custom'],
  },
  forms: [report],
  text,
  codes,
};
