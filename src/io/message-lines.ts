import process from 'node:process';
import { type Readable, Transform, type TransformCallback, type Writable } from 'node:stream';

const LINE_FEED = 0x0a;
/** So many bytes of each end of a line that is too long are kept. */
const KEPT = 1 << 10;

/** What a request says beside its parameters, as far as its ends say it. */
export interface Outline {
  id?: string | number;
  method?: string;
}

/** Messages of a client, one a line, and the way back to it. */
export interface Messages {
  incoming: Readable;
  outgoing: Writable;
  /** Reads no more. */
  close(): void;
}

/**
 * The lines of stdin, each in one piece. One of more bytes than `most` is not given on and never held: `answerOf` says
 * by its outline what is answered to it, if anything.
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

  constructor(most: number, tooLong: (outline: Outline) => void) {
    super();
    this.#most = most;
    this.#tooLong = tooLong;
  }

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end + 1));
      const line = Buffer.concat(this.#held);
      if (this.#size > this.#most) this.#tooLong(outlineOf(line.toString('utf8')));
      else this.push(line);
      this.#held = [];
      this.#size = 0;
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
    done();
  }

  #take(piece: Buffer): void {
    this.#held.push(piece);
    this.#size += piece.length;
    if (this.#size <= this.#most) return;
    const all = Buffer.concat(this.#held);
    this.#held = [Buffer.concat([all.subarray(0, KEPT), all.subarray(Math.max(KEPT, all.length - KEPT))])];
  }
}

/** What stands before the parameters of a request and behind them, in the ends of its line. */
function outlineOf(ends: string): Outline {
  const [before = ''] = ends.split('"params"', 1);
  const [, behind = ''] = /\}((?:\s*,\s*"\w+"\s*:\s*(?:"(?:[^"\\]|\\.)*"|\d+))*\s*\})\s*$/.exec(ends) ?? [];
  try {
    return JSON.parse(`${before}"params":null${behind}`);
  } catch {
    return {};
  }
}
