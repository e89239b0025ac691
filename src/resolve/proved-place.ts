import type { CoordinateSystem } from '../adapter.ts';
import { isBehindMark, type Located, locate, type ReportedPlace } from '../span/locate.ts';
import type { SourceFile } from '../span/source.ts';

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

  /** Takes a place of which nothing but the bytes is known; `saysAll` says that nothing else was reported. */
  takeRange(byteStart: number, byteEnd: number, saysAll: boolean): void {
    this.#setAllKnown();
    this.hasStart = false;
    this.hasEnd = false;
    this.isComplete = saysAll;
    this.byteStart = byteStart;
    this.byteEnd = byteEnd;
    this.startLine = 0;
    this.startColumn = 0;
    this.endLine = 0;
    this.endColumn = 0;
  }

  /**
   * Takes a place that was reported by lines and columns alone, -1 for what was not told; `false` where it ends before
   * it starts.
   */
  takeLines(startLine: number, startColumn: number, endLine: number, endColumn: number): boolean {
    const { firstLine, firstColumn, unit } = this.#counting;
    const line = Math.max(startLine - firstLine + 1, 0);
    const lastLine = Math.max(endLine - firstLine + 1, 0);
    const column = Math.max(startColumn - firstColumn, -1);
    const lastColumn = Math.max(endColumn - firstColumn, -1);
    if (endsBefore(line, column, lastLine, lastColumn)) return false;
    const isTold = line > 0 && column >= 0 && !isBehindMark(line, this.#counting);
    const isPoint = isTold && (column === 0 || unit === 'byte');
    const isRange = isPoint && unit === 'byte' && lastLine > 0 && lastColumn >= 0;
    this.hasBytes = false;
    this.byteStart = 0;
    this.byteEnd = 0;
    this.hasStart = line > 0;
    this.hasEnd = this.hasStart;
    this.startLine = line;
    this.startColumn = isPoint ? column : 0;
    this.endLine = isRange || (!isPoint && lastLine > line && line > 0) ? lastLine : line;
    this.endColumn = isRange ? lastColumn : this.startColumn;
    this.precision = isRange ? undefined : precisionOf(isPoint, this.hasStart);
    const saysStart = isPoint || (startColumn < 0 && (this.hasStart || (startLine < 0 && endLine < 0)));
    const saysEnd = endColumn < 0 && (endLine < 0 || (!isPoint && lastLine > 0));
    this.isComplete = isRange || (saysStart && saysEnd);
    return true;
  }

  /** Takes any place that does not end before it starts; `false` where the report contradicts itself. */
  take(place: ReportedPlace): boolean {
    const { bytes, start, end, precision, problem } = locate(place, this.#counting, undefined);
    if (problem !== undefined) return false;
    this.hasBytes = bytes !== undefined;
    this.hasStart = start !== undefined;
    this.hasEnd = end !== undefined;
    this.precision = precision;
    this.isComplete = this.isWhole;
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

function precisionOf(isPoint: boolean, hasLine: boolean): Located['precision'] {
  if (isPoint) return 'point';
  return hasLine ? 'line' : 'file';
}
