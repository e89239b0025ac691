import { isAscii } from 'node:buffer';
import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import { bytesBefore, utf8Length } from './columns.ts';
import { contradictionInLines, contradictionInSource, isBehindLastNewline } from './contradiction.ts';
import { countingOf, countingsOf, endOf, linesBy, markLength, offsetOf, startOf, uncountedBytes } from './counting.ts';
import { sha256 } from './digest.ts';
import type { ByteRange, LineIndex } from './line-index.ts';
import type { Located } from './located.ts';
import { standsNear } from './quote-proof.ts';
import { proveByReport } from './report-proof.ts';
import { decodingsOf, isWholeText, isWideText, type SourceFile, type SourceProblem, stands } from './source.ts';
import { areSureColumns, areSureLines, isBorneOut } from './unknown-counting.ts';

/** Gives the file of a place, or says why not. */
export type OpenSource = () => SourceFile | SourceProblem;

/**
 * Converts a reported place. The document alone is enough wherever it proves the place: by byte columns, or by the
 * line's text before the span. Only else the source is asked for, and believed only when it bears out everything the
 * report says.
 */
export function locate(place: ReportedPlace, open: OpenSource | undefined): Located {
  const { byteStart, text } = place;
  if (byteStart === undefined) {
    const isInCharacters = place.characterStart !== undefined && place.startLine === undefined;
    return (isInCharacters ? locateCharacters : locateWhole)(place, open);
  }
  if (place.byteEnd !== undefined || place.endLine !== undefined) return locateWhole(place, open);
  // Of a start alone the end is what the text says, else the start itself.
  const byteEnd = byteStart + utf8Length(text ?? '');
  const after = text === undefined ? undefined : place.after;
  const located = locateWhole({ ...place, byteEnd, after }, open);
  if (text === undefined && located.bytes !== undefined) located.precision = 'point';
  return located;
}

function locateWhole(place: ReportedPlace, open: OpenSource | undefined): Located {
  const located = proveByReport(place);
  const { bytes } = located;
  if (bytes === undefined) setPrecision(located, place);
  const isWhole = bytes === undefined ? located.precision === 'file' : (located.start && located.end) !== undefined;
  // Lines that end elsewhere, too, are others than those of the format; of a file that is not to be had they stay.
  const isKnown = isWhole && (bytes === undefined || countingOf(place).lineEnds === undefined);
  if (located.problem !== undefined || isKnown) return located;
  const source = open?.();
  if (typeof source === 'object') (bytes === undefined ? placeInSource : completeFromSource)(located, source, place);
  else if (source !== undefined && !isWhole) located.problem = { code: source };
  return located;
}

/** Without bytes the span says by its precision what it covers. */
function setPrecision(located: Located, place: ReportedPlace): void {
  if (located.start !== undefined) {
    if (located.end !== undefined) return;
    located.end = located.start;
    located.precision = 'point';
    return;
  }
  const { line } = startOf(place);
  const last = located.end?.line ?? endOf(place).line ?? 0;
  located.start = line === undefined ? undefined : { line, column: 0 };
  located.end = line === undefined ? undefined : { line: Math.max(line, last), column: 0 };
  located.precision = line === undefined ? 'file' : 'line';
}

/** Puts a place where its file has these bytes. */
function putAt(located: Located, source: SourceFile, range: ByteRange): void {
  located.source = source;
  located.bytes = range;
  located.start = source.lines.placeAt(range.start);
  located.end = source.lines.placeAt(range.end);
}

function completeFromSource(located: Located, source: SourceFile, place: ReportedPlace): void {
  const range = located.bytes as ByteRange;
  const contradicted = contradictionInSource(source, range, place);
  const isSure =
    contradicted === undefined
      ? areSureBytes(source, range, place)
      : contradicted === 'fileHash' || !isOfDecoded(source, range, place);
  if (!isSure) return leaveToLine(located, place);
  if (contradicted !== undefined) located.odd = oddNumbers(source, range, place);
  if (contradicted === undefined || located.odd !== undefined) return putAt(located, source, range);
  // A file that is proved to be the one that the tool saw has no such place.
  const isImpossible = contradicted === 'byteEnd' && place.fileHash !== undefined;
  located.problem = isImpossible ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
}

