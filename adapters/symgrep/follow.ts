import {
  at,
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
  objectIn,
  PlaceDraft,
  putTogether,
  type RelationshipDraft,
} from '../../src/adapter.ts';
import { framed } from './counting.ts';
import { SYMBOL_KEYS, symbolFacts } from './symbol.ts';

/**
 * `FollowResult` (`follow`, since schema 1.2.0, with a version of its own, 1.0.0): symbols with the calls from and to
 * them in their file.
 */
export const follow = framed(
  'symgrep/follow',
  {
    version: { key: '/version', major: 1 },
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
  const symbol = objectIn(target['symbol']);
  const { place, ...facts } = symbolFacts(symbol);
  const relationships: { callers?: RelationshipDraft[]; callees?: RelationshipDraft[] } = {};
  const without: string[] = [];
  for (const [kind, own] of KINDS) {
    const { related, isRepeated } = edgesOf(target[kind], symbol[own]);
    if (related !== undefined) relationships[kind] = related;
    if (related !== undefined && Array.isArray(target[kind])) without.push(kind);
    if (isRepeated) without.push(own);
  }
  const span = without.length > 0 ? { span: { relationships } } : {};
  return { ...facts, place: { ...place, ...span }, without };
}

/** Edges of a target, and the calls of its symbol that repeat them. */
const KINDS = [
  ['callers', 'called_by'],
  ['callees', 'calls'],
] as const;

/**
 * The calls of edges, or of the symbol where it has no edges. A list that repeats these calls goes; one that says
 * something else stays, as does one that holds no edges.
 */
function edgesOf(edges: Json | undefined, repeated: Json | undefined): Edges {
  const own = Array.isArray(repeated) && repeated.every(isObject) ? (repeated as JsonObject[]) : undefined;
  if (!Array.isArray(edges)) return own ? { related: own.map((call) => callAt(call, {})), isRepeated: true } : {};
  if (!edges.every((edge) => isObject(at(edge, 'symbol')))) return {};
  const calls = (edges as Edge[]).flatMap(callsOf);
  const isRepeated = own !== undefined && inAnyOrder(own) === inAnyOrder(calls.map(({ call }) => call));
  return { related: calls.map(({ call, left }) => callAt(call, left)), isRepeated };
}

interface Edges {
  related?: RelationshipDraft[];
  /** True where the symbol's own calls are these. */
  isRepeated?: boolean;
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
  if (!areSites || sites.length === 0)
    return [{ call: { ...own, file }, left: areSites ? shared : { ...shared, call_sites: sites } }];
  return (sites as JsonObject[]).map(({ file: place = null, line = null, ...said }, index) => ({
    call: { ...own, file: place, line },
    left: { ...(file !== place && { file }), ...said, ...(index === 0 && shared) },
  }));
}

/** A call as a relationship; what has another type than it should be is left. */
function callAt({ file = null, line = null, name = null, ...rest }: JsonObject, more: JsonObject): RelationshipDraft {
  const misfits: JsonObject = {
    ...(typeof file !== 'string' && file !== null && { file }),
    ...(!isLine(line) && line !== null && { line }),
    ...(typeof name !== 'string' && name !== null && { name }),
  };
  const place = {
    file: typeof file === 'string' ? file : undefined,
    startLine: isLine(line) ? line : undefined,
  };
  return {
    place: new PlaceDraft(place, { file: 'file', startLine: 'line' }),
    symbol: typeof name === 'string' ? name : undefined,
    role: 'call',
    fields: putTogether(merged(misfits, rest, more) as JsonObject),
  };
}

/** Whether a value can stand as a line: what is no such number is left as it came. */
function isLine(line: Json): line is number {
  return Number.isSafeInteger(line) && (line as number) >= 0;
}

/** Calls in any order, as one text. */
function inAnyOrder(calls: readonly JsonObject[]): string {
  return JSON.stringify(calls.map((call) => JSON.stringify(Object.entries(call).sort())).sort());
}
