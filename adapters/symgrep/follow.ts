import {
  form,
  isObject,
  type Json,
  type JsonObject,
  keep,
  legacy,
  list,
  type MatchFacts,
  match,
  merged,
  object,
  PlaceDraft,
  putTogether,
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
    ...(callers.related === undefined || !Array.isArray(target['callers']) ? [] : ['callers']),
    ...(callees.related === undefined || !Array.isArray(target['callees']) ? [] : ['callees']),
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
  const related: RelationshipDraft[] = [];
  if (!Array.isArray(edges)) {
    if (!Array.isArray(repeated) || !repeated.every(isObject)) return { related: undefined, areRepeated: false };
    for (const call of repeated as JsonObject[]) related.push(callAt(call, {}));
    return { related, areRepeated: true };
  }
  const calls: JsonObject[] = [];
  for (const edge of edges) {
    if (!isObject(edge) || !isObject(edge['symbol'] ?? null)) return { related: undefined, areRepeated: false };
    for (const { call, left } of callsOf(edge as Edge)) {
      calls.push(call);
      related.push(callAt(call, left));
    }
  }
  return { related, areRepeated: Array.isArray(repeated) && areSame(repeated, calls) };
}

type Edge = JsonObject & { symbol: JsonObject };

/**
 * The calls of an edge, as a symbol says them, and what else is said of each; of all of them it stands with the first.
 */
function callsOf({ symbol, call_sites: sites = [], ...beside }: Edge): { call: JsonObject; left: JsonObject }[] {
  const { name = null, file = null, kind, ...more } = symbol;
  const own: JsonObject = { name, ...(kind !== undefined && { kind }) };
  const shared: JsonObject = { ...more, ...beside };
  const areSites = Array.isArray(sites) && sites.every(isObject);
  if (!areSites) return [{ call: { ...own, file }, left: { ...shared, call_sites: sites } }];
  if (sites.length === 0) return [{ call: { ...own, file }, left: shared }];
  const calls: { call: JsonObject; left: JsonObject }[] = [];
  for (const { file: place = null, line = null, ...said } of sites as JsonObject[]) {
    const left: JsonObject = { ...(file !== place && { file }), ...said, ...(calls.length === 0 && shared) };
    calls.push({ call: { ...own, file: place, line }, left });
  }
  return calls;
}

/** A call as a relationship; what has another type than it should be is left. */
function callAt({ file = null, line = null, name = null, ...rest }: JsonObject, more: JsonObject): RelationshipDraft {
  const [isFile, isLine, isName] = [typeof file === 'string', typeof line === 'number', typeof name === 'string'];
  const reported = { file: isFile ? (file as string) : undefined, startLine: isLine ? (line as number) : undefined };
  const misfits: JsonObject = {
    ...(!isFile && file !== null && { file }),
    ...(!isLine && line !== null && { line }),
    ...(!isName && name !== null && { name }),
  };
  return {
    place: new PlaceDraft(reported, { file: 'file', startLine: 'line' }, {}, [], {}),
    symbol: isName ? (name as string) : undefined,
    role: 'call',
    fields: putTogether(merged(misfits, rest, more) as JsonObject),
  };
}

/** Of so many calls each is looked for among the others, which costs less than to sort a few. */
const FEW = 32;

/** True for the same calls in any order. */
function areSame(repeated: readonly Json[], calls: readonly JsonObject[]): boolean {
  if (repeated.length !== calls.length || !repeated.every(isObject)) return false;
  const left = [...calls];
  const isFound = (call: JsonObject) => {
    const place = left.findIndex((other) => isSame(call, other));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  const areFound = calls.length <= FEW && (repeated as JsonObject[]).every(isFound);
  return areFound || inAnyOrder(repeated as JsonObject[]) === inAnyOrder(calls);
}

/** True for calls with the same words and numbers; of those that hold more it is not told. */
function isSame(call: JsonObject, other: JsonObject): boolean {
  const keys = Object.keys(call);
  return keys.length === Object.keys(other).length && keys.every((key) => call[key] === other[key]);
}

/** Calls in any order, as one text. */
function inAnyOrder(calls: readonly JsonObject[]): string {
  const texts: string[] = [];
  for (const call of calls) texts.push(JSON.stringify(Object.entries(call).sort()));
  return JSON.stringify(texts.sort());
}
