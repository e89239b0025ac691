import type { CoordinateSystem } from '../adapter.ts';
import { endsOnOtherLine, isLone } from '../draft/build-span.ts';
import type { TextExtent } from '../input/tokens.ts';
import { isBehindMark } from '../span/counted-place.ts';
import { locate } from '../span/locate.ts';
import type { Located, ReportedPlace } from '../span/reported-place.ts';
import type { SourceFile } from '../span/source.ts';

/** Numbers by which a report says a place, as its tool counts; -1 for what it does not say. */
export interface ReportedNumbers {
  byteStart: number;
  byteEnd: number;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  /** How far the text of the place goes. */
  text: TextExtent | undefined;
}

/**
 * A place that the report itself proves, in the format's counting (see `Span`). It is kept for the next one: making
 * objects for each costs as much as reading it.
 */
export class ProvedPlace {
  /** What is known of it: where one is `false` the numbers of that part are 0. */
  hasBytes = true;
  hasStart = true;
  hasEnd = true;
  precision: Located['precision'];
  /** True where it says all that was reported of it. */
  isComplete = true;
  byteStart = 0;
  byteEnd = 0;
  startLine = 0;
  startColumn = 0;
  endLine = 0;
  endColumn = 0;
  readonly #counting: CoordinateSystem;

  /** The number of the first column, as the tool counts. */
  get firstColumn(): number {
    return this.#counting.firstColumn;
  }

  constructor(counting: CoordinateSystem) {
    this.#counting = counting;
  }

  /**
   * Takes a place that was reported by its bytes, the line and column of its start, and text on one line: lengths in
   * bytes of that of the span and of what stands before it on the line, and the latter's as columns are counted.
   * `false` where these do not prove it; a report with more may still.
   */
  takeText(
    byteStart: number,
    byteEnd: number,
    line: number,
    column: number,
    textLength: number,
    beforeLength: number,
    beforeCount: number,
  ): boolean {
    const { firstLine, firstColumn } = this.#counting;
    if (line < firstLine || column - firstColumn !== beforeCount || byteEnd - byteStart !== textLength) return false;
    this.#setAllKnown();
    this.byteStart = byteStart;
    this.byteEnd = byteEnd;
    this.startLine = line - firstLine + 1;
    this.startColumn = beforeLength;
    this.endLine = this.startLine;
    this.endColumn = beforeLength + textLength;
    return true;
  }

  /**
   * Takes a place that was reported by its bytes and by the lines and byte columns of both ends; `false` where these
   * contradict one another.
   */
  takeColumns(
    byteStart: number,
    byteEnd: number,
    startLine: number,
    startColumn: number,
    endLine: number,
    endColumn: number,
  ): boolean {
    const { firstLine, firstColumn } = this.#counting;
    if (startLine < firstLine || startColumn < firstColumn || endColumn < firstColumn || endLine < startLine)
      return false;
    if (endLine === startLine && endColumn - startColumn !== byteEnd - byteStart) return false;
    this.#setAllKnown();
    this.byteStart = byteStart;
    this.byteEnd = byteEnd;
    this.startLine = startLine - firstLine + 1;
    this.startColumn = startColumn - firstColumn;
    this.endLine = endLine - firstLine + 1;
    this.endColumn = endColumn - firstColumn;
    return true;
  }

  /**
   * Takes a place of which the bytes are all that is told; its lines and columns are those of its file, 0 without one.
   * `false` for a place behind the end of the file.
   */
  takeBytes(byteStart: number, byteEnd: number, source: SourceFile | undefined): boolean {
    const start = source?.lines.placeAt(byteStart);
    const end = source?.lines.placeAt(byteEnd);
    if (source !== undefined && (start === undefined || end === undefined)) return false;
    this.#setAllKnown();
    this.byteStart = byteStart;
    this.byteEnd = byteEnd;
    this.startLine = start?.line ?? 0;
    this.startColumn = start?.column ?? 0;
    this.endLine = end?.line ?? 0;
    this.endColumn = end?.column ?? 0;
    return true;
  }

