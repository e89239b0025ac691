import {
  type ChooseNode,
  type Conditions,
  type DiagnosticFieldNode,
  type DiagnosticNode,
  isOfPlace,
  type LocatedNode,
  type MatchNode,
  meets,
  type ObjectNode,
} from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import { isIndex, isObject, type Json, type JsonObject, objectIn } from '../json/value.ts';
import { copied, Left, put, say, taken } from './left.ts';
import type { AnyKeys, AnyNode, ElementInverses, Made, Remade } from './nodes.ts';
import { PlaceLeft } from './place-left.ts';
import { fill } from './places.ts';

/** What every match has. */
const OF_ALL: ReadonlySet<string> = new Set(['match_id', 'span', 'legacy']);

/** The inverses of elements of lists, and of objects. */
export const ELEMENTS: ElementInverses = {
  object: ({ keys }, value, remade, self) => {
    const left = new Left(value);
    const result = remade.keys(keys, { left, self, file: value['file_path'] });
    remade.unknown += left.restInto(result);
    return result;
  },
  located,
  match,
  diagnostic,
  map: ({ of }, value, remade, self) => {
    // One of these names may be `legacy`.
    const left = new Left({}, {});
    Object.assign(left.values, value);
    return remade.keys(Object.fromEntries(Object.keys(value).map((name) => [name, of])), { left, self });
  },
  choose: chosen,
  aside: ({ of }, value, remade, self) => remade.element(of, value, self),
  quoted: ({ of }, value, remade, self) => remade.element(of, value, self),
};

/** What the alternative gives that leaves the least unknown, the last of these: the others are of rarer forms. */
function chosen({ of, outer }: ChooseNode, value: JsonObject, remade: Remade, self: AnyNode): Json | undefined {
  if (outer === true) return remade.element(of.at(-1)?.[1] as AnyNode, value, self);
  let best: { made: Json; unknown: number } | undefined;
  for (const [index, [conditions, node]] of of.entries()) {
    const { made, unknown } = tried(node, value, remade, self);
    if (!isObject(made)) continue;
    withWords(made, conditions);
    if (!meets(made, conditions) || of.slice(0, index).some(([earlier]) => meets(made, earlier))) continue;
    if (best === undefined || unknown <= best.unknown) best = { made, unknown };
  }
  return best?.made ?? value;
}

/** What an element was by a node, and how many of its keys that does not know. */
export function tried(
  node: AnyNode,
  value: Json,
  remade: Remade,
  self: AnyNode = node,
): { made: Json | undefined; unknown: number } {
  const outer = remade.unknown;
  remade.unknown = 0;
  const made = remade.element(node, copied(value), self);
  const { unknown } = remade;
  remade.unknown = outer + unknown;
  return { made, unknown };
}

function match(node: MatchNode, value: JsonObject, remade: Remade): JsonObject {
  const left = new Left(value);
  if (node.role !== undefined) left.take('role');
  if (node.quotes === true && !saysName(node.keys, 'matched_text')) left.take('matched_text');
  // What thinks about a match may add to it; a form that says the same itself is likelier.
  if (node.by !== undefined)
    for (const key of MATCH_KEYS)
      if (!OF_ALL.has(key) && !saysName(node.keys, key) && left.take(key) !== undefined) remade.unknown++;
  remade.shallow = new Set(Object.values(node.keys).flatMap((inner) => (inner.node === 'relations' ? inner.kind : [])));
  for (const key of Object.keys(node.fixed ?? {})) left.take(key);
  return withPlace(node, { left, place: new PlaceLeft(left.take('span'), remade.around) }, remade);
}

function located(node: LocatedNode, value: JsonObject, remade: Remade, self: AnyNode): JsonObject {
  const left = new Left(value);
  if (node.quoteAs !== undefined && !Object.hasOwn(node.keys, node.quoteAs)) left.take(node.quoteAs);
  const { counting } = node.facts ?? {};
  const around = counting === undefined ? remade.around : { ...remade.around, counting };
  return withPlace(node, { left, place: new PlaceLeft(left.take(node.span ?? 'span'), around), self }, remade);
}

/** An object with a place, and all that is left of both. */
function withPlace(node: MatchNode | LocatedNode, made: Made & { place: PlaceLeft }, remade: Remade): JsonObject {
  const { left, place } = made;
  const result = remade.keys(node.keys, made);
  fill(result, node.keys, node.unknown ?? []);
  place.original('file_path');
  if (left.legacy['match_id'] === undefined) left.take('match_id');
  remade.unknown += left.restInto(result);
  const holder = Object.entries(node.keys).find(([, inner]) => isOfPlace(inner) && inner.node === 'object')?.[0];
  const beside = holder === undefined ? result : result[holder];
  remade.unknown += new Left({}, place.legacy).restInto(isObject(beside) ? beside : result);
  return result;
}

