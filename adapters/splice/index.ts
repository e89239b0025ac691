import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { complete } from './complete.ts';
import { create } from './create.ts';
import { editRequests } from './edit-requests.ts';
import { error } from './error.ts';
import { exported } from './export.ts';
import { graph } from './graph.ts';
import { commandLine } from './invocation.ts';
import { lists } from './lists.ts';
import { log } from './log.ts';
import { written } from './payload.ts';
import { query } from './query.ts';
import { readings } from './read.ts';
import { results } from './result.ts';
import { search } from './search.ts';
import { snapshots } from './snapshots.ts';
import { noiseLines, text } from './text.ts';
import { verify } from './verify.ts';

/**
 * splice: edits code by symbols. Recorded: 0.5.3, 2.0.0, 2.2.3, 2.5.4, 2.6.1, 2.6.13, 3.1.1. Lines count from 1,
 * columns are bytes from 0, ends are exclusive, but for what compilers say.
 */
export const adapter: Adapter = {
  tool: 'splice',
  prefix: 'SPL',
  jsonFlag: '--output json',
  commandLine,
  reads: {
    commands: [
      ...['query', 'get', 'status', 'find', 'refs', 'files', 'search', 'log', 'explain', 'complete', 'reachable'],
      ...['dead-code', 'cycles', 'condense', 'slice'],
    ],
    flags:
      'after ambiguous before code column count db detect-backend direction end entry exclude-public ' +
      'execution-id expand expand-level file glob impact-graph json label language limit line list ' +
      'max-cycles max-depth name offset operation-type output path pattern relationships reverse ' +
      'semantic-query show-code show-levels start stats status symbol symbol-id symbols target',
    letters: 'jv',
    valuedLetters: 'ABCcdefglmnoprst',
    variables: { SPLICE_EXECUTION_LOG: 'false' },
    database: {
      ...{ flag: 'db', letter: 'd', byDefault: '.magellan/magellan.db' },
      without: ['search', 'log', 'explain'],
    },
  },
  version: { key: ['/schema_version', '/version'], major: 2 },
  forms: [
    ...query,
    ...results,
    error,
    search,
    ...lists,
    ...written,
    ...readings,
    ...log,
    ...exported,
    ...graph,
    ...verify,
    ...snapshots,
    complete,
    ...create,
  ],
  text,
  noiseLines,
  // Since 2.5.0, once for each database; some commands of 2.4, too.
  routineLines: /^Using SQLite backend: ".*"\n?/gmu,
  mergesStderr: true,
  codes,
  editRequests,
  empty: ({ exit }) => (exit === 0 ? { command: null, data: {} } : undefined),
};
