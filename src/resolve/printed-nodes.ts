import type {
  ChooseNode,
  Conditions,
  DiagnosticFieldNode,
  DiagnosticFieldsNode,
  DiagnosticNode,
  FixedFacts,
  ListedNode,
  LocatedNode,
  Node,
  ObjectNode,
} from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { onceFor } from '../json/once-for.ts';

/** An object that stays where it is. */
export type StayingNode = ObjectNode | LocatedNode;

/** True for objects that are printed from where their values stand, and say no finding besides. */
export function isStaying(node: ListedNode | Node): node is StayingNode {
  return (node.node === 'object' || node.node === 'located') && staysOnce(node);
}

function stays(node: StayingNode): boolean {
  const inner = Object.values(node.keys);
  const isMoved = inner.some((of) => 'moved' in of && of.moved);
  return inner.length > 0 && !isMoved && !('says' in node) && !asksFile('facts' in node ? node.facts : undefined);
}

const staysOnce = onceFor(stays);

/** An object of one of several kinds, or of one. */
export type PrintedNode = StayingNode | ChooseNode;

/** True for objects of which at least the first kinds are printed like this, each under the key that it has. */
export function isPrintedNode(node: ListedNode | Node): node is PrintedNode {
  return isStaying(node) || (node.node === 'choose' && stayingKinds(node).length > 0);
}

/**
 * The kinds of objects that are printed like this before the first that is not; none where a kind changes its holder.
 */
export function stayingKinds({ of, outer }: ChooseNode): readonly (readonly [Conditions, StayingNode])[] {
  const keepsKey = (kind: ChooseNode['of'][number][1]) =>
    kind.node === 'located' || (kind.node === 'object' && kind.as === undefined);
  if (outer === true || !of.every(([, kind]) => keepsKey(kind))) return [];
  const end = of.findIndex(([, kind]) => !isStaying(kind));
  return of.slice(0, end < 0 ? of.length : end) as (readonly [Conditions, StayingNode])[];
}

/** True for what stands in a match and needs no more of it than its place, where nothing is added to spans. */
export function isPrintedIn(node: ListedNode | Node, { enrichment }: MatchContext): node is StayingNode {
  return enrichment === undefined && isStaying(node) && !asksAround(node, IN_MATCH);
}

/** True for findings that are printed from where their values stand, at least where no source is looked at. */
export function isPrintedDiagnostic(node: ListedNode): node is DiagnosticNode {
  return node.node === 'diagnostic' && isPrintedOnce(node);
}

const isPrintedOnce = onceFor((node: DiagnosticNode): boolean => {
  if (node.placeOf !== undefined) return false;
  const { around = {}, facts, keys } = node;
  const isRead = (inner: DiagnosticNode['keys'][string]) =>
    (inner.node === 'diagnostic-fields' && !Object.values(inner.keys).every(isPrinted)) ||
    ('fileIn' in inner && inner.fileIn) ||
    ('moved' in inner && inner.moved);
  const isTaken = (name: string) => Object.hasOwn(keys, name);
  return facts?.changed === undefined && !Object.values(keys).some(isRead) && !Object.keys(around).some(isTaken);
});

/** Findings of one kind, or of several of which each is one, with what tells them. */
export type FindingKinds = readonly (readonly [Conditions, DiagnosticNode])[];

/** The kinds of findings where all of them are printed like this; else `undefined`. */
export function findingKinds(node: ListedNode): FindingKinds | undefined {
  if (node.node !== 'choose') return isPrintedDiagnostic(node) ? [[{}, node]] : undefined;
  const isComplete = node.outer !== true && Object.keys(node.of.at(-1)?.[0] ?? node).length === 0;
  if (!isComplete || !node.of.every(([, kind]) => isPrintedDiagnostic(kind))) return undefined;
  return node.of as FindingKinds;
}

/** What a finding says in an object of its own and that is printed as it stands, or looked up. */
function isPrinted(node: DiagnosticFieldsNode['keys'][string]): boolean {
  return node.node === 'value' || (node.what !== 'tool' && node.what !== 'file');
}

/** What is given to a node besides its own object. */
interface Given {
  /** True where a match is around, in whose file places may be. */
  match?: true;
}

const IN_MATCH: Given = { match: true };

/** True for a node that asks for more of what is around it, or says something of that. */
export function asksAround(
  node: ListedNode | Node | DiagnosticFieldNode | DiagnosticFieldsNode,
  given: Given = {},
): boolean {
  if (node.node === 'list') return node.distinct !== undefined || asksAround(node.of, given);
  if (node.node === 'diagnostic' && node.around !== undefined) return true;
  if (node.node === 'aside') return true;
  if (node.node === 'word' || ('moved' in node && node.moved) || ('defect' in node && node.defect)) return true;
  if ('says' in node) return true;
  if (node.node === 'choose') return node.outer === true || node.of.some(([, inner]) => asksAround(inner, given));
  if ('named' in node && node.named?.some(({ outer }) => outer === true)) return true;
  if ('facts' in node && (asksFacts(node.facts ?? {}, given) || asksStates(node))) return true;
  return 'keys' in node && Object.values(node.keys).some((inner) => asksAround(inner as Node, given));
}

/** True for what is known of places where it stands around them. */
function asksFacts({ within, fileFrom = '/', hashFrom = '/' }: FixedFacts, { match }: Given): boolean {
  if (!hashFrom.startsWith('/')) return true;
  // A place in that of a match is in its file.
  return within === true ? match !== true : !fileFrom.startsWith('/');
}

/** True for places whose file is told by sums that stand around them. */
function asksFile({ hashFrom = '/', changed }: FixedFacts = {}): boolean {
  return changed !== undefined || !hashFrom.startsWith('/');
}

/** True for sums of changed files that no match finds in the head of the document. */
function asksStates({ node, facts }: { node: string; facts?: FixedFacts }): boolean {
  if (facts?.changed === undefined) return false;
  const { before, after } = facts.changed;
  return node !== 'match' || !before.startsWith('/') || !after.startsWith('/');
}
