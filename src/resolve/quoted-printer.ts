import type { QuotedNode } from '../adapter.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { ElementValues } from './element-values.ts';
import type { PlacedPrinter } from './list-reader.ts';
import type { KindPrinter } from './match-kinds.ts';
import { PickedKeys } from './picked-keys.ts';
import type { PrinterTools } from './printer-tools.ts';
import { type ListSpot, spotOfList } from './spot.ts';

/** A node of elements of which each is understood by the lines that it quotes itself. */
export type LinedNode = QuotedNode & { neighbours?: never };

/** True for elements that are not told by the rows beside them, and are one match or finding each. */
export function isLined(node: { node: string }): node is LinedNode {
  const { keys, neighbours } = node as QuotedNode;
  return node.node === 'quoted' && neighbours !== true && keys.each === undefined;
}

/** Prints elements that leave their list, in which others may stay. */
export class LeavingPrinter implements KindPrinter {
  readonly out: ByteText;
  readonly reader: ElementReader;
  readonly keys: ObjectPlan;
  readonly values: ElementValues;
  readonly #printer: PlacedPrinter;
  readonly #spot: ListSpot;

  /** `list` is the JSON pointer of the list, and `printer` prints to where they go. */
  constructor(list: string, printer: PlacedPrinter, out: ByteText) {
    this.out = out;
    this.reader = printer.reader;
    this.keys = printer.keys;
    this.values = printer.values;
    this.#printer = printer;
    this.#spot = spotOfList(list);
  }

  print(index: number, from: number, to: number): boolean {
    this.#spot.index = index;
    return this.#printer.print(index, from, to, this.#spot);
  }
}

/** Prints elements that quote the lines they stand in: they leave their list. */
export class QuotedPrinter extends LeavingPrinter {
  readonly #node: LinedNode;
  readonly #picked: PickedKeys;
  readonly #tools: PrinterTools;

  constructor(node: LinedNode, list: string, printer: PlacedPrinter, tools: PrinterTools, out: ByteText) {
    super(list, printer, out);
    const { lines, line, offset, leading = line, file } = node.keys;
    const names = [lines, line, offset, leading, file].map((path) => path.split('/')[0] as string);
    this.#node = node;
    this.#picked = new PickedKeys(printer.keys, [...new Set(names)]);
    this.#tools = tools;
  }

  override print(index: number, from: number, to: number): boolean {
    const { quoted } = this.#tools.interpreter;
    quoted.inLines(this.#node, this.#picked.in(this.values), () => super.print(index, from, to));
    return true;
  }
}
