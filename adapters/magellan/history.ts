import {
  count,
  endColumn,
  endLine,
  file,
  keep,
  kept,
  list,
  match,
  path,
  startColumn,
  startLine,
  strings,
} from '../../src/adapter.ts';
import { framed } from './envelope.ts';

const SPAN_OF_LIFE = kept('snapshot_count', 'first_commit_oid', 'last_commit_oid');
const SNAPSHOTS = list(kept('snapshot_id', 'commit_oid'));

export const history = [
  /**
   * `as-of` (since 4.8.0): symbols as they were at a commit, so that the files of today say nothing of their places.
   */
  framed('magellan/as-of', ['matches', 'commit_oid'], {
    ...kept('commit_oid', 'snapshot_id'),
    count,
    matches: list(
      match(
        {
          stable_id: keep,
          ...strings('name', 'kind'),
          file_path: file,
          start_line: startLine,
          start_col: startColumn,
          end_line: endLine,
          end_col: endColumn,
        },
        { facts: { sourceMayDiffer: true } },
      ),
    ),
  }),
  /** `temporal-status` (since 4.8.0, like all of these). */
  framed(
    'magellan/temporal-status',
    ['snapshot_count', 'symbol_version_count'],
    kept('snapshot_count', 'file_version_count', 'symbol_version_count', 'edge_version_count', 'latest_commit_oid'),
  ),
  /** `temporal-barcode` of a symbol. */
  framed('magellan/temporal-barcode', ['stable_id', 'points'], {
    ...kept('stable_id'),
    ...SPAN_OF_LIFE,
    points: list({ ...kept('snapshot_id', 'commit_oid', 'name', 'kind'), file_path: path() }),
  }),
  /** `temporal-barcode` of an edge. */
  framed(
    'magellan/temporal-barcode-edge',
    { command: 'temporal-barcode', has: ['source_stable_id', 'points'] },
    {
      ...kept('source_stable_id', 'target_stable_id', 'kind'),
      ...SPAN_OF_LIFE,
      points: SNAPSHOTS,
    },
  ),
  /** `temporal-barcode` of the cycles. */
  framed(
    'magellan/temporal-barcode-cycles',
    { command: 'temporal-barcode', has: ['count', 'sccs'] },
    {
      ...kept('count'),
      sccs: list(
        {
          ...kept('lineage_key', 'member_count', 'members', 'snapshot_count', 'born_commit_oid', 'died_commit_oid'),
          ...kept('lifetime_length', 'churn_count'),
          snapshots: SNAPSHOTS,
        },
        ['lineage_key', 'born_commit_oid', 'member_count'],
      ),
    },
  ),
];
