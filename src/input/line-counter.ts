import type { Window } from './window.ts';

const NEWLINE = 0x0a;

/** Counts the lines of an input as a window releases it. */
export class LineCounter {
  /** The line, from 1, that the first byte stands on that has not been released. */
  lineNumber = 1;

  constructor(window: Window) {
    window.onRelease = (bytes) => this.#count(bytes);
  }

  #count(bytes: Buffer): void {
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) this.lineNumber++;
  }
}
