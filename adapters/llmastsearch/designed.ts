import {
  byteEnd,
  byteStart,
  DESIGNED_MATCHES,
  designedQuery,
  executionId,
  file,
  form,
  IS_ALIGNED,
  list,
  match,
  type OfTool,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';

const TOOL: OfTool = { tool: 'llmastsearch', prefix: 'LMA' };

export const designed = [
  /** What the alignment document of 2026-01-22 makes of `QueryResult`. No version prints it. */
  form(
    'llmastsearch/aligned',
    {
      inverse: false,
      command: 'query',
      count: 'match_count',
      when: {
        type: { query: 'string', matches: 'list' },
        lacks: ['schema_version', 'tool', 'pattern'],
        has: ['matches/0'],
        first: { matches: { type: { captures: 'list' }, all: [IS_ALIGNED] } },
      },
    },
    { execution_id: executionId, ...DESIGNED_MATCHES },
  ),
  /**
   * The form that the toolset's design documents of 2026-01-22 give llmastsearch. Its ids are made up.
   */
  designedQuery('llmastsearch/target', TOOL, {
    command: 'query',
    count: 'match_count',
    when: {
      type: { 'data/query': 'string', 'data/language': 'string' },
      any: [{ is: { tool: 'llmastsearch' } }, { lacks: ['tool'] }],
      lacks: ['data/pattern'],
    },
  }),
  /** The form of the design idea of 2026-01-10, before there was a program: symbols instead of captures. */
  form(
    'llmastsearch/design',
    {
      inverse: false,
      command: 'query',
      count: 'match_count',
      closed: true,
      // Its one example has a line 5 and a column 0, which fits either way of counting.
      counting: { firstLine: 'source', firstColumn: 0, unit: 'byte' },
      when: {
        type: { execution_id: 'string', symbols: 'list' },
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
  ),
];