/** The numbers that alone are others in a file which bears out bytes, text and line of a place. */
function oddNumbers(source: SourceFile, range: ByteRange, place: ReportedPlace): Located['odd'] {
  const others = { ...place, startColumn: undefined, endColumn: undefined };
  const isTold = (place.text ?? '').trim() !== '' && place.startLine !== undefined;
  if (isTold && contradictionInSource(source, range, others) === undefined) return ['startColumn', 'endColumn'];
  if (!isBehindLastNewline(source, range, place)) return undefined;
  return ['startLine', 'startColumn', 'endLine', 'endColumn'];
}

/**
 * Finds the bytes of a place that the tool gave by lines or by lines and columns, where its source has such a place; a
 * place by columns of a unit that the report alone can't convert becomes exact by it.
 */
function placeInSource(located: Located, source: SourceFile, place: ReportedPlace): void {
  if (isWideText(source)) return leaveToLine(located, place);
  if (isCountedElse(source, place)) {
    // Of the lines that the tool named nobody knows which these are.
    Object.assign(located, { start: undefined, end: undefined, precision: 'file', isUncounted: true });
    return;
  }
  const isStart = endOf(place).column === undefined && place.text === undefined && !fillsLine(place);
  // What is behind a place proves nothing of its start alone.
  const known = isStart ? { ...place, after: undefined } : place;
  const hasColumn = startOf(place).column !== undefined;
  const told = hasColumn ? tellCounting(source, known) : undefined;
  if (told === undefined && hasColumn && located.precision !== undefined) located.isUncounted = true;
  const range = told === undefined ? rangeOfReport(source, located, place) : rangeByColumns(source, told);
  const contradicted = range && contradictionIn(source, located, range, place, told);
  if (range === undefined || contradicted !== undefined) {
    const { text, lines, before, after, holds } = place;
    // Of a file that is not UTF-8 nobody knows of which bytes its tool made the characters that it quotes and counts.
    const isDecoded = !isWholeText(source) && /[^\0-\x7f]/.test([text, lines, before, after, holds].join(''));
    if (isDecoded) return leaveToLine(located, place);
    located.problem = contradicted === undefined ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
    return;
  }
  if (told !== undefined && !areSureBytes(source, range, told)) return leaveToLine(located, place);
  putAt(located, source, range);
  if (told === undefined) return;
  delete located.precision;
  if (isStart) located.precision = 'point';
}

/** True where the lines of a place, or all places of the file, may be others than those that are counted here. */
function isCountedElse(source: SourceFile, place: ReportedPlace): boolean {
  const counting = countingOf(place);
  const { unit, lineEnds, plainOnly = unit === 'unknown' && lineEnds === undefined } = counting;
  if (counting.plainOnly && markLength(source.bytes, 0) > 0) return true;
  return plainOnly && !areSureLines(source, [place.startLine, place.endLine], counting);
}

/**
 * What the file proves wrong of a place, whose counting may have been `told`; what a tool quotes of which nothing else
 * is known need only stand near it.
 */
function contradictionIn(
  source: SourceFile,
  { start, end }: Located,
  range: ByteRange,
  place: ReportedPlace,
  told: ReportedPlace | undefined,
): keyof ReportedPlace | undefined {
  const counting = countingOf(place);
  if (counting.unit !== 'unknown')
    return told === undefined
      ? contradictionInLines(source, range, place)
      : contradictionInSource(source, range, { ...told, counting });
  if (told !== undefined) return undefined;
  const counted = { bytes: source.bytes, lines: linesBy(counting, source) };
  const isAway = (quote: string | undefined) =>
    quote !== undefined && start !== undefined && !standsNear(counted, start.line, (end ?? start).line, quote);
  const away = (['text', 'lines'] as const).find((part) => isAway(place[part]));
  return away ?? contradictionInLines(source, range, { ...place, text: undefined, lines: undefined });
}

