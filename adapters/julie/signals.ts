import { type DocumentDraft, type Fields, type HeldShape, isObject, type MatchDraft } from '../../src/adapter.ts';
import { COUNTING, linePlace } from './place.ts';

const KEYS = [
  ...['workspace_id', 'file_pattern', 'generated_at', 'from_cache', 'canonical_revision', 'projection_revision', 'config_schema_version'],
  'summary',
];

/** Lists of symbols, by the signal that they give. */
const SIGNALS = [
  ...['entry_points', 'auth_coverage_candidates', 'review_markers', 'scheduler_signals', 'entry_point_linkage_gaps'],
  'high_centrality_linkage_gaps',
];

/** `julie-server signals --json` (v7.4 to v7.17): symbols that are marked by an annotation or by where they stand, in one list for each signal. */
export const signals: HeldShape = {
  id: 'julie/signals',
  coordinates: COUNTING,
  claims({ value }) {
    if (!isObject(value)) return undefined;
    const told = [...SIGNALS, 'config_schema_version', 'projection_revision', 'canonical_revision'].filter((key) =>
      Object.hasOwn(value, key),
    );
    return told.length >= 2 ? told.map((key) => `/${key}`) : undefined;
  },
  keys: KEYS.map((key) => `/${key}`),
  lists: Object.fromEntries(SIGNALS.map((key) => [`/${key}`, { begins: ['symbol_id', 'annotation'] }])),
  read(document): DocumentDraft {
    const timestamp = document.string('generated_at');
    const matches = Object.keys(document.value)
      .filter((key) => SIGNALS.includes(key))
      .flatMap((signal) => (document.objects(signal) ?? []).map((element) => signalIn(element, signal)));
    return { command: 'signals', data: document.keep(...KEYS).rest(), matches, timestamp };
  },
};

function signalIn(element: Fields, signal: string): MatchDraft {
  const place = linePlace(element, 'start_line', 'symbol_kind');
  element.keep('annotation', 'annotation_key', 'raw_text', 'signal');
  const named = { kind: element.string('symbol_kind'), name: element.string('symbol_name'), symbol_id: element.string('symbol_id') };
  return { fields: element, place, role: 'definition', content: { ...named, signal } };
}
