import { indexIn } from '../adapter/values/indices.ts';
import {
  type ChooseNode,
  type DropNode,
  factsIn,
  isObject,
  type Keys,
  type ListedNode,
  type ListNode,
  type MadeNode,
  type MatchNode,
  type MessagesNode,
  meets,
  type Node,
  type OpenedNode,
  type OtherPlaceNode,
  type PathNode,
  type PathsNode,
  PlaceDraft,
  type ReportedPlace,
  typeOf,
  type ValueNode,
} from '../adapter.ts';
import { onceFor } from '../json/once-for.ts';
import { isNatural, isObjects, isText, isTexts, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { keysIn, Making, type TakeKey } from './making.ts';
import type { Reading } from './reading.ts';
import { elementSpot, keySpot, type Spot } from './spot.ts';

/** Lists of these hold something else of the envelope. */
const LEAVING: ReadonlySet<ListedNode['node']> = new Set([
  ...(['aside', 'diagnostic', 'diagnostic-by', 'rows', 'quoted', 'gathered'] as const),
]);

/** True for a list of which the elements stay in it. */
export function stays(of: ListedNode): boolean {
  if (of.node === 'choose') return of.of.some(([, node]) => stays(node));
  if (of.node === 'match') return of.item === true;
  return !LEAVING.has(of.node);
}

/** The node whose conditions a value meets. */
export function chosenOf({ of }: ChooseNode, value: Json): ChooseNode['of'][number][1] | undefined {
  return of.find(([conditions]) => meets(value, conditions))?.[1];
}

/** True for a finding, and for what is one of several kinds of finding. */
export function isFinding(node: MadeNode): boolean {
  return node.node === 'choose' ? node.of.every(([, { node: of }]) => of === 'diagnostic') : node.node === 'diagnostic';
}

/**
 * What reads the keys of an object by their nodes. `owner` is the node of the object, of which a tree is made; in an
 * `open` one any other key may stand.
 */
export function keysReader(keys: Keys, owner: MadeNode, open = false): (making: Making) => Making {
  let takers: ReadonlyMap<string, TakeKey> | undefined;
  return (making) => takeKeys(making, (takers ??= takersOf(keys, owner)), open);
}

/** Takes all keys of an object; those that nobody takes are noted but for those of an `open` one. */
export function takeKeys(making: Making, takers: ReadonlyMap<string, TakeKey>, open = false): Making {
  const { from, reading } = making;
  reading.surroundings.enter(from);
  for (const key of keysIn(from)) {
    const value = from[key] as Json;
    const take = takers.get(key);
    if (take !== undefined) take(making, key, value);
    else if (open) making.keep(key, value);
    else making.keepUnknown(key, value);
  }
  reading.surroundings.leave();
  return making;
}

/** What takes the values of keys by their nodes. */
function takersOf(keys: Keys, owner: MadeNode): ReadonlyMap<string, TakeKey> {
  const takers = new Map(Object.entries(keys).map(([key, node]) => [key, takerOf(node, owner)]));
  for (const [key, node] of Object.entries(keys)) {
    if (node.node !== 'path' || node.spelling === undefined) continue;
    // How a path is spelled is taken with the path.
    const take = takers.get(node.spelling) as TakeKey;
    takers.set(node.spelling, (making, own, value) => {
      if (!isText(value) || !isText(making.from[key])) take(making, own, value);
    });
  }
  return takers;
}

/** Makes what is printed of one key of an object that stands at a spot; in it that key stands alone. */
export function makeKey(node: Node, key: string, value: Json, spot: Spot, reading: Reading): Making {
  const from: JsonObject = {};
  setOwn(from, key, value);
  const making = new Making(from, spot, reading);
  takerOf(node, undefined)(making, key, value);
  return making;
}

/** What takes the value of a key by its node. */
export function takerOf(node: Node, owner: MadeNode | undefined): TakeKey {
  switch (node.node) {
    case 'value':
      return (making, key, value) => keepValue(making, key, value, node);
    case 'path':
      return (making, key, value) => readPath(making, key, value, node);
    case 'paths':
      return (making, key, value) => readPaths(making, key, value, node);
    case 'path-keys':
      return readPathKeys;
    case 'content-hash':
      return labelHash;
    case 'other':
      return (making, key) => takeOther(making, key, node, owner);
    case 'drop':
      return (making, key, value) => {
        if (!isDropped(value, node)) making.keepUnknown(key, value);
      };
    case 'messages':
      return (making, key, value) => takeMessages(making, key, value, node);
    case 'facts':
      return (making, key, value) => {
        const groups = typeof value === 'string' ? node.pattern.exec(value)?.groups : undefined;
        making.keep(key, value);
        if (groups !== undefined) making.putAll(factsIn(groups));
      };
    case 'read':
      return (making, key, value) => {
        const entries = node.read(value, making.from);
        if (entries === undefined) return making.keepUnknown(key, value);
        const leave = (name: string, original: Json) => making.leaveOriginal(name, original);
        making.putAll(making.reading.resolver.object(entries, leave));
      };
    case 'self':
      return listTaker({ node: 'list', of: owner as MadeNode, firstKeys: [] });
    case 'list':
      return listTaker(node);
    case 'map':
    case 'opened':
    case 'object':
    case 'located':
    case 'choose':
    case 'match':
    case 'diagnostic':
      return objectTaker(node);
    default:
      if (node.node === 'word' && node.word === 'legacy') return (making, key, value) => making.leave(key, value);
      throw new TypeError(`no value that is held is read by a node ${node.node}`);
  }
}

function keepValue(
  making: Making,
  key: string,
  value: Json,
  { type, as = key, nullable, moved, labels, words = {} }: ValueNode,
): void {
  if (moved === true) making.leave(key, value);
  if (value === null && nullable === true) return;
  if (type === 'string' && typeof value !== 'string') return making.keepUnknown(key, value);
  if (as === key && labels === undefined) return making.keep(key, value);
  const word = isText(value) && Object.hasOwn(words, value) ? (words[value] as string) : value;
  // What is put before strings of its pattern.
  const label = labels?.find(([pattern]) => isText(word) && pattern.test(word))?.[1];
  making.put(as, label === undefined ? word : `${label}${word}`);
}

function readPath(making: Making, key: string, value: Json, { as, unless, spelling, artifact }: PathNode): void {
  if (value === null) return making.put(as, value);
  if (typeof value !== 'string') return making.keepUnknown(key, value);
  if (unless?.includes(value)) return making.keep(key, value);
  const said = spelling === undefined ? undefined : making.from[spelling];
  const { path, original } = clean(making, value, artifact, typeof said === 'string' ? said : undefined);
  if (original !== undefined) making.leaveOriginal(as, original);
  making.put(as, path);
}

function clean({ reading }: Making, path: string, artifact: true | undefined, spelling?: string) {
  const { paths } = reading.context;
  return artifact === true ? paths.cleanArtifact(path) : paths.clean(path, spelling);
}

/** Of paths of which one is not restored by the prefix, the originals are in a list of their own. */
function readPaths(making: Making, key: string, value: Json, { artifact }: PathsNode): void {
  if (!isTexts(value)) return making.keepUnknown(key, value);
  const cleaned = value.map((path) => clean(making, path, artifact));
  if (cleaned.some(({ original }) => original !== undefined)) making.leaveOriginal(key, value);
  making.put(
    key,
    cleaned.map(({ path }) => path),
  );
}

/** A path that becomes that of another key stays as it was. */
function readPathKeys(making: Making, key: string, value: Json): void {
  if (!isObject(value)) return making.keepUnknown(key, value);
  const result: JsonObject = {};
  const originals: JsonObject = {};
  for (const [name, one] of Object.entries(value)) {
    const { path, original } = clean(making, name, undefined);
    const taken = Object.hasOwn(result, path) || (path !== name && Object.hasOwn(value, path));
    setOwn(result, taken ? name : path, one);
    if (original !== undefined && !taken) setOwn(originals, path, original);
  }
  if (Object.keys(originals).length > 0) making.leaveOriginal(key, originals);
  making.put(key, result);
}

const SHA_256 = /^[0-9a-f]{64}$/;

function labelHash(making: Making, key: string, value: Json): void {
  if (typeof value !== 'string') return making.keepUnknown(key, value);
  making.put(key, SHA_256.test(value) ? `sha256:${value}` : value);
}

/** True for a value that is said elsewhere. */
export function isDropped(value: Json, { types, when }: DropNode): boolean {
  const type = typeOf(value);
  const isOther = types !== undefined && type !== undefined && !types.includes(type);
  return !isOther && (when === undefined || when.includes(value));
}

function takeMessages(making: Making, key: string, value: Json, { level, stays: isKept }: MessagesNode): void {
  if (!isTexts(value)) return making.keepUnknown(key, value);
  for (const message of value) making.reading.found.diagnostic({ level, message });
  if (isKept === true) making.put(key, []);
}

function listTaker(node: ListNode): TakeKey {
  const { of, as } = node;
  if (of.node === 'value') return (making, key, value) => making.keep(key, value);
  if (of.node === 'gathered') throw new TypeError('Only a list that is read by itself has such elements.');
  const isKept = stays(of);
  return (making, key, value) => {
    if (value === null) return making.keep(key, value);
    if (!isObjects(value)) return making.keepUnknown(key, value);
    const { reading } = making;
    const make = reading.makerOf(of);
    const list = keySpot(making.spot, key);
    const elements: Json[] = [];
    for (const [index, element] of value.entries()) {
      if (node.distinct !== undefined && reading.repeated.isRepeated(node, list.pointer, element)) continue;
      const made = make(element, elementSpot(list, indexIn(value, index)), reading);
      if (made !== undefined) elements.push(made);
    }
    if (isKept) making.put(as ?? key, elements);
  };
}

/** An object in an object. */
function objectTaker(node: MadeNode): TakeKey {
  return (making, key, value) => {
    if (!isObject(value)) return takeNone(making, key, value, node);
    const chosen = (node.node === 'choose' && node.outer !== true ? chosenOf(node, value) : undefined) ?? node;
    const spot = keySpot(making.spot, key);
    if (chosen.node === 'opened') return openIn(making, openedReader(chosen)(new Making(value, spot, making.reading)));
    const made = making.reading.makerOf(chosen)(value, spot, making.reading);
    if (made === undefined) return;
    if (chosen.node === 'match' && chosen.alone !== undefined) making.put(chosen.alone, [made]);
    else making.put((chosen.node === 'object' ? chosen.as : undefined) ?? key, made);
  };
}

/** Takes what is no object: a `null` says that there is none. */
function takeNone(making: Making, key: string, value: Json, node: MadeNode): void {
  if (value !== null || node.node === 'opened' || node.node === 'map') making.keepUnknown(key, value);
  else if (!isFinding(node)) making.keep(key, value);
}

const openedReader = onceFor((node: OpenedNode) => keysReader(node.keys, node));

/** Puts all of an object into another one. */
function openIn(making: Making, inner: Making): void {
  making.putAll(inner.withAside());
  for (const name in inner.originals) making.leaveOriginal(name, inner.originals[name] as Json);
}

/** Puts another place in the file of a match, where the first of its parts stands. */
function takeOther(making: Making, key: string, { as }: OtherPlaceNode, owner: MadeNode | undefined): void {
  const { from, reading, spot } = making;
  const { keys } = owner as MatchNode;
  const parts = keysIn(from).flatMap((name): [key: string, part: string][] => {
    const node = Object.hasOwn(keys, name) ? keys[name] : undefined;
    return node?.node === 'other' && node.as === as ? [[name, node.part]] : [];
  });
  if (parts[0]?.[0] !== key) return;
  const file = reading.surroundings.place?.reported.file;
  const reported: Record<string, Json | undefined> = { file };
  const [names, taken]: [Record<string, string>, JsonObject] = [{}, {}];
  const others: JsonObject = {};
  for (const [name, part] of parts) {
    const value = from[name] as Json;
    if (isNatural(value)) {
      reported[part] = value;
      names[part] = name;
    } else making.note(name);
    setOwn(isNatural(value) ? taken : others, name, value);
  }
  const place = new PlaceDraft(reported as ReportedPlace, names, taken, undefined, spot.pointer);
  making.putAll({ ...reading.resolver.object({ [as]: { span: place } }), ...others });
}
