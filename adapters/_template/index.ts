import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { result } from './result.ts';
import { text } from './text.ts';

/** TOOL: what it does, in a sentence. Versions read and recorded: … */
export const adapter: Adapter = {
  tool: 'template',
  prefix: 'TPL',
  jsonFlag: '--json',
  operation: 'search',
  // Most specific first.
  forms: [result],
  text,
  codes,
};
