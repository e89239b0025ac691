import {
  type DraftObject,
  detect,
  type Fields,
  failure,
  type HeldShape,
  type MatchDraft,
  type PlaceDraft,
  type PlaceFacts,
  placeOf,
  type RelationshipDraft,
} from '../../src/adapter.ts';
import { BARE, bare } from './bare.ts';
import { COUNTING } from './envelope.ts';

const KEYS = ['node', 'resolve', 'edges', 'callers', 'callees', 'chain'];

/**
 * `explore` (since 4.2.0), always pretty, without an envelope; what was not asked for is `null`. A node is a symbol
 * with the line of its definition, so callers and callees here are told by their definitions.
 */
export const explore: HeldShape = {
  id: 'magellan/explore',
  coordinates: COUNTING,
  claims: detect({ ...BARE, has: ['node', 'resolve', 'chain'], only: KEYS }),
  keys: ['/node'],
  lists: {
    '/resolve': { begins: ['id'] },
    '/edges': { begins: ['edge_type'] },
    '/callers': { begins: ['depth'] },
    '/callees': { begins: ['depth'] },
    '/chain': { begins: ['id'] },
  },
  read(document) {
    const node = document.object('node');
    // Where the symbol has no place, callers and callees have nothing to belong to.
    const isPlaced = typeof node?.peek('file') === 'string';
    const facts = isPlaced ? { span: { relationships: relationshipsIn(document) } } : {};
    const matches: MatchDraft[] = node === undefined ? [] : [{ ...symbolIn(node, facts), role: 'node' }];
    if (node === undefined) document.keep('node');
    for (const found of document.objects('resolve') ?? []) matches.push({ ...symbolIn(found), role: 'resolved' });
    document.keep('resolve', 'edges', 'chain', ...(isPlaced ? [] : ['callers', 'callees']));
    for (const key of isPlaced ? ['edges', 'chain'] : ['edges', 'callers', 'callees', 'chain']) {
      const steps = document.objects(key);
      if (steps !== undefined) document.replace(key, { [key]: steps.map(key === 'chain' ? nodeIn : stepIn) });
    }
    if (node !== undefined) document.replace('node', { matches: [] });
    return { command: 'explore', data: document.rest(), matches };
  },
};

/** Takes the lists of callers and callees, where they were asked for. */
function relationshipsIn(document: Fields): Record<string, RelationshipDraft[]> {
  const relationships: Record<string, RelationshipDraft[]> = {};
  for (const key of ['callers', 'callees']) {
    if (document.peek(key) === null) document.take(key);
    const related = document.objects(key)?.map(relatedIn);
    if (related !== undefined) relationships[key] = related;
  }
  return relationships;
}

function lineOf(node: Fields, facts: PlaceFacts = {}): PlaceDraft {
  // A real line is never 0.
  const isKnown = node.peek('line') !== 0;
  if (!isKnown) node.take('line');
  return placeOf(node, { file: 'file', ...(isKnown && { startLine: 'line' }) }, facts);
}

function symbolIn(node: Fields, facts: PlaceFacts = {}): MatchDraft {
  const place = lineOf(node, facts);
  node.keep('id');
  return { fields: node, place, content: { kind: node.string('kind'), name: node.string('name') } };
}

/** `{depth, node}`: the definition of a symbol that calls, or is called. */
function relatedIn(item: Fields): RelationshipDraft {
  const node = item.object('node');
  const place = node === undefined ? placeOf(item, {}) : lineOf(node);
  const symbol = node?.string('name');
  if (node?.peek('file') === null) node.take('file');
  node?.keep('id', 'kind');
  item.keep('depth').replace('node', { ...node?.rest() });
  return { place, symbol, role: 'definition', fields: item };
}

/** A symbol beside others: `{edge_type, direction, target}` or `{depth, node}`. */
function stepIn(step: Fields): DraftObject {
  step.keep('edge_type', 'direction', 'depth');
  for (const key of ['target', 'node']) {
    const node = step.object(key);
    if (node !== undefined) step.replace(key, { [key]: nodeIn(node) });
  }
  return step.rest();
}

/** A symbol that is not a match, with a span where its file is known. */
function nodeIn(node: Fields): DraftObject {
  node.keep('id', 'name', 'kind', 'file', 'line');
  if (typeof node.peek('file') === 'string') node.replace('file', { span: lineOf(node) });
  return node.rest();
}

/**
 * What `explore` prints where it finds nothing (exit 0). The name is not escaped, so that it may be no JSON: see the
 * texts. llmgrep prints the same.
 */
export const exploreError = bare(
  'explore-error',
  {
    operation: 'explore',
    whenNamed: true,
    when: { only: ['error'], matches: { error: /^no symbols found for '/ } },
  },
  { error: failure('MAG-REF-001') },
);
