/** Makes the nodes of objects. */
import type { DiagnosticFieldNode, DiagnosticFieldsNode } from './diagnostics.ts';
import type { ChooseNode, Keys, ListedNode, LocatedNode, MapNode, Node, ObjectNode, OpenedNode } from './tree.ts';

export function map(of: MapNode['of']): MapNode {
  return { node: 'map', of };
}

export function object(keys: Keys, more: Omit<ObjectNode, 'node' | 'keys'> = {}): ObjectNode {
  return { node: 'object', keys, ...more };
}

export function opened(keys: Keys): OpenedNode {
  return { node: 'opened', keys };
}

export function located(keys: LocatedNode['keys'], more: Omit<LocatedNode, 'node' | 'keys'> = {}): LocatedNode {
  return { node: 'located', keys, ...more };
}

export function choose(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of };
}

/** The same by conditions of the object around, in which the element stands as `element`. */
export function chooseIn(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of, outer: true };
}

/** True for a part of a place, and for an object that says one. */
export function isOfPlace(node: Node | ListedNode | DiagnosticFieldNode | DiagnosticFieldsNode): boolean {
  return node.node === 'place' || (node.node === 'object' && Object.values(node.keys).some(isOfPlace));
}
