import { type Conditions, type ListedNode, type MatchNode, meets, topKeys } from '../adapter.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { JsonObject } from '../json/value.ts';
import type { PrinterOfElements } from './list-reader.ts';
import type { MatchPrinter } from './match-printer.ts';
import { PickedKeys } from './picked-keys.ts';
import type { Spot } from './spot.ts';

/** A list of matches: of one kind, or of several that their elements tell. */
export type MatchesNode = MatchNode | { node: 'choose'; of: readonly (readonly [Conditions, MatchNode])[] };

/** True for what becomes matches, and nothing else. */
export function isMatches(of: ListedNode): of is MatchesNode {
  if (of.node === 'choose') return of.of.every(([, node]) => isMatches(node));
  return of.node === 'match' && of.item !== true;
}

/** Items of an operation: of one kind, or of several of which each element is one. */
export function isItems(of: ListedNode): of is MatchesNode {
  if (of.node === 'choose')
    return of.outer !== true && of.of.every(([, node]) => isItems(node)) && hasNoConditions(of.of.at(-1)?.[0]);
  return of.node === 'match' && of.item === true;
}

function hasNoConditions(conditions: Conditions | undefined): boolean {
  return conditions !== undefined && Object.keys(conditions).length === 0;
}

/** Prints matches of several kinds, each by the printer of its own; all of these print into one text. */
export class MatchKindsPrinter implements PrinterOfElements {
  readonly #kinds: readonly (readonly [Conditions, MatchPrinter])[];
  /** Reads every element, and prints the first kind. */
  readonly #first: MatchPrinter;
  /** The keys that tell the kinds; `undefined` where any key may. */
  readonly #shown: PickedKeys | undefined;

  constructor(kinds: readonly (readonly [Conditions, MatchPrinter])[]) {
    this.#kinds = kinds;
    this.#first = kinds[0]?.[1] as MatchPrinter;
    const keys = topKeys({ any: kinds.map(([shown]) => shown) });
    const { keys: object } = this.#first;
    // What may be `null` is not told from what is not there.
    const isNullable = keys?.some((name) => object.keys[object.find(name)]?.nullable === true) ?? true;
    this.#shown = isNullable ? undefined : new PickedKeys(object, keys as readonly string[]);
  }

  get reader(): ElementReader {
    return this.#first.reader;
  }

  get out(): ByteText {
    return this.#first.out;
  }

  /** The element that was read last. */
  get element(): JsonObject {
    return this.#first.element;
  }

  print(index: number, from: number, to: number, spot?: Spot): boolean {
    const value = this.#shown?.in(this.#first.values) ?? this.#first.element;
    const printer = this.#kinds.find(([shown]) => meets(value, shown))?.[1];
    if (printer === undefined) return false;
    if (printer !== this.#first) {
      printer.reader.begin(this.reader.bytes);
      printer.reader.read(from, this.reader.isCanonical);
    }
    return printer.print(index, from, to, spot);
  }
}
