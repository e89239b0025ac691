import { at, type DocumentDraft, type Fields, type HeldShape, isObject, type MatchDraft } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { COUNTING, linePlace } from './place.ts';

const KEYS = [
  ...[
    'workspace_id',
    'file_pattern',
    'generated_at',
    'from_cache',
    'canonical_revision',
    'projection_revision',
    'config_schema_version',
  ],
  'summary',
];

/** Lists of symbols, by the signal that they give. */
const SIGNALS = [
  ...['entry_points', 'auth_coverage_candidates', 'review_markers', 'scheduler_signals', 'entry_point_linkage_gaps'],
  'high_centrality_linkage_gaps',
];

/**
 * `julie-server signals --json` (v7.4 to v7.17): symbols that are marked by an annotation or by where they stand, in
 * one list for each signal.
 */
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
  read(document, { complete }): DocumentDraft {
    const lists = Object.keys(document.value)
      .filter((key) => SIGNALS.includes(key))
      .flatMap((signal) => {
        const elements = document.objects(signal);
        return elements === undefined ? [] : [{ signal, elements }];
      });
    const [first] = lists;
    if (first !== undefined) document.replace(first.signal, { matches: [] });
    const matches = lists.flatMap(({ signal, elements }) => elements.map((element) => signalIn(element, signal)));
    const unprinted = complete ? lists.reduce((sum, list) => sum + unprintedOf(document, list), 0) : 0;
    const { code, ...more } = remarks.more;
    const cut = unprinted > 0 && {
      diagnostics: [{ ...more, code, assigned: code, details: { unprinted } }],
      partial: true,
    };
    return { command: 'signals', data: document.keep(...KEYS).rest(), matches, unixTime: timeOf(document), ...cut };
  },
};

interface SignalList {
  signal: string;
  elements: readonly Fields[];
}

/** How many symbols a limit cut from a list: the summary counts them before. */
function unprintedOf(document: Fields, { signal, elements }: SignalList): number {
  const found = at(document.peek('summary'), signal);
  return typeof found === 'number' ? Math.max(0, found - elements.length) : 0;
}

/**
 * When a report was made, in seconds; the tool says it in milliseconds. One that was kept from before says nothing of
 * this execution.
 */
function timeOf(document: Fields): number | undefined {
  const made = document.peek('generated_at');
  return typeof made === 'number' && document.peek('from_cache') !== true ? made / 1000 : undefined;
}

function signalIn(element: Fields, signal: string): MatchDraft {
  const place = linePlace(element, 'start_line', 'symbol_kind');
  element.keep('annotation', 'annotation_key', 'raw_text', 'entry_annotation', 'reference_score');
  const named = {
    kind: element.string('symbol_kind'),
    name: element.string('symbol_name'),
    symbol_id: element.string('symbol_id'),
  };
  return { fields: element, place, role: 'definition', content: { ...named, signal } };
}
