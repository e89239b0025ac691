import {
  type DraftObject,
  type Fields,
  type MatchDraft,
  type PlaceDraft,
  type PlaceFacts,
  placeOf,
} from '../../src/adapter.ts';

/** What an element of the tool's symbol lists says of its place: bytes always, lines of `find` from 2.6 on. */
const KEYS = {
  file: 'file_path',
  byteStart: 'byte_start',
  byteEnd: 'byte_end',
};

const PLACES = {
  startLine: 'start_line',
  startColumn: 'start_col',
  endLine: 'end_line',
  endColumn: 'end_col',
};

const LINES = ['start_line', 'end_line', 'start_col', 'end_col'] as const;

/**
 * Takes the place of a symbol; lines and columns that are 0 throughout, or `null`, are not known. A symbol that calls
 * name and the index does not have has no kind, and the bytes 0 to 0 (src/graph/magellan_integration of 2.8).
 */
export function symbolPlace(symbol: Fields, facts: PlaceFacts = {}): PlaceDraft {
  if (symbol.peek('kind') === '' && symbol.peek('byte_start') === 0 && symbol.peek('byte_end') === 0) {
    for (const key of [KEYS.byteStart, KEYS.byteEnd, ...LINES]) symbol.take(key);
    return placeOf(symbol, { file: KEYS.file }, facts);
  }
  const known = LINES.some((key) => symbol.has(key) && symbol.peek(key) !== 0 && symbol.peek(key) !== null);
  if (!known) for (const key of LINES) symbol.take(key);
  return placeOf(symbol, known ? { ...KEYS, ...PLACES } : KEYS, facts);
}

/** A symbol of `find`, `query`, `export` and the graph commands (`SymbolInfo` and its like) as a match. */
export function symbolMatch(
  symbol: Fields,
  more: { role?: string; content?: DraftObject; facts?: PlaceFacts } = {},
): MatchDraft {
  const place = symbolPlace(symbol, more.facts);
  const content = { ...symbolContent(symbol), ...more.content };
  symbol.keep('entity_id', 'id_format');
  return { fields: symbol, place, ...(more.role !== undefined && { role: more.role }), content };
}

function symbolContent(symbol: Fields): DraftObject {
  return { kind: symbol.string('kind'), name: symbol.string('name'), symbol_id: symbol.string('symbol_id') };
}
