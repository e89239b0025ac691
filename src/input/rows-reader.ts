import { parseBytes } from '../json/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { BLOCK_SIZE, CEILING, Cursor } from './cursor.ts';
import type { Part } from './document.ts';
import { addElements, behindSpace, type Elements, noElements, readElements } from './elements.ts';
import { Scanner } from './scanner.ts';
import type { Steps, Window } from './window.ts';

/** What an object goes on with behind a value: a comma, a bracket. */
const REST = [0x2c, 0x5d, 0x7d];
/** A line that begins a row. */
const ROW = '\n{';
const OPEN = 0x7b;

/** How the rows of a stream are reported. */
interface RowRules {
  belongs: (row: Json) => boolean;
  /** Where rows have a last one, a stream without it was cut. */
  isLast?: ((row: Json) => boolean) | undefined;
  /** True for a document that may stand between two streams. */
  isOther: (row: Json) => boolean;
}

/** So many rows are given together, at most. */
const MOST_ROWS = 1 << 6;

/** What replaces a row. */
type Fault = Extract<Part, { part: 'lost' | 'cut' }>;

/**
 * Reads a stream of rows, one JSON object after the other, as one document: its list is the document itself (`''`). It
 * ends before the first thing that is not one of its rows; an object of no known form is one where another row follows.
 * A broken row costs its line.
 */
export class RowsReader {
  /** Absolute offset just after the last byte that was read. */
  at: number;
  readonly #cursor: Cursor;
  readonly #rules: RowRules;
  /** True when the last row was read, or the input ended in a row. */
  #ended = false;
  #index = 0;

  /** `start` is the first byte of the first row. */
  constructor(window: Window, start: number, rules: RowRules) {
    this.#cursor = new Cursor(window, start);
    this.#rules = rules;
    this.at = start;
  }

  *steps(): Steps<void, Part> {
    yield { part: 'list', pointer: '' };
    for (let fault: Fault | undefined | 'row' = 'row'; fault !== undefined; ) {
      const rows = noElements();
      const from = this.at;
      do fault = yield* this.#row(rows);
      while (fault === 'row' && rows.seen < MOST_ROWS && this.at - from < BLOCK_SIZE && this.#isMoreHere());
      if (rows.seen > 0)
        yield { part: 'elements', pointer: '', block: { count: rows.seen, end: this.at, read: () => rows } };
      if (fault !== undefined && fault !== 'row') yield fault;
    }
    if (this.#rules.isLast !== undefined && !this.#ended)
      yield { part: 'cut', pointer: `/${this.#index}`, at: this.at };
  }

  /** True where more of the input is here than room: what stands before it need not wait for others. */
  #isMoreHere(): boolean {
    const { window } = this.#cursor;
    const rest = window.view(this.at, window.end);
    return behindSpace(rest, 0) < rest.length;
  }

  /** Adds the next row to others, or gives what replaces it; `undefined` where there is none. */
  *#row(rows: Elements): Steps<'row' | Fault | undefined> {
    const { window } = this.#cursor;
    this.#cursor.at = this.at;
    if (this.#ended || (yield* this.#cursor.peek()) !== OPEN) return undefined;
    const start = this.#cursor.at;
    const scanner = new Scanner(start, 'value');
    const signal = yield* this.#cursor.scan(scanner, start);
    const end = scanner.at;
    if (signal === 'more') {
      this.#leave(window.end);
      this.#ended = true;
      return { part: 'cut', pointer: `/${this.#index}`, at: window.end };
    }
    if (signal === 'fault') return this.#lose(start, yield* this.#endOfRow(start, end), 'broken');
    if (window.start > start || end - start > CEILING) return this.#lose(start, end, 'too-large');
    const traits = { odd: scanner.lastOdd >= 0, tooDeep: scanner.lastTooDeep >= 0, keys: scanner.keysBefore(end) };
    const row = readElements(window.view(start, end), start, this.#index, traits);
    const [value] = row.values;
    // The first row was known by what was seen of it: going back to it would never end.
    const isStrange = value !== undefined && this.#index > 0 && !this.#rules.belongs(value);
    if (isStrange && (yield* this.#hasRest(end))) return this.#lose(start, yield* this.#endOfRow(start, end), 'broken');
    if (isStrange && (this.#rules.isOther(value) || !(yield* this.#goesOnAt(end)))) return undefined;
    this.#ended = value !== undefined && this.#rules.isLast?.(value) === true;
    this.#index++;
    this.#leave(end);
    addElements(rows, row);
    return 'row';
  }

  /** True where more of an object seems to stand at `at`: what ended before it is a broken row. */
  *#hasRest(at: number): Steps<boolean> {
    const { window } = this.#cursor;
    return (yield* window.reach(at)) && REST.includes(window.bytes[at - window.base] as number);
  }

  /** True where a row begins at `at`: what stands before it is a row of a new kind, or a damaged one. */
  *#goesOnAt(at: number): Steps<boolean> {
    const cursor = new Cursor(this.#cursor.window, at);
    if ((yield* cursor.peek()) !== OPEN) return false;
    const scanner = new Scanner(cursor.at, 'value');
    if ((yield* cursor.scanTo(scanner, cursor.at + BLOCK_SIZE)) !== 'value') return false;
    const row = parseBytes(this.#cursor.window.view(cursor.at, scanner.at))?.value;
    return row !== undefined && this.#rules.belongs(row);
  }

  #lose(start: number, end: number, reason: 'broken' | 'too-large'): Fault {
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
    const ahead = new Cursor(window, fault);
    const line = yield* ahead.endOfLine();
    if (line > fault || !(yield* window.reach(line + 1)) || window.view(line + 1, line + 2)[0] === OPEN) return line;
    ahead.at = line + 1;
    return yield* ahead.endOfLine();
  }
}
