import type { Findings } from '../diagnostic/findings.ts';
import { parseBytes } from '../input/parse-bytes.ts';
import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';
import type { ListApart } from '../json/list-apart.ts';
import { isObject, type Json } from '../json/value.ts';
import { rememberIndices } from '../legacy/fields.ts';
import { ListReader } from '../resolve/list-reader.ts';
import { CopyPrinter } from '../resolve/made-printer.ts';

const OPEN = 0x7b;
const OPENED = Buffer.from('[');
const CLOSED = Buffer.from(']');
const COMMA = Buffer.from(',');

/** Elements of a list that is understood with others, until these have been read: as bytes, many not in memory. */
export class HeldList implements ListApart {
  /** Reads elements; what it has read is to be kept. */
  readonly reader: ListReader;
  readonly #printer = new NumberedCopies();
  readonly #keeper: ByteKeeper;
  readonly #blocks: { kept: Kept; exact: boolean }[] = [];
  /** How long the list is, printed. */
  byteLength = 2;

  /** `list` is its JSON pointer. */
  constructor(list: string, findings: Findings, openStore: OpenStore | undefined) {
    this.reader = new ListReader(list, this.#printer, findings);
    this.#keeper = new ByteKeeper(openStore);
  }

  /** Keeps what was read. */
  keep(): void {
    const { bytes, converted, exact } = this.reader.take(true);
    if (converted === 0) return;
    this.byteLength += bytes.length + (this.#blocks.length > 0 ? 1 : 0);
    this.#blocks.push({ kept: this.#keeper.keep(bytes), exact: exact || this.#printer.hasMade });
  }

  /** The list as it is printed; it is given up. */
  takeBytes(): Buffer {
    const pieces = this.#blocks.flatMap(({ kept }, index) => [index === 0 ? OPENED : COMMA, this.#keeper.read(kept)]);
    const bytes = Buffer.concat([...(pieces.length === 0 ? [OPENED] : pieces), CLOSED], this.byteLength);
    this.close();
    return bytes;
  }

  /** Its elements as they are printed, with commas between them, in blocks. */
  *blocks(): Generator<Buffer> {
    for (const { kept } of this.#blocks) yield this.#keeper.read(kept);
  }

  get exact(): boolean {
    return this.#blocks.some(({ exact }) => exact);
  }

  /** Its elements, each made when it is asked for. */
  *[Symbol.iterator](): Generator<Json> {
    for (const { kept, exact } of this.#blocks) {
      const bytes = Buffer.concat([OPENED, this.#keeper.read(kept), CLOSED]);
      // Of what was copied the reader has seen that a parse loses nothing.
      yield* (exact ? (parseBytes(bytes)?.value ?? []) : JSON.parse(bytes.toString())) as Json[];
    }
  }

  /** The elements as values, and their places in the list; it is given up. */
  take(): { elements: Json[]; places: readonly number[] } {
    const elements = [...this];
    this.close();
    rememberIndices(elements, this.places);
    return { elements, places: this.places };
  }

  /** True where nothing but objects is in it. */
  get isOfObjects(): boolean {
    return !this.#printer.hasOthers;
  }

  /** The places of its elements, where one before them was lost; else none. */
  get places(): readonly number[] {
    return this.#printer.places;
  }

  /** Gives up what is kept. */
  close(): void {
    this.#keeper.close();
  }
}

/** Prints elements as they stand, and tells the places of these where one before them was lost. */
class NumberedCopies extends CopyPrinter {
  readonly places: number[] = [];
  #count = 0;
  hasOthers = false;
  /** True where values were made, of which a parse may change something. */
  hasMade = false;

  override print(index: number, from: number, to: number): boolean {
    this.#number(index);
    this.hasOthers ||= this.reader.bytes[from] !== OPEN;
    return super.print(index, from, to);
  }

  override printValue(value: Json, index: number): boolean {
    this.#number(index);
    this.hasOthers ||= !isObject(value);
    this.hasMade = true;
    return super.printValue(value);
  }

  #number(index: number): void {
    const count = this.#count++;
    if (index === count && this.places.length === 0) return;
    while (this.places.length < count) this.places.push(this.places.length);
    this.places.push(index);
  }
}
