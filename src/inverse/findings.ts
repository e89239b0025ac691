import type { DiagnosticFieldNode, DiagnosticNode } from '../adapter.ts';
import { type Json, type JsonObject, objectIn } from '../json/value.ts';
import { Left, put, taken } from './left.ts';
import type { AnyKeys, ElementInverses, Remade } from './nodes.ts';
import { PlaceLeft } from './place-left.ts';
import { fill } from './places.ts';

/** What is left of the diagnostic of a finding that is made again. */
interface Said {
  said: JsonObject;
  left: Left;
  place: PlaceLeft;
}

/** The inverse of a finding: what its diagnostic says in each key. */
export const FINDINGS: ElementInverses<'diagnostic'> = {
  diagnostic: (node, { details, span, legacy, ...said }, remade) => {
    const left = new Left(objectIn(details), { ...objectIn(legacy) });
    for (const key of [...Object.keys(node.fixed ?? {}), ...Object.keys(node.around ?? {})]) left.take(key);
    const place = placeOf(node, said, span, left, remade);
    const result: JsonObject = {};
    for (const [key, inner] of Object.entries(node.keys))
      put(result, key, field(key, inner, { said, left, place }, remade));
    fill(result, node.keys as AnyKeys, node.unknown ?? []);
    place.original('file_path');
    left.restInto(result);
    new Left({}, place.legacy).restInto(result);
    return result;
  },
};

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

/** What a finding says in a key, or in an object under it. */
function field(key: string, node: DiagnosticNode['keys'][string], of: Said, remade: Remade): Json | undefined {
  const { said, left, place } = of;
  if (node.node === 'diagnostic-field') return left.original(key) ?? fieldValue(node, said, left, remade);
  if (node.node !== 'diagnostic-fields') return remade.key(key, node, { left, place });
  const within = new Left(objectIn(left.take(key)), left.legacy);
  const object: JsonObject = {};
  for (const [name, inner] of Object.entries(node.keys))
    put(object, name, field(name, inner, { said, left: within, place }, remade));
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
  // Another word than the format's stands in the `legacy`, but for one that says no more.
  if (what === 'level')
    return Object.hasOwn(words, value) ? value : Object.keys(words).find((word) => words[word] === value);
  if (what === 'file') return around.restored(value);
  if (what === 'remediation' && codes.some(({ code, remedy }) => code === said['code'] && remedy === value))
    return undefined;
  return taken(said, what);
}
