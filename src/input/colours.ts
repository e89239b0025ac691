import type { ByteSource } from './window.ts';

const NOTHING: Uint8Array = new Uint8Array();
const ESC = 0x1b;
const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Bytes before the first other one of a line. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d]);
/** What a line of JSON begins with in whose strings something may stand. */
const JSON_BEGINS: ReadonlySet<number> = new Set(Buffer.from('{}[]",:'));

/**
 * What sets colours and the like (SGR, to the line's end: `grep` prints it behind them), and what begins and ends a
 * link (OSC 8).
 */
const LINK = String.raw`\]8;[^\u0007\u001b\n]*`;
const ANY_SEQUENCE = String.raw`\u001b(?:\[[\d;:]*[mK]|${LINK}(?:\u0007|\u001b\\))`;
const SEQUENCE = new RegExp(`^${ANY_SEQUENCE}`);
const SEQUENCES = new RegExp(ANY_SEQUENCE, 'g');
/** The beginning of one that may go on. */
const BEGUN = new RegExp(String.raw`^\u001b(?:\[[\d;:]*|\]?|\]8|${LINK}\u001b?)$`);
/** No sequence is longer. */
const LONGEST = 1 << 12;

/**
 * What a line is, by what it begins with: JSON without colours, in whose strings anything may stand, is left as it is;
 * in coloured JSON strings are; of a text all colours go. `begun` is one of which only blanks are seen.
 */
type Line = 'begun' | 'coloured' | 'plain' | 'json' | 'text';

/**
 * The bytes of a source without what sets colours and links in a terminal; `found` is called when there was something.
 * What it gives does not depend on the pieces in which the bytes come.
 */
export function withoutColours(source: ByteSource, found: () => void): ByteSource {
  const stripper = new Stripper(found);
  const take = (chunk: Uint8Array | undefined): ReturnType<ByteSource> => {
    const given = stripper.take(chunk);
    // A piece of nothing but colours says nothing: the next one follows at once.
    return chunk !== undefined && given?.length === 0 ? next() : given;
  };
  const next: ByteSource = () => {
    const chunk = source();
    return chunk instanceof Promise ? chunk.then(take) : take(chunk);
  };
  return next;
}

class Stripper {
  #line: Line = 'begun';
  #inString = false;
  #escaped = false;
  /** A sequence that may go on in the next piece. */
  #held: Uint8Array = NOTHING;
  readonly #found: () => void;

  constructor(found: () => void) {
    this.#found = found;
  }

  /** The next bytes without colours; nothing behind the last ones, which are what is left at the end. */
  take(chunk: Uint8Array | undefined): Uint8Array | undefined {
    const held = this.#held;
    const given = chunk ?? held;
    if (chunk === undefined && held.length === 0) return undefined;
    if (held.length === 0 && !given.includes(ESC) && this.#line !== 'json' && this.#line !== 'coloured') {
      this.#pass(given);
      return given;
    }
    this.#held = NOTHING;
    const isJoined = chunk !== undefined && held.length > 0;
    const bytes = isJoined ? Buffer.concat([held, chunk]) : Buffer.from(given.buffer, given.byteOffset, given.length);
    return this.#strip(bytes, chunk === undefined);
  }

  /** Passes bytes in which nothing is stripped; only the line in which they end is looked at. */
  #pass(chunk: Uint8Array): void {
    const newline = chunk.lastIndexOf(NEWLINE);
    if (newline >= 0) this.#line = 'begun';
    for (let at = newline + 1; this.#line === 'begun' && at < chunk.length; at++) this.#begin(chunk[at] as number);
  }

  #strip(bytes: Buffer, ended: boolean): Uint8Array {
    const kept: Buffer[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      const mayBe = byte === ESC && this.#line !== 'plain' && !this.#inString;
      if (!mayBe) {
        this.#see(byte);
        continue;
      }
      const text = bytes.toString('latin1', at, at + LONGEST);
      const [sequence] = SEQUENCE.exec(text) ?? [];
      if (sequence !== undefined) {
        if (this.#line === 'begun') this.#line = 'coloured';
        kept.push(bytes.subarray(from, at));
        at += sequence.length - 1;
        from = at + 1;
        this.#found();
      } else if (!ended && text.length < LONGEST && BEGUN.test(text)) {
        this.#held = bytes.subarray(at);
        kept.push(bytes.subarray(from, at));
        return Buffer.concat(kept);
      } else this.#see(byte);
    }
    if (from === 0) return bytes;
    kept.push(bytes.subarray(from));
    return Buffer.concat(kept);
  }

  /** Sees a byte that stays. */
  #see(byte: number): void {
    if (byte === NEWLINE) {
      this.#line = 'begun';
      this.#inString = false;
      this.#escaped = false;
      return;
    }
    if (this.#line === 'begun' || this.#line === 'coloured') this.#begin(byte);
    if (this.#line !== 'json') return;
    if (this.#escaped) this.#escaped = false;
    else if (this.#inString && byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inString = !this.#inString;
  }

  /** Tells a line by its first byte that is no blank. */
  #begin(byte: number): void {
    if (BLANKS.has(byte)) return;
    if (!JSON_BEGINS.has(byte)) this.#line = 'text';
    else this.#line = this.#line === 'coloured' ? 'json' : 'plain';
  }
}

/** A text without what sets colours and links in a terminal. */
export function textWithoutColours(text: string): string {
  return text.includes('\u001b') ? text.replace(SEQUENCES, '') : text;
}
