import { isUtf8 } from 'node:buffer';
import type { Conditions, ListedNode, MatchNode } from '../adapter.ts';
import { meets } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { Settler } from '../draft/settle.ts';
import { ByteText } from '../json/byte-text.ts';
import { parseExact } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import type { Interpreter } from './interpreter.ts';
import { preparePlan } from './match-plan.ts';
import { MatchPrinter } from './match-printer.ts';

const COMMA = 0x2c;

/** So many elements are remembered to tell equal ones: a longer list must not cost memory. */
const MOST_KNOWN = 100_000;

/** An element without a usable place. */
export interface Unplaced {
  index: number;
  value: Json;
}

/** Matches as they are printed. */
export interface PrintedMatches {
  /** Compact JSON with commas between them; good until the next ones are read. */
  bytes: Buffer;
  /** How many there are. */
  converted: number;
  /** True where a number is among them whose text a parse would change. */
  exact: boolean;
  unplaced: readonly Unplaced[];
}

/** A list of matches: of one kind, or of several that their elements tell. */
export type MatchesNode = MatchNode | { node: 'choose'; of: readonly (readonly [Conditions, MatchNode])[] };

/** True for what becomes matches, and nothing else. */
export function isMatches(of: ListedNode): of is MatchesNode {
  if (of.node === 'choose') return of.of.every(([, node]) => isMatches(node));
  return of.node === 'match' && of.item !== true;
}

/** Reads a list of matches by its schema and prints them. */
export class MatchListReader {
  #converted = 0;
  #unplaced: Unplaced[] = [];
  #exact = false;
  readonly #pointer: string;
  /** Reads every element, and prints the first kind. */
  readonly #printer: MatchPrinter;
  /** The kinds of elements, where there are several. */
  readonly #kinds: readonly (readonly [Conditions, MatchPrinter])[];
  readonly #context: MatchContext;

  /** Bytes of the elements so far, where equal ones are left out. */
  readonly #known: Set<string> | undefined;
  /** How many elements were left out because they are equal to one before. */
  repeated = 0;

  /** `distinct`: elements that are equal to one before are left out. */
  constructor(
    list: string,
    schema: MatchesNode,
    context: MatchContext,
    settler: Settler,
    interpreter: Interpreter,
    distinct = false,
  ) {
    this.#pointer = list;
    this.#context = context;
    if (distinct) this.#known = new Set();
    const out = new ByteText();
    const printerOf = (node: MatchNode) => {
      const plan = preparePlan(node, context.shape.coordinates as Parameters<typeof preparePlan>[1]);
      return new MatchPrinter(list, plan, context, settler, interpreter, out);
    };
    this.#kinds = schema.node === 'match' ? [] : schema.of.map(([shown, node]) => [shown, printerOf(node)] as const);
    this.#printer = schema.node === 'match' ? printerOf(schema) : (this.#kinds[0]?.[1] as MatchPrinter);
  }

  /**
   * Reads the elements at the beginning of `bytes` that have a comma behind them, as far as they need no other care;
   * `first` is the place of the first one in the list. Gives how many there are, and the index behind the last comma.
   */
  read(bytes: Buffer, first: number): { count: number; length: number } {
    const { reader } = this.#printer;
    reader.begin(bytes, isUtf8(bytes.subarray(0, wholeCharacters(bytes))));
    const { values } = reader;
    let count = 0;
    let length = 0;
    for (;;) {
      const at = values.space(length);
      const end = reader.read(at);
      if (end < 0) break;
      const comma = values.space(end);
      if (bytes[comma] !== COMMA) break;
      this.#print(bytes, at, end, first + count);
      count++;
      length = comma + 1;
    }
    return { count, length };
  }

  /** Reads one element, all of `bytes`, with the care that any element may need; `false` where it is no JSON. */
  readOne(bytes: Buffer, index: number): boolean {
    const { reader } = this.#printer;
    reader.begin(bytes);
    if (reader.read(0) === bytes.length) {
      this.#print(bytes, 0, bytes.length, index);
      return true;
    }
    const value = parseExact(bytes.toString('utf8'), 'keep-last')?.value;
    if (value === undefined) return false;
    if (!isObject(value)) this.#leave(value, index);
    else this.#printAnew(Buffer.from(printJson(value)), index);
    return true;
  }

  /** Prints an object that stands elsewhere; `false` for one without a usable place, of which nothing is said. */
  printAt(value: JsonObject, pointer: string, pattern: string): boolean {
    const bytes = Buffer.from(printJson(value));
    const { reader } = this.#printer;
    reader.begin(bytes);
    if (reader.read(0, true) !== bytes.length) throw new Error('what is printed can be read');
    if (!this.#printer.print(0, { pointer, pattern })) return false;
    this.#converted++;
    this.#exact ||= reader.exact;
    return true;
  }

  /** The printer of the element that was read last, which has read it, too; `undefined` for one of no kind. */
  #printerOf(bytes: Buffer, from: number): MatchPrinter | undefined {
    if (this.#kinds.length === 0) return this.#printer;
    const value = this.#printer.element;
    const printer = this.#kinds.find(([shown]) => meets(value, shown))?.[1];
    if (printer === undefined || printer === this.#printer) return printer;
    printer.reader.begin(bytes);
    printer.reader.read(from, this.#printer.reader.isCanonical);
    return printer;
  }

  /** Gives what was read since it was asked last. */
  take(): PrintedMatches {
    const taken = {
      bytes: this.#printer.out.bytes.subarray(1),
      converted: this.#converted,
      exact: this.#exact,
      unplaced: this.#unplaced,
    };
    this.#printer.begin();
    this.#converted = 0;
    this.#exact = false;
    this.#unplaced = [];
    return taken;
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
    const printer = this.#printerOf(bytes, from);
    if (printer?.print(index) === true) {
      this.#converted++;
      this.#exact ||= printer.reader.exact;
    } else this.#leave(parseExact(bytes.toString('utf8', from, to), 'keep-last')?.value ?? null, index);
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
    this.#context.findings.add('UNI-QRY-019', { pointer: `${this.#pointer}/${index}` });
    this.#unplaced.push({ index, value });
  }
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
