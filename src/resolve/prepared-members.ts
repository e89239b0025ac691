import type { ListNode, Node, PathNode } from '../adapter.ts';
import type { Literal } from '../json/literal.ts';
import { onceFor } from '../json/once-for.ts';
import { frontOf, type InnerPrinter } from './inner-printer.ts';
import type { ObjectMaker } from './interpreter.ts';
import type { MatchPlan } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';
import { isPrintedNode, type PrintedNode } from './printed-nodes.ts';
import type { PrinterTools } from './printer-tools.ts';
import type { Spot } from './spot.ts';
import type { HeldIn } from './surroundings.ts';

/** What members stand in. */
export interface MembersOwner {
  node: Exclude<ObjectMaker, { node: 'choose' }> & { keys: Readonly<Record<string, unknown>>; open?: true };
  element: PlacedElement;
  spot: Spot;
  tools: PrinterTools;
  /** The match around, if a place may be in that. */
  match: HeldIn | undefined;
  /** Names under which something is printed that is no key. */
  names: readonly string[];
  /** In how many objects like itself it stands. */
  depth: number;
  /** Makes what prints objects in them. */
  innerPrinter(node: PrintedNode, spot: Spot): InnerPrinter;
}

/** An object whose members are printed, and names under which something is printed that is no key. */
type MembersOf = Pick<MembersOwner, 'node' | 'names'>;

/** What is prepared of the keys of an object. */
export interface PreparedMembers {
  /** Names under which something is printed that is no key, and those of objects that say the place. */
  names: ReadonlySet<string>;
  /** Its keys and their nodes, by their places in the plan. */
  keys: readonly string[];
  nodes: readonly Node[];
  /** For each of them, whether its objects are printed from where they stand. */
  arePrinted: readonly boolean[];
  /** A list of objects like the one that the members stand in. */
  ownList: ListNode;
  /** For each key its name in the format, as JSON behind a comma. */
  fronts: readonly Literal[];
  /** The numbers of the objects that say nothing but the place. */
  placeHolders: ReadonlySet<number>;
  /** Registers of values that are printed under one name. */
  sameNames: readonly (readonly [number, number])[];
  /** The places in the plan of a path and of how the tool spelled it. */
  spelled: readonly [path: number, spelling: number] | undefined;
}

/** What is prepared of an object, whose places a plan has, once for the plan. */
export const preparedMembers = onceFor(
  ({ contents, holders }: MatchPlan, { node, names }: MembersOf): PreparedMembers => {
    const keys = Object.keys(node.keys);
    const nodes = Object.values(node.keys) as Node[];
    const path = nodes.findIndex((inner) => inner.node === 'path' && inner.spelling !== undefined);
    return {
      names: new Set([
        ...contents.map(({ name }) => name),
        ...names,
        ...nodes.flatMap((inner) => nameOf(inner) ?? []),
        ...holders.filter(({ ofPlace }) => ofPlace).map(({ path: own }) => own),
        'legacy',
      ]),
      keys,
      nodes,
      arePrinted: nodes.map(isPrintedNode),
      ownList: { node: 'list', of: node as ListNode['of'], firstKeys: [] },
      fronts: nodes.map((inner, index) => frontOf(nameOf(inner) ?? (keys[index] as string))),
      placeHolders: new Set(holders.filter(({ saysPlace }) => saysPlace).map(({ holder }) => holder)),
      sameNames: contents.flatMap(({ name, register }, index) =>
        contents
          .slice(index + 1)
          .filter((other) => other.name === name)
          .map((other) => [register, other.register] as const),
      ),
      spelled: path < 0 ? undefined : [path, keys.indexOf((nodes[path] as PathNode).spelling as string)],
    };
  },
);

/** The name that a node gives its key in the format. */
function nameOf(node: Node): string | undefined {
  return 'as' in node && typeof node.as === 'string' ? node.as : undefined;
}
