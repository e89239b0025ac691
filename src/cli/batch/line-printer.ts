import { type EnvelopePart, toolIn } from '../../convert/parts.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import type { Piece } from '../../format/printer.ts';
import { type EnvelopeSink, EnvelopeWriter, type Printing } from '../envelope-writer.ts';
import { crash, problemOf } from './convert-task.ts';
import type { Figures, Problem } from './task.ts';

/** What became of a line, and what stands before and behind its text. */
export interface PrintedLine extends Pick<Figures, 'tool' | 'outcomes' | 'envelopes' | 'problems'> {
  before: string;
  behind: string;
}

/** Prints lines one after the other, of all envelopes that the input of each gives. */
export class LinePrinter {
  readonly #printing: Printing;
  readonly #output: EnvelopeSink;
  readonly #discard: () => Promise<void>;
  readonly #outcomes = new Set<number>();
  #problems: Problem[] = [];
  #joined = new JoinedEnvelopes();
  #writer: EnvelopeWriter | undefined;

  /** `discard` forgets what `output` has of a line. */
  constructor(printing: Printing, output: EnvelopeSink, discard: () => Promise<void>) {
    this.#printing = printing;
    this.#output = output;
    this.#discard = discard;
  }

  /** Prints a line. Where that fails, which is a fault of unify, the line says so. */
  async print(parts: Iterable<EnvelopePart | Promise<void>>): Promise<PrintedLine> {
    try {
      return await this.#print(parts);
    } catch (error) {
      await this.#discard();
      this.#writer = undefined;
      return await this.#print(crash(error));
    }
  }

  async #print(parts: Iterable<EnvelopePart | Promise<void>>): Promise<PrintedLine> {
    this.#writer ??= await this.#open();
    this.#outcomes.clear();
    this.#problems = [];
    this.#joined = new JoinedEnvelopes();
    let tool = 'unify';
    for (const part of parts) {
      if (part instanceof Promise) {
        await part;
        continue;
      }
      if (tool === 'unify') tool = toolIn(part) ?? tool;
      // Lines are many: nothing is waited for where there is room.
      const taken = this.#writer.take(part, '');
      if (taken !== undefined) await taken;
    }
    const { envelopes } = this.#joined;
    if (envelopes === 0) throw new Error('the line gave no envelope');
    const { before, behind } = this.#joined.ends();
    return { tool, outcomes: [...this.#outcomes], envelopes, problems: this.#problems, before, behind };
  }

  #open(): Promise<EnvelopeWriter> {
    const output = this.#output;
    const sink: EnvelopeSink = {
      emit: (piece) => this.#joined.pass(piece, output.emit),
      get isFull() {
        return output.isFull;
      },
      drain: () => output.drain(),
      flush: () => output.flush(),
    };
    const tell = (failure: Diagnostic): number => this.#problems.push(problemOf(failure));
    return EnvelopeWriter.open(sink, this.#printing, false, tell, this.#outcomes);
  }
}

/**
 * Makes one line of the envelopes of one input, as they are printed, each with a line end: one stands as it is, several
 * stand in a JSON array.
 */
class JoinedEnvelopes {
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
