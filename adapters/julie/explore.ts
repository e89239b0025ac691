import { type DocumentDraft, type Fields, type HeldShape, isObject, type MatchDraft } from '../../src/adapter.ts';
import { holds, nested } from './nested.ts';
import { COUNTING, linePlace } from './place.ts';
import { takeTool } from './tool-field.ts';

const KEYS = ['tool', 'mode', 'depth', 'focus', 'success', 'next_actions'];

/** `fast_explore` (v0.1.0 to v1.x): what it found is in the text alone. It fails for a mode that it does not know. */
export const explore: HeldShape = {
  id: 'julie/fast_explore',
  coordinates: COUNTING,
  claims: ({ value }) => (isObject(value) && value['tool'] === 'fast_explore' ? ['/tool'] : undefined),
  keys: KEYS.map((key) => `/${key}`),
  lists: {},
  read(document): DocumentDraft {
    const legacy = takeTool(document, 'fast_explore');
    const mode = document.peek('mode');
    const failed = document.peek('success') === false;
    const data = document.keep(...KEYS).rest();
    if (!failed) return { command: 'fast_explore', data, legacy };
    const message = typeof mode === 'string' ? `The exploration failed; its mode was ${JSON.stringify(mode)}.` : 'The exploration failed.';
    const error = { level: 'error', message, assigned: 'JUL-QRY-001' } as const;
    return { operation: 'fast_explore', status: 'error', message, result: { type: 'fast_explore', ...data }, error, legacy };
  },
};

/** `fast_explore` by likeness (November 2025): JSON in the text, with the line of each symbol. */
export const similar: HeldShape = {
  id: 'julie/fast_explore-similar',
  coordinates: COUNTING,
  claims: ({ value }) => (holds(value, 'query_symbol', 'threshold') ? ['/query_symbol', '/threshold'] : undefined),
  keys: ['/query_symbol', '/threshold', '/total_found', '/tip'],
  lists: { '/results': { begins: ['symbol_name', 'doc_comment'] } },
  read(document) {
    const matches = (document.objects('results') ?? []).map(similarIn);
    document.keep('query_symbol', 'threshold', 'total_found', 'tip');
    return { command: 'fast_explore', data: document.rest(), matches };
  },
};

function similarIn(element: Fields): MatchDraft {
  const place = linePlace(element, 'line');
  element.keep('signature', 'similarity_score', 'doc_comment');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('symbol_name') } };
}

/** `fast_explore` of dependencies: a tree of them in the text, each with a file and a line. */
export const dependencies: HeldShape = {
  id: 'julie/fast_explore-dependencies',
  coordinates: COUNTING,
  claims: ({ value }) =>
    holds(value, 'dependencies', 'symbol', 'found') || holds(value, 'dependencies', 'total_dependencies') ? ['/dependencies'] : undefined,
  keys: ['/symbol', '/found', '/depth', '/total_dependencies', '/tip'],
  lists: { '/dependencies': { begins: ['name', 'children'] } },
  read(document) {
    const found = document.objects('dependencies');
    if (found !== undefined) document.replace('dependencies', { dependencies: found.map(nested) });
    return { command: 'fast_explore', data: document.keep('symbol', 'found', 'depth', 'total_dependencies', 'tip').rest() };
  },
};

/** `fast_explore` of a type: lists of symbols by what they have to do with it. */
export const types: HeldShape = {
  id: 'julie/fast_explore-types',
  coordinates: COUNTING,
  claims: ({ value }) => (holds(value, 'type_name', 'exploration_type') ? ['/type_name', '/exploration_type'] : undefined),
  keys: ['/type_name', '/exploration_type', '/limit', '/total_found', '/results'],
  lists: {},
  read(document) {
    const results = document.object('results');
    for (const key of Object.keys(results?.value ?? {})) {
      const symbols = results?.objects(key);
      if (symbols !== undefined) results?.replace(key, { [key]: symbols.map(nested) });
    }
    if (results !== undefined) document.replace('results', { results: results.keep(...Object.keys(results.value)).rest() });
    return { command: 'fast_explore', data: document.keep('type_name', 'exploration_type', 'limit', 'total_found').rest() };
  },
};

/** What `fast_explore` by likeness says while its index is being made; other tools have an `error`, too. */
export const notReady: HeldShape = {
  id: 'julie/fast_explore-not-ready',
  coordinates: COUNTING,
  claims: ({ value }) => (isObject(value) && value['error'] === 'Embeddings not yet ready' ? ['/error'] : undefined),
  keys: ['/error', '/message'],
  lists: {},
  read(document) {
    const message = document.string('error') ?? '';
    const note = document.string('message');
    const error = { level: 'error', message, note, assigned: 'JUL-INT-002' } as const;
    return { operation: 'fast_explore', status: 'error', message, error, result: { type: 'fast_explore', ...document.rest() } };
  },
};
