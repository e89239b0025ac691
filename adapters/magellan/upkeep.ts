import { isObject } from '../../src/adapter.ts';
import { values } from './described.ts';
import { operation } from './payload.ts';

const REFRESHED = ['updated', 'deleted', 'added', 'unchanged', 'dry_run', 'duration_ms'];

/**
 * `refresh` (since 3.1.2) prints its facts twice: in the envelope, and behind it, always pretty and without one. The
 * second is the first one's trailer.
 */
export const refresh = operation({
  id: 'magellan/refresh',
  operation: 'refresh',
  data: { updated: 'files', deleted: 'files', added: 'files', ...values('unchanged', 'duration_ms', 'dry_run') },
  tells: ['updated', 'deleted', 'unchanged'],
  isTrailer: ({ value }) =>
    isObject(value) && Object.keys(value).every((key) => REFRESHED.includes(key)) && 'unchanged' in value,
  outcome: (data) => ({
    message:
      data.peek('dry_run') === true ? 'The index would be refreshed; nothing was changed.' : 'The index was refreshed.',
  }),
});

/** `migrate` (JSON since 1.8.0). A failure is told here alone: the exit status is 0. */
export const migrate = operation({
  id: 'magellan/migrate',
  operation: 'migrate',
  data: values('backup_path', 'old_version', 'new_version'),
  tells: ['success', 'old_version', 'new_version'],
  outcome: (data) => succeeded(data),
});

/** `migrate-backend --format json` (since 2.3.0). */
export const migrateBackend = operation({
  id: 'magellan/migrate-backend',
  operation: 'migrate_backend',
  data: values(
    'source_format',
    'target_format',
    'entities_migrated',
    'edges_migrated',
    'side_tables_migrated',
    'execution_id',
  ),
  tells: ['success', 'entities_migrated'],
  outcome: (data) => succeeded(data),
});

function succeeded(data: Parameters<Parameters<typeof operation>[0]['outcome']>[0]) {
  const success = data.boolean('success');
  return {
    status: success === false ? ('error' as const) : ('ok' as const),
    message: data.string('message') ?? 'The database was migrated.',
  };
}

/** `temporal-sweep` (since 4.8.0): the history is put into the database. */
export const temporalSweep = operation({
  id: 'magellan/temporal-sweep',
  operation: 'temporal_sweep',
  data: {
    ...values('repo_path', 'sampled_commits', 'snapshots_ingested', 'files_total', 'files_indexed', 'files_skipped'),
    ...values('symbol_versions', 'edge_versions'),
    commits: [
      values(
        'commit_oid',
        'snapshot_id',
        'files_total',
        'files_indexed',
        'files_skipped',
        'symbol_versions',
        'edge_versions',
      ),
    ],
  },
  tells: ['repo_path', 'snapshots_ingested'],
  outcome: () => ({ message: 'The history was swept.' }),
});
