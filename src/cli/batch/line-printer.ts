import type { Diagnostic } from '../../envelope/types.ts';
import { type EnvelopePart, toolIn } from '../../pipeline/parts.ts';
import { type EnvelopeSink, EnvelopeWriter, type Printing } from '../envelope-writer.ts';
import { crash, problemOf } from './convert-task.ts';
import { JoinedEnvelopes } from './joined-envelopes.ts';
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
