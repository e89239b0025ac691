import { isUtf8 } from 'node:buffer';
import { parseBytes } from '../input/parse-bytes.ts';
import type { ByteStore } from '../json/byte-keeper.ts';
import { escapePointer, parseExact, type Repeated } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import { CEILING, Cursor } from './cursor.ts';
import { findElementBehind } from './element-behind.ts';
import { behindSpace, type Elements, type Reason, readElements, type Traits } from './elements.ts';
import {
  chainTo,
  containersOf,
  type ElementTaker,
  type Layout,
  type ListRules,
  patternIn,
  splitPointer,
} from './layout.ts';
import { LongValue } from './long-object.ts';
import { FIRST_KEY, LONGEST_FIRST_KEY } from './probe.ts';
import { findResumePoint, type ResumePoint } from './resume.ts';
import { Scanner, type Signal } from './scanner.ts';
import { type Slice, slicesOf } from './slices.ts';
import { pieces, type Steps, type Window } from './window.ts';

/**
 * Elements are read in blocks of about this many bytes: parsing and printing a block at once costs half of doing so one
 * by one.
 */
export const BLOCK_SIZE = 1 << 16;
const NEWLINE = 0x0a;
/** Bytes that are given to a taker of elements at once, at most: the input may come in pieces of any size. */
const MOST_TAKEN = 1 << 17;
/** The key that an element begins with, even where something else stands before it. */
const FIRST_OF_ELEMENT = /^\s*\{[^"{}[\]]*"(?<key>[^"\\]+)"\s*:/;
/** A key at the beginning of a member. */
const FIRST_MEMBER = /^"(?<key>\w+)"\s*:/;
/** Bytes that are scanned before it is asked again, when it left an element. */
const PAUSE = 1 << 8;

/** The rules of a list that no layout names. */
const NO_RULES: ListRules = { begins: [] };

/** A piece of a document, in the order of the input. Offsets are absolute byte offsets. */
export type Part =
  | PlacedPart
  /** Keys that stood before. */
  | { part: 'repeated'; repeated: Repeated[] };

/** A piece that stands at a place of the document. */
export type PlacedPart =
  /**
   * A value that is held whole, without the repeated keys in it; not `utf8` when bytes of it or of its key became
   * U+FFFD.
   */
  | { part: 'field'; pointer: string; value: Json; start: number; utf8: boolean }
  /** An object begins whose members follow one by one. */
  | { part: 'object'; pointer: string }
  /** A declared list begins. */
  | { part: 'list'; pointer: string }
  | { part: 'elements'; pointer: string; elements: Elements }
  /** Elements that are not read yet. */
  | { part: 'block'; pointer: string; block: Block }
  /** So many elements were taken by the list's own reader. */
  | { part: 'taken'; pointer: string; count: number }
  /** Elements for that reader which it did not take by itself. */
  | { part: 'slices'; pointer: string; slices: Slice[] }
  /**
   * Bytes `[start, end)` that could not be read, none where a comma is missing or too many; `index` is their place in
   * the list, where they are one of its elements.
   */
  | { part: 'lost'; pointer: string; index?: number; start: number; end: number; reason: Reason }
  /** The input ended inside the document. */
  | { part: 'cut'; pointer: string; at: number };

/** Elements as they stand, with commas between them. */
export interface Block {
  bytes: Buffer;
  /** Absolute byte offset of the bytes. */
  start: number;
  /** The place of the first element in the list. */
  first: number;
  count: number;
  traits: Traits;
}

/** The element of a list that is read next: its place there, and whether a comma was read before it. */
interface NextElement {
  index: number;
  behindComma: boolean;
}

/**
 * Reads the document that begins at `start` piece by piece. Memory holds one block of elements, however long a list is.
 * After a fault it goes on at the next place that the layout lets it recognise, and says what lay between.
 */
export class DocumentReader {
  readonly #cursor: Cursor;
  readonly #layout: Layout;
  readonly #containers: ReadonlySet<string>;
  /** Pointers of the objects, and of the lists of sections, that are open, outermost first. */
  #open: string[] = [];
  /** How many sections have begun, by the pointer of their list. */
  readonly #begun = new Map<string, number>();
  /** What was read last in the innermost of them. */
  #last: 'bracket' | 'comma' | 'member' = 'bracket';
  /** True when the key that was read last was UTF-8. */
  #utf8Key = true;
  readonly #seen = new Set<string>();
  /** The list that was read last, while nothing else stood behind it: what closed it may have been a fault. */
  #latest: string | undefined;
  /** What the first element begins with of the list that was read last, where its form does not tell that. */
  #firstKey: string | undefined;
  /** Pointers of the lists that have begun. */
  readonly #listed = new Set<string>();
  /** The layout without those, made when it is asked for. */
  #ahead: { name: string; layout: Layout } | undefined;
  /** Before this offset there is no mark that the tool cut its document off, as far as it was looked for. */
  #unmarked = 0;
  readonly #takerOf: (list: string) => ElementTaker | undefined;
  readonly #storeOf: (pointer: string) => (() => ByteStore) | undefined;

  /**
   * `takerOf` gives what takes the elements of a list by itself, if anything does; `storeOf` what opens a store for an
   * object that may have `LateJson` in it where it is long.
   */
  constructor(
    window: Window,
    start: number,
    layout: Layout,
    takerOf: (list: string) => ElementTaker | undefined = () => undefined,
    storeOf: (pointer: string) => (() => ByteStore) | undefined = () => undefined,
  ) {
    this.#cursor = new Cursor(window, start);
    this.#layout = layout;
    this.#takerOf = takerOf;
    this.#storeOf = storeOf;
    this.#containers = containersOf(layout);
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
    yield* this.#value('');
    while (this.#open.length > 0) {
      const container = this.#open[this.#open.length - 1] as string;
      const byte = this.#cursor.here() ?? (yield* this.#cursor.peek());
      if (byte === undefined) {
        yield this.#cut(container);
      } else if (byte === (this.#isSections(container) ? 0x5d : 0x7d)) {
        yield* this.#end(container);
      } else if (byte === 0x2c) {
        if (this.#last !== 'member') yield this.#slip(container);
        this.#cursor.at++;
        this.#last = 'comma';
      } else if (this.#isSections(container)) {
        yield* this.#section(container);
      } else {
        yield* this.#member(container);
      }
    }
    this.#cursor.window.release(this.at);
  }

  /** Ends an object, or a list of sections. */
  *#end(container: string): Steps<void, Part> {
    if (this.#last === 'comma') yield this.#slip(container);
    if (this.#isSections(container) && !(yield* this.#close(container, this.at))) {
      this.#last = 'comma';
      return;
    }
    if (!this.#isSections(container)) this.#cursor.at++;
    this.#open.pop();
    this.#last = 'member';
  }

  #isSections(pointer: string): boolean {
    return this.#layout.sections?.includes(pointer) === true;
  }

  /** An element of a list of sections. */
  *#section(list: string): Steps<void, Part> {
    if (this.#last === 'member') yield this.#slip(list);
    const index = this.#begun.get(list) ?? 0;
    this.#begun.set(list, index + 1);
    this.#last = 'member';
    yield* this.#value(`${list}/${index}`);
  }

  /** A pointer of the layout as it is in the section that is read. */
  #pointerTo(pattern: string): string {
    const [list = '', rest] = pattern.split('/*');
    return rest === undefined ? pattern : `${list}/${Math.max(0, (this.#begun.get(list) ?? 0) - 1)}${rest}`;
  }

  *#member(container: string): Steps<void, Part> {
    const cursor = this.#cursor;
    const start = cursor.at;
    const withoutComma = this.#last === 'member';
    this.#last = 'member';
    const key = this.#plainKey() ?? (yield* this.#key());
    if (key !== undefined) {
      if (withoutComma) yield this.#slip(container, start);
      yield* this.#value(`${container}/${escapePointer(key)}`);
    } else if ((yield* cursor.peek()) === undefined) {
      yield this.#cut(container);
    } else {
      cursor.at = start;
      // On a line of its own what stands in place of a key may be the next document.
      const { window } = cursor;
      const isLine = start > window.start && window.bytes[start - 1 - window.base] === NEWLINE;
      yield* this.#recover(container, isLine ? start - 1 : start + 1, start);
    }
  }

  /** A key that can be read without a parser, and its colon; `undefined` for another one, and nothing is moved. */
  #plainKey(): string | undefined {
    const cursor = this.#cursor;
    const start = cursor.at;
    const key = cursor.plain();
    if (typeof key === 'string' && cursor.here() === 0x3a) {
      cursor.at++;
      this.#utf8Key = true;
      return key;
    }
    cursor.at = start;
    return undefined;
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
    const key = parseExact(bytes.toString('utf8'))?.value as string | undefined;
    if (key === undefined) return undefined;
    cursor.at = scanner.at;
    if ((yield* cursor.peek()) !== 0x3a) return undefined;
    cursor.at++;
    return key;
  }

  *#value(pointer: string): Steps<void, Part> {
    const byte = this.#cursor.here() ?? (yield* this.#cursor.peek());
    const repeated = this.#seen.has(pointer);
    this.#latest = undefined;
    this.#seen.add(pointer);
    const pattern = patternIn(this.#layout, pointer);
    const isSections = this.#isSections(pointer);
    if (byte === (isSections ? 0x5b : 0x7b) && !repeated && this.#containers.has(pattern)) {
      this.#cursor.at++;
      this.#open.push(pointer);
      this.#last = 'bracket';
      yield { part: isSections ? 'list' : 'object', pointer };
    } else if (byte === 0x5b && !repeated && (this.#layout.lists.has(pattern) || (yield* this.#isOther(pointer)))) {
      this.#cursor.at++;
      yield* this.#list(pointer);
    } else {
      yield* this.#field(pointer, repeated);
    }
  }

  /** True for a list that no layout names, and that is read element by element all the same. */
  *#isOther(pointer: string): Steps<boolean> {
    const { window } = this.#cursor;
    if (this.#layout.listsIn?.includes(splitPointer(pointer).container) !== true) return false;
    return (yield* new Cursor(window, this.at + 1).peek()) === 0x7b;
  }

  *#field(pointer: string, repeated: boolean): Steps<void, Part> {
    const cursor = this.#cursor;
    const start = cursor.at;
    const plain = cursor.plain();
    if (plain !== undefined) {
      if (repeated) yield { part: 'repeated', repeated: [{ pointer, value: plain }] };
      else yield { part: 'field', pointer, value: plain, start, utf8: this.#utf8Key };
      return cursor.window.release(cursor.at);
    }
    const scanner = new Scanner(start, 'value', false, this.#layout.depth);
    const { window } = cursor;
    let long: LongValue | undefined;
    const signal = yield* cursor.scan(scanner, start, () => {
      // Most values are read at once: it is not asked for them.
      if (!repeated) long ??= this.#longAt(pointer, start);
      long?.keep(scanner.at);
      return false;
    });
    const tooDeep = scanner.lastTooDeep >= 0;
    if (signal === 'value') cursor.at = scanner.at;
    if (long?.isKept === true) {
      const value = signal === 'value' && !tooDeep ? long.read(scanner.at) : undefined;
      if (value !== undefined) {
        long.close();
        return yield { part: 'field', pointer, value, start, utf8: this.#utf8Key };
      }
      long.restore();
    }
    if (signal === 'more') {
      yield this.#cut(pointer);
    } else if (signal === 'fault') {
      yield* this.#recover(pointer, start, scanner.at);
    } else {
      yield* this.#held(pointer, start, tooDeep, repeated);
      window.release(cursor.at);
    }
  }

  /** What keeps the object that begins at `start`, where it need not be held. */
  #longAt(pointer: string, start: number): LongValue | undefined {
    const { window } = this.#cursor;
    const openStore = window.view(start, start + 1)[0] === 0x7b ? this.#storeOf(pointer) : undefined;
    return openStore && new LongValue(window, start, openStore);
  }

  /** The value `[start, at)`, as far as it can be held. */
  *#held(pointer: string, start: number, tooDeep: boolean, repeated: boolean): Generator<Part> {
    const lost = (reason: Reason): Part => ({ part: 'lost', pointer, start, end: this.at, reason });
    if (this.#cursor.window.start > start || this.at - start > CEILING) return yield lost('too-large');
    if (tooDeep) return yield lost('too-deep');
    const bytes = this.#cursor.window.view(start, this.at);
    const parsed = parseBytes(bytes);
    if (parsed === undefined) return yield lost('broken');
    const { value } = parsed;
    const aside = parsed.repeated.map((key) => ({ ...key, pointer: pointer + key.pointer }));
    if (repeated) aside.unshift({ pointer, value });
    else yield { part: 'field', pointer, value, start, utf8: this.#utf8Key && isUtf8(bytes) };
    if (aside.length > 0) yield { part: 'repeated', repeated: aside };
  }

  *#list(pointer: string): Steps<void, Part> {
    this.#listed.add(pointer);
    this.#latest = pointer;
    yield { part: 'list', pointer };
    const isToldByForm = (this.#rulesOf(pointer) ?? NO_RULES).begins.length > 0;
    this.#firstKey = isToldByForm ? undefined : yield* this.#keyAhead(this.at, FIRST_OF_ELEMENT);
    const taker = this.#takerOf(pointer);
    let next: NextElement | undefined = { index: 0, behindComma: false };
    while (next !== undefined) next = yield* this.#elements(pointer, next, taker);
  }

  /** Reads elements of a list, and gives where it goes on; nothing where it does not. */
  *#elements(
    pointer: string,
    { index: first, behindComma }: NextElement,
    taker: ElementTaker | undefined,
  ): Steps<NextElement | undefined, Part> {
    const cursor = this.#cursor;
    const taken = taker === undefined ? undefined : yield* takeHere(this.#cursor, pointer, first, taker);
    const from = taken?.next ?? first;
    if (taken?.ended) return (yield* this.#close(pointer, cursor.at)) ? undefined : { index: from, behindComma: false };
    const scanner: Scanner = new Scanner(cursor.at, 'list', behindComma || from > first, this.#layout.depth);
    const { signal, next: index } = yield* this.#blocks(pointer, from, scanner, taker);
    if (signal === 'close' && !(yield* this.#beginsElement(pointer, scanner.at + 1)))
      return (yield* this.#close(pointer, scanner.at)) ? undefined : { index, behindComma: false };
    if (signal === 'enough') return { index, behindComma: true };
    if (signal === 'more') {
      yield this.#cut(`${pointer}/${index}`);
      return undefined;
    }
    const point = yield* this.#afterFault(pointer, index, scanner);
    if (point?.kind !== 'element') {
      yield* this.#goTo(point);
      return undefined;
    }
    cursor.at = point.at;
    return { index: point.broken ? index + 1 : index, behindComma: false };
  }

  /** Moves behind the bracket at `at` that closes a list; gives `false` where the list goes on, and moves there. */
  *#close(list: string, at: number): Steps<boolean, Part> {
    const next = yield* findElementBehind(this.#cursor.window, this.#layout, list, at);
    this.#cursor.at = next ?? at + 1;
    if (next !== undefined) yield { part: 'lost', pointer: list, start: at, end: next, reason: 'broken' };
    return next === undefined;
  }

  #rulesOf(list: string): ListRules | undefined {
    return this.#layout.lists.get(patternIn(this.#layout, list));
  }

  /**
   * Reads elements until the list ends or something is wrong, or, with a taker, until that may be asked again, which is
   * `enough`: then it has moved behind a comma. Gives the place of the next one in the list.
   */
  *#blocks(
    pointer: string,
    first: number,
    scanner: Scanner,
    taker: ElementTaker | undefined,
  ): Steps<{ signal: Signal | 'enough'; next: number }, Part> {
    const { window } = this.#cursor;
    let next = first;
    let commas = 0;
    let keys = 0;
    for (;;) {
      const signal = yield* this.#scanBlock(scanner, taker === undefined ? BLOCK_SIZE : PAUSE);
      if (window.start > this.at) {
        yield this.#tooLarge(pointer, next++, scanner, signal);
        commas++;
      }
      const from = this.at;
      const block = this.#completeElements(scanner, signal);
      if (block !== undefined) {
        // The scan may be further on than these elements: then the next ones are read with the same care.
        const { depth } = this.#layout;
        const read = scanner.keysBefore(from + block.length);
        const traits = {
          ...{ odd: scanner.lastOdd >= from, tooDeep: scanner.lastTooDeep >= from, keys: read - keys, depth },
        };
        keys = read;
        const part = this.#rulesOf(pointer)?.asTheyStand
          ? blockOf(block, from, next, pointer, traits, scanner.commas - commas + this.#behindLastComma(from, block))
          : elementsIn(block, from, next, pointer, taker === undefined ? traits : undefined);
        const seen = countIn(part);
        commas = scanner.commas;
        next += seen;
        if (seen > 0) {
          yield part;
          window.release(this.at);
        }
      }
      if (signal !== 'enough' || taker !== undefined) return { signal, next };
    }
  }

  /** Scans on until a block of about so many bytes is full, the list ends, or something is wrong. */
  #scanBlock(scanner: Scanner, size: number): Steps<Signal | 'enough'> {
    const from = this.at;
    scanner.firstComma = -1;
    return this.#cursor.scan(scanner, from, () => scanner.comma >= from && scanner.at - from >= size, size);
  }

  /** The elements that are complete; moves behind them. `undefined` when there are none. */
  #completeElements(scanner: Scanner, signal: Signal | 'enough'): Buffer | undefined {
    const { window } = this.#cursor;
    const from = this.at;
    const whole = signal === 'close' || (signal !== 'enough' && isBehindElement(scanner, signal));
    const to = !whole ? scanner.comma : signal === 'fault' ? scanner.bracketEnd : scanner.at;
    if (to < from) return undefined;
    this.#cursor.at = whole ? to : to + 1;
    return window.view(from, to);
  }

  /** How many of the elements that stand in a block from `from` on have no comma behind them. */
  #behindLastComma(from: number, block: Buffer): number {
    return this.at === from + block.length && behindSpace(block, 0) < block.length ? 1 : 0;
  }

  /** Passes an element that was too large to hold. */
  #tooLarge(pointer: string, index: number, scanner: Scanner, signal: Signal | 'enough'): Part {
    const start = this.at;
    const end = scanner.firstComma >= 0 ? scanner.firstComma : scanner.at;
    this.#cursor.at = scanner.firstComma >= 0 && signal !== 'close' ? end + 1 : end;
    return { part: 'lost', pointer, index, start, end, reason: 'too-large' };
  }

  /** Finds where a list goes on after the byte that the scanner refused. */
  *#afterFault(
    pointer: string,
    index: number,
    scanner: Scanner,
  ): Steps<(ResumePoint & { broken: boolean }) | undefined, Part> {
    const cursor = this.#cursor;
    const behind = cursor.at;
    const byte = yield* cursor.peek();
    const start = cursor.at;
    if (isBehindElement(scanner, 'fault')) {
      const point = yield* this.#pass(pointer, start, behind, scanner.at, pointer);
      return point && { ...point, broken: false };
    }
    if (start === scanner.at && (byte === 0x2c || byte === 0x5d) && !(yield* this.#beginsElement(pointer, start + 1))) {
      yield this.#slip(pointer);
      return byte === 0x2c
        ? { at: start + 1, pointer, kind: 'element', broken: false }
        : { at: start, pointer, kind: 'close', broken: false };
    }
    if (byte === 0x22 && (yield* this.#isMember(pointer, start))) {
      const point = yield* this.#pass(pointer, start, start, scanner.at, pointer);
      return point && { ...point, broken: false };
    }
    const from = byte === 0x7b || byte === 0x5d ? start + 1 : start;
    const point = yield* this.#pass(pointer, start, from, scanner.at, pointer, index);
    return point && { ...point, broken: true };
  }

  /** Whether a key stands at `at` with which no element begins: what closed the element before it was a fault. */
  *#isMember(list: string, at: number): Steps<boolean> {
    const { begins = [] } = this.#rulesOf(list) ?? {};
    const key = yield* this.#keyAhead(at, FIRST_MEMBER);
    return key !== undefined && begins.length > 0 && !begins.includes(key);
  }

  /** The key that stands at `at`, or near behind it as a pattern has it. */
  *#keyAhead(at: number, pattern: RegExp): Steps<string | undefined> {
    const { window } = this.#cursor;
    yield* window.reach(at + LONGEST_FIRST_KEY);
    const ahead = window.view(at, Math.min(window.end, at + LONGEST_FIRST_KEY)).toString('latin1');
    return pattern.exec(ahead)?.groups?.['key'];
  }

  /**
   * Whether what stands at `at`, behind a closing bracket, is the key that an element of the list begins with: the
   * bracket is a broken brace then.
   */
  *#beginsElement(list: string, at: number): Steps<boolean> {
    const { window } = this.#cursor;
    const ahead = new Cursor(window, at);
    if ((yield* ahead.peek()) !== 0x22) return false;
    const quote = ahead.at;
    const { container } = splitPointer(patternIn(this.#layout, list));
    for (const name of this.#rulesOf(list)?.begins ?? []) {
      const key = Buffer.from(JSON.stringify(name));
      ahead.at = quote + key.length;
      if (
        !(yield* window.reach(ahead.at)) ||
        !window.view(quote, ahead.at).equals(key) ||
        (yield* ahead.peek()) !== 0x3a
      )
        continue;
      // What may stand behind the list is rather a key without its comma.
      return !this.#layout.fields.has(`${container}/${escapePointer(name)}`);
    }
    return false;
  }

  /** After a fault outside lists: passes what can't be read and goes on where the form is recognised again. */
  *#recover(pointer: string, from: number, fault: number): Steps<void, Part> {
    for (let [start, refused] = [from, fault]; ; ) {
      const point = yield* this.#pass(pointer, this.at, start, refused, undefined);
      yield* this.#goTo(point);
      if (point?.kind !== 'element') return;
      const found = this.#pointerTo(point.pointer);
      // Where its key had another value, an element belongs to none.
      if (!this.#seen.has(found) || this.#listed.has(found)) {
        this.#seen.add(found);
        return yield* this.#list(found);
      }
      [start, refused] = [point.at + 1, point.at];
    }
  }

  /**
   * Passes what can't be read from `start` on, because of the byte at `fault`, up to the next resume point at or after
   * `from`.
   */
  *#pass(
    pointer: string,
    start: number,
    from: number,
    fault: number,
    list: string | undefined,
    index?: number,
  ): Steps<ResumePoint | undefined, Part> {
    const mark = yield* this.#findCutMark(start);
    if (mark !== undefined) {
      yield { part: 'cut', pointer: index === undefined ? pointer : `${pointer}/${index}`, at: mark };
      return { at: mark, pointer: '', kind: 'cut' };
    }
    const within = list === undefined ? undefined : patternIn(this.#layout, list);
    const layout = within === undefined ? this.#layoutAhead() : yield* this.#layoutFrom(within, start);
    const point = yield* findResumePoint(this.#cursor.window, layout, from, fault, within);
    const end = point?.at ?? this.#cursor.window.end;
    const cut = point?.kind === 'cut';
    if (end > start || !cut)
      yield { part: 'lost', pointer, ...(index !== undefined && { index }), start, end, reason: 'broken' };
    if (cut) yield { part: 'cut', pointer, at: end };
    return point;
  }

  /** Where the tool says, at or after `from`, that it cut its document off. No byte is looked at twice for that. */
  *#findCutMark(from: number): Steps<number | undefined> {
    const { cutMark } = this.#layout;
    if (cutMark === undefined) return undefined;
    const { window } = this.#cursor;
    for (;;) {
      const at = Math.max(from, this.#unmarked);
      const found = window.view(at, window.end).indexOf(cutMark);
      if (found >= 0) return at + found;
      this.#unmarked = Math.max(at, window.end - cutMark.length + 1);
      if (window.end - from > CEILING || !(yield* window.load())) return undefined;
    }
  }

  /**
   * The layout without the lists behind which something else stood: elements that are found belong to none of them.
   */
  #layoutAhead(): Layout {
    const { lists, fields } = this.#layout;
    const behind = [...lists.keys()].filter((pattern) => {
      const pointer = this.#pointerTo(pattern);
      return this.#listed.has(pointer) && pointer !== this.#latest;
    });
    if (behind.length === 0) return this.#layout;
    const name = behind.join();
    if (this.#ahead?.name === name) return this.#ahead.layout;
    const ahead = new Map([...lists].filter(([pattern]) => !behind.includes(pattern)));
    const layout = { ...this.#layout, lists: ahead, fields: new Set([...fields, ...behind]) };
    this.#ahead = { name, layout };
    return layout;
  }

  /**
   * The layout, with the key that a broken element of a list begins with among those that its elements begin with, and
   * that of the first one where its form does not tell them.
   */
  *#layoutFrom(list: string, start: number): Steps<Layout> {
    const { fields, lists } = this.#layout;
    const rule = lists.get(list) ?? NO_RULES;
    const own = yield* this.#keyAhead(start, FIRST_KEY);
    const begins = new Set(rule.begins);
    for (const key of [own, this.#firstKey]) {
      // What begins like a document is rather the next one.
      if (key !== undefined && !fields.has(`/${key}`) && !lists.has(`/${key}`)) begins.add(key);
    }
    if (begins.size === rule.begins.length) return this.#layout;
    return { ...this.#layout, lists: new Map(lists).set(list, { ...rule, begins: [...begins] }) };
  }

  /**
   * Goes on at a key or behind the bracket that closes a list, or ends. What that stands in begins here, where it was
   * not seen to begin.
   */
  *#goTo(point: ResumePoint | undefined): Generator<Part> {
    this.#cursor.at = point === undefined ? this.#cursor.window.end : point.at + (point.kind === 'close' ? 1 : 0);
    const over = point === undefined || point.kind === 'end' || point.kind === 'cut' || point.pointer === '';
    this.#open = over ? [] : chainTo(splitPointer(this.#pointerTo(point.pointer)).container);
    this.#last = point?.kind === 'key' ? 'comma' : 'member';
    for (const pointer of this.#open.filter((one) => one !== '' && !this.#seen.has(one))) {
      this.#seen.add(pointer);
      if (this.#isSections(pointer)) this.#begun.set(pointer, 1);
      yield { part: this.#isSections(pointer) ? 'list' : 'object', pointer };
    }
  }

  /** A comma that is missing or too many here: nothing is lost by it. */
  #slip(pointer: string, at = this.at): Part {
    return { part: 'lost', pointer, start: at, end: at, reason: 'broken' };
  }

  #cut(pointer: string): Part {
    this.#cursor.at = this.#cursor.window.end;
    this.#open = [];
    return { part: 'cut', pointer, at: this.at };
  }
}

/**
 * Lets a taker have the elements that are here, and moves behind what it took. Gives the place of the next one in the
 * list, and whether that has ended.
 */
export function* takeHere(
  cursor: Cursor,
  pointer: string,
  first: number,
  taker: ElementTaker,
): Generator<Part, { next: number; ended: boolean }> {
  const { window } = cursor;
  for (let next = first; ; ) {
    const bytes = window.view(cursor.at, Math.min(window.end, cursor.at + MOST_TAKEN));
    const { count, length, ended } = taker.read(bytes, next);
    if (count === 0) return { next, ended };
    next += count;
    cursor.at += length;
    yield { part: 'taken', pointer, count };
    window.release(cursor.at);
    if (ended) return { next, ended };
  }
}

function blockOf(
  bytes: Buffer,
  start: number,
  first: number,
  pointer: string,
  traits: Traits,
  count: number,
): Extract<Part, { part: 'block' }> {
  return { part: 'block', pointer, block: { bytes, start, first, count, traits } };
}

function countIn(part: Extract<Part, { part: 'elements' | 'slices' | 'block' }>): number {
  if (part.part === 'elements') return part.elements.seen;
  return part.part === 'slices' ? part.slices.length : part.block.count;
}

/** Elements as values, or as they stand where no traits of them are given. */
function elementsIn(
  bytes: Buffer,
  base: number,
  first: number,
  pointer: string,
  traits: Traits | undefined,
): Extract<Part, { part: 'elements' | 'slices' }> {
  if (traits === undefined) return { part: 'slices', pointer, slices: slicesOf(bytes, base, first) };
  return { part: 'elements', pointer, elements: readElements(bytes, base, first, traits) };
}

/** In a list: true when the last element is complete, so that what the scan ended at does not concern it. */
function isBehindElement(scanner: Scanner, signal: Signal): boolean {
  return scanner.betweenElements && (signal === 'more' || scanner.bracketEnd >= 0);
}
