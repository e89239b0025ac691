import { OPERATION_KEYS, QUERY_KEYS } from '../envelope/keys.ts';
import type { Layout } from '../input/layout.ts';
import { ENVELOPE_DEPTH_LIMIT } from '../input/scanner.ts';

/** Keys of the data and of a result that are no lists, whatever stands there. */
const DATA_FIELDS = ['/data/command', '/data/count', '/data/match_count'];
const RESULT_FIELDS = ['/result/type'];

/** How a query envelope is read: any list of its data may be huge. */
export const QUERY_LAYOUT = {
  fields: new Set([...QUERY_KEYS.map((key) => `/${key}`), ...DATA_FIELDS]),
  lists: new Map([
    ['/data/matches', { begins: ['match_id'] }],
    ['/diagnostics', { begins: ['tool'] }],
  ]),
  listsIn: ['/data'],
  opens: ['/data'],
  depth: ENVELOPE_DEPTH_LIMIT,
} as const satisfies Layout;

/** How an operation envelope is read, and its result likewise. */
export const OPERATION_LAYOUT = {
  fields: new Set([...OPERATION_KEYS.map((key) => `/${key}`), ...RESULT_FIELDS]),
  lists: new Map([
    ['/result/spans', { begins: ['match_id', 'span'] }],
    ['/result/edits', { begins: ['match_id', 'span'] }],
    ['/result/files', { begins: ['file_path'] }],
    ['/diagnostics', { begins: ['tool'] }],
  ]),
  listsIn: ['/result'],
  opens: ['/result'],
  depth: ENVELOPE_DEPTH_LIMIT,
} as const satisfies Layout;

/** How an envelope is read before it is known which one it is: its keys may be in any order. */
export const ENVELOPE_LAYOUT: Layout = {
  fields: new Set([...QUERY_LAYOUT.fields, ...OPERATION_LAYOUT.fields]),
  lists: new Map([...QUERY_LAYOUT.lists, ...OPERATION_LAYOUT.lists]),
  opens: [...QUERY_LAYOUT.opens, ...OPERATION_LAYOUT.opens],
  depth: ENVELOPE_DEPTH_LIMIT,
};
