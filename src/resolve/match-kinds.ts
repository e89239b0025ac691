import type { Conditions, ListedNode, MatchNode } from '../adapter.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import type { ByteText } from '../json/byte-text.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { ElementValues } from './element-values.ts';
import type { PrinterOfElements } from './list-reader.ts';
import { type Told, testOf } from './picked-keys.ts';
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

/** Prints the elements of one kind. */
export interface KindPrinter extends PrinterOfElements {
  /** The keys of its elements, and the values of the one that was read last. */
  readonly keys: ObjectPlan | undefined;
  readonly values: ElementValues;
}

/** What reads elements of one kind. */
interface ReaderOfKind {
  readonly keys: ObjectPlan | undefined;
  readonly values: ElementValues;
}

/** Tells of which kind an element is, when the first of the kinds that have keys has read it. */
export class KindTeller<Kind extends ReaderOfKind> {
  /** Reads every element, and prints one kind. */
  readonly first: Kind;
  /** The kinds, each with what tells it. */
  readonly #kinds: readonly (readonly [Told, Kind])[];

  constructor(kinds: readonly (readonly [Conditions, Kind])[]) {
    const readers = kinds.map(([, kind]) => kind);
    this.first = (readers.find(({ keys }) => keys !== undefined) ?? readers[0]) as Kind;
    this.#kinds = kinds.map(([shown, kind]) => [testOf(this.first.keys, shown), kind]);
  }

  /** The kind of the element that was read last; `undefined` for one of no kind. */
  kind(): Kind | undefined {
    for (const [told, kind] of this.#kinds) if (told(this.first.values)) return kind;
    return undefined;
  }
}

/** Reads what another reader has read; `false` where there is room in what the plan of this one has no keys for. */
function readAgain(reader: ElementReader, { bytes, start, isCanonical }: ElementReader): boolean {
  reader.begin(bytes);
  return reader.read(start, isCanonical) >= 0;
}

/** Prints elements of several kinds, each by the printer of its own; all of these print into one text. */
export class KindsPrinter implements PrinterOfElements {
  readonly printOther?: (value: Json) => void;
  readonly #teller: KindTeller<KindPrinter>;
  /** Reads every element, and prints one kind. */
  readonly #first: KindPrinter;

  /** `printOther` prints an element that is no object. */
  constructor(kinds: readonly (readonly [Conditions, KindPrinter])[], printOther?: (value: Json) => void) {
    this.#teller = new KindTeller(kinds);
    this.#first = this.#teller.first;
    if (printOther !== undefined) this.printOther = printOther;
  }

  get reader(): ElementReader {
    return this.#first.reader;
  }

  get keys(): ObjectPlan | undefined {
    return this.#first.keys;
  }

  get values(): ElementValues {
    return this.#first.values;
  }

  get out(): ByteText {
    return this.#first.out;
  }

  /** The element that was read last. */
  get element(): JsonObject {
    return this.#first.values.whole();
  }

  print(index: number, from: number, to: number, spot?: Spot): boolean {
    const printer = this.#teller.kind();
    if (printer === undefined) return false;
    const { reader } = printer;
    if (printer === this.#first || readAgain(reader, this.reader)) return printer.print(index, from, to, spot);
    const bytes = Buffer.from(printJson(this.element));
    reader.begin(bytes);
    return printer.print(index, 0, reader.read(0, true), spot);
  }
}
