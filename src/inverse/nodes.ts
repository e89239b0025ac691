import type { CodeEntry, DiagnosticNode, Form, ListedNode, MatchNode, Node } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { Left } from './left.ts';
import type { PlaceAround, PlaceLeft } from './place-left.ts';

/** Every node that a key or an element of a list can have, but for rows of several kinds. */
export type AnyNode = Node | ListedNode | MatchNode['keys'][string] | DiagnosticNode['keys'][string];
export type AnyKeys = Readonly<Record<string, AnyNode>>;

/** What an object of the document is made of: what is left of one of the envelope, and of its span. */
export interface Made {
  left: Left;
  place?: PlaceLeft | undefined;
  /** The path of the objects of the document in which it stands within the element. */
  holder?: string | undefined;
  /** The node of lists of the same. */
  self?: AnyNode | undefined;
  /** The path of the file that an object says, whose matches are lists of it. */
  file?: Json | undefined;
  /** True for the document itself, and for objects that hold parts of it. */
  isTop?: true;
}

/** What inverses work with: the envelope, what is left of it, and each other. */
export interface Remade {
  readonly form: Form;
  readonly envelope: Readonly<JsonObject>;
  readonly around: PlaceAround;
  readonly codes: readonly CodeEntry[];
  /** What is left of the envelope's `legacy`, its matches and the findings of the document. */
  readonly legacy: Left;
  matches: Json[];
  findings: JsonObject[];
  /** The number of matches that the envelope says. */
  readonly count: Json | undefined;
  /** Relationships that stand beside the span of the match that is made. */
  shallow: ReadonlySet<string>;
  /** How many keys were met that no node names. */
  unknown: number;
  key(key: string, node: AnyNode, made: Made): Json | undefined;
  keys(keys: AnyKeys, made: Made): JsonObject;
  /** What an element or an object was by its node; `undefined` where it is not of this node. */
  element(node: AnyNode, value: Json, self?: AnyNode): Json | undefined;
}

/** Makes the value of a key again from what its node made of it; `undefined` for none. */
export type Inverse<Of extends AnyNode> = (node: Of, key: string, made: Made, remade: Remade) => Json | undefined;

export type Inverses = { readonly [Kind in AnyNode['node']]?: Inverse<Extract<AnyNode, { node: Kind }>> };

/** Makes an element again of the object that was made of it; `undefined` where it is not of this node. */
export type ElementInverse<Of extends AnyNode> = (
  node: Of,
  value: JsonObject,
  remade: Remade,
  self: AnyNode,
) => Json | undefined;

export type ElementInverses = { readonly [Kind in AnyNode['node']]?: ElementInverse<Extract<AnyNode, { node: Kind }>> };
