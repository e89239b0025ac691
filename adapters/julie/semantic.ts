import { at, type Fields, type HeldShape, type MatchDraft, type StreamedShape } from '../../src/adapter.ts';
import { holds } from './nested.ts';
import { COUNTING, definitionPlace, PLACE } from './place.ts';
import { hasKeys } from './tool-field.ts';

/**
 * `julie-semantic search` (2025-10 to 2026-02-05): symbols like a query, without bytes. Kind and visibility are spelt
 * as in the source of the tool.
 */
export const semanticSearch: StreamedShape = {
  id: 'julie/semantic-search',
  command: 'search',
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value }) => {
    const first = Array.isArray(value) ? value[0] : undefined;
    const told = first !== undefined && hasKeys(first, 'symbol_id', 'similarity', 'start_col', 'end_col', 'visibility');
    return told && at(first, 'start_byte') === undefined ? ['/0/symbol_id', '/0/similarity'] : undefined;
  },
  fields: {},
  lists: { '': { begins: ['symbol_id', 'doc_comment'], read: symbolIn } },
};

function symbolIn(element: Fields): MatchDraft {
  const place = definitionPlace(element, { ...PLACE, startColumn: 'start_col', endColumn: 'end_col' });
  element.keep('similarity', 'signature', 'doc_comment', 'visibility', 'parent_id');
  const named = { kind: element.string('kind'), name: element.string('name'), symbol_id: element.string('symbol_id') };
  return { fields: element, place, content: named };
}

const KEYS = ['success', 'symbols_processed', 'embeddings_generated', 'model', 'dimensions', 'avg_embedding_time_ms'];

/** `julie-semantic embed` and `update`, which print the same: vectors were written. */
export const embedding: HeldShape = {
  id: 'julie/semantic-embed',
  coordinates: COUNTING,
  claims: ({ value }) =>
    holds(value, 'symbols_processed', 'embeddings_generated')
      ? ['/symbols_processed', '/embeddings_generated']
      : undefined,
  keys: KEYS.map((key) => `/${key}`),
  lists: {},
  read(document, { invocation: { argv = [] } }) {
    const operation = argv[1] === 'update' ? 'update' : 'embed';
    const failed = document.peek('success') === false;
    const count = document.peek('embeddings_generated');
    const message = failed
      ? 'The embedding failed.'
      : `${typeof count === 'number' ? `${count} embeddings` : 'Embeddings'} were generated.`;
    const result = { type: operation, ...document.keep(...KEYS).rest() };
    if (!failed) return { operation, status: 'ok', message, result };
    return { operation, status: 'error', message, result, error: { level: 'error', message, assigned: 'JUL-V-001' } };
  },
};
