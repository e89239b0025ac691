import {
  type ChooseNode,
  type DiagnosticNode,
  isOfDocument,
  type ListedNode,
  type LocatedNode,
  type MapNode,
  type MatchNode,
  meets,
  type ObjectNode,
} from '../adapter.ts';
import { isObject, type Json } from '../json/value.ts';
import { inner, withWords } from './elements.ts';
import { Left } from './left.ts';
import { isMatches, takeMatch } from './lists.ts';
import type { AnyNode, Inverse, Inverses, Made, Remade } from './nodes.ts';

/** What stands under its own key, and is no list. */
const held: Inverse<LocatedNode | MapNode | ChooseNode | MatchNode | DiagnosticNode> = (node, key, made, remade) => {
  const { left, self = node } = made;
  const original = left.original(key);
  const value = left.take(key);
  return original ?? (value === undefined ? undefined : remade.element(node, value, self));
};

/** The inverses of objects that hold others, or stand for a match or a finding. */
export const HOLDERS: Inverses = {
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
