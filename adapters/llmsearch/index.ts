import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { designed } from './designed.ts';
import { search } from './search.ts';
import { text } from './text.ts';

/** llmsearch: searches files for a regular expression. One command, one version (1.0.0). */
export const adapter: Adapter = {
  tool: 'llmsearch',
  prefix: 'LMS',
  jsonFlag: '--json',
  // A flag without a value, known to its only version; what follows `--` would be no flag (cli.rs, 1.0.0).
  commandLine: { json: [{ words: ['--json'], at: 'front', unless: /^--json$/ }] },
  operation: 'search',
  reads: { flags: 'glob json limit pattern root', valuedLetters: 'glpr' },
  forms: [...designed, search],
  text,
  codes,
};
