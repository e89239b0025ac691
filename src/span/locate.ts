import type { CoordinateSystem } from '../adapter.ts';
import { bytesBefore, utf8Length } from './columns.ts';
import { columnOf, countingsOf, lineOf, offsetOf, uncountedBytes } from './counted-place.ts';
import { bytesOf, contradictionInReport, endDespite, endFromReport, startFromReport } from './report-proof.ts';
import type { Located, ReportedPlace } from './reported-place.ts';
import type { SourceFile, SourceLookup } from './source.ts';
import { contradictionInLines, contradictionInSource } from './source-proof.ts';

/**
 * Converts a reported place. The document alone is enough wherever it proves the place: by byte columns, or by the
 * line's text before the span. Only else the source is asked for, and believed only when it bears out everything the
 * report says.
 */
export function locate(reported: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const place = byCharacters(reported, counting, lookup) ?? reported;
  if (place.byteStart === undefined || place.byteEnd !== undefined || place.endLine !== undefined)
    return locateWhole(place, counting, lookup);
  // Of a start alone the end is what the text says, else the start itself.
  const byteEnd = place.byteStart + utf8Length(place.text ?? '');
  const after = place.text === undefined ? undefined : place.after;
  const located = locateWhole({ ...place, byteEnd, after }, counting, lookup);
  return place.text === undefined ? { ...located, precision: 'point' } : located;
}

function locateWhole(place: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const contradicted = contradictionInReport(place, counting);
  const start = startFromReport(place, counting);
  const end =
    contradicted === undefined ? endFromReport(place, counting, start) : endDespite(contradicted, place, counting);
  const located: Located = { bytes: bytesOf(place), start, end };
  if (contradicted !== undefined) located.problem = { code: 'UNI-V-002', contradicted };
  else if (located.bytes !== undefined && (start === undefined || end === undefined))
    completeFromSource(located, place, counting, lookup);
  if (located.bytes !== undefined) return located;
  const known = withPrecision(located, place, counting);
  if (located.problem === undefined && known.precision !== 'file') placeInSource(known, place, counting, lookup);
  return known;
}

function completeFromSource(
  located: Located,
  place: ReportedPlace,
  counting: CoordinateSystem,
  lookup: SourceLookup | undefined,
): void {
  if (lookup === undefined || located.bytes === undefined) return;
  const source = lookup(place.file.absolute);
  if (typeof source === 'string') {
    located.problem = { code: source };
    return;
  }
  const contradicted = contradictionInSource(source, located.bytes, place, counting);
  if (contradicted !== undefined) {
    // A file that is proved to be the one that the tool saw has no such place.
    const impossible = contradicted === 'byteEnd' && place.fileHash !== undefined;
    located.problem = impossible ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
    return;
  }
  located.source = source;
  located.start = source.lines.placeAt(located.bytes.start);
  located.end = source.lines.placeAt(located.bytes.end);
}

/**
 * Finds the bytes of a place that the tool gave by lines or by lines and columns, where the source is to be had and has
 * such a place; a place by columns of a unit that the report alone can't convert becomes exact by it.
 */
function placeInSource(
  located: Located,
  place: ReportedPlace,
  counting: CoordinateSystem,
  lookup: SourceLookup | undefined,
): void {
  const source = lookup?.(place.file.absolute);
  if (source === undefined) return;
  if (typeof source === 'string') {
    located.problem = { code: source };
    return;
  }
  const open = columnOf(place.endColumn, counting) === undefined && place.text === undefined;
  // What stands in or behind a place proves nothing of its start alone.
  const known = open ? { ...place, after: undefined, holds: undefined } : place;
  const told = columnOf(place.startColumn, counting) === undefined ? undefined : tellCounting(source, known, counting);
  const byLines = told === undefined;
  const range = byLines ? wholeLines(source, located) : rangeByColumns(source, known, told);
  if (range === undefined) {
    located.problem = { code: 'UNI-V-003' };
    return;
  }
  const contradicted = byLines
    ? contradictionInLines(source, range, place)
    : contradictionInSource(source, range, known, told);
  if (contradicted !== undefined) {
    located.problem = { code: 'UNI-V-001', contradicted };
    return;
  }
  located.source = source;
  located.bytes = range;
  located.start = source.lines.placeAt(range.start);
  located.end = source.lines.placeAt(range.end);
  if (byLines) return;
  if (open) located.precision = 'point';
  else delete located.precision;
}