/**
 * Leaves a place in a file that is not UTF-8 to its line: of what its tool made of the file its columns and offsets may
 * be. Bytes that nothing else tells stay as they were reported.
 */
function leaveToLine(located: Located, place: ReportedPlace): void {
  if (startOf(place).line !== undefined) located.bytes = undefined;
  located.start = undefined;
  located.end = undefined;
  if (located.bytes === undefined) setPrecision(located, place);
  located.problem = { code: 'UNI-V-004' };
}

/**
 * True for bytes that a place has whatever its tool made of the file, as far as nothing contradicts it: the file is
 * UTF-8, the sum is theirs, what is quoted of the place or its name stands there, or nothing in front of them can be
 * decoded in several ways.
 */
function areSureBytes(source: SourceFile, range: ByteRange, place: ReportedPlace): boolean {
  const { text, before, after, lines, fileHash, sum, name = '' } = place;
  if (isWholeText(source) || sum === sha256(source.bytes.subarray(range.start, range.end))) return true;
  const isQuoted = [text, before, after, lines].some((quote) => quote !== undefined && quote.trim() !== '');
  if (isQuoted || (fileHash !== undefined && place.byteStart !== undefined)) return true;
  if (name !== '' && stands(source.bytes, name, range.start)) return true;
  const { line, column } = startOf(place);
  const isOnLine = line !== undefined && column !== undefined;
  const from = isOnLine ? range.start - (source.lines.placeAt(range.start)?.column ?? 0) : 0;
  return !isWideText(source) && isAscii(source.bytes.subarray(from, range.end));
}

/** True for a place that stands, or may stand, in a text which tools make of a file that is not UTF-8. */
function isOfDecoded(source: SourceFile, range: ByteRange, place: ReportedPlace): boolean {
  if (isWholeText(source) || isWideText(source)) return isWideText(source);
  return decodingsOf(source).some((text) => contradictionInSource(text, range, place) === undefined);
}

/**
 * The bytes of what the report proves of a place: of both its ends, its start alone, or its whole lines, of the file
 * where the tool takes other bytes for their ends.
 */
function rangeOfReport(source: SourceFile, located: Located, place: ReportedPlace): ByteRange | undefined {
  const counted = linesBy(countingOf(place), source);
  const [{ line = 0, column = 0 } = {}, end = { line: 0, column: 0 }] = [located.start, located.end];
  if (located.precision === 'line') {
    const inFile = (one: number) => source.lines.placeAt(counted.startOf(one) ?? -1)?.line ?? 0;
    return wholeLines(source, source.lines, inFile(line), inFile(end.line));
  }
  return rangeBetween(counted.offsetAt(line, column), counted.offsetAt(end.line, end.column));
}

/**
 * The place with the counting by which it has its columns; `undefined` where nothing tells what these count, and the
 * file has different places for them.
 */
function tellCounting(source: SourceFile, place: ReportedPlace): ReportedPlace | undefined {
  const counting = countingOf(place);
  const isKnown = counting.unit !== 'unknown';
  const countings = countingsOf(counting);
  if (isKnown && countings.length === 1) return place;
  const fitting = countings.flatMap((one) => {
    const told = { ...place, counting: one };
    const range = rangeByColumns(source, told);
    return range !== undefined && isBorneOut(source, range, told) ? [{ told, range }] : [];
  });
  const [first] = fitting;
  if (first === undefined || !areSame(fitting.map(({ range }) => range))) return undefined;
  // A text shows which columns are meant. That a column is impossible in one unit proves no other one.
  if (isKnown || (place.text !== undefined && place.text.trim() !== '')) return first.told;
  const isFilled = fillsLine(place);
  const counted = isFilled ? { start: first.range.start, end: first.range.start } : first.range;
  // The end of a last line is the same by all ways of counting lines where the next one is.
  const isSureEnd = !isFilled || areSureLines(source, [(place.endLine ?? 0) + 1], counting);
  const isSure = fitting.length === countings.length && areSureColumns(source, counted, counting) && isSureEnd;
  return isSure ? first.told : undefined;
}

