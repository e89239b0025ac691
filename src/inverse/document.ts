import { type CodeEntry, type Form, isNode, isRows, type Keys } from '../adapter.ts';
import type { Envelope } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, listIn, objectIn, setOwn } from '../json/value.ts';
import { ELEMENTS, withWords } from './elements.ts';
import { copied, Left, put, say, taken } from './left.ts';
import { LISTS, takeMatch } from './lists.ts';
import type { AnyNode, ElementInverse, Inverse, Remade } from './nodes.ts';
import type { PlaceAround } from './place-left.ts';
import { PLACES } from './places.ts';
import { own as ownValue, VALUES } from './values.ts';

/** Keys of an envelope's `legacy` that no document says. */
export const OWN_LEGACY = ['path_prefix', 'input', 'invocation', 'exit_status', 'trailer', 'repeated'];

/** The inverse of each node, of the value of a key. */
const OF_KEYS = { ...VALUES, ...PLACES, ...LISTS } as Readonly<Record<string, Inverse<AnyNode>>>;

/** The inverse of each node that an object can have; what is no object stays. */
const OF_ELEMENTS = ELEMENTS as Readonly<Record<string, ElementInverse<AnyNode>>>;

/**
 * Makes the document again that an envelope was made of, by one form: each node is followed backwards. `findings` are
 * those of its diagnostics that the document said.
 */
export function inverseDocument(
  form: Form,
  own: Envelope,
  around: PlaceAround,
  codes: readonly CodeEntry[],
  findings: readonly JsonObject[],
): Json {
  const envelope = copied(own as unknown as Json) as JsonObject;
  const legacy = new Left({}, { ...objectIn(envelope['legacy']) });
  for (const key of OWN_LEGACY) legacy.original(key);
  const payload = payloadOf(form, envelope);
  const { schema, whole, textBefore, hasMatches, count } = form;
  const takeList = (key: string) => (hasMatches && 'data' in envelope ? listIn(payload.take(key)) : []);
  const remade: Remade = {
    ...{ form, envelope, around, codes, legacy, shallow: new Set<string>(), unknown: 0 },
    matches: [...takeList('matches'), ...takeList('unplaced')],
    findings: copied([...findings]) as JsonObject[],
    count: hasMatches && 'data' in envelope ? payload.take(count) : undefined,
    key: (key, node, made) => (OF_KEYS[node.node] ?? ownValue)(node, key, made, remade),
    keys(keys, made) {
      const result: JsonObject = {};
      for (const [key, node] of Object.entries(keys)) put(result, key, remade.key(key, node, made));
      return result;
    },
    element(node, value, self = node) {
      const inverse = OF_ELEMENTS[node.node];
      return isObject(value) && inverse !== undefined ? inverse(node, value, remade, self) : value;
    },
  };
  if (whole !== undefined) return payload.take(whole) ?? null;
  // It stood before the document.
  if (textBefore === true) payload.take('text');
  const isList = isNode(schema) && schema.node === 'list';
  const made = isList ? (remade.key('rows', schema, { left: payload, isTop: true }) ?? []) : undefined;
  const document = made ?? (isRows(schema) ? [] : documentOf(isNode(schema) ? {} : (schema as Keys), payload, remade));
  const { of } = form.inverse || {};
  return of?.(document, envelope, around) ?? document;
}

/** What is left of `data` or `result`, but for what the format says there. */
function payloadOf(form: Form, { data, result, operation_type }: JsonObject): Left {
  const payload = new Left(data ?? result);
  if (data !== undefined) for (const key of ['command', ...Object.keys(form.fixed ?? {})]) payload.take(key);
  // Documents of an operation seldom say the type of its result.
  else if (
    !Object.keys(form.nodes).some((pointer) => pointer.endsWith('/type')) &&
    payload.values['type'] === operation_type
  )
    payload.take('type');
  return payload;
}

