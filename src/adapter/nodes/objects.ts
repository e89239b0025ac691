/** Makes the nodes of objects. */
import type { DiagnosticFieldNode, DiagnosticFieldsNode } from './diagnostics.ts';
import type { ChooseNode, ListedNode, LocatedNode, MapNode, Node, ObjectNode, OpenedNode } from './tree.ts';

/** What makes nodes of a kind, of their keys and what else is said of them. */
export function nodeOf<Of extends { node: string; keys: unknown }>(node: Of['node']) {
  return (keys: Of['keys'], more: Omit<Of, 'node' | 'keys'> = {} as never): Of => ({ node, keys, ...more }) as Of;
}

export const object = nodeOf<ObjectNode>('object');
export const opened = nodeOf<OpenedNode>('opened');
export const located = nodeOf<LocatedNode>('located');

export function map(of: MapNode['of']): MapNode {
  return { node: 'map', of };
}

export function choose(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of };
}

/** The same by conditions of the object around, in which the element is written as `element`. */
export function chooseIn(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of, outer: true };
}

/** True for a part of a place, and for an object that says one. */
export function isOfPlace(node: Node | ListedNode | DiagnosticFieldNode | DiagnosticFieldsNode): boolean {
  return node.node === 'place' || (node.node === 'object' && Object.values(node.keys).some(isOfPlace));
}
