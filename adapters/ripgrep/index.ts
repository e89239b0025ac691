import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { search } from './search.ts';
import { text } from './text.ts';

/** ripgrep: searches files for a regular expression. Recorded: 14.1.1 and 15.0.0. */
export const adapter: Adapter = {
  tool: 'ripgrep',
  programs: ['rg'],
  prefix: 'RGP',
  jsonFlag: '--json',
  operation: 'search',
  // The first four run programs, the fifth leaves the folder.
  reads: { unless: /^--(?:pre|pre-glob|hostname-bin|search-zip|follow)(?:=|$)|^-[a-zA-Z]*[zL]/ },
  forms: [search],
  text,
  codes,
};
