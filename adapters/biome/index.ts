import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { reports } from './report.ts';
import { text } from './text.ts';

/** Biome: lints and formats JavaScript, CSS and more. Recorded: 1.9.4 and 2.6.8. */
export const adapter: Adapter = {
  tool: 'biome',
  prefix: 'BIO',
  jsonFlag: '--reporter=json',
  operation: 'lint',
  // It may run plugins that its configuration names, so no run of it only reads.
  commandLine: {
    commands: 'format start stop init lsp-proxy migrate explain search rage version',
    json: [
      {
        words: ['--reporter=json'],
        at: 'second',
        commands: ['lint', 'check', 'ci'],
        unless: /^(?:--(?:reporter|json|write|fix|apply|help|stdin)|-h)/,
      },
    ],
    textOnly: ['explain', 'rage', 'version', 'init'],
  },
  // What people are told in pictures, of what the report says.
  routineLines:
    /^(?:The (?:`json` and `json-pretty` reporters are experimental|--json option is unstable)[^\n]*|[\w/]+ ━+\n\n {2}× (?:Some errors were emitted while running checks|No files were processed in the specified paths)\.\n {2}\n*)\n/gmu,
  forms: reports,
  text,
  codes,
};
