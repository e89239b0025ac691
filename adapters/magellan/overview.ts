import { type HeldShape, isObject, PathDraft, PathKeysDraft } from '../../src/adapter.ts';
import { values } from './described.ts';
import { evidence, FRAME_KEYS, objectIn, takeFrame } from './frame.ts';
import { payload } from './payload.ts';
import { COUNTING } from './span.ts';

const COVERAGE = values('available', 'covered_blocks', 'covered_edges', 'source', 'revision', 'ingested_at');

/** `status` (since 1.1.0; `coverage` since 3.1.7). */
export const status = payload({
  id: 'magellan/status',
  command: 'status',
  data: { ...values('files', 'symbols', 'references', 'calls', 'code_chunks'), coverage: COVERAGE },
  tells: ['code_chunks', 'calls', 'references'],
  // splice's has it.
  fits: (data) => !('db_path' in data),
});

/** `files` (since 1.1.0), with `--symbols` the number of symbols of each. */
export const files: HeldShape = {
  id: 'magellan/files',
  coordinates: COUNTING,
  claims(glimpse) {
    const data = objectIn(glimpse, ['files']);
    const list = data?.['files'];
    const plain = Array.isArray(list) && (list[0] === undefined || typeof list[0] === 'string');
    const own = data !== undefined && Object.keys(data).every((key) => key === 'files' || key === 'symbol_counts');
    return plain && own ? evidence('files') : undefined;
  },
  keys: [...FRAME_KEYS, '/data/files', '/data/symbol_counts'],
  lists: {},
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const paths = data?.strings('files');
    if (paths !== undefined) data?.replace('files', { files: paths.map((path) => new PathDraft(path)) });
    const counts = data?.peek('symbol_counts');
    if (isObject(counts)) data?.replace('symbol_counts', { symbol_counts: new PathKeysDraft(counts) });
    return { ...frame, command: 'files', data: { ...data?.rest(), ...document.rest() } };
  },
};

/** `verify` (since 3.2.0), hand-made: keys in alphabetical order, a time with nanoseconds. */
export const verify = payload({
  id: 'magellan/verify',
  command: 'verify',
  data: {
    ...values('root_path', 'db_path', 'is_clean', 'total_issues'),
    missing: 'files',
    new: 'files',
    modified: 'files',
    stale: 'files',
  },
  tells: ['is_clean', 'root_path'],
});

/** `navigate` (since 4.13.1): Markdown; lines in it are prose. */
export const navigate = payload({
  id: 'magellan/navigate',
  command: 'navigate',
  data: { ...values('task', 'terms'), sections: [values('title', 'body')] },
  tells: ['task', 'sections'],
});

/** `orient` (since 4.9.0). */
export const orient = payload({
  id: 'magellan/orient',
  command: 'orient',
  data: {
    project: 'value',
    db: values('symbol_count', 'call_count', 'file_count'),
    temporal: values('snapshot_count', 'first_commit', 'last_commit'),
    top_churn: [{ ...values('name', 'kind', 'snapshot_count'), file_path: 'file' }],
    contributors: [values('name', 'commits')],
  },
  tells: ['top_churn', 'temporal'],
});

/** `features` (since 4.1.0). */
export const features = payload({
  id: 'magellan/features',
  command: 'features',
  data: values('project_name', 'features', 'count'),
  tells: ['project_name', 'features'],
});

/** `project-metadata` (since 4.1.0). */
export const projectMetadata = payload({
  id: 'magellan/project-metadata',
  command: 'project-metadata',
  data: {
    project_name: 'value',
    metadata: { ...values('package_name', 'features', 'dependencies'), targets: 'value' },
  },
  tells: ['project_name', 'metadata'],
});

/** A database, as `catalog` tells it. */
export const PROJECT = {
  ...values('name', 'db_path', 'exists', 'entity_count', 'edge_count', 'tables', 'capabilities'),
  entity_kinds: [values('kind', 'count')],
  edge_kinds: [values('kind', 'count')],
} as const;

/** `catalog describe` (since 4.7.7). */
export const catalogProject = payload({
  id: 'magellan/catalog-project',
  command: 'catalog describe',
  data: PROJECT,
  tells: ['db_path', 'capabilities', 'entity_count'],
});

/** `telemetry --recent` (since 4.2.0). */
export const telemetryEvents = payload({
  id: 'magellan/telemetry-events',
  command: 'telemetry',
  data: {
    events: [values('execution_id', 'event_type', 'event_name', 'timestamp_ns', 'duration_ns', 'value', 'metadata')],
    ...values('count', 'limit'),
  },
  tells: ['events', 'limit'],
});

/** `telemetry --phases` (since 4.2.0). */
export const telemetryPhases = payload({
  id: 'magellan/telemetry-phases',
  command: 'telemetry',
  data: { execution_id: 'value', phases: [values('phase', 'duration_ms', 'duration_ns')], total_phases: 'value' },
  tells: ['phases', 'total_phases'],
});
