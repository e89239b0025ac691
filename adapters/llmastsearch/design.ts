import {
  byteEnd,
  byteStart,
  executionId,
  file,
  form,
  list,
  match,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';

/** The form of the design idea of 2026-01-10, before there was a program: symbols instead of captures. */
export const design = form(
  'llmastsearch/design',
  {
    command: 'query',
    count: 'match_count',
    // Its one example has a line 5 and a column 0, which fits either way of counting.
    counting: { firstLine: 'source', firstColumn: 0, unit: 'byte' },
    when: {
      type: { execution_id: 'string', symbols: 'list' },
      only: ['execution_id', 'symbols'],
      first: { symbols: { has: ['symbol', 'path', 'byte_start', 'line'] } },
    },
  },
  {
    execution_id: executionId,
    symbols: list(
      match({
        symbol: string('name'),
        kind: string('kind'),
        path: file,
        byte_start: byteStart,
        byte_end: byteEnd,
        line: startLine,
        column: startColumn,
      }),
    ),
  },
);
