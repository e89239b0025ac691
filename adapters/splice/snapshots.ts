import { artifact, artifacts, form, keep, kept, list, means } from '../../src/adapter.ts';

export const snapshots = [
  /** `snapshots list` (2.5.4 to 3.1.1). */
  form(
    'splice/snapshots',
    {
      closed: true,
      when: {
        type: { snapshots: 'list' },
        any: [
          { has: ['snapshots/0/snapshot_path'] },
          { has: ['snapshots/0/edges_count', 'snapshots/0/operation'] },
          { lacks: ['snapshots/0'], type: { count: 'number' } },
        ],
      },
    },
    {
      count: keep,
      snapshots: list(
        {
          edges_count: keep,
          operation: keep,
          snapshot_path: artifact('snapshot_path'),
          symbols_count: keep,
          timestamp: keep,
        },
        ['edges_count', 'operation'],
      ),
      total_size_bytes: keep,
    },
  ),
  /** `snapshots delete --json` (2.6.1, 3.1.1). */
  form(
    'splice/snapshots-delete',
    {
      operation: 'snapshots_delete',
      others: 'result',
      when: { type: { deleted: 'boolean' }, has: ['snapshot_id'] },
    },
    {
      deleted: means({
        true: { message: 'The snapshot was deleted.' },
        false: { message: 'The snapshot was not deleted.' },
      }),
      snapshot_id: keep,
      snapshot_path: artifact('snapshot_path'),
    },
  ),
  /** `snapshots cleanup --json` (2.6.1, 3.1.1), with or without `--dry-run`, and where there was nothing to delete. */
  form(
    'splice/snapshots-cleanup',
    {
      operation: 'snapshots_cleanup',
      others: 'result',
      message: 'Snapshots were cleaned up.',
      when: {
        type: { kept_count: 'number' },
        any: [{ type: { deleted_count: 'number' } }, { type: { would_delete_count: 'number' } }],
      },
    },
    {
      ...kept('deleted_count', 'would_delete_count', 'kept_count', 'keep'),
      dry_run: means({ true: { message: 'Snapshots would be deleted.' }, false: {} }),
      to_delete: artifacts,
      deleted_paths: artifacts,
    },
  ),
];
