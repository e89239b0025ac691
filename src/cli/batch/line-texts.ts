import type { Piece } from '../../format/printer.ts';
import type { Spooled } from '../../io/spool.ts';
import type { EnvelopeSink } from '../envelope-writer.ts';
import type { Result } from './job.ts';

/** An output of one line: the line ends of its envelopes are left out, and commas part them. */
export function joinedLine(output: EnvelopeSink): EnvelopeSink {
  let isBehind = false;
  return {
    // The last piece of an envelope, and no other, ends with a line end.
    emit(piece) {
      if (isBehind) output.emit(',');
      isBehind = endsLine(piece);
      if (!isBehind) output.emit(piece);
      else output.emit(typeof piece === 'string' ? piece.slice(0, -1) : piece.subarray(0, -1));
    },
    get isFull() {
      return output.isFull;
    },
    drain: () => output.drain(),
    flush: () => output.flush(),
  };
}

function endsLine(piece: Piece): boolean {
  return typeof piece === 'string' ? piece.endsWith('\n') : piece.at(-1) === 0x0a;
}

/** The line of envelopes with commas between them: one stands as it is, several stand in a JSON array. */
export function lineOf(text: Spooled, envelopes: number): Spooled[] {
  return envelopes > 1 ? [Buffer.from('['), text, Buffer.from(']\n')] : [text, Buffer.from('\n')];
}

/** The same results with all texts at the first: to hand over many costs time. */
export function merged(results: Result[]): Result[] {
  const [first, ...others] = results;
  if (first === undefined) return results;
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
  return [{ ...first, texts }, ...others.map((result) => ({ ...result, texts: [] }))];
}
