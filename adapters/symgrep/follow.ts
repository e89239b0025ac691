import {
  at,
  form,
  isObject,
  type Json,
  type JsonObject,
  keep,
  legacy,
  list,
  type MatchFacts,
  match,
  object,
  PlaceDraft,
  type RelationshipDraft,
} from '../../src/adapter.ts';
import { COUNTING } from './counting.ts';
import { SYMBOL_KEYS, symbolFacts } from './symbol.ts';

/**
 * `FollowResult` (`follow`, since schema 1.2.0, with a version of its own, 1.0.0): symbols with the calls from and to
 * them in their file.
 */
export const follow = form(
  'symgrep/follow',
  {
    command: 'follow',
    version: { key: '/version', major: 1 },
    counting: COUNTING,
    when: { oneOf: { direction: ['callers', 'callees', 'both'] }, type: { targets: 'list' } },
  },
  {
    version: legacy,
    direction: keep,
    query: keep,
    targets: list(
      match(
        {
          symbol: object({ ...SYMBOL_KEYS, calls: keep, called_by: keep }, { hoisted: 'element' }),
          callers: keep,
          callees: keep,
        },
        { by: targetFacts },
      ),
      ['symbol', 'callers', 'callees'],
    ),
  },
);

/** `FollowTarget`. Its symbol repeats the calls of its edges, and has those of the other direction. */
function targetFacts(target: JsonObject): MatchFacts {
  const symbol = isObject(target['symbol'] ?? null) ? (target['symbol'] as JsonObject) : {};
  const { place, ...facts } = symbolFacts(symbol);
  const callers = edgesOf(target['callers'], symbol['called_by']);
  const callees = edgesOf(target['callees'], symbol['calls']);
  const relationships = {
    ...(callers.related !== undefined && { callers: callers.related }),
    ...(callees.related !== undefined && { callees: callees.related }),
  };
  const span = Object.keys(relationships).length > 0 ? { span: { relationships } } : {};
  const without = [
    ...(callers.related === undefined ? [] : ['callers']),
    ...(callees.related === undefined ? [] : ['callees']),
    ...(callers.areRepeated ? ['called_by'] : []),
    ...(callees.areRepeated ? ['calls'] : []),
  ];
  return { ...facts, place: { ...place, ...span }, without };
}

/**
 * The calls of edges, or of the symbol where it has no edges. A list that repeats these calls goes; one that says
 * something else stays, as does one that holds no edges.
 */
function edgesOf(edges: Json | undefined, repeated: Json | undefined) {
  if (!Array.isArray(edges)) {
    const calls = Array.isArray(repeated) && repeated.every(isObject) ? repeated : undefined;
    return { related: calls?.map((call) => callAt(call, {})), areRepeated: calls !== undefined };
  }
  if (!edges.every(isEdge)) return { related: undefined, areRepeated: false };
  const calls = edges.flatMap(callsOf);
  const areRepeated = Array.isArray(repeated) && setOf(repeated) === setOf(calls.map(({ call }) => call));
  return { related: calls.map(({ call, left }) => callAt(call, left)), areRepeated };
}

function isEdge(edge: Json): edge is JsonObject & { symbol: JsonObject } {
  return isObject(at(edge, 'symbol'));
}

/** The calls of an edge, as a symbol says them, and what else is said of each; of all of them it stands with the first. */
function callsOf({ symbol, call_sites: sites, ...beside }: JsonObject & { symbol: JsonObject }) {
  const { name = null, file = null, kind, ...more } = symbol;
  const own: JsonObject = { name, ...(kind !== undefined && { kind }) };
  const shared: JsonObject = { ...more, ...beside };
  if (!Array.isArray(sites) || sites.length === 0 || !sites.every(isObject)) {
    const isEmpty = sites === undefined || (Array.isArray(sites) && sites.length === 0);
    return [{ call: { ...own, file }, left: isEmpty ? shared : { ...shared, call_sites: sites } }];
  }
  return sites.map((site, index) => {
    const { file: place = null, line = null, ...said } = site;
    const left: JsonObject = { ...(file !== place && { file }), ...said, ...(index === 0 ? shared : {}) };
    return { call: { ...own, file: place, line }, left };
  });
}

/** A call as a relationship; what has another type than it should be is left. */
function callAt(call: JsonObject, more: JsonObject): RelationshipDraft {
  const { file = null, line = null, name = null, ...rest } = call;
  const reported = {
    file: typeof file === 'string' ? file : undefined,
    startLine: typeof line === 'number' ? line : undefined,
  };
  const left = {
    ...(typeof file !== 'string' && file !== null && { file }),
    ...(typeof line !== 'number' && line !== null && { line }),
    ...(typeof name !== 'string' && name !== null && { name }),
    ...rest,
    ...more,
  };
  return {
    place: new PlaceDraft(reported, { file: 'file', startLine: 'line' }, {}, [], {}),
    symbol: typeof name === 'string' ? name : undefined,
    role: 'call',
    fields: { pointer: '', value: left, rest: () => left },
  };
}

/** Calls in any order, as one text. */
function setOf(calls: readonly Json[]): string {
  return JSON.stringify(calls.map((call) => JSON.stringify(Object.entries(call as JsonObject).sort())).sort());
}
