import type { Piece } from '../../format/printer.ts';
import type { EnvelopeSink } from '../envelope-writer.ts';

const SMALLEST = 1 << 16;

/** Lines that are gathered in memory as UTF-8. */
export class TextBuffer implements EnvelopeSink {
  readonly isFull = false;
  #bytes = Buffer.allocUnsafeSlow(SMALLEST);
  #length = 0;
  /** Where the line that is gathered begins. */
  #line = 0;

  readonly emit = (piece: Piece): void => {
    if (typeof piece === 'string') {
      this.#reserve(piece.length * 3);
      this.#length += this.#bytes.write(piece, this.#length, 'utf8');
    } else {
      this.#reserve(piece.length);
      this.#bytes.set(piece, this.#length);
      this.#length += piece.length;
    }
  };

  async drain(): Promise<void> {
    // All of it stays in memory.
  }

  async flush(): Promise<void> {
    // It is taken when all lines are here.
  }

  /** Forgets what the line has so far. */
  readonly discard = async (): Promise<void> => {
    this.#length = this.#line;
  };

  /** Ends a line, with ASCII text before and behind it. */
  endLine(before: string, behind: string): void {
    this.#reserve(before.length);
    this.#bytes.copyWithin(this.#line + before.length, this.#line, this.#length);
    this.#bytes.write(before, this.#line, 'latin1');
    this.#length += before.length;
    this.emit(behind);
    this.#line = this.#length;
  }

  /** What was gathered, as a copy. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes.subarray(0, this.#length));
  }

  #reserve(room: number): void {
    const needed = this.#length + room;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(2 * needed);
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
