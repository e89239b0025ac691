import { isUtf8 } from 'node:buffer';
import { escapePointer, parsePlain } from '../json/parse.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import { CEILING, Cursor } from './cursor.ts';
import type { Again, Part } from './document.ts';
import { DocumentPlace } from './document-place.ts';
import type { Reason } from './elements.ts';
import { containersOf, type Layout, patternIn, splitPointer } from './layout.ts';
import { ListElements } from './list-elements.ts';
import { Scanner } from './scanner.ts';
import { pieces, type Steps, type Window } from './window.ts';

const NEWLINE = 0x0a;
/** A value of so many bytes can be parsed again. */
const LARGE = 1 << 16;

/**
 * Reads the document that begins at `start` piece by piece. Memory holds one block of elements, however long a list is.
 * After a fault it goes on at the next place that the layout lets it recognise, and says what lay between.
 */
export class DocumentReader {
  readonly #place: DocumentPlace;
  readonly #cursor: Cursor;
  readonly #layout: Layout;
  readonly #containers: ReadonlySet<string>;
  readonly #lists: ListElements;
  /** True when the key that was read last was UTF-8. */
  #utf8Key = true;

  constructor(window: Window, start: number, layout: Layout) {
    this.#place = new DocumentPlace(window, start, layout);
    this.#cursor = this.#place.cursor;
    this.#layout = layout;
    this.#containers = containersOf(layout);
    this.#lists = new ListElements(this.#place);
  }

  /** Absolute offset just after the last byte of the document that was read. */
  get at(): number {
    return this.#cursor.at;
  }

  /** Its parts, with more of the input wherever it takes more. */
  parts(): AsyncGenerator<Part> {
    return pieces(this.steps());
  }

  *steps(): Steps<void, Part> {
    const place = this.#place;
    yield* this.#value('');
    while (place.open.length > 0) {
      const container = place.open[place.open.length - 1] as string;
      const byte = this.#cursor.here() ?? (yield* this.#cursor.peek());
      if (byte === undefined) {
        yield place.cut(container);
      } else if (byte === (place.isSections(container) ? 0x5d : 0x7d)) {
        yield* this.#end(container);
      } else if (byte === 0x2c) {
        if (place.last !== 'member') yield place.slip(container);
        this.#cursor.at++;
        place.last = 'comma';
      } else if (place.isSections(container)) {
        yield* this.#section(container);
      } else {
        yield* this.#member(container);
      }
    }
    this.#cursor.window.release(this.#cursor.at);
  }

