import { type Keys, kept, list, object, path, pathKeys, paths } from '../../src/adapter.ts';
import { framed } from './envelope.ts';

const KINDS = list(kept('kind', 'count'));

/** A database, as `catalog` tells it. */
export const PROJECT: Keys = {
  ...kept('name', 'db_path', 'exists', 'entity_count', 'edge_count', 'tables', 'capabilities'),
  entity_kinds: KINDS,
  edge_kinds: KINDS,
};

export const overview = [
  /** `status` (since 1.1.0; `coverage` since 3.1.7). splice's has the path of its database. */
  framed(
    'magellan/status',
    {
      within: { has: ['code_chunks', 'calls', 'references'], lacks: ['db_path'] },
    },
    {
      ...kept('files', 'symbols', 'references', 'calls', 'code_chunks'),
      coverage: object(kept('available', 'covered_blocks', 'covered_edges', 'source', 'revision', 'ingested_at')),
    },
  ),
  /** `files` (since 1.1.0), with `--symbols` the number of symbols of each. */
  framed(
    'magellan/files',
    {
      closed: true,
      within: {
        type: { files: 'list' },
        any: [{ type: { 'files/0': 'string' } }, { lacks: ['files/0'] }],
      },
    },
    { files: paths, symbol_counts: pathKeys },
  ),
  /** `verify` (since 3.2.0), hand-made: keys in alphabetical order, a time with nanoseconds. */
  framed('magellan/verify', ['is_clean', 'root_path'], {
    ...kept('root_path', 'db_path', 'is_clean', 'total_issues'),
    missing: paths,
    new: paths,
    modified: paths,
    stale: paths,
  }),
  /** `navigate` (since 4.13.1): Markdown; lines in it are prose. */
  framed(
    'magellan/navigate',
    { inverse: { says: { '/partial': false } }, has: ['task', 'sections'] },
    {
      ...kept('task', 'terms'),
      sections: list(kept('title', 'body')),
    },
  ),
  /** `orient` (since 4.9.0). */
  framed('magellan/orient', ['top_churn', 'temporal'], {
    ...kept('project'),
    db: object(kept('symbol_count', 'call_count', 'file_count')),
    temporal: object(kept('snapshot_count', 'first_commit', 'last_commit')),
    top_churn: list({ ...kept('name', 'kind', 'snapshot_count'), file_path: path() }),
    contributors: list(kept('name', 'commits')),
  }),
  /** `features` (since 4.1.0). */
  framed('magellan/features', ['project_name', 'features'], {
    ...kept('project_name', 'features', 'count'),
  }),
  /** `project-metadata` (since 4.1.0). */
  framed('magellan/project-metadata', ['project_name', 'metadata'], {
    ...kept('project_name'),
    metadata: object(kept('package_name', 'features', 'dependencies', 'targets')),
  }),
  /** `catalog describe` (since 4.7.7). */
  framed(
    'magellan/catalog-project',
    { command: 'catalog describe', has: ['db_path', 'capabilities', 'entity_count'] },
    PROJECT,
  ),
  /** `telemetry --recent` (since 4.2.0). */
  framed(
    'magellan/telemetry-events',
    { command: 'telemetry', has: ['events', 'limit'] },
    {
      events: list(
        kept('execution_id', 'event_type', 'event_name', 'timestamp_ns', 'duration_ns', 'value', 'metadata'),
      ),
      ...kept('count', 'limit'),
    },
  ),
  /** `telemetry --phases` (since 4.2.0). */
  framed(
    'magellan/telemetry-phases',
    { command: 'telemetry', has: ['phases', 'total_phases'] },
    {
      ...kept('execution_id', 'total_phases'),
      phases: list(kept('phase', 'duration_ms', 'duration_ns')),
    },
  ),
];
