import type { Piece } from '../../format/printer.ts';

/**
 * Makes one line of the envelopes of one input, as they are printed, each with a line end: one stands as it is, several
 * stand in a JSON array.
 */
export class JoinedEnvelopes {
  /** How many envelopes have ended. */
  envelopes = 0;
  #isOpen = false;

  /** Gives out a piece of an envelope as it stands in the line. The last piece of an envelope ends with its `\n`. */
  pass(piece: Piece, emit: (own: Piece) => void): void {
    if (!this.#isOpen && this.envelopes > 0) emit(',');
    this.#isOpen = !isLast(piece);
    if (this.#isOpen) return emit(piece);
    this.envelopes++;
    emit(typeof piece === 'string' ? piece.slice(0, -1) : piece.subarray(0, -1));
  }

  /** What stands before these pieces and behind them. */
  ends(): { before: string; behind: string } {
    return this.envelopes > 1 ? { before: '[', behind: ']\n' } : { before: '', behind: '\n' };
  }
}

function isLast(piece: Piece): boolean {
  return typeof piece === 'string' ? piece.endsWith('\n') : piece.at(-1) === 0x0a;
}
