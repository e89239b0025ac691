import type { ByteSource } from '../../input/window.ts';
import { readSpooled, type Spooled } from '../../io/spool.ts';
import type { LongLine, Result } from './job.ts';

/** A longer line, in bytes, is not held, but read as it comes. */
const LONGEST = 1 << 22;
const [NEWLINE, RETURN, COMMA] = [0x0a, 0x0d, 0x2c];

/** Lines of an input: whole ones with their ends, or one that is too long to be held. */
export type LineBlock = Uint8Array | { line: LongLine };

/**
 * The lines of an input in blocks, as they come: what is whole is not kept back. The last line may have no end. Behind
 * a line that is read as it comes there is no block before that line has been read to its end.
 */
export async function* lineBlocks(source: ByteSource, longest = LONGEST): AsyncGenerator<LineBlock> {
  let begun: Uint8Array[] = [];
  let behind: Uint8Array | undefined;
  for (let chunk = await source(); chunk !== undefined; chunk = behind ?? (await source())) {
    behind = undefined;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield joined([...begun, chunk.subarray(0, end)]);
      begun = [];
    }
    if (end < chunk.length) begun.push(chunk.subarray(end));
    if (begun.reduce((sum, { length }) => sum + length, 0) <= longest) continue;
    const { line, ended } = longLine(begun, source);
    yield { line };
    begun = [];
    behind = await ended;
  }
  if (begun.length > 0) yield joined(begun);
}

/** A line of which pieces were read that have no end in them; `ended` gives what was read behind it. */
function longLine(begun: Uint8Array[], source: ByteSource): { line: LongLine; ended: Promise<Uint8Array | undefined> } {
  let end: (behind: Uint8Array | undefined) => void;
  const ended = new Promise<Uint8Array | undefined>((resolve) => {
    end = resolve;
  });
  let isEnded = false;
  const line = async (): Promise<Uint8Array | undefined> => {
    if (isEnded) return undefined;
    const piece = begun.shift() ?? (await source());
    const newline = piece?.indexOf(NEWLINE) ?? -1;
    if (piece !== undefined && newline < 0) return piece;
    isEnded = true;
    end(piece?.subarray(newline + 1));
    return piece?.subarray(0, newline);
  };
  return { line, ended };
}

/** The lines of a block, without their ends (`\n`, or `\r\n`), and how many bytes they have with these. */
export function* linesIn(block: Uint8Array): Generator<{ line: Uint8Array; bytes: number }> {
  for (let from = 0; from < block.length; ) {
    const newline = block.indexOf(NEWLINE, from);
    const end = newline < 0 ? block.length : newline;
    const line = block.subarray(from, newline > from && block[newline - 1] === RETURN ? newline - 1 : end);
    const next = newline < 0 ? end : end + 1;
    yield { line, bytes: next - from };
    from = next;
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}

/** The line of envelopes that were printed one a line: one stands as it is, several are in a JSON array. */
export function lineOf(text: Spooled, envelopes: number): Spooled {
  if (envelopes === 1) return text;
  const whole = Buffer.concat([...readSpooled(text)]);
  const last = whole.length - 1;
  for (let end = whole.indexOf(NEWLINE); end < last; end = whole.indexOf(NEWLINE, end)) whole[end] = COMMA;
  return Buffer.concat([Buffer.from('['), whole.subarray(0, last), Buffer.from(']\n')]);
}

/** The same results with all texts at the first: to hand over many costs time. */
export function merged(results: Result[]): Result[] {
  const texts: Spooled[] = [];
  let held: Uint8Array[] = [];
  const join = () => {
    if (held.length > 0) texts.push(Buffer.concat(held));
    held = [];
  };
  for (const text of results.flatMap((result) => result.texts)) {
    if (text instanceof Uint8Array) held.push(text);
    else {
      join();
      texts.push(text);
    }
  }
  join();
  return results.map((result, at) => ({ ...result, texts: at === 0 ? texts : [] }));
}
