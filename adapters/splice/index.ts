import type { Adapter } from '../../src/adapter.ts';
import { codes } from './codes.ts';
import { complete } from './complete.ts';
import { createChecked, createFailed } from './create.ts';
import { editRequests } from './edit-requests.ts';
import { error } from './error.ts';
import { exported, exportedRows } from './export.ts';
import { condense, cycles, deadCode, reachable, slice } from './graph.ts';
import { commandLine } from './invocation.ts';
import { findSymbols, querySymbols } from './lists.ts';
import { logList, logOne, logStats } from './log.ts';
import { written } from './payload.ts';
import { get, query } from './query.ts';
import { readings } from './read.ts';
import { results } from './result.ts';
import { search } from './search.ts';
import { snapshots, snapshotsCleanup, snapshotsDelete } from './snapshots.ts';
import { noiseLines, text } from './text.ts';
import { validateProof, verify } from './verify.ts';

/**
 * splice: edits code by symbols. Recorded: 0.5.3, 2.0.0, 2.2.3, 2.5.4, 2.6.1, 2.6.13, 3.1.1. Lines count from 1, columns
 * are bytes from 0, ends are exclusive, but for what compilers say.
 */
export const adapter: Adapter = {
  tool: 'splice',
  prefix: 'SPL',
  jsonFlag: '--output json',
  commandLine,
  reads: {
    commands: [
      ...['query', 'get', 'status', 'find', 'refs', 'files', 'search', 'log', 'explain', 'complete', 'reachable'],
      ...['dead-code', 'cycles', 'condense', 'slice', 'snapshots'],
    ],
    unless: /^--(?:apply|out|export)(?:=|$)|^(?:delete|cleanup)$/,
  },
  version: { key: '/schema_version', major: 2 },
  forms: [
    ...[
      query,
      get,
      ...results,
      error,
      search,
      querySymbols,
      findSymbols,
      ...written,
      ...readings,
      logList,
      logOne,
      logStats,
      exported,
      exportedRows,
    ],
    ...[
      reachable,
      deadCode,
      cycles,
      condense,
      slice,
      verify,
      validateProof,
      snapshots,
      snapshotsDelete,
      snapshotsCleanup,
    ],
    ...[complete, createChecked, createFailed],
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
