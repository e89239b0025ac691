import {
  at,
  type Fields,
  type Json,
  type JsonObject,
  type MatchDraft,
  placeOf,
  type RelationshipDraft,
  type StreamedShape,
} from '../../src/adapter.ts';
import { COUNTING } from './counting.ts';
import { symbolIn } from './symbol.ts';

const DIRECTIONS: readonly unknown[] = ['callers', 'callees', 'both'];

/**
 * `FollowResult` (`follow`, since schema 1.2.0, with a version of its own, 1.0.0): symbols with the calls from and to
 * them in their file.
 */
export const follow: StreamedShape = {
  id: 'symgrep/follow',
  version: { key: '/version', major: 1 },
  command: 'follow',
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value }) =>
    DIRECTIONS.includes(at(value, 'direction')) && Array.isArray(at(value, 'targets'))
      ? ['/direction', '/targets']
      : undefined,
  fields: { '/version': 'legacy', '/direction': 'payload', '/query': 'payload' },
  lists: { '/targets': { begins: ['symbol', 'callers', 'callees'], read: targetIn } },
};

/** `FollowTarget`. Its symbol repeats the calls of its edges, and has those of the other direction. */
function targetIn(target: Fields): MatchDraft | undefined {
  const symbol = target.object('symbol');
  if (symbol === undefined) return undefined;
  const callers = edgesIn(target, 'callers', symbol, 'called_by');
  const callees = edgesIn(target, 'callees', symbol, 'calls');
  const match = symbolIn(symbol, { relationships: { callers, callees } });
  return {
    ...match,
    fields: { pointer: target.pointer, value: target.value, rest: () => ({ ...symbol.rest(), ...target.rest() }) },
  };
}

/**
 * `FollowEdge`: the other end, with every call. A list that repeats these calls goes; one that says something else
 * stays.
 */
function edgesIn(
  target: Fields,
  key: 'callers' | 'callees',
  symbol: Fields,
  repeated: 'called_by' | 'calls',
): RelationshipDraft[] | undefined {
  const reported = target.peek(key);
  const edges = target.objects(key);
  if (edges === undefined) return undefined;
  const said = Array.isArray(reported) ? reported.flatMap(callsOf) : [];
  const calls = symbol.peek(repeated);
  if (Array.isArray(calls) && isSameSet(said, calls)) symbol.take(repeated);
  else symbol.keep(repeated);
  return edges.flatMap(sitesIn);
}

function sitesIn(edge: Fields): RelationshipDraft[] {
  const end = edge.object('symbol');
  const name = end?.string('name');
  const file = end?.peek('file');
  const sites = edge.objects('call_sites');
  const rest = () => ({ ...end?.keep('file', 'kind').rest(), ...edge.rest() });
  if (sites === undefined || sites.length === 0) {
    const place = placeOf(end ?? edge, { file: 'file' });
    return [{ place, symbol: name, role: 'call', fields: { pointer: edge.pointer, value: edge.value, rest } }];
  }
  return sites.map((site) => {
    if (end !== undefined && site.peek('file') === file) end.take('file');
    const place = placeOf(site, { file: 'file', startLine: 'line' });
    // A column is the best guess of where the name stands on the line.
    site.keep('column');
    return {
      place,
      symbol: name,
      role: 'call',
      fields: { pointer: site.pointer, value: site.value, rest: () => ({ ...rest(), ...site.rest() }) },
    };
  });
}

/** The calls of an edge, as a symbol says them. */
function callsOf(edge: Json): JsonObject[] {
  const [name, kind, sites] = [at(edge, 'symbol/name'), at(edge, 'symbol/kind'), at(edge, 'call_sites')];
  if (!Array.isArray(sites)) return [];
  return sites.map((site) => ({
    name: name ?? null,
    file: at(site, 'file') ?? null,
    line: at(site, 'line') ?? null,
    ...(kind !== undefined && { kind }),
  }));
}

function isSameSet(calls: readonly Json[], others: readonly Json[]): boolean {
  const texts = (list: readonly Json[]) => list.map((call) => JSON.stringify(call)).sort();
  const [one, other] = [texts(calls), texts(others)];
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
