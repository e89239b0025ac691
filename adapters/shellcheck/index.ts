import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { forms } from './comments.ts';
import { text } from './text.ts';

/** ShellCheck: finds problems in shell scripts. Recorded: 0.9.0 and 0.11.0. */
export const adapter: Adapter = {
  tool: 'shellcheck',
  prefix: 'SHC',
  jsonFlag: '-f json1',
  operation: 'check',
  commandLine: {
    json: [{ words: ['-f', 'json1'], at: 'front', unless: /^(?:-f|--(?:format|list-optional|help|version)\b|-V)/ }],
  },
  reads: {
    flags:
      'check-sourced color include exclude extended-analysis format list-optional norc enable severity shell ' +
      'wiki-link-count',
    letters: 'aV',
    valuedLetters: 'CiefoSsW',
    // It may name files to be read that stand elsewhere.
    configuration: { names: ['.shellcheckrc', 'shellcheckrc'], more: /source/ },
  },
  forms,
  text,
  codes,
};
