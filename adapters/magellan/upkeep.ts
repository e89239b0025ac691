import { drop, dropWhen, kept, list, paths } from '../../src/adapter.ts';
import { framed } from './envelope.ts';

/** What a migration came to. A failure is reported here alone: the exit status is 0. */
const MIGRATED = {
  outcomes: [
    { when: { is: { 'data/success': false } }, status: 'error', message: '{data/message}' },
    { message: ['{data/message}', 'The database was migrated.'] },
  ],
  others: 'result',
} as const;
const OUTCOME = { success: dropWhen(true, false), message: drop('string') } as const;

const INDEXED = kept('files_total', 'files_indexed', 'files_skipped', 'symbol_versions', 'edge_versions');

export const upkeep = [
  /** `temporal-sweep` (since 4.8.0): the history is put into the database. */
  framed(
    'magellan/temporal-sweep',
    {
      operation: 'temporal_sweep',
      message: 'The history was swept.',
      others: 'result',
      has: ['repo_path', 'snapshots_ingested'],
    },
    {
      ...kept('repo_path', 'sampled_commits', 'snapshots_ingested'),
      ...INDEXED,
      commits: list({ ...kept('commit_oid', 'snapshot_id'), ...INDEXED }, ['commit_oid', 'edge_versions']),
    },
  ),
  /**
   * `refresh` (since 3.1.2) prints its facts twice: in the envelope, and behind it, always pretty and without one. The
   * second is the first one's trailer.
   */
  framed(
    'magellan/refresh',
    {
      operation: 'refresh',
      outcomes: [
        { when: { is: { 'data/dry_run': true } }, message: 'The index would be refreshed; nothing was changed.' },
        { message: 'The index was refreshed.' },
      ],
      others: 'result',
      has: ['updated', 'deleted', 'unchanged'],
      isTrailer: { has: ['unchanged'], only: ['updated', 'deleted', 'added', 'unchanged', 'dry_run', 'duration_ms'] },
    },
    {
      ...{ updated: paths, deleted: paths, added: paths },
      ...kept('unchanged', 'duration_ms', 'dry_run'),
    },
  ),
  /** `migrate` (JSON since 1.8.0). */
  framed(
    'magellan/migrate',
    { operation: 'migrate', ...MIGRATED, has: ['success', 'old_version', 'new_version'] },
    { ...kept('backup_path', 'old_version', 'new_version'), ...OUTCOME },
  ),
  /** `migrate-backend --format json` (since 2.3.0). */
  framed(
    'magellan/migrate-backend',
    { operation: 'migrate_backend', ...MIGRATED, has: ['success', 'entities_migrated'] },
    {
      ...kept('source_format', 'target_format', 'entities_migrated', 'edges_migrated', 'side_tables_migrated'),
      ...kept('execution_id'),
      ...OUTCOME,
    },
  ),
];
