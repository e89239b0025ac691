import type { OpenStore } from './byte-keeper.ts';
import { KeptText } from './kept-text.ts';
import type { Literal } from './literal.ts';

const ZERO = 0x30;
const LAST_ASCII = 0x7f;
const LARGEST_INT = 0x7fffffff;
/** Room for a small element: storage that grows step by step costs more than what is put there. */
const LEAST = 1 << 10;
/** Other storage costs less than to copy so many bytes. */
const LONG = 1 << 20;
/** From here on text goes out of memory, where it may. */
const PIECE = 1 << 20;
const EMPTY = Buffer.alloc(0);
const EMPTY_VIEW = new DataView(EMPTY.buffer);

/** Fewer bytes are copied four at a time, 10 ns for 40 of them; a call takes 60 to 90 ns at any length. */
const SHORT = 128;

/** Bytes, and the same to be read and written four at a time. */
export interface Viewed {
  bytes: Uint8Array;
  view: DataView;
}

/**
 * UTF-8 text in the making, without strings. Its storage is kept for the next one, so that nothing is allocated again.
 */
export class ByteText {
  readonly #openStore: OpenStore | undefined;
  #bytes = EMPTY;
  #view = EMPTY_VIEW;
  #end = 0;
  /** What stands before that, and its length. */
  #kept: KeptText | undefined;
  #base = 0;

  /** With a store what is longer than memory should hold is kept there: then it is to be taken in pieces. */
  constructor(openStore?: OpenStore) {
    this.#openStore = openStore;
  }

  /** All of it that is in memory; good until it is changed. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  /** Begins a new text, or goes back to an earlier end of this one. */
  begin(end = 0): void {
    if (end < this.#base) this.#goBack(end);
    else this.#end = end - this.#base;
  }

  get end(): number {
    return this.#base + this.#end;
  }

  /** True for text that is not all in memory. */
  get isLong(): boolean {
    return this.#base > 0;
  }

  /** All of it for good; it is empty then. Long text is not copied: the next one gets other storage. */
  take(): Buffer {
    const { bytes } = this;
    this.#end = 0;
    if (bytes.length < LONG) return Buffer.from(bytes);
    this.#leave();
    return bytes;
  }

  /** The same piece by piece, each good for ever. */
  takePieces(): Generator<Uint8Array> {
    const kept = this.#kept;
    this.#kept = undefined;
    this.#base = 0;
    return piecesOf(kept, this.take());
  }

  /** Other bytes; `view` is of the same. */
  copy(bytes: Buffer, view: DataView, from: number, to: number): void {
    const length = to - from;
    this.#reserve(length);
    let end = this.#end;
    this.#end += length;
    if (length > SHORT) {
      bytes.copy(this.#bytes, end, from, to);
      return;
    }
    let at = from;
    for (; at + 4 <= to; at += 4, end += 4) this.#view.setInt32(end, view.getInt32(at));
    for (; at < to; at++) this.#bytes[end++] = bytes[at] as number;
  }

  /** All of another text; what of it is not in memory is taken from it. */
  append(other: ByteText): void {
    if (other.isLong) this.#appendKept(other);
    this.#reserve(other.#end);
    other.#bytes.copy(this.#bytes, this.#end, 0, other.#end);
    this.#end += other.#end;
  }

  /** Bytes as they are. */
  bytesOf(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** What `write` writes into the storage from an index on, at most so many bytes; it gives the index behind them. */
  fill(most: number, write: (to: Viewed, index: number) => number): void {
    this.#reserve(most);
    this.#end = write({ bytes: this.#bytes, view: this.#view }, this.#end);
  }

  string(text: string): void {
    this.#reserve(text.length * 3);
    if (text.length > SHORT || !this.#isWritten(text)) this.#end += this.#bytes.write(text, this.#end, 'utf8');
  }

  /** Writes text unless a character of it is no ASCII; there is room for it. */
  #isWritten(text: string): boolean {
    const bytes = this.#bytes;
    let end = this.#end;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > LAST_ASCII) return false;
      bytes[end++] = unit;
    }
    this.#end = end;
    return true;
  }

  /** The characters `[from, to)` of text that is ASCII, and short. */
  ascii(text: string, to = text.length, from = 0): void {
    this.#reserve(to - from);
    const bytes = this.#bytes;
    let end = this.#end;
    for (let index = from; index < to; index++) bytes[end++] = text.charCodeAt(index);
    this.#end = end;
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = byte;
  }

  /** Puts a byte in the place of another one. */
  replace(at: number, byte: number): void {
    if (at < this.#base) this.#kept?.replace(at, byte);
    else this.#bytes[at - this.#base] = byte;
  }

  literal(literal: Literal): void {
    this.#reserve(literal.length + 3);
    literal.write(this.#view, this.#end);
    this.#end += literal.length;
  }

  /** A whole number from 0. */
  number(value: number): void {
    if (value > LARGEST_INT) return this.ascii(String(value));
    this.#reserve(10);
    const bytes = this.#bytes;
    let digits = 1;
    for (let least = 10; least <= value; least *= 10) digits++;
    let rest = value | 0;
    for (let at = this.#end + digits - 1; at >= this.#end; at--) {
      const tenth = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.#end += digits;
  }

  #reserve(room: number): void {
    const needed = this.#end + room;
    if (needed <= this.#bytes.length) return;
    if (this.#end >= PIECE && this.#openStore !== undefined) return this.#keep(this.#openStore, room);
    const grown = Buffer.allocUnsafe(Math.max(2 * needed, LEAST));
    this.#bytes.copy(grown, 0, 0, this.#end);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer, grown.byteOffset, grown.length);
  }

  /** Keeps what is in memory elsewhere, and makes room for what follows. */
  #keep(openStore: OpenStore, room: number): void {
    this.#keptBy(openStore);
    this.#reserve(room);
  }

  /** Keeps what is in memory elsewhere; gives what keeps it. */
  #keptBy(openStore: OpenStore): KeptText {
    this.#kept ??= new KeptText(openStore);
    if (this.#kept.push(this.bytes)) this.#leave();
    this.#base = this.#kept.length;
    this.#end = 0;
    return this.#kept;
  }

  /** Takes what another text has kept elsewhere. */
  #appendKept(other: ByteText): void {
    const kept = other.#kept as KeptText;
    other.#kept = undefined;
    other.#base = 0;
    if (this.#openStore === undefined) {
      for (const piece of kept.take()) this.bytesOf(piece);
      return;
    }
    const own = this.#keptBy(this.#openStore);
    own.append(kept);
    this.#base = own.length;
  }

  /** Goes back to an end that is not in memory. */
  #goBack(end: number): void {
    const kept = this.#kept as KeptText;
    const bytes = kept.cut(end);
    this.#base = kept.length;
    this.#end = 0;
    if (this.#base === 0) {
      kept.close();
      this.#kept = undefined;
    }
    this.bytesOf(bytes);
  }

  /** Leaves the storage to who has it. */
  #leave(): void {
    this.#bytes = EMPTY;
    this.#view = EMPTY_VIEW;
  }
}

function* piecesOf(kept: KeptText | undefined, last: Uint8Array): Generator<Uint8Array> {
  if (kept !== undefined) yield* kept.take();
  yield last;
}
