import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { findings } from './findings.ts';
import { text } from './text.ts';

/** typos: finds misspelt words in source code. Recorded: 1.16.0 and 1.52.0. */
export const adapter: Adapter = {
  tool: 'typos',
  prefix: 'TYP',
  jsonFlag: '--format json',
  operation: 'check',
  commandLine: {
    json: [
      {
        words: ['--format', 'json'],
        at: 'front',
        unless: /^(?:-w|-h|-V|--(?:format|write|diff|dump|type-list|file|identifiers|words|highlight|help|version))/,
      },
    ],
  },
  reads: {
    flags:
      'format sort isolated exclude hidden force-exclude no-ignore no-ignore-dot no-ignore-global no-ignore-parent ' +
      'no-ignore-vcs binary no-check-filenames no-check-files no-unicode locale color verbose quiet threads',
    letters: 'vq',
    valuedLetters: 'j',
  },
  // Rows of words are none where it found none.
  empty: ({ exit, stderr = '' }) => (exit === 0 && stderr === '' ? { command: 'check', data: {} } : undefined),
  forms: [findings],
  text,
  codes,
};
