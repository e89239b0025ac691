import { isUtf8 } from 'node:buffer';
import { parseBytes } from '../input/parse-bytes.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { KeptText } from '../json/kept-text.ts';
import { LateJson } from '../json/late-json.ts';
import { type Parsed, parseExact } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { isIndex, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { CEILING, Cursor } from './cursor.ts';
import { Scanner } from './scanner.ts';
import { type Steps, Window } from './window.ts';

/** Values of more bytes than that need not be held. */
const LONG = 1 << 20;
/** Values in it up to this many bytes, and elements of longer lists together, are read at once. */
const SHORT = 1 << 16;

const OPEN = 0x7b;
const CLOSE = 0x7d;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BRACKETS = [Buffer.from('['), Buffer.from(']')] as const;

/** A value that is scanned: what is long of it is kept outside of memory, as far as the scan has come. */
export class LongValue {
  readonly #window: Window;
  readonly #start: number;
  readonly #openStore: OpenStore;
  readonly #text: KeptText;

  constructor(window: Window, start: number, openStore: OpenStore) {
    this.#window = window;
    this.#start = start;
    this.#openStore = openStore;
    this.#text = new KeptText(openStore);
  }

  /** True where it is long, and the window does not hold it any more. */
  get isKept(): boolean {
    return this.#text.length > 0 && this.#window.start - this.#start <= CEILING;
  }

  /** Keeps what was scanned. */
  keep(at: number): void {
    if (at - this.#start <= LONG || at - this.#start > CEILING) return;
    this.#text.push(Buffer.from(this.#window.view(this.#start + this.#text.length, at)));
    this.#window.release(at);
  }

  /**
   * The object that ends at `end`, of which the structure is sound: long members are printed into stores. `undefined`
   * where more than its values has to be told, as of a key that stands twice.
   */
  read(end: number): JsonObject | undefined {
    this.keep(end);
    const pieces = this.#text.pieces();
    const steps = new LongObject(new Window(() => pieces.next().value), this.#openStore).object();
    // Nothing is waited for: what is read is there.
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** What is kept of it, from one offset in it to another. */
  view(from: number, to: number): Buffer {
    return this.#text.view(from, to);
  }

  pieces(): Iterable<Uint8Array> {
    return this.#text.pieces();
  }

  /** Gives it back to the window. */
  restore(): void {
    this.#window.restore(Buffer.concat([...this.#text.take()]));
  }

  close(): void {
    this.#text.close();
  }
}

/** Some elements of a list, as it stands in an object: offsets from the start of that, and the place of the first. */
interface Block {
  from: number;
  to: number;
  first: number;
}

/** A list that is kept outside of memory, some elements in each block. */
export class LongList extends LateJson {
  readonly blocks: readonly Block[];
  readonly #text: KeptText;
  readonly #changed = new Map<number, Buffer>();

  constructor(text: KeptText, blocks: readonly Block[]) {
    super(() => this.#printed());
    this.#text = text;
    this.blocks = blocks;
  }

  *#printed(): Generator<Uint8Array> {
    for (const block of this.blocks.keys()) yield this.#piece(block);
    this.#text.close();
  }

  #piece(block: number): Buffer {
    return this.#changed.get(block) ?? this.#text.piece(block);
  }

  /** The elements of a block. */
  elementsOf(block: number): Json[] {
    const text = this.#piece(block).toString('utf8');
    return parseExact(`[${text.slice(1)}${block === this.blocks.length - 1 ? '' : ']'}`)?.value as Json[];
  }

  /** Puts other elements in the place of those of a block. */
  change(block: number, elements: Json[]): void {
    this.#changed.set(block, printedBlock(elements, block === 0, block === this.blocks.length - 1));
  }
}

function printedBlock(elements: Json, isFirst: boolean, isLast: boolean, exact?: boolean): Buffer {
  return Buffer.from((isFirst ? '[' : ',') + printJson(elements, exact).slice(1, isLast ? undefined : -1));
}

class LongObject {
  readonly #cursor: Cursor;
  readonly #openStore: OpenStore;

  constructor(window: Window, openStore: OpenStore) {
    this.#cursor = new Cursor(window, 0);
    this.#openStore = openStore;
  }

  *object(): Steps<JsonObject | undefined> {
    const object: JsonObject = {};
    for (let byte = yield* this.#next(); byte !== CLOSE; byte = yield* this.#next()) {
      if (byte === OPEN || byte === COMMA) continue;
      this.#cursor.at--;
      const key = yield* this.#short();
      if (typeof key?.value !== 'string' || Object.hasOwn(object, key.value) || isIndex(key.value)) return undefined;
      yield* this.#next();
      const value = yield* this.#value();
      if (value === undefined) return undefined;
      setOwn(object, key.value, value);
    }
    return object;
  }

  /** Moves behind the next byte that is no room, and gives it. */
  *#next(): Steps<number | undefined> {
    const byte = yield* this.#cursor.peek();
    this.#cursor.at++;
    return byte;
  }

  /** Moves behind a value that is not long, and gives it. */
  *#short(): Steps<Parsed | undefined> {
    const { window, at: start } = this.#cursor;
    const scanner = new Scanner(start, 'value');
    if ((yield* this.#cursor.scanTo(scanner, start + SHORT)) !== 'value') return undefined;
    this.#cursor.at = scanner.at;
    const parsed = parsedOf(window.view(start, scanner.at));
    window.release(scanner.at);
    return parsed;
  }

  *#value(): Steps<Json | undefined> {
    const byte = yield* this.#cursor.peek();
    const start = this.#cursor.at;
    const short = yield* this.#short();
    if (short !== undefined) return short.value;
    if (this.#cursor.at > start) return undefined;
    if (byte === OPEN_LIST) return yield* this.#list();
    return byte === OPEN ? yield* this.object() : undefined;
  }

  *#list(): Steps<Json | undefined> {
    const cursor = this.#cursor;
    const text = new KeptText(this.#openStore);
    const scanner = new Scanner(++cursor.at, 'list');
    const blocks: Block[] = [];
    let first = 0;
    for (let isLast = false; !isLast; ) {
      const isFull = () => scanner.comma >= cursor.at && scanner.at - cursor.at >= SHORT;
      isLast = (yield* cursor.scan(scanner, cursor.at, isFull, SHORT)) === 'close';
      const to = isLast ? scanner.at : scanner.comma;
      const parsed = parsedOf(Buffer.concat([BRACKETS[0], cursor.window.view(cursor.at, to), BRACKETS[1]]));
      if (parsed === undefined) return void text.close();
      text.push(printedBlock(parsed.value, first === 0, isLast, parsed.exact));
      blocks.push({ from: cursor.at, to, first });
      first += (parsed.value as Json[]).length;
      cursor.at = to + 1;
      cursor.window.release(cursor.at);
    }
    return new LongList(text, blocks) as unknown as Json;
  }
}

/** A value of which there is nothing else to tell. */
function parsedOf(bytes: Buffer): Parsed | undefined {
  const parsed = isUtf8(bytes) ? parseBytes(bytes) : undefined;
  return parsed === undefined || parsed.repeated.length > 0 ? undefined : parsed;
}
