import {
  type DraftObject,
  type Fields,
  type HeldShape,
  type MatchDraft,
  type PlaceDraft,
  type PlaceFacts,
  placeOf,
  type RelationshipDraft,
} from '../../src/adapter.ts';
import { bareIn, dataHas, FRAME_KEYS, takeFrame } from './frame.ts';
import { cleanPath } from './results.ts';
import { COUNTING } from './span.ts';

/**
 * `navigate` (since 3.6.0): a symbol by the line of its definition, which is the first of those that its name resolves
 * to; what was not asked for is `null`. Callers and callees are told by their definitions. A real line is never 0.
 */
export const navigate: HeldShape = {
  id: 'llmgrep/navigate',
  coordinates: COUNTING,
  claims: dataHas('node', 'resolve'),
  keys: [...FRAME_KEYS, '/data/node'],
  lists: {
    '/data/resolve': { begins: ['id'] },
    '/data/edges': { begins: ['edge_type'] },
    '/data/callers': { begins: ['depth'] },
    '/data/callees': { begins: ['depth'] },
  },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const matches = data === undefined ? [] : takeNodes(data);
    return { ...frame, command: 'navigate', data: { ...data?.rest(), ...document.rest() }, matches };
  },
};

function takeNodes(data: Fields): MatchDraft[] {
  const node = data.object('node');
  const related =
    node === undefined ? {} : { callers: relatives(data, 'callers'), callees: relatives(data, 'callees') };
  const relationships = Object.fromEntries(Object.entries(related).filter(([, list]) => list !== undefined));
  const facts = Object.keys(relationships).length === 0 ? {} : { span: { relationships } };
  const found = data.objects('resolve')?.map((symbol) => symbolIn(symbol, 'resolved')) ?? [];
  const edges = data.objects('edges');
  if (edges !== undefined) data.replace('edges', { edges: edges.map(edgeIn) });
  data.keep('node', 'resolve', 'edges', 'callers', 'callees');
  if (node === undefined) return found;
  data.replace('node', { matches: [] });
  return [symbolIn(node, 'node', facts), ...found];
}

/** A list beside the node; one that was not asked for is `null`. */
function relatives(data: Fields, key: string): RelationshipDraft[] | undefined {
  if (data.peek(key) === null) data.take(key);
  return data.objects(key)?.map((item) => {
    const node = item.object('node');
    const place = node === undefined ? placeOf(item, {}) : lineOf(node);
    const symbol = node?.string('name');
    item.keep('depth').replace('node', node?.keep('id', 'kind').rest() ?? {});
    return { place, symbol, role: 'definition', fields: item };
  });
}

function symbolIn(node: Fields, role: string, facts: PlaceFacts = {}): MatchDraft {
  const place = lineOf(node, facts);
  return { fields: node.keep('id'), place, role, content: { kind: node.string('kind'), name: node.string('name') } };
}

/** An edge of the graph, with a span where its other end has a place. */
function edgeIn(edge: Fields): DraftObject {
  const target = edge.keep('edge_type', 'direction').object('target');
  target?.keep('id', 'name', 'kind', 'file').replace('line', { span: lineOf(target) });
  return edge.replace('target', { target: target?.rest() }).rest();
}

function lineOf(node: Fields, facts: PlaceFacts = {}): PlaceDraft {
  const isKnown = node.peek('line') !== 0;
  if (!isKnown) node.take('line');
  return placeOf(node, { file: 'file', ...(isKnown && { startLine: 'line' }) }, facts);
}

/**
 * What `navigate` prints where it finds nothing (exit 0), always compact. The name is not escaped, so that it may be no
 * JSON: see the texts.
 */
export const unresolved: HeldShape = {
  id: 'llmgrep/navigate-unresolved',
  coordinates: COUNTING,
  // magellan prints the same.
  whenNamed: true,
  claims(glimpse) {
    const error = bareIn(glimpse, ['error'])?.['error'];
    return typeof error === 'string' && error.startsWith("no symbols found for '") ? ['/error'] : undefined;
  },
  keys: ['/error'],
  lists: {},
  read(document) {
    const message = document.string('error') ?? '';
    const error = { level: 'error' as const, message, assigned: 'LLM-REF-001' };
    return { operation: 'navigate', status: 'error', message, error, legacy: document.rest() };
  },
};

/** `explore` (since 3.5.0): symbols in clusters of one module each, by the lines of their definitions. */
export const explore: HeldShape = {
  id: 'llmgrep/explore',
  coordinates: COUNTING,
  claims: dataHas('intent', 'tokens'),
  keys: [...FRAME_KEYS, ...['intent', 'tokens', 'total_symbols', 'total_modules'].map((key) => `/data/${key}`)],
  lists: { '/data/clusters': { begins: ['file', 'module'] } },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const clusters = data?.objects('clusters');
    const matches = clusters?.flatMap((cluster) => cluster.objects('symbols')?.map(exploredIn) ?? []) ?? [];
    if (clusters !== undefined) data?.replace('clusters', { clusters: clusters.map(clusterIn), matches: [] });
    data?.keep('intent', 'tokens', 'total_symbols', 'total_modules');
    return { ...frame, command: 'explore', data: { ...data?.rest(), ...document.rest() }, matches };
  },
};

function exploredIn(symbol: Fields): MatchDraft {
  const place = lineOf(symbol);
  symbol.keep('fqn', 'fan_in', 'fan_out', 'score');
  return { fields: symbol, place, content: { kind: symbol.string('kind'), name: symbol.string('name') } };
}

/** What is said of a cluster; its symbols are matches, and in its file. */
function clusterIn(cluster: Fields): DraftObject {
  cleanPath(cluster, 'file');
  return cluster.keep('module', 'score', 'internal_calls').rest();
}