/** An object under a key: it stands for itself, or in an element says the place, or what the tool says of that. */
export function inner(node: ObjectNode, key: string, made: Made, remade: Remade): Json | undefined {
  const { left, place } = made;
  const isApart = node.hoisted !== undefined || node.spread === true;
  const isOfSpan = place !== undefined && (isOfPlace(node) || saysSpan(node));
  if (!isOfSpan && !isApart) {
    const original = left.original(key);
    const value = left.take(node.as ?? key);
    return value === undefined ? original : remade.element(node, value, made.self);
  }
  const holder = made.holder === undefined ? key : `${made.holder}/${key}`;
  const result = remade.keys(node.keys, isApart ? made : { ...made, holder });
  for (const legacy of [left, place]) {
    const rest = legacy?.legacy[key];
    if (isObject(rest)) Object.assign(result, legacy?.original(key));
  }
  const keys = Object.keys(result);
  // A list of which the places have meanings.
  if (keys.length > 0 && keys.every(isIndex)) return Object.values(result);
  return keys.length > 0 ? result : undefined;
}

/** True where a key has this name in the format. */
function saysName(keys: AnyKeys, name: string): boolean {
  return Object.entries(keys).some(([key, node]) => ('as' in node && node.as !== undefined ? node.as : key) === name);
}

const OF_SPAN: ReadonlySet<string> = new Set(['rich-fact', 'relations', 'lines', 'left']);

/** True for an object in which the tool says something of the span. */
function saysSpan(node: AnyNode): boolean {
  return node.node === 'object' && Object.values(node.keys).some((one) => OF_SPAN.has(one.node) || saysSpan(one));
}

/** An object with the words that conditions ask for and nothing else says. */
export function withWords(made: JsonObject, { is = {}, all = [] }: Conditions): JsonObject {
  for (const [path, value] of Object.entries(is)) say(made, path.split('/'), value, true);
  for (const one of all) withWords(made, one);
  return made;
}

/** What is left of the diagnostic of a finding that is made again. */
interface Said extends Made {
  said: JsonObject;
  place: PlaceLeft;
}

/** What the diagnostic of a finding says in each key. */
function diagnostic(node: DiagnosticNode, { details, span, legacy, ...said }: JsonObject, remade: Remade): JsonObject {
  const left = new Left(objectIn(details), { ...objectIn(legacy) });
  for (const key of [...Object.keys(node.fixed ?? {}), ...Object.keys(node.around ?? {})]) left.take(key);
  const place = placeOf(node, said, span, left, remade);
  const result = fields(node.keys, { said, left, place }, remade);
  fill(result, node.keys, node.unknown ?? []);
  place.original('file_path');
  left.restInto(result);
  new Left({}, place.legacy).restInto(result);
  return result;
}

/** The place of a finding, which may be a file alone. */
function placeOf(
  { keys, facts }: DiagnosticNode,
  { file }: JsonObject,
  span: Json | undefined,
  left: Left,
  { around }: Remade,
): PlaceLeft {
  const { counting = around.counting } = facts ?? {};
  // A place that an object in it says is made again with that.
  const place = new PlaceLeft(Object.values(keys).some(placesFinding) ? undefined : span, { ...around, counting });
  if (place.path === undefined && typeof file === 'string') place.values['file_path'] = file;
  const saysFile = Object.values(keys).some((one) => one.node === 'diagnostic-field' && one.what === 'file');
  const original = left.legacy['file'];
  if (typeof original === 'string') place.legacy['file_path'] ??= original;
  if (!saysFile && place.legacy['file_path'] !== undefined) left.original('file');
  return place;
}

function placesFinding(node: DiagnosticNode['keys'][string]): boolean {
  return node.node === 'list' && node.of.node === 'located' && node.of.placesFinding !== undefined;
}

/** What a finding says in keys. */
function fields(keys: DiagnosticNode['keys'], of: Said, remade: Remade): JsonObject {
  const result: JsonObject = {};
  for (const [key, node] of Object.entries(keys)) put(result, key, field(key, node, of, remade));
  return result;
}

/** What a finding says in a key, or in an object under it. */
function field(key: string, node: DiagnosticNode['keys'][string], of: Said, remade: Remade): Json | undefined {
  const { said, left, place } = of;
  if (node.node === 'diagnostic-field') return left.original(key) ?? fieldValue(node, said, left, remade);
  if (node.node !== 'diagnostic-fields') return remade.key(key, node, { left, place });
  const within = new Left(objectIn(left.take(key)), left.legacy);
  const object = fields(node.keys, { said, left: within, place }, remade);
  new Left(within.values, {}).restInto(object);
  return Object.keys(object).length > 0 ? object : undefined;
}

/** What a diagnostic says in a key. */
function fieldValue(
  { what, words = {} }: DiagnosticFieldNode,
  said: JsonObject,
  left: Left,
  { around, codes }: Remade,
): Json | undefined {
  if (what === 'rule') return left.original('code');
  const value = what === 'file' ? (left.original('file') ?? said['file']) : said[what];
  // A note that says nothing is mostly printed all the same.
  if (typeof value !== 'string') return what === 'note' ? null : undefined;
  // Another word than the format's is in the `legacy`, but for one that says no more.
  if (what === 'level')
    return Object.hasOwn(words, value) ? value : Object.keys(words).find((word) => words[word] === value);
  if (what === 'file') return around.restored(value);
  if (what === 'remediation' && codes.some(({ code, remedy }) => code === said['code'] && remedy === value))
    return undefined;
  return taken(said, what);
}
