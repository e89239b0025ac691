import {
  type DiagnosticNode,
  type DraftObject,
  isOfPlace,
  type Keys,
  type LocatedNode,
  meets,
  merged,
  type PlaceDraft,
} from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { isSumKey } from '../location/span-evidence.ts';
import { keysReader } from './keys.ts';
import { keysIn, Making } from './making.ts';
import { placeIn, type SaidPlace } from './place-reader.ts';
import type { Maker, Reading } from './reading.ts';

/** What makes objects with a place, which are no matches. */
export function locatedMaker(node: LocatedNode): Maker {
  const { placeKeys, others } = sortedKeys(node);
  const { span: name = 'span', quoteAs, first = false, placesFinding } = node;
  const read = keysReader(others as Keys, node, node.open);
  const contents = first ? contentsOf(node) : [];
  const saidIn = sayingOf(node);
  return (value, spot, reading) => {
    const said = placeIn(node, value, spot, reading);
    const { finding, resolver } = reading;
    if (
      placesFinding !== undefined &&
      finding.place === undefined &&
      meets(value, placesFinding) &&
      resolver.places.settle(said.place) !== undefined
    )
      finding.place = said.place;
    const making = new Making(value, spot, reading);
    const placed = () => entriesOf(said.place, name, saidIn(value, reading), reading);
    const quoted = () => quoteOf(said.place, Object.hasOwn(value, quoteAs ?? '') ? undefined : quoteAs, reading);
    if (first) {
      const own = contents.filter(([, key]) => typeof value[key] === 'string');
      const named = Object.fromEntries(own.map(([as, key]) => [as, value[key] as Json]));
      const head = { ...named, ...placed(), ...quoted() };
      read(making, (key, one) => {
        if (placeKeys.includes(key)) takePart(making, said, key, one);
        return placeKeys.includes(key) || own.some(([, other]) => other === key);
      });
      Object.assign(making, { made: merged(head, making.withAside()) });
      return making.end();
    }
    // The span stands where the first key of the place stood.
    const holder = placeKeys.find((key) => Object.hasOwn(value, key));
    read(making, (key, one) => {
      if (!placeKeys.includes(key)) return false;
      if (key === holder) for (const [own, entry] of Object.entries(placed())) making.put(own, entry);
      if (key !== holder || one !== null) takePart(making, said, key, one);
      return true;
    });
    Object.assign(making.withAside(), quoted());
    return making.end();
  };
}

/** Takes a key of a place: what could not be read of it stays. */
export function takePart(making: Making, { said }: SaidPlace, key: string, value: Json): void {
  const member = said.members.find((one) => one.holder === 0 && one.key === key);
  if (member?.planned !== undefined) making.keep(key, value);
  else if (member !== undefined) making.keepUnknown(key, value);
}

/** The keys of an object that say its place, in the order of the schema, and the others. */
export function sortedKeys({ keys }: LocatedNode | DiagnosticNode) {
  const entries = Object.entries<DiagnosticNode['keys'][string]>(keys);
  const placeKeys = entries.flatMap(([key, inner]) => (isOfPlace(inner) ? [key] : []));
  return { placeKeys, others: Object.fromEntries(entries.filter(([, inner]) => !isOfPlace(inner))) };
}

/** The names of the format under which an object has strings, in the format's order, with their keys. */
function contentsOf({ keys }: LocatedNode): (readonly [name: string, key: string])[] {
  const named = Object.entries(keys).flatMap(([key, node]) =>
    node.node === 'value' && node.as !== undefined ? [[node.as, key] as const] : [],
  );
  return MATCH_KEYS.flatMap((name) => named.filter(([as]) => as === name));
}

/** The span of a place under its name, or what stays of one that makes none. */
function entriesOf(place: PlaceDraft, name: string, said: DraftObject, { resolver }: Reading): JsonObject {
  const span = resolver.span(place, said);
  return span === undefined ? resolver.left(place) : { [name]: span as unknown as Json };
}

/** The text that stands at a place, under a name. */
function quoteOf(place: PlaceDraft, name: string | undefined, { resolver }: Reading): JsonObject {
  const quote = name === undefined ? undefined : resolver.places.quote(place);
  return quote === undefined ? {} : { [name as string]: quote };
}

/** Names under which an object says what stands at its place. */
const SAYING: readonly string[] = ['kind', 'language', 'name', 'role'];

/** Tells what an object says of the thing at its place: its name, its kind and language, and sums. */
function sayingOf({ keys }: LocatedNode): (value: JsonObject, reading: Reading) => DraftObject {
  const named = SAYING.flatMap((name): [name: string, key: string][] => {
    const isNamed = ([key, node]: [string, LocatedNode['keys'][string]]) =>
      node.node === 'value' && (node.as ?? key) === name;
    const key = Object.entries(keys).find(isNamed)?.[0] ?? (Object.hasOwn(keys, name) ? undefined : name);
    return key === undefined ? [] : [[name, key]];
  });
  return (value, { context }) => {
    const said: DraftObject = {};
    for (const [name, key] of named) if (Object.hasOwn(value, key)) said[name] = value[key] as Json;
    if (context.enrichment !== undefined) for (const key of keysIn(value)) if (isSumKey(key)) said[key] = value[key];
    return said;
  };
}
