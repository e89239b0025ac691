import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound } from './found.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/** Prints what was found, a line or so each. What a format cannot tell is counted, and said to people. */
export abstract class FoundLines implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #leftOut: LeftOut;
  #tool = '';

  /** `leftOutBecause` says why some of it is not told, where the reason is not that its place is unknown. */
  constructor(leftOutBecause?: string) {
    this.#leftOut = new LeftOut(leftOutBecause);
  }

  print(part: EnvelopePart): Piece[] {
    let lines = '';
    for (const told of this.#reader.read(part)) {
      if (told.kind === 'query' || told.kind === 'operation') this.#tool = told.head.tool;
      else if (isFound(told)) {
        const line = this.lineOf(told, this.#tool);
        if (line === undefined) this.#leftOut.add(told);
        else lines += `${line}\n`;
      }
    }
    return lines === '' ? [] : [lines];
  }

  remarks(): string[] {
    return this.#leftOut.remarks();
  }

  /** What is printed, without the end of its last line; `tool` is that of its envelope. `undefined` leaves it out. */
  protected abstract lineOf(found: Found, tool: string): string | undefined;
}
