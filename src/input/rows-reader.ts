import { isUtf8 } from 'node:buffer';
import type { Parsed } from '../json/parse.ts';
import { parseBytes, parseLenient } from '../json/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { CEILING, Cursor } from './cursor.ts';
import type { Block, Part } from './document-part.ts';
import { behindSpace, type Elements, readElements, type Traits } from './elements.ts';
import { BLOCK_SIZE } from './list-elements.ts';
import { probe } from './probe.ts';
import { Scanner } from './scanner.ts';
import type { Steps, Window } from './window.ts';

const NEWLINE = 0x0a;
/** What an object goes on with behind a value: a comma, a bracket. */
const REST = [0x2c, 0x5d, 0x7d];
/** A line that begins a row. */
const ROW = '\n{';

/** How the rows of a stream are told. */
export interface RowRules {
  belongs: (row: Json) => boolean;
  /** Where rows have a last one, a stream without it was cut. */
  isLast?: ((row: Json) => boolean) | undefined;
  /** True for a document that may stand between two streams. */
  isOther: (row: Json) => boolean;
}

/** A row as it stands in the input; its structure is sound. */
interface Slice {
  /** Its place in the stream, from 0. */
  index: number;
  /** Absolute byte offset of its first byte. */
  start: number;
  /** Its text in UTF-8. */
  bytes: Buffer;
  /** False where bytes of it became U+FFFD. */
  utf8: boolean;
  tooDeep: boolean;
  /** What a parse made of it, where there was one. */
  made?: Parsed;
}

/** A row: what is told of it, which of a long one is what its beginning shows, and what a parse made of it. */
interface Row {
  value: Json | undefined;
  utf8: boolean;
  made: Slice['made'];
}

/** So many rows are read together, at most. */
const MOST_CAREFUL = 1 << 6;

/** Of longer rows nothing is made: what they show tells what they are. */
const LONG = 1 << 20;

function shownOf(bytes: Buffer, { tooDeep }: Traits): Row | undefined {
  if (bytes.length < LONG || tooDeep || !isUtf8(bytes)) return undefined;
  const { value, complete } = probe(bytes);
  return complete ? { value, utf8: true, made: undefined } : undefined;
}

/**
 * Reads a stream of rows, one JSON object after the other, as one document: its list is the document itself (`''`). It
 * ends before the first thing that is not one of its rows; an object of no known form is one where another row follows.
 * A broken row costs the line it stands in. Rows of which nothing is wrong are taken by their list's own reader; only
 * others are made here to tell what they are.
 */
export class RowsReader {
  /** Absolute offset just after the last byte that was read. */
  at: number;
  readonly #cursor: Cursor;
  readonly #rules: RowRules;
  /** True when the last row was read. */
  #ended = false;
  /** True when the input ended in a row. */
  #cut = false;
  #index = 0;

  /** `start` is the first byte of the first row. */
  constructor(window: Window, start: number, rules: RowRules) {
    this.#cursor = new Cursor(window, start);
    this.#rules = rules;
    this.at = start;
  }