  /** True where lines and columns say that a place ends before it starts. */
  endsBeforeStart({ startLine, startColumn, endLine, endColumn }: ReportedNumbers): boolean {
    const { firstLine, firstColumn } = this.#counting;
    const [line, lastLine] = [Math.max(startLine - firstLine + 1, 0), Math.max(endLine - firstLine + 1, 0)];
    return endsBefore(line, startColumn - firstColumn, lastLine, endColumn - firstColumn);
  }

  /** Takes what the numbers of a report prove of a place, which may be a part of it; `false` where they contradict. */
  takeReport(report: ReportedNumbers): boolean {
    const { byteStart, byteEnd, text } = report;
    const { firstLine, firstColumn } = this.#counting;
    const line = Math.max(report.startLine - firstLine + 1, 0);
    const lastLine = Math.max(report.endLine - firstLine + 1, 0);
    const column = Math.max(report.startColumn - firstColumn, -1);
    const lastColumn = Math.max(report.endColumn - firstColumn, -1);
    this.hasBytes = byteStart >= 0 && byteEnd >= 0;
    this.byteStart = this.hasBytes ? byteStart : 0;
    this.byteEnd = this.hasBytes ? byteEnd : 0;
    const length = this.hasBytes ? byteEnd - byteStart : -1;
    if (this.hasBytes && text !== undefined && text.byteLength !== length) return false;
    if (endsBefore(line, column, lastLine, lastColumn)) return false;
    this.#takeStart(line, column);
    this.#takeEndOfText(text, line);
    if (this.#isTold(lastLine, lastColumn) && this.#counting.unit === 'byte') {
      if (!this.#bearsOut(lastLine, lastColumn, length)) return false;
    } else if (isMiscounted(text, length, line, column, lastLine, lastColumn)) return false;
    else if (text === undefined && length === 0) this.#endAtStart();
    this.precision = undefined;
    if (!this.hasBytes) this.#takePrecision(line, lastLine);
    this.isComplete = this.#saysAllOf(report);
    return true;
  }

  /** Takes any place that does not end before it starts; `false` where the report contradicts itself. */
  take(place: ReportedPlace): boolean {
    const located = locate(place, this.#counting, undefined);
    const { bytes, start, end, precision, problem } = located;
    if (problem !== undefined) return false;
    this.hasBytes = bytes !== undefined;
    this.hasStart = start !== undefined;
    this.hasEnd = end !== undefined;
    this.precision = precision;
    this.isComplete = this.isWhole && !isLone(place.endColumn, place.endLine) && !endsOnOtherLine(place, located);
    this.byteStart = bytes?.start ?? 0;
    this.byteEnd = bytes?.end ?? 0;
    this.startLine = start?.line ?? 0;
    this.startColumn = start?.column ?? 0;
    this.endLine = end?.line ?? 0;
    this.endColumn = end?.column ?? 0;
    return true;
  }

  /** True where all of it is known. */
  get isWhole(): boolean {
    return this.hasBytes && this.hasStart && this.hasEnd && this.precision === undefined;
  }

  /** The same as an object. */
  get located(): Located {
    const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn, precision } = this;
    return {
      bytes: this.hasBytes ? { start: byteStart, end: byteEnd } : undefined,
      start: this.hasStart ? { line: startLine, column: startColumn } : undefined,
      end: this.hasEnd ? { line: endLine, column: endColumn } : undefined,
      ...(precision !== undefined && { precision }),
    };
  }

  /** True for a line and a column that are known, and where nothing that is not counted stands before them. */
  #isTold(line: number, column: number): boolean {
    return line > 0 && column >= 0 && !isBehindMark(line, this.#counting);
  }

  #takeStart(line: number, column: number): void {
    this.hasStart = this.#isTold(line, column) && (column === 0 || this.#counting.unit === 'byte');
    this.startLine = this.hasStart ? line : 0;
    this.startColumn = this.hasStart ? column : 0;
  }

