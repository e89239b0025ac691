import { Fields } from '../adapter/values/fields.ts';
import type {
  AsideNode,
  ChooseNode,
  DraftObject,
  LocatedNode,
  MadeNode,
  MapNode,
  ObjectNode,
  PlaceDraft,
  QuotedNode,
  RowsNode,
} from '../adapter.ts';
import { at, isObject, meets, merged } from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import { onceFor } from '../json/once-for.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { findingMaker } from './findings.ts';
import { chosenOf, keysReader, takerOf } from './keys.ts';
import { keysIn, Making } from './making.ts';
import { addSayings } from './match-maker.ts';
import { elementOf, otherPlace } from './place-reader.ts';
import type { Maker, Reading } from './reading.ts';
import type { Member, Said } from './said.ts';
import { keySpot, type Spot } from './spot.ts';

/** What makes objects of a node, prepared once. */
export const makerOf: (node: MadeNode) => Maker = onceFor((node: MadeNode): Maker => {
  switch (node.node) {
    case 'object':
      return objectMaker(node);
    case 'opened':
      return reader(keysReader(node.keys, node));
    case 'map':
      return mapMaker(node);
    case 'located':
      return locatedMaker(node);
    case 'choose':
      return chosenMaker(node);
    case 'match':
      if (node.item === true) return (value, spot, { found }) => found.item(node, value, spot);
      return (value, spot, { found }) => void found.match(node, value, spot);
    case 'diagnostic': {
      const make = findingMaker(node);
      return (value, spot, reading) => void reading.found.diagnostic(make(value, spot, reading));
    }
    case 'diagnostic-by':
      return (value, spot, { found, surroundings, unknownKeys }) => {
        const fields = new Fields(value, spot.pointer, spot.pattern, unknownKeys);
        return void found.diagnostic(node.read(fields, surroundings.head));
      };
    case 'rows':
      return (value, spot, reading) => void takeRow(node, value, spot, reading);
    case 'aside':
      return (value, spot, reading) => void takeAside(node, value, spot, reading);
    case 'quoted':
      return quotedMaker(node);
  }
});

function reader(read: (making: Making) => Making): Maker {
  return (value, spot, reading) => read(new Making(value, spot, reading)).end();
}

function objectMaker(node: ObjectNode): Maker {
  const read = reader(keysReader(node.keys, node, node.open));
  const { defect, says } = node;
  if (defect === undefined && says === undefined) return read;
  const finding = says && findingMaker(says);
  return (value, spot, reading) => {
    if (defect !== undefined) reading.found.defect(defect);
    if (says !== undefined && finding !== undefined)
      reading.found.diagnostic(finding(only(value, says.keys), spot, { ...reading, unknownKeys: new Set() }));
    return read(value, spot, reading);
  };
}

/** An object with these of its keys alone. */
function only(value: JsonObject, keys: Readonly<Record<string, unknown>>): JsonObject {
  const kept: JsonObject = {};
  for (const key of keysIn(value)) if (Object.hasOwn(keys, key)) setOwn(kept, key, value[key] as Json);
  return kept;
}

/** An object whose keys are names. */
function mapMaker(node: MapNode): Maker {
  const { of } = node;
  const take = takerOf(of, node);
  return (value, spot, reading) => {
    const making = new Making(value, spot, reading);
    for (const name of keysIn(value)) {
      const one = value[name] as Json;
      if (of.node === 'object' && !isObject(one)) making.keep(name, one);
      else take(making, name, one);
    }
    return making.end();
  };
}

function chosenMaker(node: ChooseNode): Maker {
  const unchosen = reader(keysReader({}, node));
  return (value, spot, reading) => {
    const { object } = reading.surroundings;
    const chosen = chosenOf(node, node.outer === true ? { ...object, element: value } : value);
    return (chosen === undefined ? unchosen : makerOf(chosen))(value, spot, reading);
  };
}

function quotedMaker(node: QuotedNode): Maker {
  const { of } = node;
  if (of.node === 'match') return (value, spot, { quoted }) => void quoted.take(node, of, value, spot);
  const make = findingMaker(of);
  return (value, spot, reading) =>
    reading.quoted.inLines(node, value, spot, () => reading.found.diagnostic(make(value, spot, reading)));
}

/** What becomes of a row of a kind that is not known. */
const STRANGE_ROW: AsideNode = { node: 'aside', name: 'rows', of: { node: 'object', keys: {} } };

