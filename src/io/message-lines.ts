import process from 'node:process';
import { Readable, type Writable } from 'node:stream';

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
  const lines = linesOf(stdin, most, (outline) => {
    const answer = answerOf(outline);
    if (answer !== undefined) stdout.write(`${JSON.stringify(answer)}\n`);
  });
  return { incoming: Readable.from(lines), outgoing: stdout, close: () => stdin.destroy() };
}

/** The lines of a stream, each in one piece; `tooLong` is called in the place of one that is. */
async function* linesOf(
  stream: AsyncIterable<Buffer>,
  most: number,
  tooLong: (outline: Outline) => void,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  const take = (piece: Buffer): void => {
    held.push(piece);
    size += piece.length;
    if (size <= most) return;
    const all = Buffer.concat(held);
    held = [Buffer.concat([all.subarray(0, KEPT), all.subarray(Math.max(KEPT, all.length - KEPT))])];
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      take(chunk.subarray(from, end + 1));
      const line = Buffer.concat(held);
      if (size > most) tooLong(outlineOf(line.toString('utf8')));
      else yield line;
      held = [];
      size = 0;
      from = end + 1;
    }
    take(chunk.subarray(from));
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
