import { isUtf8 } from 'node:buffer';
import type { Conditions } from '../adapter.ts';
import type { Findings } from '../diagnostic/findings.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import { parseBytes, parseLenient } from '../input/parse-bytes.ts';
import { mayBeTooDeep } from '../input/value-reader.ts';
import { ByteText } from '../json/byte-text.ts';
import type { ListsApart } from '../json/list-apart.ts';
import type { Parsed } from '../json/parse.ts';
import { needsExact, printJson } from '../json/print.ts';
import { isObject, type Json } from '../json/value.ts';
import { ElementValues } from './element-values.ts';
import { testOf } from './picked-keys.ts';
import type { Spot } from './spot.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const CLOSE_LIST = 0x5d;

/** What is printed can be divided about every so many bytes. */
const SHORT = 1 << 14;

/** So many elements are remembered to tell equal ones: a longer list must not cost memory. */
const MOST_KNOWN = 100_000;

/** An element without a usable place. */
export interface Unplaced {
  index: number;
  value: Json;
}

/** Elements as they are printed. */
export interface PrintedElements {
  /** Compact JSON with commas between them; good until the next ones are read. */
  bytes: Uint8Array;
  /** How many there are. */
  converted: number;
  /** True where a number is among them whose text a parse would change. */
  exact: boolean;
  /** Further pieces of what is too long for memory, to be taken once. */
  more?: Iterable<Uint8Array>;
  /** Where some of the commas between them stand in `bytes`, in order. */
  breaks?: readonly number[];
}

/** The same, and those that have no usable place. */
export interface TakenElements extends PrintedElements {
  unplaced: readonly Unplaced[];
}

/** Prints the elements of a list from where their values stand. */
export interface PrinterOfElements {
  readonly reader: ElementReader;
  /** The keys of its elements, and the values of the one that was read last, where it has them. */
  readonly keys?: ObjectPlan | undefined;
  readonly values?: ElementValues;
  /** What was printed, with a comma before each element. */
  readonly out: ByteText;
  /**
   * Prints the element `[from, to)` that was read last, behind a comma; `false` for one that has no usable place and
   * needs one. `spot` is where it stands, if not at `index` of the printer's own list.
   */
  print(index: number, from: number, to: number, spot?: Spot): boolean;
  /** Prints an element that is no object, behind a comma; where it can't, such an element has no usable place. */
  printOther?(value: Json): void;
  /** Prints an element of any type that had to be made, as `print` does; without it such an object is read again. */
  printValue?(value: Json, index: number): boolean;
}

/** Prints elements of one kind, each where it stands. */
export interface PlacedPrinter {
  readonly reader: ElementReader;
  /** The keys of its elements, and the values of the one that was read last. */
  readonly keys: ObjectPlan;
  readonly values: ElementValues;
  /** Prints the element `[from, to)` that was read last. */
  print(index: number, from: number, to: number, spot: Spot): boolean;
}

/** Reads the elements of a list by their schema and prints them. */
export class ListReader {
  #converted = 0;
  #unplaced: Unplaced[] = [];
  #exact = false;
  /** Where commas stand in what is printed that are about so far from one another. */
  #breaks: number[] = [];
  #nextBreak = SHORT;
  readonly #pointer: string;
  readonly #printer: PrinterOfElements;
  readonly #findings: Findings;
  /** Elements that were made. */
  readonly #text = new ByteText();

  /** Bytes of the elements so far, where equal ones are left out. */
  readonly #known: Set<string> | undefined;
  /** How many elements were left out because they are equal to one before. */
  repeated = 0;

  /** `list` is its JSON pointer; `distinct`: elements that are equal to one before are left out. */
  constructor(list: string, printer: PrinterOfElements, findings: Findings, distinct = false) {
    this.#pointer = list;
    this.#findings = findings;
    if (distinct) this.#known = new Set();
    this.#printer = printer;
  }

