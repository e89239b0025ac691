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
  type PrintedFiles,
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
    inverse: { proved: true, of: withCalls },
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

/** The document, with the names and calls of its symbols. */
function withCalls(document: Json, { data }: Readonly<JsonObject>, files: PrintedFiles): Json {
  const made = objectIn(document);
  const { matches } = objectIn(data);
  const targets = (made['targets'] as JsonObject[]).map(({ symbol }, index) => {
    const { name = null, kind = null, span = null } = (matches as JsonObject[])[index] as JsonObject;
    const told: JsonObject = { name, kind, ...objectIn(symbol) };
    const edges: JsonObject = {};
    for (const [key, own] of KINDS) {
      const related = at(span, `relationships/${key}`) as JsonObject[] | undefined;
      const calls = (related ?? []).map((call) => printedCall(call, files));
      if (calls.length === 0) continue;
      if ([key, 'both'].includes(made['direction'] as string)) edges[key] = byName(calls);
      told[own] = own === 'calls' ? calls.sort((one, other) => one.line - other.line) : calls;
    }
    const { calls, called_by, ...others } = told;
    return { symbol: { ...others, ...(calls && { calls }), ...(called_by && { called_by }) }, ...edges };
  });
  return { ...made, targets };
}

/** A call as a symbol says it. */
function printedCall({ symbol = null, file, line }: JsonObject, { restored }: PrintedFiles) {
  return { name: symbol, file: restored(String(file)), line: Number(line) };
}

/** Edges of calls: those of one symbol stand together. */
function byName(calls: readonly ReturnType<typeof printedCall>[]): JsonObject[] {
  const edges = new Map<string, { symbol: JsonObject; call_sites: JsonObject[] }>();
  for (const { name, file, line } of calls) {
    const key = JSON.stringify([name, file]);
    const edge = edges.get(key) ?? { symbol: { name, file }, call_sites: [] };
    edge.call_sites.push({ file, line });
    edges.set(key, edge);
  }
  return [...edges.values()];
}

/** `FollowTarget`. Its symbol repeats the calls of its edges, and has those of the other direction. */
function targetFacts(target: JsonObject): MatchFacts {
  const symbol = objectIn(target['symbol']);
  const { place, ...facts } = symbolFacts(symbol) ?? {};
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
  const told = calls.map(({ call }) => call);
  // Often they are in one order.
  const isRepeated =
    own?.length === told.length &&
    (own.every((call, index) => isSame(call, told[index] as JsonObject)) || inAnyOrder(own) === inAnyOrder(told));
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
  const shared = merged(more, beside) as JsonObject;
  const areSites = Array.isArray(sites) && sites.every(isObject);
  if (!areSites || sites.length === 0)
    return [{ call: { ...own, file }, left: areSites ? shared : { ...shared, call_sites: sites } }];
  return (sites as JsonObject[]).map(({ file: place = null, line = null, ...said }, index) => ({
    call: { ...own, file: place, line },
    left: merged(file === place ? {} : { file }, said, index === 0 ? shared : {}) as JsonObject,
  }));
}

/** A call as a relationship; what has another type than it should be is left. */
function callAt({ file = null, line = null, name = null, ...rest }: JsonObject, more: JsonObject): RelationshipDraft {
  const misfits: JsonObject = {
    ...(typeof file !== 'string' && file !== null && { file }),
    ...(!isLine(line) && line !== null && { line }),
    ...(typeof name !== 'string' && name !== null && { name }),
  };
  const said = { ...(typeof file === 'string' && { file }), ...(isLine(line) && { line }) };
  return {
    place: new PlaceDraft({ file: said.file, startLine: said.line }, { file: 'file', startLine: 'line' }, said),
    symbol: typeof name === 'string' ? name : undefined,
    role: 'call',
    rest: () => merged(misfits, rest, more),
  };
}

/** Whether a value can be written as a line: what is no such number is left as it came. */
function isLine(line: Json): line is number {
  return Number.isSafeInteger(line) && (line as number) >= 0;
}

/** True for calls with the same keys, whose values are the same and no objects. */
function isSame(one: JsonObject, other: JsonObject): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Calls in any order, as one text. */
function inAnyOrder(calls: readonly JsonObject[]): string {
  const texts = calls.map((call) =>
    JSON.stringify(
      Object.keys(call)
        .sort()
        .map((key) => [key, call[key]]),
    ),
  );
  return texts.sort().join('\n');
}
