import { isUtf8 } from 'node:buffer';
import { parseBytes } from '../input/parse-bytes.ts';
import type { ByteStore } from '../json/byte-keeper.ts';
import { KeptText } from '../json/kept-text.ts';
import { LateJson } from '../json/late-json.ts';
import type { Parsed } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { isIndex, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Cursor } from './cursor.ts';
import { Scanner } from './scanner.ts';
import { type Steps, Window } from './window.ts';

/** Values in it up to this many bytes, and elements of longer lists together, are read at once. */
const SHORT = 1 << 16;

const OPEN = 0x7b;
const CLOSE = 0x7d;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BRACKETS = [Buffer.from('['), Buffer.from(']')] as const;

/**
 * An object that is too long for memory, of which the structure is sound: long members are printed into stores.
 * `undefined` where more than its values has to be told, as of a key that stands twice.
 */
export function readLongObject(text: KeptText, openStore: () => ByteStore): JsonObject | undefined {
  const pieces = text.pieces();
  const steps = new LongObject(new Window(() => pieces.next().value), openStore).object();
  for (;;) {
    const step = steps.next();
    // Nothing is waited for: what is read is there.
    if (step.done === true) return step.value;
  }
}

class LongObject {
  readonly #cursor: Cursor;
  readonly #openStore: () => ByteStore;

  constructor(window: Window, openStore: () => ByteStore) {
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
    let front = '[';
    for (let isLast = false; !isLast; front = ',') {
      const isFull = () => scanner.comma >= cursor.at && scanner.at - cursor.at >= SHORT;
      isLast = (yield* cursor.scan(scanner, cursor.at, isFull, SHORT)) === 'close';
      const end = isLast ? scanner.at : scanner.comma;
      const block = parsedOf(Buffer.concat([BRACKETS[0], cursor.window.view(cursor.at, end), BRACKETS[1]]));
      if (block === undefined) return void text.close();
      text.push(Buffer.from(front + printJson(block.value, block.exact).slice(1, isLast ? undefined : -1)));
      cursor.at = end + 1;
      cursor.window.release(cursor.at);
    }
    return new LateJson(() => text.take()) as unknown as Json;
  }
}

/** A value of which there is nothing else to tell. */
function parsedOf(bytes: Buffer): Parsed | undefined {
  const parsed = isUtf8(bytes) ? parseBytes(bytes) : undefined;
  return parsed === undefined || parsed.repeated.length > 0 ? undefined : parsed;
}