/** A row of a stream: its body is read as the row. One of a kind that is not known has no place. */
function takeRow({ word, body, of }: RowsNode, row: JsonObject, spot: Spot, reading: Reading): void {
  const kind = String(row[word]);
  const node = Object.hasOwn(of, kind) ? of[kind] : undefined;
  const inner = row[body];
  if (node === undefined || !isObject(inner)) return takeAside(STRANGE_ROW, row, spot, reading);
  const innerSpot = keySpot(spot, body);
  const more: JsonObject = {};
  for (const key of keysIn(row)) {
    if (key === word || key === body) continue;
    reading.unknownKeys.add(keySpot(spot, key).pattern);
    setOwn(more, key, row[key] as Json);
  }
  const { quoted } = reading;
  if (node.node === 'aside') {
    quoted.end();
    return takeAside(node, inner, innerSpot, reading, more);
  }
  const value = Object.keys(more).length === 0 ? inner : (merged(inner, more) as JsonObject);
  if (node.node === 'beside') {
    // The place of its line, and what stood around the row, are no keys of it that anybody has to know.
    const quiet = { ...reading, unknownKeys: new Set<string>() };
    quoted.takeBeside(node, value, innerSpot, (said, at) => takeAside(node.else, said, at, quiet));
  } else if (node.of.node === 'match') quoted.take(node, node.of, value, innerSpot);
}

function takeAside(node: AsideNode, value: JsonObject, spot: Spot, reading: Reading, more: JsonObject = {}): void {
  const { of } = node;
  const { found } = reading;
  const count = node.found === undefined ? undefined : at(value, node.found);
  if (typeof count === 'number') found.count(node.name, count);
  const made = merged(makerOf(of)(value, spot, reading) as JsonObject, more) as JsonObject;
  if (Object.keys(made).length > 0) found.aside(node, made);
}

/** What makes objects with a place, which are no matches. */
export function locatedMaker(node: LocatedNode): Maker {
  const { open = false, first = false, placesFinding } = node;
  const contents = first ? contentsOf(node) : [];
  return (value, spot, reading) => {
    const element = elementOf(node, value, spot, reading);
    const { said, plan } = element;
    const place = otherPlace(element);
    const { finding, resolver } = reading;
    const isAsked = placesFinding !== undefined && finding.place === undefined && meets(value, placesFinding);
    if (isAsked && resolver.places.settle(place) !== undefined) finding.place = place;
    const making = new Making(value, spot, reading);
    const own = contents.filter(([, key]) => typeof value[key] === 'string');
    for (const [name, key] of own) making.put(name, value[key] as Json);
    if (first) putSpan(making, node, place, said);
    if (first) putQuote(making, node, place);
    // Else the span stands where the first key of the place stood.
    const holder = first ? undefined : plan.placeKeys.find((key) => Object.hasOwn(value, key));
    const behind = new Set(holder === undefined ? [] : keysIn(value).slice(keysIn(value).indexOf(holder)));
    const isTaken = ({ key, value: one, put }: Member): boolean => {
      if (behind.has(key)) putSpanOnce();
      if (own.some(([, other]) => other === key) || (key === holder && one === null)) return true;
      const isOpen = open && put === undefined && !Object.hasOwn(node.keys, key);
      if (isOpen) making.keep(key, one);
      return isOpen;
    };
    const putSpanOnce = () => {
      if (behind.size > 0) putSpan(making, node, place, said);
      behind.clear();
    };
    said.putInto(making, undefined, isTaken);
    putSpanOnce();
    making.withAside();
    if (!first) putQuote(making, node, place);
    return making.end();
  };
}

/** Puts the text that stands at a place under a name, where no key of the object has that. */
function putQuote(making: Making, { quoteAs }: LocatedNode, place: PlaceDraft): void {
  const { from, reading } = making;
  if (quoteAs === undefined || Object.hasOwn(from, quoteAs)) return;
  const quote = reading.resolver.places.quote(place);
  if (quote !== undefined) making.put(quoteAs, quote);
}

/** Puts the span of a place, or what stays of one that makes none. */
function putSpan(making: Making, { span: name = 'span' }: LocatedNode, place: PlaceDraft, said: Said): void {
  const { resolver, context } = making.reading;
  const thing: DraftObject = { name: said.text('name'), role: said.text('role') };
  if (context.enrichment !== undefined) addSayings(thing, said);
  const span = resolver.span(place, thing);
  making.putAll(span === undefined ? resolver.left(place) : { [name]: span as unknown as Json });
}

/** The names of the format under which an object has strings, in the format's order, with their keys. */
function contentsOf({ keys }: LocatedNode): (readonly [name: string, key: string])[] {
  const named = Object.entries(keys).flatMap(([key, node]) =>
    node.node === 'value' && node.as !== undefined ? [[node.as, key] as const] : [],
  );
  return MATCH_KEYS.flatMap((name) => named.filter(([as]) => as === name));
}
