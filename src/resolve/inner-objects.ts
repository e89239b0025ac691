import { at, type HeldNode, type ObjectNode } from '../adapter.ts';
import type { ByteText } from '../json/byte-text.ts';
import { escapePointer } from '../json/parse.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import { ElementPrinter, type MatchAround } from './element-printer.ts';
import { printElements } from './inner-printer.ts';
import type { MatchLegacy } from './match-legacy.ts';
import type { MatchSpot } from './match-spot.ts';
import type { PlacedElement } from './placed-element.ts';
import { isPrintedIn, type StayingNode } from './printed-nodes.ts';
import type { PrinterTools } from './printer-tools.ts';
import { ListSpot } from './spot.ts';

/** What stands in a match and is printed from there: an object, or a list of such. */
interface Inner {
  printer: ElementPrinter;
  /** Of a list. */
  spot: ListSpot | undefined;
  /** The pattern of the pointers of its matches. */
  pattern: string;
}

/** What a match is to what stands in it. */
export type OwnMatch = Omit<MatchAround, 'element'>;

/**
 * Objects in the match that is printed, and lists of them: printed from where they stand, or made by the interpreter.
 * `suffix` says where what they stand in is: nothing for the element, else the pointer of an object in it.
 */
export class InnerObjects {
  readonly #element: PlacedElement;
  readonly #spot: MatchSpot;
  readonly #legacy: MatchLegacy;
  readonly #match: OwnMatch;
  readonly #tools: PrinterTools;
  /** What prints them, by what they stand in and their keys. */
  readonly #printers = new Map<string, Inner>();
  readonly #arePrinted = new Map<HeldNode | ObjectNode, boolean>();

  constructor(element: PlacedElement, spot: MatchSpot, legacy: MatchLegacy, match: OwnMatch, tools: PrinterTools) {
    this.#element = element;
    this.#spot = spot;
    this.#legacy = legacy;
    this.#match = match;
    this.#tools = tools;
  }

  /** True for what a node's values are printed from, where these are objects, or lists of them. */
  arePrinted(node: HeldNode | ObjectNode): boolean {
    const known = this.#arePrinted.get(node);
    if (known !== undefined) return known;
    const of = node.node === 'list' && node.distinct === undefined ? node.of : node;
    const arePrinted = isPrintedIn(of, this.#tools.context);
    this.#arePrinted.set(node, arePrinted);
    return arePrinted;
  }

  /** Prints the object, or the list of objects, that stands at an index. */
  print(node: HeldNode | ObjectNode, key: string, from: number, suffix: string, out: ByteText): void {
    const { reader } = this.#element;
    const { printer, spot } = this.#printerOf(node, key, suffix);
    if (spot !== undefined) return printElements(printer, reader, from, spot, out);
    printer.reader.begin(reader.bytes);
    printer.readAndPrint(from, reader.isCanonical, out);
  }

  /** What is made of the value of a key. */
  made(node: HeldNode | ObjectNode, key: string, value: Json, suffix: string): JsonObject {
    const { interpreter, surroundings } = this.#tools;
    const holder = this.fields({ [key]: value }, suffix);
    surroundings.inMatch(this.#around(suffix), () => interpreter.key(holder, key, node));
    return this.settled(holder);
  }

  /** Values to be made something of. */
  fields(values: JsonObject, suffix: string): Fields {
    const { unknownKeys } = this.#tools.context;
    return new Fields(values, this.#spot.pointerAt(suffix), this.#spot.patternAt(suffix), unknownKeys);
  }

  /** What was made of values, with their places resolved. */
  settled(made: Fields): JsonObject {
    return this.#tools.resolver.object(made.rest(), this.#legacy.addMade);
  }

  #printerOf(node: HeldNode | ObjectNode, key: string, suffix: string): Inner {
    const path = escapePointer(key);
    const pattern = `${this.#spot.patternAt(suffix)}/${path}`;
    const known = this.#printers.get(suffix + key);
    if (known?.pattern === pattern) return known;
    const own = { pointer: () => `${this.#spot.pointerAt(suffix)}/${path}`, pattern };
    const spot = node.node === 'list' ? new ListSpot(own) : undefined;
    const of = (node.node === 'list' ? node.of : node) as StayingNode;
    const printer = new ElementPrinter(of, spot ?? own, this.#tools, this.#around(suffix));
    const inner = { printer, spot, pattern };
    this.#printers.set(suffix + key, inner);
    return inner;
  }

  #around(suffix: string): MatchAround {
    return { ...this.#match, element: () => this.#objectAt(suffix) };
  }

  #objectAt(suffix: string): JsonObject {
    const whole = this.#element.values.whole();
    return suffix === '' ? whole : (at(whole, suffix.slice(1)) as JsonObject);
  }
}
