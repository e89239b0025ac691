import type { DiagnosticNode, ListedNode, ListNode, LocatedNode, Node, ObjectNode, SaidNode } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';

/** An element that stays in its list. */
export type StayingNode = ObjectNode | LocatedNode;

/**
 * True for elements that are printed from where their values stand: nothing in them asks for what stands around it, but
 * for the head of the document.
 */
export function isPrinted(node: ListedNode): node is StayingNode {
  return isStaying(node) && !asksAround(node);
}

export function isStaying(node: ListedNode | Node): node is StayingNode {
  return (node.node === 'object' || node.node === 'located') && Object.keys(node.keys).length > 0;
}

/** True for the elements of a list in a match that need no more of it than its file, where no source is looked at. */
export function isPrintedIn(node: ListNode, { lookup, enrichment }: MatchContext): boolean {
  const { of, distinct } = node;
  if (of.node !== 'located' || lookup !== undefined || enrichment !== undefined || distinct !== undefined) return false;
  const { within: _, ...facts } = of.facts ?? {};
  return isPrinted({ ...of, facts });
}

/** True for findings that are printed from where their values stand, at least where no source is looked at. */
export function isPrintedDiagnostic(node: ListedNode): node is DiagnosticNode {
  if (node.node !== 'diagnostic' || node.placeOf !== undefined || node.facts?.hashFrom !== undefined) return false;
  const isRead = (inner: DiagnosticNode['keys'][string]) =>
    inner.node === 'saying' || ('fileIn' in inner && inner.fileIn);
  return !Object.values(node.keys).some(isRead) && !asksAround(node, false);
}

/**
 * True for a node that is understood with the objects around it alone, or says something of the one it stands in.
 * Names that these say matter only where a source is looked at: `looksUp`.
 */
export function asksAround(node: ListedNode | Node | SaidNode, looksUp = true): boolean {
  if (node.node === 'list') return node.distinct !== undefined || asksAround(node.of, looksUp);
  if (node.node === 'diagnostic' && node.around !== undefined) return true;
  if (node.node === 'aside') return true;
  if (node.node === 'word' || ('moved' in node && node.moved) || ('defect' in node && node.defect)) return true;
  if ('says' in node) return true;
  if (node.node === 'choose') return node.of.some(([, inner]) => asksAround(inner, looksUp));
  if (looksUp && 'named' in node && node.named?.some(({ outer }) => outer === true)) return true;
  const { within, changed, fileFrom = '/', hashFrom = '/' } = 'facts' in node ? (node.facts ?? {}) : {};
  if (within === true || changed !== undefined || !fileFrom.startsWith('/') || !hashFrom.startsWith('/')) return true;
  return 'keys' in node && Object.values(node.keys).some((inner) => asksAround(inner as Node, looksUp));
}
