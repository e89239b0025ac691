import { type Fields, type MatchDraft, placeOf, type StreamedShape } from '../../src/adapter.ts';
import { values } from './described.ts';
import { evidence, FRAME, objectIn } from './frame.ts';
import { payload } from './payload.ts';
import { COUNTING } from './span.ts';

/** `as-of` (since 4.8.0): symbols as they were at a commit, so that the files of today say nothing of their places. */
export const asOf: StreamedShape = {
  id: 'magellan/as-of',
  command: 'as-of',
  coordinates: COUNTING,
  count: 'count',
  claims: (glimpse) => (objectIn(glimpse, ['matches', 'commit_oid']) ? evidence('matches', 'commit_oid') : undefined),
  fields: { ...FRAME, '/data/commit_oid': 'payload', '/data/snapshot_id': 'payload', '/data/count': 'count' },
  lists: { '/data/matches': { begins: ['stable_id', 'end_col'], read: versionIn } },
};

function versionIn(element: Fields): MatchDraft {
  const place = placeOf(
    element,
    { file: 'file_path', startLine: 'start_line', startColumn: 'start_col', endLine: 'end_line', endColumn: 'end_col' },
    { unproven: true },
  );
  element.keep('stable_id');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('name') } };
}

const SPAN_OF_LIFE = ['snapshot_count', 'first_commit_oid', 'last_commit_oid'] as const;

/** `temporal-status` (since 4.8.0, like all of these). */
export const temporalStatus = payload({
  id: 'magellan/temporal-status',
  command: 'temporal-status',
  data: values(
    'snapshot_count',
    'file_version_count',
    'symbol_version_count',
    'edge_version_count',
    'latest_commit_oid',
  ),
  tells: ['snapshot_count', 'symbol_version_count'],
});

/** `temporal-barcode` of a symbol. */
export const barcode = payload({
  id: 'magellan/temporal-barcode',
  command: 'temporal-barcode',
  data: {
    ...values('stable_id', ...SPAN_OF_LIFE),
    points: [{ ...values('snapshot_id', 'commit_oid', 'name', 'kind'), file_path: 'file' }],
  },
  tells: ['stable_id', 'points'],
});

/** `temporal-barcode` of an edge. */
export const edgeBarcode = payload({
  id: 'magellan/temporal-barcode-edge',
  command: 'temporal-barcode',
  data: {
    ...values('source_stable_id', 'target_stable_id', 'kind', ...SPAN_OF_LIFE),
    points: [values('snapshot_id', 'commit_oid')],
  },
  tells: ['source_stable_id', 'points'],
});

/** `temporal-barcode` of the cycles. */
export const cycleBarcodes = payload({
  id: 'magellan/temporal-barcode-cycles',
  command: 'temporal-barcode',
  data: {
    count: 'value',
    sccs: [
      {
        ...values('lineage_key', 'member_count', 'members', 'snapshot_count', 'born_commit_oid', 'died_commit_oid'),
        ...values('lifetime_length', 'churn_count'),
        snapshots: [values('snapshot_id', 'commit_oid')],
      },
    ],
  },
  tells: ['count', 'sccs'],
});