/**
 * The counting by which a place has its columns; `undefined` where nothing tells what these count, and the file has
 * different places for them.
 */
function tellCounting(
  source: SourceFile,
  place: ReportedPlace,
  counting: CoordinateSystem,
): CoordinateSystem | undefined {
  const countings = countingsOf(counting);
  if (countings.length === 1) return counting;
  const fitting = countings.flatMap((told) => {
    const range = rangeByColumns(source, place, told);
    const fits = range !== undefined && contradictionInSource(source, range, place, told) === undefined;
    return fits ? [{ told, range }] : [];
  });
  const [first, ...others] = fitting;
  // Where none fits, any of them shows what is wrong with the place.
  if (first === undefined) return countings[0];
  return others.every(({ range }) => isSame(range, first.range)) ? first.told : undefined;
}

function isSame(one: NonNullable<Located['bytes']>, other: NonNullable<Located['bytes']>): boolean {
  return one.start === other.start && one.end === other.end;
}

/** The bytes of the lines that a place covers, without the terminator of the last. */
function wholeLines({ bytes, lines }: SourceFile, { start, end }: Located): Located['bytes'] {
  const first = start && lines.lineBytes(start.line);
  const last = end && lines.lineBytes(end.line);
  if (first === undefined || last === undefined) return undefined;
  const returned = last.end > last.start && last.end < bytes.length && bytes[last.end - 1] === 0x0d;
  return { start: first.start, end: returned ? last.end - 1 : last.end };
}

/** The bytes between two places given by columns; an end that is not known is that of the text, else the start. */
function rangeByColumns(source: SourceFile, place: ReportedPlace, counting: CoordinateSystem): Located['bytes'] {
  const start = offsetOf(source, lineOf(place.startLine, counting), columnOf(place.startColumn, counting), counting);
  if (start === undefined) return undefined;
  const column = columnOf(place.endColumn, counting);
  if (column === undefined) return { start, end: start + utf8Length(place.text ?? '') };
  const end = offsetOf(source, lineOf(place.endLine ?? place.startLine, counting), column, counting);
  return end === undefined || end < start ? undefined : { start, end };
}

/** A place that nothing but characters tells, counted from the file's start, in bytes, where the file has it. */
function byCharacters(
  place: ReportedPlace,
  counting: CoordinateSystem,
  lookup: SourceLookup | undefined,
): ReportedPlace | undefined {
  const { characterStart: start, characterLength: length = 0, byteStart, startLine } = place;
  if (start === undefined || byteStart !== undefined || startLine !== undefined) return undefined;
  const source = lookup?.(place.file.absolute);
  if (typeof source !== 'object') return undefined;
  const [first, ...others] = countingsOf(counting).map((told) => rangeByCharacters(source, start, length, told));
  if (first === undefined || !others.every((other) => other !== undefined && isSame(other, first))) return undefined;
  return { ...place, byteStart: first.start, byteEnd: first.end };
}

function rangeByCharacters(
  { bytes }: SourceFile,
  start: number,
  length: number,
  counting: CoordinateSystem,
): Located['bytes'] {
  const text = { start: uncountedBytes(bytes, 0, counting), end: bytes.length };
  const [from, to] = [start, start + length].map((at) => bytesBefore(bytes, text, at, counting.unit));
  return from === undefined || to === undefined ? undefined : { start: text.start + from, end: text.start + to };
}

/** Without bytes the span says by its precision what it covers. */
function withPrecision(located: Located, place: ReportedPlace, counting: CoordinateSystem): Located {
  if (located.start !== undefined)
    return located.end === undefined ? { ...located, end: located.start, precision: 'point' } : located;
  const line = lineOf(place.startLine, counting);
  if (line === undefined) return { ...located, end: undefined, precision: 'file' };
  const lastLine = Math.max(line, located.end?.line ?? lineOf(place.endLine, counting) ?? line);
  return { ...located, start: { line, column: 0 }, end: { line: lastLine, column: 0 }, precision: 'line' };
}
