import type { ByteSource } from '../../input/window.ts';

/** A longer line, in bytes, is not held, but read as it comes. */
const LONGEST = 1 << 22;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Lines of an input: whole ones with their ends, or one that is too long to be held, without its end. */
export type LineBlock = { lines: Buffer } | { line: ByteSource };

/**
 * The lines of an input in blocks, as they come: what is whole is not kept back. The last line may have no end. A line
 * that is read as it comes must have been read before the next block is asked for.
 */
export async function* lineBlocks(source: ByteSource, longest = LONGEST): AsyncGenerator<LineBlock> {
  let begun: Uint8Array[] = [];
  let behind: Uint8Array | undefined;
  for (let chunk = await source(); chunk !== undefined; chunk = behind ?? (await source())) {
    behind = undefined;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield { lines: joined([...begun, chunk.subarray(0, end)]) };
      begun = end < chunk.length ? [chunk.subarray(end)] : [];
    } else begun.push(chunk);
    if (lengthOf(begun) <= longest) continue;
    const line = new LongLine(begun, source);
    yield { line: line.source };
    begun = [];
    behind = line.behind;
  }
  if (begun.length > 0) yield { lines: joined(begun) };
}

/** The lines of a block, without their ends: `\n`, or `\r\n`. */
export function* linesIn(block: Buffer): Generator<Buffer> {
  for (let from = 0; from < block.length; ) {
    const newline = block.indexOf(NEWLINE, from);
    const end = newline < 0 ? block.length : newline;
    yield block.subarray(from, newline > from && block[newline - 1] === RETURN ? newline - 1 : end);
    from = end + 1;
  }
}

/** A line of which the beginning was read, without an end in it. */
class LongLine {
  /** What was read behind the line; absent for nothing. */
  behind: Uint8Array | undefined;
  readonly #begun: Uint8Array[];
  readonly #source: ByteSource;
  #ended = false;
  /** True where the last byte may belong to the end of the line. */
  #heldReturn = false;

  constructor(begun: readonly Uint8Array[], source: ByteSource) {
    this.#begun = [...begun];
    this.#source = source;
  }

  readonly source: ByteSource = async () => {
    while (!this.#ended) {
      const piece = this.#pieceOf(this.#begun.shift() ?? (await this.#source()));
      if (piece.length > 0) return piece;
    }
    return undefined;
  };

  /** What of a chunk belongs to the line, with a `\r` that was held back. */
  #pieceOf(chunk: Uint8Array | undefined): Uint8Array {
    const newline = chunk?.indexOf(NEWLINE) ?? -1;
    this.#ended = chunk === undefined || newline >= 0;
    if (chunk !== undefined && newline >= 0 && newline + 1 < chunk.length) this.behind = chunk.subarray(newline + 1);
    const own = chunk?.subarray(0, newline < 0 ? chunk.length : newline) ?? new Uint8Array();
    const piece = this.#heldReturn ? joined([Uint8Array.of(RETURN), own]) : own;
    this.#heldReturn = chunk !== undefined && piece.at(-1) === RETURN;
    return this.#heldReturn ? piece.subarray(0, -1) : piece;
  }
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function joined(pieces: readonly Uint8Array[]): Buffer {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1
    ? Buffer.from(only.buffer, only.byteOffset, only.byteLength)
    : Buffer.concat(pieces);
}
