import { ByteKeeper, type Kept, type OpenStore } from './byte-keeper.ts';

/** A piece of text: where it begins, and what keeps it. */
interface Piece {
  start: number;
  kept: Kept;
  keeper: ByteKeeper;
}

/** Text of which more is to come behind it: pieces of UTF-8 that are kept outside of memory, where they are many. */
export class KeptText {
  readonly #keeper: ByteKeeper;
  readonly #pieces: Piece[] = [];
  /** What keeps pieces that were other text. */
  readonly #others: ByteKeeper[] = [];
  #replaced: (readonly [at: number, byte: number])[] = [];
  /** In bytes. */
  length = 0;

  constructor(openStore: OpenStore) {
    this.#keeper = new ByteKeeper(openStore);
  }

  /** Takes a piece; true where its bytes must stay as they are. */
  push(bytes: Uint8Array): boolean {
    const kept = this.#keeper.keep(bytes);
    this.#pieces.push({ start: this.length, kept, keeper: this.#keeper });
    this.length += bytes.length;
    return kept === bytes;
  }

  /** Takes all of another text, which is given up. */
  append(other: KeptText): void {
    for (const { start, ...piece } of other.#pieces) this.#pieces.push({ start: this.length + start, ...piece });
    for (const [at, byte] of other.#replaced) this.#replaced.push([this.length + at, byte]);
    this.#others.push(other.#keeper, ...other.#others);
    this.length += other.length;
  }

  /** Puts a byte in the place of another one. */
  replace(at: number, byte: number): void {
    this.#replaced.push([at, byte]);
  }

  /** Gives up what stands from an offset on; gives what is left of the piece in which that lies. */
  cut(at: number): Uint8Array {
    let last = this.#pieces.pop();
    while (last !== undefined && last.start > at) last = this.#pieces.pop();
    const start = last?.start ?? 0;
    const left = last === undefined ? new Uint8Array() : this.#read(last).subarray(0, at - start);
    this.#replaced = this.#replaced.filter(([other]) => other < start);
    this.length = start;
    return left;
  }

  /** The piece with this number, from 0. */
  piece(index: number): Buffer {
    const { buffer, byteOffset, length } = this.#read(this.#pieces[index] as Piece);
    return Buffer.from(buffer, byteOffset, length);
  }

  /** What stands from one offset to another. */
  view(from: number, to: number): Buffer {
    const first = this.#pieces.findLastIndex(({ start }) => start <= from);
    const behind = this.#pieces.findIndex(({ start }) => start >= to);
    const pieces = this.#pieces.slice(first, behind < 0 ? undefined : behind);
    const { start = 0 } = pieces[0] ?? {};
    return Buffer.concat(pieces.map((piece) => this.#read(piece))).subarray(from - start, to - start);
  }

  /** Its pieces, each good for ever. */
  *pieces(): Generator<Uint8Array, undefined> {
    for (const piece of this.#pieces) yield this.#read(piece);
  }

  /** The same; it is given up then. */
  *take(): Generator<Uint8Array> {
    try {
      yield* this.pieces();
    } finally {
      this.close();
    }
  }

  close(): void {
    for (const keeper of [this.#keeper, ...this.#others]) keeper.close();
  }

  #read({ start, kept, keeper }: Piece): Uint8Array {
    const bytes = keeper.read(kept);
    for (const [at, byte] of this.#replaced) if (at >= start && at < start + bytes.length) bytes[at - start] = byte;
    return bytes;
  }
}
