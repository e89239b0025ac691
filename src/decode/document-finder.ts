import { Cursor } from './cursor.ts';
import { type Glimpse, glimpse } from './glimpse.ts';
import { Scanner, type Signal } from './scanner.ts';
import { TextCollector } from './text.ts';
import type { Window } from './window.ts';

/** A place at which a document begins. */
export interface FoundDocument {
  /** Absolute byte offset of its first byte. */
  start: number;
  glimpse: Glimpse;
  /** True when a shape is known for it. */
  recognised: boolean;
}

/** Bytes at which a document is recognised; the further sizes are for documents whose head alone is longer. */
const GLIMPSES = [1 << 16, 1 << 20, 1 << 24];
/** Text may be full of brackets: after this many vain looks a shorter look has to do. */
const PATIENCE = 1000;
const SHORT_GLIMPSE = [1 << 10];
/** How often a document is looked for in the middle of one line. */
const TRIES_IN_LINE = 8;

/**
 * Finds the documents of an input between whatever else is in it. A document begins at the start of a line or right behind another one;
 * in the middle of a line only where its form is recognised.
 */
export class DocumentFinder {
  /** Text since the last document. */
  text = new TextCollector();
  /** Offset of the first byte at which something that began like a document turned out not to be JSON. */
  firstFault: number | undefined;
  /** Offset of something that began like a document when the input ended. */
  cut: number | undefined;
  readonly #cursor: Cursor;
  readonly #recognises: (glimpse: Glimpse) => boolean;
  #lineStart = true;
  #triesInLine = 0;
  #vain = 0;

  constructor(window: Window, recognises: (glimpse: Glimpse) => boolean) {
    this.#cursor = new Cursor(window, window.start);
    this.#recognises = recognises;
  }

  /** Goes on behind a document that ended just before `at`. */
  goOn(at: number): void {
    this.#cursor.at = at;
    this.#lineStart = true;
    this.#triesInLine = 0;
  }

  /** The next document; `undefined` when there is none up to the end. What is passed over is collected in `text`. */
  async next(): Promise<FoundDocument | undefined> {
    while (await this.#passToBracket()) {
      const found = await this.#consider();
      if (found !== undefined) return found;
      this.#pass(this.#cursor.at + 1);
      this.#lineStart = false;
    }
    return undefined;
  }

  /** Collects text up to the next `{` or `[`; `false` when there is none. */
  async #passToBracket(): Promise<boolean> {
    const { window } = this.#cursor;
    for (;;) {
      let at = this.#cursor.at;
      for (; at < window.end; at++) {
        const byte = window.bytes[at - window.base] as number;
        if (byte === 0x7b || byte === 0x5b) break;
        if (byte === 0x0a) {
          this.#lineStart = true;
          this.#triesInLine = 0;
        } else if (byte > 0x20) this.#lineStart = false;
      }
      const found = at < window.end;
      this.#pass(at);
      if (found) return true;
      if (!(await window.more())) return false;
    }
  }

  #pass(to: number): void {
    const { window } = this.#cursor;
    this.text.append(window.view(this.#cursor.at, to));
    window.release(to);
    this.#cursor.at = to;
  }

  async #consider(): Promise<FoundDocument | undefined> {
    if (!this.#lineStart && this.#triesInLine++ >= TRIES_IN_LINE) return undefined;
    const { window, at: start } = this.#cursor;
    const scanner = new Scanner(start, 'value');
    for (const size of this.#vain < PATIENCE ? GLIMPSES : SHORT_GLIMPSE) {
      const signal = await this.#cursor.scan(scanner, start, () => window.end - start >= size);
      const seen = glimpse(window.view(start, Math.min(window.end, start + size)));
      if (this.#recognises(seen)) return { start, glimpse: seen, recognised: true };
      if ((signal === 'more' && !window.done) || scanner.at > start + size) continue;
      const stranger = this.#lineStart && (await this.#isStranger(seen, signal, scanner.at));
      if (stranger) return { start, glimpse: seen, recognised: false };
      if (signal === 'fault' && holdsMember(seen)) this.firstFault ??= scanner.at;
      if (signal === 'more' && this.#lineStart) this.cut ??= start;
      break;
    }
    this.#vain++;
    return undefined;
  }

  /** True for JSON of no known form: whole, or cut by the end of the input. `[1] Done` and the like are text. */
  async #isStranger(seen: Glimpse, signal: Signal, end: number): Promise<boolean> {
    if (signal === 'fault') return false;
    if (holdsMember(seen) || signal === 'more') return holdsMember(seen);
    const { window } = this.#cursor;
    for (let at = end; await window.has(at); at++) {
      const byte = window.bytes[at - window.base] as number;
      if (byte === 0x0a || byte === 0x7b || byte === 0x5b) return true;
      if (byte > 0x20) return false;
    }
    return true;
  }
}

/** True for an object with a key, and for a list of objects or lists. */
function holdsMember({ value }: Glimpse): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? typeof value[0] === 'object' && value[0] !== null : Object.keys(value).length > 0;
}