function areSame([first, ...others]: readonly (ByteRange | undefined)[]): boolean {
  return others.every((other) => other?.start === first?.start && other?.end === first?.end);
}

/** True where the end of a place is that of its last line. */
function fillsLine(place: ReportedPlace): boolean {
  const { line, column } = endOf(place);
  if (countingOf(place).fillsLines !== true || column !== undefined) return false;
  return (line ?? 0) > (startOf(place).line ?? 0);
}

/** The bytes of the lines from one to another, from 1, without the terminator of the last. */
function wholeLines({ bytes }: SourceFile, lines: LineIndex, from: number, to: number): ByteRange | undefined {
  const [first, last] = [lines.lineBytes(from), lines.lineBytes(to)];
  if (first === undefined || last === undefined) return undefined;
  const isReturned = last.end > last.start && last.end < bytes.length && bytes[last.end - 1] === 0x0d;
  return { start: first.start, end: isReturned ? last.end - 1 : last.end };
}

/** The bytes between two places given by columns; an end that is not known is that of the text, else the start. */
function rangeByColumns(source: SourceFile, place: ReportedPlace): ByteRange | undefined {
  const counting = countingOf(place);
  const [from, to] = [startOf(place), endOf({ ...place, endLine: place.endLine ?? place.startLine })];
  const start = offsetOf(source, from.line, from.column, counting);
  if (start === undefined) return undefined;
  if (fillsLine(place))
    return rangeBetween(start, wholeLines(source, linesBy(counting, source), from.line ?? 0, to.line ?? 0)?.end);
  if (to.column === undefined) return { start, end: start + utf8Length(place.text ?? '') };
  const end = offsetOf(source, to.line, to.column, counting);
  return end !== undefined && end < start ? undefined : rangeBetween(start, end);
}

function rangeBetween(start: number | undefined, end: number | undefined): ByteRange | undefined {
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** A place that nothing but characters tells, counted from the file's start: in bytes, where the file has it. */
function locateCharacters(place: ReportedPlace, open: OpenSource | undefined): Located {
  const source = open?.();
  if (typeof source !== 'object') return locateWhole(place, open);
  const ranges = countingsOf(countingOf(place)).map((told) => rangeByCharacters(source, place, told));
  const [range] = ranges;
  const isSure =
    range !== undefined &&
    areSame(ranges) &&
    areSureBytes(source, range, place) &&
    (isWholeText(source) || contradictionInSource(source, range, place) === undefined);
  if (isSure) return locateWhole({ ...place, byteStart: range.start, byteEnd: range.end }, open);
  const located = locateWhole(place, open);
  if (!isWholeText(source)) located.problem = { code: 'UNI-V-004' };
  else if (ranges.every((one) => one === undefined)) located.problem = { code: 'UNI-V-003' };
  return located;
}

function rangeByCharacters(
  source: SourceFile,
  { characterStart = 0, characterLength = 0 }: ReportedPlace,
  counting: CoordinateSystem,
): ByteRange | undefined {
  const { bytes } = source;
  const start = uncountedBytes(source, 0, counting);
  const offsetAt = (column: number) => bytesBefore(bytes, { start, end: bytes.length }, column, counting.unit);
  const [from, to] = [offsetAt(characterStart), offsetAt(characterStart + characterLength)];
  if (from === undefined || to === undefined || start + to > bytes.length) return undefined;
  return { start: start + from, end: start + to };
}
