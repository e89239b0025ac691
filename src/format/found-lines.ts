import { type Found, isFound, isNoProblem } from '../filter/found.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import { withLines } from './columns.ts';
import { type FileName, hasNameFor, withoutPlace } from './file-name.ts';
import { LeftOut, NOT_PRINTED_UNNAMED } from './left-out.ts';
import type { EnvelopePrinter } from './printer.ts';

/** A format that has a line or so for each thing that was found. */
export interface LineFormat {
  /** True for the name of a file that it can tell as it is. */
  names: (name: FileName) => boolean;
  /** True where it tells the rest of what is in a file that it cannot name. */
  withoutNames?: true;
  /** True where it is made for editors and reviews: what says that nothing is wrong has no place there. */
  onlyProblems?: true;
  /** What stands before all lines. */
  header?: string;
  /** Why some of it is not reported, where the reason is not that its place is unknown. */
  leavesOutBecause?: string;
  /** What is printed, without the end of its last line; `tool` is that of its envelope. `undefined` leaves it out. */
  lineOf(found: Found, tool: string): string | undefined;
}

/** Prints what was found in a format of lines. What it cannot tell is counted, and said to people. */
export function linePrinter(format: LineFormat): EnvelopePrinter {
  const { names, withoutNames, onlyProblems, leavesOutBecause } = format;
  const reader = new EnvelopeReader();
  const leftOut = new LeftOut();
  let header = format.header ?? '';
  let tool = '';
  const lineOf = (found: Found): string => {
    const isNamed = hasNameFor(found, names);
    if (onlyProblems && isNoProblem(found)) leftOut.add(found, 'Not printed, because they say that nothing is wrong');
    else if (!isNamed && !withoutNames) leftOut.add(found, NOT_PRINTED_UNNAMED);
    else {
      const line = format.lineOf(isNamed ? withLines(found) : withoutPlace(found), tool);
      if (line === undefined) leftOut.add(found, leavesOutBecause && `Not printed, because ${leavesOutBecause}`);
      else if (!isNamed) leftOut.named(found, names);
      if (line !== undefined) return `${line}\n`;
    }
    return '';
  };
  const withHeader = (lines: string): string[] => {
    const text = header + lines;
    header = '';
    return text === '' ? [] : [text];
  };
  return {
    print(part) {
      let lines = '';
      for (const told of reader.found(part))
        if (isFound(told)) lines += lineOf(told);
        else if (told.kind !== 'end') tool = told.head.tool;
      return withHeader(lines);
    },
    end: () => withHeader(''),
    remarks: () => leftOut.remarks(),
  };
}
