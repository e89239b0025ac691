import type { CoordinateSystem } from '../adapter.ts';
import { type Located, locate, type ReportedPlace } from '../span/locate.ts';
import type { SourceFile } from '../span/source.ts';

/**
 * A place that the report itself proves, in the format's counting (see `Span`). It is kept for the next one: making
 * objects for each costs as much as reading it.
 */
export class ProvedPlace {
  /** What the report does not prove wholly; else `undefined`, and all numbers are those of the place. */
  partly: Located | undefined;
  byteStart = 0;
  byteEnd = 0;
  startLine = 0;
  startColumn = 0;
  endLine = 0;
  endColumn = 0;
  readonly #counting: CoordinateSystem;

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
    this.partly = undefined;
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
    this.partly = undefined;
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
    this.partly = undefined;
    this.byteStart = byteStart;
    this.byteEnd = byteEnd;
    this.startLine = start?.line ?? 0;
    this.startColumn = start?.column ?? 0;
    this.endLine = end?.line ?? 0;
    this.endColumn = end?.column ?? 0;
    return true;
  }

  /**
   * Takes any place that does not end before it starts, as far as the report proves it; `false` where the report
   * contradicts itself.
   */
  take(place: ReportedPlace): boolean {
    const located = locate(place, this.#counting, undefined);
    const { bytes, start, end, precision, problem } = located;
    if (problem !== undefined) return false;
    const isWhole = bytes !== undefined && start !== undefined && end !== undefined && precision === undefined;
    this.partly = isWhole ? undefined : located;
    this.byteStart = bytes?.start ?? 0;
    this.byteEnd = bytes?.end ?? 0;
    this.startLine = start?.line ?? 0;
    this.startColumn = start?.column ?? 0;
    this.endLine = end?.line ?? 0;
    this.endColumn = end?.column ?? 0;
    return true;
  }
}
