import { at } from '../adapter/values/at.ts';
import {
  type ChooseNode,
  type DiagnosticNode,
  isOfDocument,
  type ListedNode,
  type ListNode,
  type LocatedNode,
  type MapNode,
  type MatchNode,
  meets,
  type ObjectNode,
  withEach,
} from '../adapter.ts';
import { isObject, type Json, type JsonObject, objectIn } from '../json/value.ts';
import { inner, tried, withWords } from './elements.ts';
import { copied, Left } from './left.ts';
import type { AnyNode, Inverse, Inverses, Made, Remade } from './nodes.ts';

/** What stands under its own key, and is no list. */
const held: Inverse<LocatedNode | MapNode | ChooseNode | MatchNode | DiagnosticNode> = (node, key, made, remade) => {
  const { left, self = node } = made;
  const original = left.original(key);
  const value = left.take(key);
  return original ?? (value === undefined ? undefined : remade.element(node, value, self));
};

/**
 * The inverses of lists, whose elements may stand elsewhere: among the matches, or the diagnostics; and of objects that
 * hold others, or stand for a match or a finding.
 */
export const LISTS: Inverses = {
  list: (node, key, made, remade) => {
    const of = node.each === undefined ? node.of : withEach(node.of, node.each, key);
    if (of.node === 'gathered') return undefined;
    if (made.isTop === true && isMatches(of)) {
      const [found, value] = [takeMatches(of, remade), made.left.take(node.as ?? key)];
      const own = repeated(node, found, remade);
      return own.length > 0 || value === undefined ? own : value;
    }
    if (isMatches(of) && made.file !== undefined) return takeMatches(of, remade, made.file);
    if (isFindings(of)) return takeFindings(of, key, made, remade);
    return elements(node, of, key, made, remade);
  },
  self: (_, key, made, remade) => {
    const self = made.self as ListedNode;
    return elements({ node: 'list', of: self, firstKeys: [] }, self, key, made, remade);
  },
  messages: ({ level }, key, { left, isTop }, remade) => {
    const own = left.take(key);
    if (isTop !== true) return own;
    const said = remade.findings.filter((one) => one['level'] === level);
    remade.findings = remade.findings.filter((one) => !said.includes(one));
    return said.map(({ message = null }) => message);
  },
  sections: ({ keys }, key, { left }, remade) => {
    const value = left.take(key);
    return Array.isArray(value) ? value.map((one) => remade.element({ node: 'object', keys }, one) ?? one) : value;
  },
  gathered: nothing,
  'diagnostic-by': nothing,
  object: (node, key, made, remade) =>
    made.isTop === true && isOfDocument(node) ? holder(node, key, made, remade) : inner(node, key, made, remade),
  opened: ({ keys }, _, made, remade) => {
    const opened = remade.keys(keys, made);
    return Object.keys(opened).length > 0 ? opened : undefined;
  },
  located: held,
  map: held,
  choose: (node, key, made, remade) => {
    const isOfMatches = (one: AnyNode) => isMatches(one as ListedNode) || (one.node === 'opened' && isOfDocument(one));
    const isHeld = made.isTop !== true || !node.of.some(([, one]) => isOfMatches(one));
    return isHeld ? held(node, key, made, remade) : chosen(node, key, made, remade);
  },
  match: (node, key, made, remade) => {
    const { left, isTop } = made;
    if (node.gathers !== undefined) return undefined;
    if (isTop === true && node.item !== true) return takeMatch(node, remade);
    if (node.alone === undefined) return held(node, key, made, remade);
    const value = left.take(node.alone);
    const [one] = Array.isArray(value) ? value : [];
    return one === undefined ? value : remade.element(node, one);
  },
  diagnostic: (node, key, made, remade) => {
    if (made.isTop !== true) return held(node, key, made, remade);
    const finding = remade.findings.shift();
    return finding && remade.element(node, finding);
  },
  failure: ({ of }, key, _, { envelope, legacy, element }) => {
    const { error } = envelope;
    if (error === undefined || !isObject(error)) return undefined;
    return typeof of === 'string' ? (legacy.original(key) ?? error['message']) : element(of, error);
  },
};

function nothing(): undefined {}

/** A list whose elements stay in it. */
function elements(list: ListNode, of: AnyNode, key: string, { left }: Made, remade: Remade): Json | undefined {
  const { as = key } = list;
  const own = left.take(as);
  const value = left.original(key) ?? left.original(as) ?? own;
  const made = Array.isArray(value) ? value.map((one) => remade.element(of, one) ?? one) : undefined;
  return made === undefined ? value : repeated(list, made, remade);
}

