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
  // A search that found nothing says so by its status.
  empty: ({ argv = [], exit, stderr = '' }) =>
    exit === 1 && stderr === '' && /(?:^|[\\/])(?:[ef]?grep|git|ag|ack)(?:\.exe)?$/.test(argv[0] ?? '')
      ? { command: 'search', data: {}, matches: [] }
      : undefined,
};
