import type { ElementReader } from '../input/element-reader.ts';
import type { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import { onceIn } from '../json/once-for.ts';
import type { ListSpot } from './spot.ts';

const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** Prints objects that stand in others. */
export interface InnerPrinter {
  readonly reader: ElementReader;
  /** Reads and prints the object at an index of the reader's bytes that were passed before; gives the index behind. */
  readAndPrint(at: number, canonical: boolean, out: ByteText): number;
}

/** Prints the objects of the list that opens at an index of what a reader has passed. */
export function printElements(
  printer: InnerPrinter,
  { bytes, isCanonical }: ElementReader,
  from: number,
  spot: ListSpot,
  out: ByteText,
): void {
  const start = out.end;
  printer.reader.begin(bytes);
  let at = bytes[from + 1] === CLOSE_LIST ? -1 : from + 1;
  for (spot.index = 0; at >= 0; spot.index++) {
    out.byte(COMMA);
    const end = printer.readAndPrint(at, isCanonical, out);
    at = bytes[end] === COMMA ? end + 1 : -1;
  }
  enclose(out, start, OPEN_LIST, CLOSE_LIST);
}

/** By the names that schemas have: printers are made for each document. */
const FRONTS = new Map<string, Literal>();

/** What stands before the value of a key that a schema names. */
export function frontOf(name: string): Literal {
  return onceIn(FRONTS, name, () => literal(`,${JSON.stringify(name)}:`));
}

/** Puts brackets around what was printed from `start` on, with a comma before each part. */
export function enclose(out: ByteText, start: number, open: number, close: number): void {
  if (out.end === start) out.byte(open);
  else out.replace(start, open);
  out.byte(close);
}