  /** Ends an object, or a list of sections. */
  *#end(container: string): Generator<Part> {
    const place = this.#place;
    if (place.last === 'comma') yield place.slip(container);
    this.#cursor.at++;
    place.open.pop();
    place.last = 'member';
  }

  /** An element of a list of sections. */
  *#section(list: string): Steps<void, Part> {
    const place = this.#place;
    if (place.last === 'member') yield place.slip(list);
    const index = place.begun.get(list) ?? 0;
    place.begun.set(list, index + 1);
    place.last = 'member';
    yield* this.#value(`${list}/${index}`);
  }

  *#member(container: string): Steps<void, Part> {
    const place = this.#place;
    const { cursor } = place;
    const start = cursor.at;
    const withoutComma = place.last === 'member';
    place.last = 'member';
    const key = yield* this.#key();
    if (key !== undefined) {
      if (withoutComma) yield place.slip(container, start);
      yield* this.#value(`${container}/${escapePointer(key)}`);
    } else if ((yield* cursor.peek()) === undefined) {
      yield place.cut(container);
    } else {
      cursor.at = start;
      // On a line of its own what is in place of a key may be the next document.
      const { window } = cursor;
      const isLine = start > window.start && window.bytes[start - 1 - window.base] === NEWLINE;
      yield* this.#recover(container, isLine ? start - 1 : start + 1, start);
    }
  }

  /**
   * A key and its colon; `undefined` when they are not there, or when the input ends before the colon: the cursor is
   * then at its end.
   */
  *#key(): Steps<string | undefined> {
    const cursor = this.#cursor;
    if ((yield* cursor.peek()) !== 0x22) return undefined;
    const start = cursor.at;
    const scanner = new Scanner(start, 'value');
    const signal = yield* cursor.scan(scanner, start);
    if (signal === 'more') cursor.at = cursor.window.end;
    if (signal !== 'value' || cursor.window.start > start) return undefined;
    const bytes = cursor.window.view(start, scanner.at);
    this.#utf8Key = isUtf8(bytes);
    const key = parsePlain(bytes.toString('utf8')) as string | undefined;
    if (key === undefined) return undefined;
    cursor.at = scanner.at;
    if ((yield* cursor.peek()) !== 0x3a) return undefined;
    cursor.at++;
    return key;
  }

  *#value(pointer: string): Steps<void, Part> {
    const place = this.#place;
    const byte = this.#cursor.here() ?? (yield* this.#cursor.peek());
    const repeated = place.seen.has(pointer);
    place.latest = undefined;
    place.seen.add(pointer);
    const pattern = patternIn(this.#layout, pointer);
    const isSections = place.isSections(pointer);
    if (byte === (isSections ? 0x5b : 0x7b) && !repeated && this.#containers.has(pattern)) {
      this.#cursor.at++;
      place.open.push(pointer);
      place.last = 'bracket';
      yield { part: isSections ? 'list' : 'object', pointer };
    } else if (byte === 0x5b && !repeated && (this.#layout.lists.has(pattern) || (yield* this.#isOther(pointer)))) {
      this.#cursor.at++;
      yield* this.#lists.read(pointer);
    } else {
      yield* this.#field(pointer, repeated);
    }
  }

  /** True for a list that no layout names, and that is read element by element all the same. */
  *#isOther(pointer: string): Steps<boolean> {
    const { window } = this.#cursor;
    const { listsIn = [], fields } = this.#layout;
    if (!listsIn.includes(splitPointer(pointer).container) || fields.has(pointer)) return false;
    return (yield* new Cursor(window, this.#cursor.at + 1).peek()) === 0x7b;
  }

  *#field(pointer: string, repeated: boolean): Steps<void, Part> {
    const cursor = this.#cursor;
    const start = cursor.at;
    const scanner = new Scanner(start, 'value', false, this.#layout.depth);
    const { window } = cursor;
    const signal = yield* cursor.scan(scanner, start);
    const tooDeep = scanner.lastTooDeep >= 0;
    if (signal === 'value') cursor.at = scanner.at;
    if (signal === 'more') {
      yield this.#place.cut(pointer);
    } else if (signal === 'fault') {
      yield* this.#recover(pointer, start, scanner.at);
    } else {
      yield* this.#held(pointer, start, tooDeep, repeated);
      window.release(cursor.at);
    }
  }

  /** The value `[start, at)`, as far as it can be held. */
  *#held(pointer: string, start: number, tooDeep: boolean, repeated: boolean): Generator<Part> {
    const lost = (reason: Reason): Part => ({ part: 'lost', pointer, start, end: this.#cursor.at, reason });
    if (this.#cursor.window.start > start || this.#cursor.at - start > CEILING) return yield lost('too-large');
    if (tooDeep) return yield lost('too-deep');
    const bytes = this.#cursor.window.view(start, this.#cursor.at);
    const parsed = parseLenient(bytes);
    if (parsed === undefined) return yield lost('broken');
    if (parsed.mended) yield this.#place.slip(pointer, start);
    const { value } = parsed;
    const aside = parsed.repeated.map((key) => ({ ...key, pointer: pointer + key.pointer }));
    if (repeated) aside.unshift({ pointer, value });
    else yield { part: 'field', pointer, value, start, utf8: this.#utf8Key && isUtf8(bytes), ...this.#again(start) };
    if (aside.length > 0) yield { part: 'repeated', repeated: aside };
  }

  /** How the value `[start, at)` is parsed again, where it is large. */
  #again(start: number): { again?: Again } {
    const { window, at: end } = this.#cursor;
    if (end - start < LARGE) return {};
    return { again: { byteLength: end - start, parse: () => parseLenient(window.read(start, end))?.value ?? null } };
  }

  /** After a fault outside lists: passes what can't be read and goes on where the form is recognised again. */
  *#recover(pointer: string, from: number, fault: number): Steps<void, Part> {
    for (let [start, refused] = [from, fault]; ; ) {
      const point = yield* this.#place.pass(pointer, this.#cursor.at, start, refused, undefined);
      yield* this.#place.goTo(point);
      if (point?.kind !== 'element') return;
      const found = this.#place.pointerTo(point.pointer);
      // Where its key had another value, an element belongs to none.
      if (!this.#place.seen.has(found) || this.#place.listed.has(found)) {
        this.#place.seen.add(found);
        return yield* this.#lists.read(found);
      }
      [start, refused] = [point.at + 1, point.at];
    }
  }
}
