import type { EnvelopePart } from '../convert/parts.ts';
import { type FileName, hasNameFor, withoutPlace } from './file-name.ts';
import { type Found, FoundReader, isFound, isNoProblem } from './found.ts';
import { LeftOut, NOT_PRINTED_UNNAMED, PRINTED_WITHOUT_PLACE } from './left-out.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';
import { withLines } from './told-place.ts';

/** What a format of lines can tell. */
export interface Telling {
  /** True for the name of a file that it can tell as it is. */
  names: (name: FileName) => boolean;
  /** True where it tells the rest of what is in a file that it cannot name. */
  withoutNames?: true;
  /** True where it is made for editors and reviews: what says that nothing is wrong has no place there. */
  onlyProblems?: true;
  /** What stands before all lines. */
  header?: string;
  /** Why some of it is not told, where the reason is not that its place is unknown. */
  leavesOutBecause?: string;
}

/** Prints what was found, a line or so each. What a format cannot tell is counted, and said to people. */
export abstract class FoundLines implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #telling: Telling;
  readonly #leftOut = new LeftOut();
  #header: string;
  #tool = '';

  constructor(telling: Telling) {
    this.#telling = telling;
    this.#header = telling.header ?? '';
  }

  print(part: EnvelopePart): Piece[] {
    let lines = this.#takeHeader();
    for (const told of this.#reader.read(part)) {
      if (told.kind === 'query' || told.kind === 'operation') this.#tool = told.head.tool;
      else if (isFound(told)) {
        const line = this.#lineOf(told);
        if (line !== undefined) lines += `${line}\n`;
      }
    }
    return lines === '' ? [] : [lines];
  }

  end(_status: number): Piece[] {
    const header = this.#takeHeader();
    return header === '' ? [] : [header];
  }

  remarks(): string[] {
    return this.#leftOut.remarks();
  }

  /** What is printed, without the end of its last line; `tool` is that of its envelope. `undefined` leaves it out. */
  protected abstract lineOf(found: Found, tool: string): string | undefined;

  #takeHeader(): string {
    const header = this.#header;
    this.#header = '';
    return header;
  }

  #lineOf(found: Found): string | undefined {
    const { names, withoutNames, onlyProblems, leavesOutBecause: reason } = this.#telling;
    if (onlyProblems && isNoProblem(found)) return this.#leaveOut(found, NO_PROBLEM);
    const isNamed = hasNameFor(found, names);
    if (!isNamed && withoutNames === undefined) return this.#leaveOut(found, NOT_PRINTED_UNNAMED);
    const line = this.lineOf(isNamed ? withLines(found) : withoutPlace(found), this.#tool);
    if (line === undefined) return this.#leaveOut(found, reason && `Not printed, because ${reason}`);
    if (!isNamed) this.#leaveOut(found, PRINTED_WITHOUT_PLACE);
    return line;
  }

  #leaveOut(found: Found, what: string | undefined): undefined {
    this.#leftOut.add(found, what);
  }
}

const NO_PROBLEM = 'Not printed, because they say that nothing is wrong';
