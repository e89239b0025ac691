import type { DiagnosticFieldNode, DiagnosticFieldsNode, ElementNode, HeldNode, Node, ObjectNode } from '../adapter.ts';

/** What may stand in an element of a list. */
export type PlannedNode = ElementNode | DiagnosticFieldNode | DiagnosticFieldsNode;

/** The node of a value of which nothing is in registers, and that has to be made before it is printed. */
export function heldNode(node: PlannedNode): HeldNode | ObjectNode | undefined {
  switch (node.node) {
    case 'value':
    case 'diagnostic-field':
    case 'diagnostic-fields':
    case 'place':
    case 'id':
    case 'lines':
    case 'listing':
    case 'rich-fact':
    case 'left':
    case 'relations':
      return undefined;
    case 'object':
      return node.hoisted !== undefined ||
        node.spread === true ||
        Object.values(node.keys).some((inner) => isOfMatch(inner as ElementNode))
        ? undefined
        : node;
    default:
      return node;
  }
}

/** True for what belongs to the match although it stands in an object. */
function isOfMatch(node: ElementNode): boolean {
  if (node.node === 'object')
    return node.spread === true || Object.values(node.keys).some((inner) => isOfMatch(inner as ElementNode));
  return node.node !== 'value' && heldNode(node) === undefined;
}

/** True for an object in which a place is said, and besides nothing but values that stay. */
export function saysPlaceAlone({ keys }: Pick<ObjectNode, 'keys'>): boolean {
  const nodes = Object.values(keys);
  const isOfPlace = (inner: Node) => inner.node === 'place' || (inner.node === 'object' && saysPlaceAlone(inner));
  return nodes.some(isOfPlace) && nodes.every((inner) => isOfPlace(inner) || isKept(inner));
}

function isKept(node: Node): boolean {
  return node.node === 'value' && node.type === 'any' && node.as === undefined && node.evidence === undefined;
}
