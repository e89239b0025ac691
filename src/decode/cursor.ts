import type { Scanner, Signal } from './scanner.ts';
import type { Window } from './window.ts';

/** The largest value that is held whole: half of what V8 can hold as one string. */
export const CEILING = 256 * 1024 * 1024;

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
  async peek(): Promise<number | undefined> {
    const window = this.window;
    for (;;) {
      if (this.at >= window.end && !(await window.has(this.at))) return undefined;
      const byte = window.bytes[this.at - window.base];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.at++;
    }
  }

  /**
   * Lets a scanner go on until it is through, or `enough` says so. A value longer than the ceiling is passed without
   * being held: its first byte then lies before the window's start.
   */
  async scan(scanner: Scanner, from: number, enough?: () => boolean): Promise<Signal> {
    const window = this.window;
    for (;;) {
      const signal = scanner.run(window.bytes, window.base, window.end, window.done);
      if (signal !== 'more' || window.done || enough?.()) return signal;
      if (scanner.at - from > CEILING) window.release(scanner.at);
      await window.more();
    }
  }
}
