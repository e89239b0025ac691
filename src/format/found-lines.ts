import { type Found, isFound, isNoProblem } from '../filter/found.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import { type FileName, hasNameFor, withoutPlace } from './file-name.ts';
import { LeftOut, NOT_PRINTED_UNNAMED, PRINTED_WITHOUT_PLACE } from './left-out.ts';
import type { EnvelopePrinter } from './printer.ts';
import { withLines } from './told-place.ts';

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
  /** Why some of it is not told, where the reason is not that its place is unknown. */
  leavesOutBecause?: string;
  /** What is printed, without the end of its last line; `tool` is that of its envelope. `undefined` leaves it out. */
  lineOf(found: Found, tool: string): string | undefined;
}

/** Prints what was found in a format of lines. What it cannot tell is counted, and said to people. */
export function linePrinter(format: LineFormat): EnvelopePrinter {
  const reader = new EnvelopeReader();
  const leftOut = new LeftOut();
  let header = format.header ?? '';
  let tool = '';
  const lineOf = (found: Found): string => {
    const isNamed = hasNameFor(found, format.names);
    const reason = reasonAgainst(found, isNamed, format);
    const line =
      reason === undefined ? format.lineOf(isNamed ? withLines(found) : withoutPlace(found), tool) : undefined;
    if (line === undefined)
      leftOut.add(found, reason ?? (format.leavesOutBecause && `Not printed, because ${format.leavesOutBecause}`));
    else if (!isNamed) leftOut.add(found, PRINTED_WITHOUT_PLACE);
    return line === undefined ? '' : `${line}\n`;
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

/** Why a format does not print what was found, whatever it would make of it. */
function reasonAgainst(found: Found, isNamed: boolean, { onlyProblems, withoutNames }: LineFormat): string | undefined {
  if (onlyProblems && isNoProblem(found)) return 'Not printed, because they say that nothing is wrong';
  return isNamed || withoutNames ? undefined : NOT_PRINTED_UNNAMED;
}
