import type { Adapter } from '../../src/adapter.ts';
import { forms } from './forms.ts';
import { lineKinds } from './kinds.ts';

/** Lines of text that say places, of programs that print no JSON, or were not asked for it. */
export const adapter: Adapter = {
  tool: 'lines',
  prefix: 'LIN',
  jsonFlag: '--json',
  operation: 'check',
  forms,
  lineKinds,
  text: [],
  codes: [],
};
