import type { ByteSource } from '../../input/window.ts';
import { readSpooled, type Spooled } from '../../io/spool.ts';
import { UnlinkedFile } from '../../io/unlinked-file.ts';
import type { Result } from './job.ts';

/** A longer line, in bytes, is not held in memory. */
const LONGEST = 1 << 22;
const [NEWLINE, RETURN, COMMA] = [0x0a, 0x0d, 0x2c];

/**
 * The lines of an input in blocks, as they come: what is whole is not kept back. The last line may have no end. A line
 * that is too long to be held is a block by itself, in a file and without its `\n`.
 */
export async function* lineBlocks(source: ByteSource, longest = LONGEST): AsyncGenerator<Spooled> {
  let begun: Uint8Array[] = [];
  let long: UnlinkedFile | undefined;
  for (let chunk = await source(); chunk !== undefined; chunk = await source()) {
    let from = 0;
    if (long !== undefined) {
      const end = chunk.indexOf(NEWLINE);
      long.append(chunk.subarray(0, end < 0 ? undefined : end));
      if (end < 0) continue;
      yield { fd: long.fd, length: long.length };
      long = undefined;
      from = end + 1;
    }
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > from) {
      yield joined([...begun, chunk.subarray(from, end)]);
      begun = [];
      from = end;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
    if (begun.reduce((sum, { length }) => sum + length, 0) <= longest) continue;
    long = new UnlinkedFile();
    for (const piece of begun.splice(0)) long.append(piece);
  }
  if (long !== undefined) yield { fd: long.fd, length: long.length };
  if (begun.length > 0) yield joined(begun);
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
