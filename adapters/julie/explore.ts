import {
  type DocumentDraft,
  type DraftObject,
  type Fields,
  type HeldShape,
  isObject,
  type MatchDraft,
  placeOf,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { holds } from './nested.ts';
import { COUNTING, linePlace } from './place.ts';
import { symbolIn, symbols } from './symbol.ts';
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
    const message =
      typeof mode === 'string'
        ? `The exploration failed; its mode was ${JSON.stringify(mode)}.`
        : 'The exploration failed.';
    const error = { level: 'error', message, assigned: 'JUL-QRY-001' } as const;
    return {
      operation: 'fast_explore',
      status: 'error',
      message,
      result: { type: 'fast_explore', ...data },
      error,
      legacy,
    };
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
    const found = document.objects('results');
    if (found !== undefined) document.replace('results', { matches: [] });
    document.keep('query_symbol', 'threshold', 'total_found', 'tip');
    return { command: 'fast_explore', data: document.rest(), matches: found?.map(similarIn) ?? [] };
  },
};

function similarIn(element: Fields): MatchDraft {
  const place = linePlace(element, 'line');
  element.keep('signature', 'similarity_score', 'doc_comment');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('symbol_name') } };
}

const DEPENDENCY_KEYS = ['symbol', 'found', 'message', 'depth', 'total_dependencies', 'tip'];

/**
 * `fast_explore` of dependencies: a tree of them in the text, each with its file and with the line where it is used,
 * which stands in another file.
 */
export const dependencies: HeldShape = {
  id: 'julie/fast_explore-dependencies',
  coordinates: COUNTING,
  claims: ({ value }) =>
    holds(value, 'dependencies', 'symbol', 'found') || holds(value, 'dependencies', 'total_dependencies')
      ? ['/dependencies']
      : undefined,
  keys: DEPENDENCY_KEYS.map((key) => `/${key}`),
  lists: { '/dependencies': { begins: ['name', 'children'] } },
  read(document) {
    const found = document.objects('dependencies');
    if (found !== undefined) document.replace('dependencies', { dependencies: found.map(dependency) });
    const { code, ...use } = remarks.use;
    const diagnostics = found === undefined || found.length === 0 ? [] : [{ ...use, code, assigned: code }];
    return { command: 'fast_explore', data: document.keep(...DEPENDENCY_KEYS).rest(), diagnostics };
  },
};

function dependency(node: Fields): DraftObject {
  const children = node.objects('children');
  if (children !== undefined) node.replace('children', { children: children.map(dependency) });
  if (typeof node.peek('file_path') === 'string')
    node.replace('file_path', { span: placeOf(node, { file: 'file_path' }) });
  return node.keep('name', 'kind', 'line', 'depth', 'symbol_kind').rest();
}

/** Lists of symbols, by what they have to do with the type; those of the hierarchy are objects of it. */
const TYPE_LISTS = ['implementations', 'returns', 'parameters'];
const HIERARCHY_LISTS = ['parents', 'children'];
const TYPE_KEYS = ['type_name', 'exploration_type', 'limit', 'total_found'];

/** `fast_explore` of a type: symbols in one list for each relation to it. */
export const types: HeldShape = {
  id: 'julie/fast_explore-types',
  coordinates: COUNTING,
  claims: ({ value }) =>
    holds(value, 'type_name', 'exploration_type') ? ['/type_name', '/exploration_type'] : undefined,
  keys: TYPE_KEYS.map((key) => `/${key}`),
  lists: Object.fromEntries(
    [...TYPE_LISTS, ...HIERARCHY_LISTS.map((key) => `hierarchy/${key}`)].map((list) => [
      `/results/${list}`,
      { begins: symbols.begins },
    ]),
  ),
  opens: ['/results', '/results/hierarchy'],
  read(document) {
    const results = document.object('results');
    const matches = results === undefined ? [] : relatedIn(results);
    if (results !== undefined) {
      const rest = results.rest();
      document.replace('results', { matches: [], ...(Object.keys(rest).length > 0 && { results: rest }) });
    }
    return { command: 'fast_explore', data: document.keep(...TYPE_KEYS).rest(), matches };
  },
};

/** The symbols of all lists, in their order. */
function relatedIn(results: Fields): MatchDraft[] {
  const hierarchy = results.object('hierarchy');
  const matches = Object.keys(results.value).flatMap((key) => {
    if (key === 'hierarchy' && hierarchy !== undefined)
      return Object.keys(hierarchy.value).flatMap((list) =>
        HIERARCHY_LISTS.includes(list) ? relatedBy(hierarchy, list) : [],
      );
    return TYPE_LISTS.includes(key) ? relatedBy(results, key) : [];
  });
  const rest = hierarchy?.rest() ?? {};
  if (Object.keys(rest).length > 0) results.replace('hierarchy', { hierarchy: rest });
  return matches;
}

function relatedBy(holder: Fields, relation: string): MatchDraft[] {
  return (holder.objects(relation) ?? []).map((element) => {
    const match = symbolIn(element);
    return { ...match, role: 'definition', content: { ...match.content, relation } };
  });
}

/** What `fast_explore` by likeness says while its index is being made; other tools have an `error`, too. */
export const notReady: HeldShape = {
  id: 'julie/fast_explore-not-ready',
  coordinates: COUNTING,
  claims: ({ value }) => (isObject(value) && value['error'] === 'Embeddings not yet ready' ? ['/error'] : undefined),
  keys: ['/error', '/message', '/symbol', '/total_found', '/results'],
  lists: {},
  read(document) {
    document.keep('symbol', 'total_found', 'results');
    const message = document.string('error') ?? '';
    const note = document.string('message');
    const error = { level: 'error', message, note, assigned: 'JUL-INT-002' } as const;
    return {
      operation: 'fast_explore',
      status: 'error',
      message,
      error,
      result: { type: 'fast_explore', ...document.rest() },
    };
  },
};
