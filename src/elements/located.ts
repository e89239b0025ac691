import { type DraftObject, type LocatedNode, meets, type PlaceDraft } from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Json } from '../json/value.ts';
import { keysIn, Making } from './making.ts';
import { addSayings } from './match-maker.ts';
import { elementOf, otherPlace } from './place-reader.ts';
import type { Maker } from './reading.ts';
import type { Member, Said } from './said.ts';

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