  *steps(): Steps<void, Part> {
    yield { part: 'list', pointer: '' };
    while (yield* this.#read(MOST_CAREFUL));
    if (this.#rules.isLast !== undefined && !this.#ended && !this.#cut)
      yield { part: 'cut', pointer: `/${this.#index}`, at: this.at };
  }

  /** Reads so many rows one by one; gives `false` where there are no more. */
  *#read(count: number): Steps<boolean, Part> {
    let slices: Slice[] = [];
    let size = 0;
    for (let left = count; left > 0; left--) {
      const row = yield* this.#row();
      const isSlice = row !== 'end' && !('part' in row);
      if (isSlice) {
        slices.push(row);
        size += row.bytes.length;
        if (left > 1 && size < BLOCK_SIZE && this.#isMoreHere()) continue;
      }
      if (slices.length > 0) yield { part: 'elements', pointer: '', block: blockOf(slices) };
      if (row === 'end') return false;
      if (!isSlice) yield row;
      slices = [];
      size = 0;
    }
    return true;
  }

  /** True where more of the input is here than room: what stands before it need not wait for others. */
  #isMoreHere(): boolean {
    const { window } = this.#cursor;
    const rest = window.view(this.at, window.end);
    return behindSpace(rest, 0) < rest.length;
  }

  /** The next row, what stands in its place, or that there is none. */
  *#row(): Steps<Slice | Extract<Part, { part: 'lost' | 'cut' }> | 'end'> {
    const { window } = this.#cursor;
    if (this.#ended) return 'end';
    this.#cursor.at = this.at;
    if ((yield* this.#cursor.peek()) !== 0x7b) return 'end';
    const start = this.#cursor.at;
    const scanner = new Scanner(start, 'value');
    const signal = yield* this.#cursor.scan(scanner, start);
    if (signal === 'more') {
      this.#leave(window.end);
      this.#cut = true;
      return { part: 'cut', pointer: `/${this.#index}`, at: window.end };
    }
    if (signal === 'fault') return this.#lose(start, yield* this.#endOfRow(start, scanner.at), 'broken');
    if (window.start > start || scanner.at - start > CEILING) return this.#lose(start, scanner.at, 'too-large');
    const traits = {
      odd: scanner.lastOdd >= 0,
      tooDeep: scanner.lastTooDeep >= 0,
      keys: scanner.keysBefore(scanner.at),
    };
    const bytes = window.view(start, scanner.at);
    const { value, utf8, made } = shownOf(bytes, traits) ?? this.#parsed(bytes, start, traits);
    // The first row was told by what was seen of it: going back to it would never end.
    const isStrange = value !== undefined && this.#index > 0 && !this.#rules.belongs(value);
    if (isStrange && (yield* this.#hasRest(scanner.at)))
      return this.#lose(start, yield* this.#endOfRow(start, scanner.at), 'broken');
    if (isStrange && (this.#rules.isOther(value) || !(yield* this.#goesOnAt(scanner.at)))) return 'end';
    this.#ended = value !== undefined && this.#rules.isLast?.(value) === true;
    const own = window.view(start, scanner.at);
    const slice: Slice = {
      index: this.#index++,
      start,
      // The window goes on before anybody reads more than one.
      bytes: utf8 ? (own.length < BLOCK_SIZE ? Buffer.from(own) : own) : Buffer.from(own.toString('utf8')),
      utf8,
      tooDeep: traits.tooDeep,
      ...(made !== undefined && { made }),
    };
    this.#leave(scanner.at);
    return slice;
  }

  #parsed(bytes: Buffer, start: number, traits: Traits): Row {
    const { values, rejected, notUtf8, exact, repeated } = readElements(bytes, start, this.#index, traits);
    const [value] = values;
    // Pointers of what stands in a row are counted from there.
    const inside = repeated.map((key) => ({ ...key, pointer: key.pointer.slice(`/${this.#index}`.length) }));
    const mended = rejected.length > 0;
    const made = value === undefined ? undefined : { value, exact, repeated: inside, mended };
    return { value, utf8: notUtf8.length === 0, made };
  }

  /** True where more of an object seems to stand at `at`: what ended before it is a broken row. */
  *#hasRest(at: number): Steps<boolean> {
    const { window } = this.#cursor;
    return (yield* window.reach(at)) && REST.includes(window.bytes[at - window.base] as number);
  }

  /** True where a row begins at `at`: what stands before it is a row of a new kind, or a damaged one. */
  *#goesOnAt(at: number): Steps<boolean> {
    const cursor = new Cursor(this.#cursor.window, at);
    if ((yield* cursor.peek()) !== 0x7b) return false;
    const scanner = new Scanner(cursor.at, 'value');
    if ((yield* cursor.scanTo(scanner, cursor.at + BLOCK_SIZE)) !== 'value') return false;
    const row = parseBytes(this.#cursor.window.view(cursor.at, scanner.at))?.value;
    return row !== undefined && this.#rules.belongs(row);
  }

  #lose(start: number, end: number, reason: 'broken' | 'too-large'): Extract<Part, { part: 'lost' }> {
    this.#leave(end);
    return { part: 'lost', pointer: '', index: this.#index++, start, end, reason };
  }

  #leave(at: number): void {
    this.at = at;
    this.#cursor.window.release(at);
  }

  /**
   * Where a row ends that is broken at `fault`: before a line that begins a row, which it ran into; else with its line,
   * or the next one where a newline is what broke it.
   */
  *#endOfRow(start: number, fault: number): Steps<number> {
    const { window } = this.#cursor;
    const from = Math.max(start, window.start);
    const next = window.view(from, fault + 1).indexOf(ROW);
    if (next >= 0) return from + next;
    const line = yield* this.#endOfLine(fault);
    if (line > fault || !(yield* window.reach(line + 1)) || window.view(line + 1, line + 2)[0] === 0x7b) return line;
    return yield* this.#endOfLine(line + 1);
  }

  /** The offset of the next newline, or the end of the input. */
  *#endOfLine(from: number): Steps<number> {
    const { window } = this.#cursor;
    for (let at = from; ; ) {
      const { end } = window;
      const newline = window.view(at, end).indexOf(NEWLINE);
      if (newline >= 0) return at + newline;
      if (!(yield* window.load())) return end;
      at = end;
    }
  }
}

const EMPTY = Buffer.alloc(0);

function blockOf(slices: readonly Slice[]): Block {
  const { start = 0, bytes = EMPTY } = slices.at(-1) ?? {};
  return { count: slices.length, end: start + bytes.length, read: () => elementsIn(slices) };
}

/** The elements that rows are. */
function elementsIn(slices: readonly Slice[]): Elements {
  const faults = { rejected: [], notUtf8: [], repeated: [] };
  const { index: first = 0 } = slices[0] ?? {};
  const result: Elements = { values: [], indices: [], first, seen: slices.length, ...faults, exact: false };
  for (const { index, start, bytes, utf8, tooDeep, made } of slices) {
    const parsed = tooDeep ? undefined : (made ?? parseLenient(bytes, 'last'));
    const lost = tooDeep ? 'too-deep' : 'broken';
    const reason = parsed === undefined ? lost : parsed.mended ? 'mended' : undefined;
    if (reason !== undefined) result.rejected.push({ index, start, end: start + bytes.length, reason });
    if (parsed === undefined) continue;
    for (const { pointer, value } of parsed.repeated) result.repeated.push({ pointer: `/${index}${pointer}`, value });
    if (!utf8) result.notUtf8.push({ index, start });
    result.values.push(parsed.value);
    result.indices?.push(index);
    result.exact ||= parsed.exact;
  }
  return result;
}