  /**
   * Reads the elements at the beginning of `bytes` that have a comma behind them, or end the list, as far as they need
   * no other care; `first` is the place of the first one in the list. Gives how many there are, and the index behind
   * the last comma, or of the bracket, which is `ended`.
   */
  read(bytes: Buffer, first: number): { count: number; length: number; ended: boolean } {
    this.#begin(bytes);
    const { reader } = this.#printer;
    const { values } = reader;
    let count = 0;
    let length = 0;
    for (;;) {
      const at = values.space(length);
      const end = reader.read(at);
      if (end < 0) break;
      const behind = values.space(end);
      const byte = values.tokens.at(behind);
      const ended = byte === CLOSE_LIST && isListEnd(values.tokens.at(values.space(behind + 1)));
      if (byte !== COMMA && !ended) break;
      this.#print(bytes, at, end, first + count);
      count++;
      if (ended) return { count, length: behind, ended };
      length = behind + 1;
    }
    return { count, length, ended: false };
  }

  /**
   * Gives what takes rows: elements with nothing but room between them that meet conditions, up to the last one where
   * they have one.
   */
  rowTaker(isRow: Conditions, isLast: Conditions | undefined): Pick<ListReader, 'read'> {
    const { reader, keys, values = new ElementValues(reader) } = this.#printer;
    const belongs = testOf(keys, isRow);
    const ends = isLast === undefined ? () => false : testOf(keys, isLast);
    const read = (bytes: Buffer, first: number) => {
      this.#begin(bytes);
      let count = 0;
      let length = 0;
      for (let ended = false; ; count++) {
        const at = reader.values.space(length);
        const end = ended ? -1 : reader.read(at);
        if (end < 0 || mayBeTooDeep(bytes, at, end) || !belongs(values)) return { count, length, ended };
        ended = ends(values);
        this.#print(bytes, at, end, first + count);
        length = end;
      }
    };
    return { read };
  }

  /**
   * Reads one element, all of `bytes`, with the care that any element may need; `false` where it is no JSON. `made` is
   * what a parse made of it, where there was one.
   */
  readOne(bytes: Buffer, index: number, made?: Parsed): boolean {
    const { reader, printValue } = this.#printer;
    reader.begin(bytes);
    if ((made === undefined || printValue === undefined) && reader.read(0) === bytes.length) {
      this.#print(bytes, 0, bytes.length, index);
      return true;
    }
    const parsed = made ?? parseLenient(bytes, 'last');
    if (parsed === undefined) return false;
    if (parsed.mended) this.#findings.add('UNI-QRY-018', { pointer: `${this.#pointer}/${index}` });
    this.#findings.repeat(`${this.#pointer}/${index}`, parsed.repeated);
    this.readValue(parsed.value, parsed.exact, index);
    return true;
  }

