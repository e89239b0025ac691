import { at, type Fields, type HeldShape, isObject, type OperationDraft, PathDraft } from '../../src/adapter.ts';

/** `snapshots delete --json` (2.6.1, 3.1.1). It has no message. */
export const snapshotsDelete: HeldShape = {
  id: 'splice/snapshots-delete',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) =>
    typeof at(value, 'deleted') === 'boolean' && at(value, 'snapshot_id') !== undefined
      ? ['/deleted', '/snapshot_id']
      : undefined,
  keys: ['/deleted', '/snapshot_id', '/snapshot_path'],
  lists: {},
  read(document) {
    const deleted = document.peek('deleted') === true;
    const path = document.peek('snapshot_path');
    if (typeof path === 'string') document.replace('snapshot_path', { snapshot_path: new PathDraft(path) });
    document.keep('deleted', 'snapshot_id');
    return operation(
      'snapshots_delete',
      deleted ? 'The snapshot was deleted.' : 'The snapshot was not deleted.',
      document,
    );
  },
};

/**
 * `snapshots cleanup --json` (2.6.1, 3.1.1), with or without `--dry-run`, and where there was nothing to delete. It has
 * no message.
 */
export const snapshotsCleanup: HeldShape = {
  id: 'splice/snapshots-cleanup',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) => {
    if (!isObject(value) || typeof value['kept_count'] !== 'number') return undefined;
    const told = ['deleted_count', 'would_delete_count'].find((key) => typeof value[key] === 'number');
    return told === undefined ? undefined : ['/kept_count', `/${told}`];
  },
  keys: ['/deleted_count', '/would_delete_count', '/kept_count', '/keep', '/dry_run', '/to_delete', '/deleted_paths'],
  lists: {},
  read(document) {
    for (const key of ['to_delete', 'deleted_paths']) {
      const list = document.strings(key);
      if (list !== undefined) document.replace(key, { [key]: list.map((path) => new PathDraft(path)) });
    }
    document.keep('deleted_count', 'would_delete_count', 'kept_count', 'keep', 'dry_run');
    const dry = document.peek('dry_run') === true;
    return operation('snapshots_cleanup', dry ? 'Snapshots would be deleted.' : 'Snapshots were cleaned up.', document);
  },
};

function operation(name: string, message: string, document: Fields): OperationDraft {
  return { operation: name, status: 'ok', message, result: { type: name, ...document.rest() } };
}
