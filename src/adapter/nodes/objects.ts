/** Makes the nodes of objects. */
import type { DiagnosticFieldNode, DiagnosticFieldsNode } from './diagnostics.ts';
import { nodeOf } from './node-of.ts';
import type { ChooseNode, ListedNode, LocatedNode, MapNode, Node, ObjectNode, OpenedNode } from './tree.ts';

export const object = nodeOf<ObjectNode, ['keys']>('object', 'keys');
export const opened = nodeOf<OpenedNode, ['keys']>('opened', 'keys');
export const located = nodeOf<LocatedNode, ['keys']>('located', 'keys');
export const map = nodeOf<MapNode, ['of']>('map', 'of');

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