  /** Ends the place where its text does, which begins on a line. */
  #takeEndOfText(text: TextExtent | undefined, line: number): void {
    const isInLine = text?.newlines === 0;
    this.hasEnd = text !== undefined && (isInLine ? this.hasStart : line > 0);
    this.endLine = this.hasEnd ? line + (text as TextExtent).newlines : 0;
    this.endColumn = this.hasEnd ? (isInLine ? this.startColumn : 0) + (text as TextExtent).lastLength : 0;
  }

  #endAtStart(): void {
    this.hasEnd = this.hasStart;
    this.endLine = this.startLine;
    this.endColumn = this.startColumn;
  }

  /** Ends the place where its report does; `false` where its text, or its length on a line, puts the end elsewhere. */
  #bearsOut(line: number, column: number, length: number): boolean {
    if (!this.hasEnd && this.hasStart && this.startLine === line && length >= 0) {
      if (this.startColumn + length !== column) return false;
    } else if (this.hasEnd && (this.endLine !== line || this.endColumn !== column)) return false;
    this.hasEnd = true;
    this.endLine = line;
    this.endColumn = column;
    return true;
  }

  /** Without bytes the span says by its precision what it covers. */
  #takePrecision(line: number, lastLine: number): void {
    if (this.hasStart && this.hasEnd) return;
    if (this.hasStart) {
      this.precision = 'point';
      return this.#endAtStart();
    }
    this.precision = line > 0 ? 'line' : 'file';
    this.startLine = line;
    this.endLine = line > 0 ? Math.max(line, this.hasEnd ? this.endLine : lastLine) : 0;
    this.endColumn = 0;
    this.hasStart = line > 0;
    this.hasEnd = line > 0;
  }

  /** True where the place says all that was reported of it, as far as that is seen without a closer look. */
  #saysAllOf({ byteStart, byteEnd, startLine, startColumn, endLine, endColumn }: ReportedNumbers): boolean {
    if (!this.hasBytes && (byteStart >= 0 || byteEnd >= 0)) return false;
    const isOfLines = this.precision === 'line';
    const saysStart = isOfLines ? startColumn < 0 : this.hasStart || (startLine < 0 && startColumn < 0);
    if (!saysStart) return false;
    if (isLone(endColumn, endLine)) return false;
    if (endLine < 0 && endColumn < 0) return true;
    const endsThere = endColumn < 0 && this.endLine - this.startLine === endLine - startLine;
    if (!this.hasEnd || this.precision !== undefined) return isOfLines && endsThere;
    return endColumn >= 0 || endsThere || byteEnd > byteStart;
  }

  #setAllKnown(): void {
    this.hasBytes = true;
    this.hasStart = true;
    this.hasEnd = true;
    this.precision = undefined;
    this.isComplete = true;
  }
}

/** True for a place that ends before it starts, as far as its lines, from 1, and columns, from 0, are known. */
function endsBefore(line: number, column: number, lastLine: number, lastColumn: number): boolean {
  if (line === 0 || lastLine === 0 || lastLine > line) return false;
  return lastLine < line || (column >= 0 && lastColumn >= 0 && lastColumn < column);
}

/** True for an end, of which the column may count no bytes, that is not where the text ends. */
function isMiscounted(
  text: TextExtent | undefined,
  length: number,
  line: number,
  column: number,
  lastLine: number,
  lastColumn: number,
): boolean {
  if (line === 0 || lastLine === 0 || lastColumn < 0 || (text === undefined && length !== 0)) return false;
  const { newlines, lastCount } = text ?? NOTHING;
  if (lastLine !== line + newlines) return true;
  if (newlines === 0 && column < 0) return false;
  return lastColumn !== (newlines === 0 ? column : 0) + lastCount;
}

const NOTHING: TextExtent = { byteLength: 0, newlines: 0, lastLength: 0, lastCount: 0 };
