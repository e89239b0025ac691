import process from 'node:process';
import { type Readable, Transform, type TransformCallback, type Writable } from 'node:stream';

const [LINE_FEED, QUOTE, BACKSLASH] = [0x0a, 0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const NULL = Buffer.from('null');
/** A longer outline is not kept. */
const LONGEST_OUTLINE = 1 << 12;

/** What a line of JSON says on its top, in the place of objects and lists in it `null`. */
export type Outline = Readonly<Record<string, unknown>>;

/** Messages of a client, one a line, and the way back to it. */
export interface Messages {
  incoming: Readable;
  outgoing: Writable;
  /** Reads no more. */
  close(): void;
}

/**
 * The lines of stdin, each in one piece. One of more bytes than `most` is not given on and never held: `answerOf` says
 * by its outline, which is empty where that is no small object, what is answered to it, if anything.
 */
export function standardMessages(most: number, answerOf: (outline: Outline) => object | undefined): Messages {
  const { stdin, stdout } = process;
  // Each answer that waits for a slow client listens.
  stdout.setMaxListeners(0);
  const lines = new MessageLines(most, (outline) => {
    const answer = answerOf(outline);
    if (answer !== undefined) stdout.write(`${JSON.stringify(answer)}\n`);
  });
  stdin.on('error', (error) => lines.destroy(error));
  return { incoming: stdin.pipe(lines), outgoing: stdout, close: () => stdin.destroy() };
}

class MessageLines extends Transform {
  readonly #most: number;
  readonly #tooLong: (outline: Outline) => void;
  #held: Buffer[] = [];
  #size = 0;
  #outliner: Outliner | undefined;

  constructor(most: number, tooLong: (outline: Outline) => void) {
    super();
    this.#most = most;
    this.#tooLong = tooLong;
  }

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end + 1));
      this.#endLine();
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
    done();
  }

  #take(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#outliner === undefined) this.#held.push(piece);
    else this.#outliner.take(piece);
    if (this.#size <= this.#most || this.#outliner !== undefined) return;
    this.#outliner = new Outliner();
    for (const held of this.#held) this.#outliner.take(held);
    this.#held = [];
  }

  #endLine(): void {
    if (this.#outliner === undefined) this.push(Buffer.concat(this.#held));
    else this.#tooLong(this.#outliner.read());
    this.#held = [];
    this.#size = 0;
    this.#outliner = undefined;
  }
}

/** Reads the outline of a line of JSON, piece by piece. */
class Outliner {
  readonly #kept: number[] = [];
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  take(piece: Buffer): void {
    for (const byte of piece) {
      if (this.#isInString) this.#inString(byte);
      else if (byte === QUOTE) this.#isInString = true;
      else if (OPENING.has(byte)) this.#open();
      if (this.#depth === 1 && this.#kept.length <= LONGEST_OUTLINE) this.#kept.push(byte);
      if (!this.#isInString && CLOSING.has(byte)) this.#depth--;
    }
  }

  read(): Outline {
    try {
      return JSON.parse(Buffer.from(this.#kept).toString('utf8'));
    } catch {
      return {};
    }
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInString = false;
  }

  #open(): void {
    this.#depth++;
    if (this.#depth === 2) this.#kept.push(...NULL);
  }
}
