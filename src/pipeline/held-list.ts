import type { Findings } from '../diagnostic/findings.ts';
import { parseBytes } from '../input/parse-bytes.ts';
import { isObject, type Json } from '../json/value.ts';
import { rememberIndices } from '../legacy/fields.ts';
import { ListReader } from '../resolve/list-reader.ts';
import { CopyPrinter } from '../resolve/made-printer.ts';
import { ByteKeeper, type ByteStore, type Kept } from './byte-keeper.ts';

const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const OPENED = Buffer.of(OPEN_LIST);
const CLOSED = Buffer.of(CLOSE_LIST);

/** Elements of a list that is understood with others, until these have been read: as bytes, many not in memory. */
export class HeldList {
  /** Reads elements; what it has read is to be kept. */
  readonly reader: ListReader;
  readonly #printer = new NumberedCopies();
  readonly #keeper: ByteKeeper;
  readonly #blocks: { kept: Kept; exact: boolean }[] = [];
  /** How long the list is, printed. */
  byteLength = 2;

  /** `list` is its JSON pointer. */
  constructor(list: string, findings: Findings, openStore: (() => ByteStore) | undefined) {
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

  /** Prints the list, which is given up, into bytes; gives the index behind it. */
  print(bytes: Buffer, at: number): number {
    let end = at;
    for (const [index, { kept }] of this.#blocks.entries()) {
      bytes[end++] = index === 0 ? OPEN_LIST : COMMA;
      const block = this.#keeper.read(kept);
      bytes.set(block, end);
      end += block.length;
    }
    if (end === at) bytes[end++] = OPEN_LIST;
    bytes[end++] = CLOSE_LIST;
    this.close();
    return end;
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

  /** The places of its elements: one before them may have been lost. */
  get places(): readonly number[] {
    return this.#printer.places;
  }

  /** Gives up what is kept. */
  close(): void {
    this.#keeper.close();
  }
}

/** Prints elements as they stand, and tells the place of each: one before it may have been lost. */
class NumberedCopies extends CopyPrinter {
  readonly places: number[] = [];
  hasOthers = false;
  /** True where values were made, of which a parse may change something. */
  hasMade = false;

  override print(index: number, from: number, to: number): boolean {
    this.places.push(index);
    this.hasOthers ||= this.reader.bytes[from] !== OPEN;
    return super.print(index, from, to);
  }

  override printValue(value: Json, index: number): boolean {
    this.places.push(index);
    this.hasOthers ||= !isObject(value);
    this.hasMade = true;
    return super.printValue(value);
  }
}
