import { type ChooseNode, type ListedNode, type MadeNode, meets } from '../adapter.ts';
import type { Json } from '../json/value.ts';

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
