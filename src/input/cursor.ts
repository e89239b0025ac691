import type { Repeated } from '../json/parse.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { Scanner, type Signal } from './scanner.ts';
import type { Steps, Window } from './window.ts';

/** The largest value that is held whole: half of what V8 can hold as one string. */
export const CEILING = 256 * 1024 * 1024;

/**
 * Elements are read in blocks of about this many bytes: parsing and printing a block at once costs half of doing so one
 * by one.
 */
export const BLOCK_SIZE = 1 << 16;

/** A place in the input that moves forward. */
export class Cursor {
  readonly window: Window;
  /** Absolute offset of the next unread byte. */
  at: number;

  constructor(window: Window, at: number) {
    this.window = window;
    this.at = at;
  }

  /** The next byte that is not white space, not consumed; `undefined` at the end of the input. */
  *peek(): Steps<number | undefined> {
    for (;;) {
      const byte = this.here();
      if (byte !== undefined || !(yield* this.window.reach(this.at))) return byte;
    }
  }

  /** The same of what is here: `undefined` at the end of that. Most is here, and steps cost. */
  here(): number | undefined {
    const { bytes, base, end } = this.window;
    for (; this.at < end; this.at++) {
      const byte = bytes[this.at - base];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
    }
    return undefined;
  }

  /**
   * Lets a scanner go on until it is through, or has passed a block of bytes and has `enough`; `more` says that the
   * input has ended. A value longer than the ceiling is passed without being held: its first byte then lies before the
   * window's start. Nothing is waited for where it has enough.
   */
  *scan(scanner: Scanner, from: number, hasEnough = () => false): Steps<Signal | 'enough'> {
    for (;;) {
      const signal = yield* this.scanTo(scanner, scanner.at + BLOCK_SIZE, hasEnough);
      if (signal !== 'enough' || hasEnough()) return signal;
      if (scanner.at - from > CEILING) this.window.release(scanner.at);
    }
  }

  /**
   * Lets a scanner go on until it is through or has come to `end`, which is `enough`, or has enough where it takes more
   * of the input; `more` says that the input has ended.
   */
  *scanTo(scanner: Scanner, end: number, hasEnough = () => false): Steps<Signal | 'enough'> {
    for (;;) {
      const signal = this.scanHere(scanner, end);
      if (signal !== undefined) return signal;
      if (hasEnough()) return 'enough';
      if (!(yield* this.window.load())) return 'more';
    }
  }

  /** The same as far as the input is here: `undefined` where it takes more. */
  scanHere(scanner: Scanner, end: number): Signal | 'enough' | undefined {
    const { window } = this;
    // What the input ends with is never the end of a number: it may have been cut there.
    const signal = scanner.run(window.bytes, window.base, Math.min(window.end, end), false);
    if (signal !== 'more') return signal;
    return window.end >= end ? 'enough' : undefined;
  }

  /** Moves to the end of the line, or of the input, and gives its offset; `pass` lets go of what lies before. */
  *endOfLine(pass = false): Steps<number> {
    const { window } = this;
    for (;;) {
      const newline = window.bytes.indexOf(0x0a, this.at - window.base);
      if (newline >= 0 && newline + window.base < window.end) {
        this.at = newline + window.base;
        return this.at;
      }
      this.at = window.end;
      if (pass) window.release(this.at);
      if (!(yield* window.load())) return this.at;
    }
  }
}

/** A document that was read whole. */
export interface Whole {
  /** `undefined` when it is cut, broken, too large or nested too deep. */
  value: Json | undefined;
  repeated: Repeated[];
  /** True where it is no JSON, and nothing is lost by that. */
  mended: boolean;
  /** Absolute byte offset just after what was read of it. */
  end: number;
}

/** Reads the small document that begins at `start` and releases it. */
export function* readWhole(window: Window, start: number): Steps<Whole> {
  const scanner = new Scanner(start, 'value');
  const signal = yield* new Cursor(window, start).scan(scanner, start);
  const end = scanner.at;
  const sound = signal === 'value' && window.start <= start && end - start <= CEILING && scanner.lastTooDeep < 0;
  const parsed = sound ? parseLenient(window.view(start, end)) : undefined;
  window.release(end);
  return { value: parsed?.value, repeated: parsed?.repeated ?? [], mended: parsed?.mended === true, end };
}

/** Passes a value without holding it, and gives the offset behind it. After a fault the line it is in is passed. */
export function* passValue(window: Window, start: number): Steps<{ end: number; cut: boolean }> {
  const scanner = new Scanner(start, 'value');
  for (;;) {
    const signal = scanner.run(window.bytes, window.base, window.end, window.done);
    if (signal === 'value') return { end: scanner.at, cut: false };
    if (signal === 'fault') return { end: yield* new Cursor(window, scanner.at).endOfLine(true), cut: false };
    window.release(scanner.at);
    if (window.done) return { end: window.end, cut: true };
    yield* window.load();
  }
}