/** A list with the elements that are equal to others, of which one alone is in the envelope. */
function repeated({ distinct }: ListNode, list: Json[], { envelope, around }: Remade): Json[] {
  const said = envelope['diagnostics'] as { message?: string }[];
  if (distinct === undefined || !said.some(({ message }) => message === distinct.message)) return list;
  const isEach = around.doubt('where elements were that are equal to others');
  return isEach ? list.flatMap((one) => [one, one]) : [...list, ...list];
}

/** Takes the matches that no other list of the form knows better, of a file where it is that of the list. */
function takeMatches(of: ListedNode, remade: Remade, file?: Json): Json[] {
  const others = Object.values(remade.form.lists).flatMap((list) => (isMatches(list.of) ? list.of : []));
  const own = remade.matches.filter((match) => {
    if (!fits(of, match) || (file !== undefined && at(match, 'span/file_path') !== file)) return false;
    if (others.length < 2) return true;
    const { unknown } = tried(of, match, remade);
    return others.every((other) => !fits(other, match) || tried(other, match, remade).unknown >= unknown);
  });
  remade.matches = remade.matches.filter((match) => !own.includes(match));
  return own.map((match) => remade.element(of, match) ?? match);
}

/** Takes findings. A form without any prints an empty list, or it stood beside the document. */
function takeFindings(of: ListedNode, key: string, { isTop }: Made, remade: Remade): Json[] | undefined {
  const { form } = remade;
  if (isTop !== true) return [];
  if (form.inverse !== false && form.inverse?.lacks?.includes(`/${key}`) === true) return undefined;
  const isOnly = Object.values(form.lists).filter((list) => isFindings(list.of)).length === 1;
  const own = remade.findings.filter((finding) => fits(of, finding, isOnly));
  remade.findings = remade.findings.filter((finding) => !own.includes(finding));
  if (own.length === 0 && form.designed === true && remade.around.doubt('which empty lists it has')) return undefined;
  return own.flatMap((finding) => remade.element(of, finding) ?? []);
}

/** Takes the first match that may be of this node. */
export function takeMatch(of: ListedNode, remade: Remade): Json | undefined {
  const index = remade.matches.findIndex((match) => fits(of, match));
  if (index < 0) return undefined;
  const [match = null] = remade.matches.splice(index, 1);
  return remade.element(of, copied(match));
}

/** True for what becomes a match of the envelope. */
export function isMatches(of: ListedNode): boolean {
  if (of.node === 'choose') return of.of.some(([, node]) => isMatches(node as ListedNode));
  if (of.node === 'quoted') return of.of.node === 'match';
  return of.node === 'match' && of.item !== true;
}

/** True for a list that holds findings alone. */
function isFindings(of: ListedNode): boolean {
  if (of.node === 'choose') return of.of.every(([, node]) => isFindings(node as ListedNode));
  if (of.node === 'quoted') return of.of.node === 'diagnostic';
  return of.node === 'diagnostic' || of.node === 'diagnostic-by';
}

/** True for what may be an element of such a list, by its role, its level, and what all of them have. */
function fits(of: ListedNode, element: Json, holdsAll = false): boolean {
  if (of.node === 'choose') return of.of.some(([, node]) => fits(node as ListedNode, element, holdsAll));
  if (of.node === 'quoted') return fits(of.of, element, holdsAll);
  if (!isObject(element) || (of.node !== 'match' && of.node !== 'diagnostic')) return true;
  const holder: JsonObject = of.node === 'diagnostic' ? objectIn(element['details']) : element;
  const isFixed = ([key, value]: [string, Json]) => JSON.stringify(holder[key]) === JSON.stringify(value);
  if (!Object.entries(of.fixed ?? {}).every(isFixed)) return false;
  if (of.node === 'match') return typeof of.role !== 'string' || (element['role'] ?? of.role) === of.role;
  const saysLevel = Object.values(of.keys).some((node) => node.node === 'diagnostic-field' && node.what === 'level');
  return element['level'] === of.level || (saysLevel && holdsAll);
}

/** An object that holds parts of the document, and stays one. */
function holder({ keys, as }: ObjectNode, key: string, { left }: Made, remade: Remade): Json | undefined {
  const value = left.take(as ?? key);
  if (value !== undefined && !isObject(value)) return value;
  const own = new Left(value);
  const made = remade.keys(keys, { left: own, isTop: true });
  own.restInto(made);
  const isThere = Object.values(made).some((one) => !Array.isArray(one) || one.length > 0);
  return value !== undefined || isThere ? made : undefined;
}

/** What of the keys of the payload is one of several things. */
function chosen({ of }: ChooseNode, key: string, made: Made, remade: Remade): Json | undefined {
  const [matches, values] = [[...remade.matches], { ...made.left.values }];
  for (const [conditions, node] of of) {
    remade.matches = [...matches];
    Object.assign(made.left.values, values);
    const one = remade.key(key, node as AnyNode, made);
    if (one !== undefined && (!isObject(one) || meets(withWords(one, conditions), conditions))) return one;
  }
  return undefined;
}
