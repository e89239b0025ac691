import type { MapNode } from '../adapter.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { Json } from '../json/value.ts';
import { ElementPrinter } from './element-printer.ts';
import type { PrinterOfElements } from './list-reader.ts';
import type { MadePrinter } from './made-printer.ts';
import { MapPrinter } from './map-printer.ts';
import type { PrinterTools } from './printer-tools.ts';
import { type ListSpot, spotOfList } from './spot.ts';

const COMMA = 0x2c;
const OPEN = 0x7b;

/** Prints the elements of a list that are objects whose keys are names. */
export class MapListPrinter implements PrinterOfElements {
  readonly out: ByteText;
  readonly #map: MapPrinter;
  readonly #spot: ListSpot;
  readonly #made: MadePrinter;

  /** `made` prints what can't be printed from where it stands. */
  constructor(node: MapNode, list: string, tools: PrinterTools, made: MadePrinter) {
    this.#spot = spotOfList(list);
    this.#map = new MapPrinter(node, this.#spot, (inner, at) => new ElementPrinter(inner, at, tools));
    this.#made = made;
    this.out = made.out;
  }

  get reader(): ElementReader {
    return this.#made.reader;
  }

  print(index: number, from: number): boolean {
    const { bytes } = this.reader;
    if (bytes[from] !== OPEN || !this.#map.canPrint(this.reader, from)) return this.#made.print(index);
    this.#spot.index = index;
    this.out.byte(COMMA);
    this.#map.print(this.reader, from, this.out);
    return true;
  }

  printValue(value: Json, index: number): boolean {
    return this.#made.printValue(value, index);
  }
}
