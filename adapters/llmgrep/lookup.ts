import {
  type Fields,
  type HeldShape,
  isObject,
  type Json,
  type JsonObject,
  type MatchDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { bareIn } from './frame.ts';
import { found, pathAs, RESULTS } from './results.ts';
import { COUNTING } from './span.ts';

/** `lookup --fqn` (since 3.0.0): a bare list. Its file is always `<unknown>` and stands in the canonical name. */
export const lookup: StreamedShape = {
  id: 'llmgrep/lookup',
  command: 'lookup',
  coordinates: COUNTING,
  count: 'count',
  claims({ value }) {
    const [first] = Array.isArray(value) ? value : [];
    const told = isObject(first) && ['match_id', 'span', 'name', 'kind'].every((key) => Object.hasOwn(first, key));
    return told ? ['/0/match_id', '/0/span'] : undefined;
  },
  fields: {},
  lists: { '': RESULTS },
};

/** `complete --prefix` (since 3.0.0), without an envelope, keys in alphabetical order. */
export const complete: HeldShape = {
  id: 'llmgrep/complete',
  coordinates: COUNTING,
  claims(glimpse) {
    const value = bareIn(glimpse, ['completions'], ['count', 'prefix']);
    return value !== undefined && Array.isArray(value['completions']) ? ['/completions'] : undefined;
  },
  keys: ['/completions', '/count', '/prefix'],
  lists: {},
  read: (document) => ({ command: 'complete', data: document.keep('completions', 'count', 'prefix').rest() }),
};

const NODE = { byteStart: 'byte_start', byteEnd: 'byte_end' };

function nodeIn(node: Fields, file?: Json): MatchDraft {
  const place =
    typeof file === 'string' ? placeOf(node, NODE, { file }) : placeOf(node, { ...NODE, file: 'file_path' });
  node.keep('id', 'parent_id');
  return { fields: node, place, content: { kind: node.string('kind') } };
}

/**
 * `ast --file` (in this form since 3.1), with `--position` the nodes around it: bytes alone, of a file that is named
 * once. All of a large file is long.
 */
export const ast: StreamedShape = {
  id: 'llmgrep/ast',
  command: 'ast',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const value = bareIn(glimpse, ['file_path', 'nodes'], ['count']);
    const isNamedFirst =
      value !== undefined && Object.keys(value).indexOf('file_path') < Object.keys(value).indexOf('nodes');
    return isNamedFirst && Array.isArray(value['nodes']) ? ['/file_path', '/nodes'] : undefined;
  },
  fields: { '/count': 'count', '/file_path': pathAs('file_path') },
  lists: { '/nodes': { begins: ['byte_end', 'id'], read: (node, { '/file_path': file }) => nodeIn(node, file) } },
};

/** `find-ast --kind` (in this form since 3.1): each node names its file. It prints nothing where there is none. */
export const findAst: StreamedShape = {
  id: 'llmgrep/find-ast',
  command: 'find-ast',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const value = bareIn(glimpse, ['nodes'], ['count', 'kind']);
    const [first] = value !== undefined && Array.isArray(value['nodes']) ? value['nodes'] : [null];
    return isObject(first) && 'byte_start' in first && 'file_path' in first ? ['/nodes/0/file_path'] : undefined;
  },
  fields: { '/count': 'count', '/kind': 'payload' },
  lists: { '/nodes': { begins: ['byte_end', 'id'], read: (node) => nodeIn(node) } },
};

const NODE_KEYS = ['id', 'parent_id', 'kind', 'byte_start', 'byte_end', 'text'];

/**
 * `ast` and `find-ast` of builds for native databases (3.0 to 3.5): the nodes alone (`AstNodeWithText` of magellan),
 * which name no file.
 */
export const nodes: StreamedShape = {
  id: 'llmgrep/nodes',
  command: null,
  coordinates: COUNTING,
  count: 'count',
  claims({ value }) {
    const [first] = Array.isArray(value) ? value : [];
    return first !== undefined && bareIn({ value: first, complete: true }, NODE_KEYS)
      ? ['/0/parent_id', '/0/byte_start']
      : undefined;
  },
  fields: {},
  lists: {
    '': { begins: ['byte_end', 'id'], read: (node) => nodeIn(node.keep('text')) },
  },
};

/** The first of the symbols that stand for nodes, in a document with these keys alone. */
function firstSymbol(value: JsonObject | undefined): JsonObject | undefined {
  const [first] = Array.isArray(value?.['nodes']) ? value['nodes'] : [];
  return isObject(first) && 'fqn' in first && 'file_path' in first ? first : undefined;
}

const SYMBOL_PLACE = {
  ...NODE,
  file: 'file_path',
  startLine: 'start_line',
  startColumn: 'start_col',
  endLine: 'end_line',
  endColumn: 'end_col',
};

/** A symbol that stands for a node. */
function nodeSymbolIn(symbol: Fields): MatchDraft {
  const place = placeOf(symbol.keep('id', 'fqn'), SYMBOL_PLACE);
  return { fields: symbol, place, content: { kind: symbol.string('kind'), name: symbol.string('name') } };
}

const NODE_SYMBOLS = { begins: ['byte_end', 'end_line', 'id'], read: nodeSymbolIn };

/**
 * `ast` of builds for geometric databases (3.2 to 3.5, src/backend/geometric.rs): the symbols of the file; the position
 * filters nothing.
 */
export const astSymbols: StreamedShape = {
  id: 'llmgrep/ast-symbols',
  command: 'ast',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const value = bareIn(glimpse, ['file', 'nodes'], ['count', 'position']);
    return firstSymbol(value) !== undefined || (value !== undefined && 'position' in value)
      ? ['/file', '/nodes']
      : undefined;
  },
  fields: { '/count': 'count', '/file': pathAs('file_path'), '/position': 'payload' },
  lists: { '/nodes': NODE_SYMBOLS },
};

/** `find-ast` of these builds: the first thousand symbols of a kind, of which the lines are told. */
export const findSymbols: StreamedShape = {
  id: 'llmgrep/find-ast-symbols',
  command: 'find-ast',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const value = bareIn(glimpse, ['nodes'], ['count', 'kind', 'limit', 'total', 'truncated']);
    return firstSymbol(value) === undefined ? undefined : ['/nodes/0/fqn'];
  },
  fields: {
    '/count': 'count',
    '/kind': 'payload',
    '/limit': 'payload',
    '/total': found('total'),
    '/truncated': (value) => (typeof value === 'boolean' ? { data: { truncated: value }, partial: value } : undefined),
  },
  lists: { '/nodes': NODE_SYMBOLS },
};
