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
  forms: [search],
  text,
  codes,
};