/** A document that is an object: by its keys, with what is left of the payload and of the envelope's `legacy`. */
function documentOf(keys: Keys, payload: Left, remade: Remade): JsonObject {
  const { gathers, lists, opens, when, inverse } = remade.form;
  const made = remade.keys(keys, { left: payload, isTop: true });
  // A document that is a match stands at no key.
  const whole = taken(made, '');
  if (isObject(whole)) Object.assign(made, whole);
  for (const [pointer, { node, from }] of Object.entries(gathers))
    scatter(made, pointer, takeMatch(node, remade), from);
  for (const [pointer, { joins }] of Object.entries(lists)) if (joins !== undefined) part(made, pointer, joins);
  const [inner = ''] = opens.filter((pointer) => pointer.lastIndexOf('/') === 0);
  const holder = made[inner.slice(1)];
  payload.restInto(isObject(holder) ? holder : made);
  remade.legacy.restInto(made);
  if (when !== undefined) withWords(made, when);
  sayOutcome(made, remade);
  // What the form declares of the inverse.
  const { lacks = [], says = {}, defaults = {} } = inverse || {};
  const names = new Set(lacks.filter((path) => !path.startsWith('/')));
  for (const path of lacks) if (path.startsWith('/')) remove(made, keysIn(path));
  removeNamed(made, names);
  for (const [pointer, value] of Object.entries(says)) say(made, keysIn(pointer), value);
  for (const [pointer, value] of Object.entries(defaults)) say(made, keysIn(pointer), value, true);
  return inOrder(made, keys);
}

/** What shows an outcome: the values that it asks for, and that of its message. */
function sayOutcome(made: JsonObject, { form: { outcomes = [] }, envelope: { message, status } }: Remade): void {
  const isFixed = outcomes.some((one) => one.message === message);
  for (const { when: { is = {} } = {}, message: wording = '', status: own = 'ok' } of outcomes) {
    const [, path] = /^\{([\w/]+)\}$/.exec(wording) ?? [];
    const isIt = own === status && (wording === message || (path !== undefined && !isFixed));
    // Of two values that tell it, it is the other one where it is not so.
    const said = Object.entries(is).filter(([, value]) => isIt || typeof value === 'boolean');
    for (const [where, value] of said) say(made, where.split('/'), isIt ? value : !value, true);
    if (isIt && path !== undefined) say(made, path.split('/'), message ?? null, true);
    if (isIt) return;
  }
}

/** Puts keys of a match where they are in the document. */
function scatter(made: JsonObject, pointer: string, match: Json | undefined, from: Readonly<Record<string, string>>) {
  if (!isObject(match)) return;
  for (const [key, place] of Object.entries(from)) {
    const value = taken(match, key);
    if (value !== undefined) setAt(made, keysIn(place), value);
  }
  if (pointer === '') Object.assign(made, match);
  else setAt(made, keysIn(pointer), match);
}

/** Puts elements that belong to those of another list into their own again. */
function part(made: JsonObject, pointer: string, { list, by, as }: { list: string; by: string; as: string }): void {
  const owners = listIn(made[list.slice(1)]);
  const parted = owners.flatMap((owner, index) =>
    listIn(taken(owner as JsonObject, as)).map((one) => ({ ...(one as JsonObject), [by]: index })),
  );
  const key = pointer.slice(1);
  setOwn(made, key, [...parted, ...listIn(made[key])]);
}

/** An object with the keys of these nodes in front, in their order. */
function inOrder(made: JsonObject, keys: Keys): JsonObject {
  const ordered: JsonObject = {};
  for (const key of [...Object.keys(keys), ...Object.keys(made)]) {
    const [value, node] = [made[key], keys[key]];
    if (value === undefined || Object.hasOwn(ordered, key)) continue;
    setOwn(ordered, key, node?.node === 'opened' && isObject(value) ? inOrder(value, node.keys) : value);
  }
  return ordered;
}

function keysIn(pointer: string): string[] {
  return pointer.slice(1).split('/');
}

/** Sets a value at a path, and the objects around it. */
function setAt(made: JsonObject, path: readonly string[], value: Json): void {
  let holder = made;
  for (const key of path.slice(0, -1)) {
    if (!isObject(holder[key] ?? null)) setOwn(holder, key, {});
    holder = holder[key] as JsonObject;
  }
  setOwn(holder, path.at(-1) ?? '', value);
}

/** Removes what stands at a path, but for a list that has elements: they show that it was there. */
function remove(holder: JsonObject, [key = '', ...inner]: readonly string[]): void {
  const value = holder[key];
  const [place, ...rest] = inner;
  if (place === '*' && Array.isArray(value)) for (const one of value) remove(one as JsonObject, rest);
  else if (inner.length === 0 && !(Array.isArray(value) && value.length > 0)) delete holder[key];
  else if (isObject(value)) remove(value, inner);
}

/** Removes keys of these names wherever they stand. */
function removeNamed(value: Json | undefined, names: ReadonlySet<string>): void {
  if (names.size === 0 || typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && names.has(key)) delete (value as JsonObject)[key];
    else removeNamed(inner as Json, names);
  }
}