  /** Reads one element that was made; `exact` says that a number is in it whose text a parse would change. */
  readValue(value: Json, exact: boolean, index: number): void {
    if (this.#printer.printValue !== undefined) {
      if (!this.#printer.printValue(value, index)) return this.#leave(value, index);
      this.#converted++;
      this.#exact ||= exact;
    } else if (!isObject(value) && this.#printer.printOther !== undefined) this.#printer.printOther(value);
    else if (!isObject(value)) this.#leave(value, index);
    else {
      // The reader sees of what is printed only that numbers are kept, not that keys are.
      this.#exact ||= exact;
      this.#printAnew(Buffer.from(printJson(value)), index);
    }
  }

  /**
   * Reads elements that were made, and are printed anew together where a parse loses nothing, which `exact` denies;
   * `placeOf` tells the place of each in the list.
   */
  readValues(elements: readonly Json[], placeOf: (at: number) => number, exact = needsExact(elements)): void {
    const { reader, printValue } = this.#printer;
    if (exact || printValue !== undefined || !elements.every(isObject)) {
      for (const [at, element] of elements.entries()) this.readValue(element, needsExact(element), placeOf(at));
      return;
    }
    this.#text.begin();
    this.#text.string(JSON.stringify(elements));
    const { bytes } = this.#text;
    reader.begin(bytes, true);
    for (let from = 1, at = 0; at < elements.length; at++) {
      const read = reader.read(from);
      const end = read < 0 ? reader.read(from, true) : read;
      this.#print(bytes, from, end, placeOf(at));
      from = end + 1;
    }
  }

  /**
   * Prints an object that stands elsewhere, as `printJson` prints it; `false` for one without a usable place, of which
   * nothing is said. `apart` are lists of objects in it that stand elsewhere.
   */
  printAt(bytes: Buffer, spot: Spot, apart?: ListsApart): boolean {
    this.#printer.reader.begin(bytes, false, apart);
    return this.printNext(0, true, spot).printed;
  }

  /**
   * Prints the object at an index of bytes that the reader has begun, and that were passed as a value; gives the index
   * behind it, and whether it has a usable place.
   */
  printNext(at: number, canonical: boolean, spot: Spot): { end: number; printed: boolean } {
    const { reader } = this.#printer;
    const end = reader.read(at, canonical);
    if (end < 0) throw new Error('what was passed can be read');
    return { end, printed: this.printRead(spot) };
  }

  /** Prints the element that the printer's reader has read last; gives whether it has a usable place. */
  printRead(spot: Spot): boolean {
    const { start, end, exact } = this.#printer.reader;
    const printed = this.#printer.print(0, start, end, spot);
    if (printed) {
      this.#converted++;
      this.#exact ||= exact;
    }
    return printed;
  }

  /** Begins to read other bytes by `printNext`. */
  begin(bytes: Buffer): void {
    this.#printer.reader.begin(bytes);
  }

  /** Gives what was read since it was asked last, its bytes good until more is read; `forGood`: as long as wanted. */
  take(forGood = false): TakenElements {
    const { out } = this.#printer;
    const more = out.isLong ? out.takePieces() : undefined;
    const first = more === undefined ? (forGood ? out.take() : out.bytes) : (more.next().value as Uint8Array);
    const taken = {
      bytes: first.subarray(1),
      ...(more !== undefined ? { more } : this.#breaks.length > 0 && { breaks: this.#breaks }),
      converted: this.#converted,
      exact: this.#exact,
      unplaced: this.#unplaced,
    };
    out.begin();
    this.#converted = 0;
    this.#exact = false;
    this.#unplaced = [];
    if (this.#breaks.length > 0) this.#breaks = [];
    this.#nextBreak = SHORT;
    return taken;
  }

  /** Begins to read bytes that may end within a character. */
  #begin(bytes: Buffer): void {
    this.#printer.reader.begin(bytes, isUtf8(bytes.subarray(0, wholeCharacters(bytes))));
  }

  /** Reads an element again as it is printed: without repeated keys, and with every value as it can be copied. */
  #printAnew(bytes: Buffer, index: number): void {
    const { reader } = this.#printer;
    reader.begin(bytes);
    if (reader.read(0, true) !== bytes.length) throw new Error('what is printed can be read');
    this.#print(bytes, 0, bytes.length, index);
  }

  #print(bytes: Buffer, from: number, to: number, index: number): void {
    if (this.#known !== undefined && this.#isKnown(bytes.toString('latin1', from, to))) return;
    const { end } = this.#printer.out;
    if (end > this.#nextBreak) {
      // The comma that all begins with is not given out.
      this.#breaks.push(end - 1);
      this.#nextBreak = end + SHORT;
    }
    if (this.#printer.print(index, from, to)) {
      this.#converted++;
      this.#exact ||= this.#printer.reader.exact;
    } else this.#leave(parseBytes(bytes.subarray(from, to), 'last')?.value ?? null, index);
  }

  #isKnown(element: string): boolean {
    const known = this.#known as Set<string>;
    if (known.has(element)) {
      this.repeated++;
      return true;
    }
    if (known.size < MOST_KNOWN) known.add(element);
    return false;
  }

  #leave(value: Json, index: number): void {
    this.#findings.add('UNI-QRY-019', { pointer: `${this.#pointer}/${index}` });
    this.#unplaced.push({ index, value });
  }
}

/** True for a bracket that ends its list, by what stands behind it: before a key it may be a broken brace. */
function isListEnd(behind: number): boolean {
  return behind >= 0 && behind !== QUOTE;
}

/** How many of the bytes are before a character that their end may have cut. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return bytes.length - back;
  }
  return bytes.length;
}
