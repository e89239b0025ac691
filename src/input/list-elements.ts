import { escapePointer } from '../json/parse.ts';
import { Cursor } from './cursor.ts';
import type { Block, Part } from './document.ts';
import type { DocumentPlace } from './document-place.ts';
import { behindSpace, readElements, type Traits } from './elements.ts';
import { BEHIND_PLACE, scannerIn } from './fit.ts';
import { bracketsAround, type Layout, NO_RULES, patternIn, splitPointer } from './layout.ts';
import { LONGEST_FIRST_KEY } from './probe.ts';
import type { ResumePoint } from './resume.ts';
import { Scanner, type Signal } from './scanner.ts';
import type { Steps, Window } from './window.ts';

/** The key that an element begins with, even where something else stands before it. */
const FIRST_OF_ELEMENT = /^\s*\{[^"{}[\]]*"(?<key>[^"\\]+)"\s*:/;
/** A key, and one of a member that is no element. */
const KEY = /^"(?<key>[^"\\]*)"\s*:/;
const FIRST_MEMBER = /^"(?<key>\w+)"\s*:/;
/** Where an element begins behind another one, or behind the comma that follows it. */
const ELEMENT = /^(?<before>,?\s*)\{\s*"(?<key>[^"\\]*)"\s*:/;
const COMMA = 0x2c;
/** The bracket that closes a list. */
const CLOSE = 0x5d;

/** The element of a list that is read next: its place there, and whether a comma was read before it. */
interface NextElement {
  index: number;
  behindComma: boolean;
}

/** Reads the elements of a document's lists, block by block, and continues after those that are broken. */
export class ListElements {
  readonly #place: DocumentPlace;
  readonly #cursor: Cursor;
  readonly #layout: Layout;

  constructor(place: DocumentPlace) {
    this.#place = place;
    this.#cursor = place.cursor;
    this.#layout = place.layout;
  }

  /** Reads a list, from behind the bracket that opens it. */
  *read(pointer: string): Steps<void, Part> {
    this.#place.listed.add(pointer);
    this.#place.latest = pointer;
    yield { part: 'list', pointer };
    const isToldByForm = (this.#place.rulesOf(pointer) ?? NO_RULES).begins.length > 0;
    this.#place.firstKey = isToldByForm ? undefined : yield* this.#place.keyAhead(this.#cursor.at, FIRST_OF_ELEMENT);
    let next: NextElement | undefined = { index: 0, behindComma: false };
    while (next !== undefined) next = yield* this.#elements(pointer, next);
  }

  /** Reads elements of a list, and gives where it goes on; nothing where it does not. */
  *#elements(pointer: string, { index: from, behindComma }: NextElement): Steps<NextElement | undefined, Part> {
    const cursor = this.#cursor;
    const scanner: Scanner = new Scanner(cursor.at, 'list', behindComma, this.#layout.depth);
    const { signal, next: index } = yield* this.#blocks(pointer, from, scanner);
    if (signal === 'close' && !(yield* this.#beginsElement(pointer, scanner.at + 1)))
      return (yield* this.#close(pointer, scanner.at)) ? undefined : { index, behindComma: false };
    if (signal === 'more') {
      yield this.#place.cut(`${pointer}/${index}`);
      return undefined;
    }
    const point = yield* this.#afterFault(pointer, index, scanner);
    if (point?.kind !== 'element') {
      yield* this.#place.goTo(point);
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

  /** Reads elements until the list ends or something is wrong. Gives the place of the next one in the list. */
  *#blocks(pointer: string, first: number, scanner: Scanner): Steps<{ signal: Signal; next: number }, Part> {
    const { window } = this.#cursor;
    let next = first;
    let commas = 0;
    let keys = 0;
    for (;;) {
      const start = this.#cursor.at;
      scanner.firstComma = -1;
      const signal: Signal | 'enough' = yield* this.#cursor.scan(scanner, start, () => scanner.comma >= start);
      if (window.start > this.#cursor.at) {
        yield this.#tooLarge(pointer, next++, scanner);
        commas++;
      }
      const from = this.#cursor.at;
      const block = this.#completeElements(scanner, signal);
      if (block !== undefined) {
        // The scan may be further on than these elements: then the next ones are read with the same care.
        const { depth } = this.#layout;
        const read = scanner.keysBefore(from + block.length);
        const traits = {
          ...{ odd: scanner.lastOdd >= from, tooDeep: scanner.lastTooDeep >= from, keys: read - keys, depth },
        };
        keys = read;
        const count = scanner.commas - commas + this.#behindLastComma(from, block);
        commas = scanner.commas;
        if (count > 0)
          yield { part: 'elements', pointer, block: blockIn(window, from, block.length, next, count, traits) };
        next += count;
        if (count > 0) window.release(this.#cursor.at);
      }
      if (signal !== 'enough') return { signal, next };
    }
  }

  /** The elements that are complete; moves behind them. `undefined` when there are none. */
  #completeElements(scanner: Scanner, signal: Signal | 'enough'): Buffer | undefined {
    const { window } = this.#cursor;
    const from = this.#cursor.at;
    const whole = signal === 'close' || (signal !== 'enough' && isBehindElement(scanner, signal));
    const to = !whole ? scanner.comma : signal === 'fault' ? scanner.bracketEnd : scanner.at;
    if (to < from) return undefined;
    this.#cursor.at = whole ? to : to + 1;
    return window.view(from, to);
  }

  /** How many of the elements that are in a block from `from` on have no comma behind them. */
  #behindLastComma(from: number, block: Buffer): number {
    return this.#cursor.at === from + block.length && behindSpace(block, 0) < block.length ? 1 : 0;
  }

  /** Passes an element that was too large to hold. */
  #tooLarge(pointer: string, index: number, scanner: Scanner): Part {
    const start = this.#cursor.at;
    const end = scanner.firstComma >= 0 ? scanner.firstComma : scanner.at;
    this.#cursor.at = scanner.firstComma >= 0 ? end + 1 : end;
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
      const point = yield* this.#place.pass(pointer, start, behind, scanner.at, pointer);
      return point && { ...point, broken: false };
    }
    if (
      start === scanner.at &&
      (byte === COMMA || byte === CLOSE) &&
      !(yield* this.#beginsElement(pointer, start + 1))
    ) {
      yield this.#place.slip(pointer);
      return byte === COMMA
        ? { at: start + 1, pointer, kind: 'element', broken: false }
        : { at: start, pointer, kind: 'close', broken: false };
    }
    if (byte === 0x22 && (yield* this.#isMember(pointer, start))) {
      const point = yield* this.#place.pass(pointer, start, start, scanner.at, pointer);
      return point && { ...point, broken: false };
    }
    const from = byte === 0x7b || byte === CLOSE ? start + 1 : start;
    const point = yield* this.#place.pass(pointer, start, from, scanner.at, pointer, index);
    return point && { ...point, broken: true };
  }

  /** Whether a key stands at `at` with which no element begins: what closed the element before it was a fault. */
  *#isMember(list: string, at: number): Steps<boolean> {
    const { begins = [] } = this.#place.rulesOf(list) ?? {};
    const key = yield* this.#place.keyAhead(at, FIRST_MEMBER);
    return key !== undefined && begins.length > 0 && !begins.includes(key);
  }

  /**
   * Whether what stands at `at`, behind a closing bracket, is the key that an element of the list begins with: the
   * bracket is a broken brace then.
   */
  *#beginsElement(list: string, at: number): Steps<boolean> {
    const ahead = new Cursor(this.#cursor.window, at);
    if ((yield* ahead.peek()) !== 0x22) return false;
    const key = yield* this.#place.keyAhead(ahead.at, KEY);
    if (key === undefined || this.#place.rulesOf(list)?.begins.includes(key) !== true) return false;
    // What may stand behind the list is rather a key without its comma.
    const { container } = splitPointer(patternIn(this.#layout, list));
    return !this.#layout.fields.has(`${container}/${escapePointer(key)}`);
  }
}

/** Elements that stand with commas between them in so many bytes from `start` on. */
function blockIn(window: Window, start: number, length: number, first: number, count: number, traits: Traits): Block {
  const end = start + length;
  return { count, end, read: () => readElements(window.read(start, end), start, first, traits) };
}

/** In a list: true when the last element is complete, so that what the scan ended at does not concern it. */
function isBehindElement(scanner: Scanner, signal: Signal): boolean {
  return scanner.betweenElements && (signal === 'more' || scanner.bracketEnd >= 0);
}

/**
 * The offset of the next element of a list that the bracket at `at` seems to close, where what follows closes more than
 * is open, and an element of the list follows that: the bracket then closes something in the element before it,
 * which has lost where that begins. `undefined` where the list ends. Offsets are absolute.
 */
function* findElementBehind(window: Window, layout: Layout, list: string, at: number): Steps<number | undefined> {
  // Lists in sections may be many; what is amiss there closes the list of the sections, too.
  if (patternIn(layout, list) !== list) return undefined;
  const open = `${bracketsAround(layout, list)}[`;
  const scanner = scannerIn(open, at);
  const signal = yield* new Cursor(window, at).scanTo(scanner, at + BEHIND_PLACE);
  if (signal !== 'value' && (signal !== 'fault' || scanner.depth >= open.length)) return undefined;
  const end = scanner.at;
  // Behind the answer of a server nothing may come for a long time.
  if (signal === 'value' && layout.isInAnswer === true) return undefined;
  if (signal === 'value' && !((yield* window.reach(end)) && window.view(end, end + 1)[0] === COMMA)) return undefined;
  yield* window.reach(end + LONGEST_FIRST_KEY);
  const text = window.view(end, Math.min(window.end, end + LONGEST_FIRST_KEY)).toString('latin1');
  const { before = '', key = '' } = ELEMENT.exec(text)?.groups ?? {};
  return layout.lists.get(list)?.begins.includes(key) ? end + before.length : undefined;
}
