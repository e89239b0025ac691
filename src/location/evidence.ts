import type { PlaceFacts, ReportedPlace, SpanFacts } from '../adapter.ts';
import type { Context } from '../envelope/types.ts';
import { linesBy } from './counting.ts';
import { hasHash, sha256 } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import { linesAround } from './lines-around.ts';
import type { Evidence } from './located.ts';
import { mayDefine } from './names.ts';
import { cutsCharacter, type SourceFile } from './source.ts';

/** Sums that the tool says of a place besides those of the format in its span. */
export interface SaidSums {
  /** SHA-256 of the bytes of the place, and of its file, before any change: lower-case hex. */
  place: readonly string[];
  file: readonly string[];
  /** The keys of sums by which nothing can be checked: of another algorithm or state, or no sums. */
  others: readonly string[];
}

/** What a tool quoted from the file of a place, beside what it reported of it. */
export interface Quoted extends Pick<PlaceFacts, 'contentHash'> {
  context?: SpanFacts['context'] | undefined;
  checksums?: SpanFacts['checksums'] | undefined;
  /** The name of what the place defines; it counts where no text and no sum tells what stands there. */
  defines?: string | undefined;
  /** Further sums of the place and of its file. */
  sums?: SaidSums | undefined;
}

/** True where something that can be held against the file is known of a place. */
export function bringsEvidence(place: ReportedPlace, quoted: Quoted): boolean {
  const { text, before, after, lines, holds, fileHash, byteStart, startLine } = place;
  const { context, checksums, contentHash, defines, sums } = quoted;
  if (sums !== undefined && sums.place.length + sums.file.length > 0) return true;
  const told = text ?? before ?? after ?? lines ?? holds ?? fileHash ?? context ?? checksums ?? contentHash ?? defines;
  return told !== undefined || (byteStart !== undefined && startLine !== undefined);
}

/** What of the text and the sums that the tool quoted the file proves wrong. */
export function contradictionOfQuoted(
  source: SourceFile,
  range: ByteRange,
  { context, checksums, contentHash, sums }: Quoted,
): Evidence | undefined {
  if (sums?.file.some((hex) => !hasHash(source, { algorithms: ['sha256'], hex }))) return 'fileHash';
  const hashes = [...(sums?.place ?? [])];
  if (checksums?.checksum_before !== undefined) hashes.push(checksums.checksum_before.slice('sha256:'.length));
  else if (contentHash !== undefined) hashes.push(contentHash);
  if (hashes.some((hex) => hex !== sha256(source.bytes.subarray(range.start, range.end)))) return 'checksum';
  if (context === undefined || areLines(source, range, context) || endElsewhere(source, range, context))
    return undefined;
  return 'context';
}

/** `name` where the file shows that exact bytes don't define what they are said to, and nothing surer tells of them. */
export function contradictionOfName(
  source: SourceFile,
  range: ByteRange,
  { text, lines, fileHash }: ReportedPlace,
  { context, checksums, contentHash, defines, sums }: Quoted,
): 'name' | undefined {
  const sum = checksums?.checksum_before ?? sums?.place[0] ?? sums?.file[0];
  const told = text ?? lines ?? fileHash ?? contentHash ?? context ?? sum;
  if (defines === undefined || told !== undefined || range.start === range.end) return undefined;
  // A place that splits characters has a diagnostic, and its name says no more.
  if ([range.start, range.end].some((at) => cutsCharacter(source.bytes, at))) return undefined;
  return mayDefine(source, range, defines) ? undefined : 'name';
}

/** True for the lines around a range. */
function areLines(source: SourceFile, range: ByteRange, { before, selected, after }: Context): boolean {
  const found = around(source, range, { before, after });
  if (textOf(before) !== textOf(found.before)) return false;
  const told = hasPhantom(after, found.after) ? after.slice(0, -1) : after;
  return textOf(told) === textOf(found.after) && (selected.length === 0 || textOf(found.selected) === textOf(selected));
}

/** True for the lines around a range as they are where lines end elsewhere, too; they are none of the format. */
export function endElsewhere(source: SourceFile, range: ByteRange, context: Context): boolean {
  const lines = linesBy({ lineEnds: 'any' }, source);
  if (lines.lineCount === source.lines.lineCount || areLines(source, range, context)) return false;
  return withoutEnds(around({ bytes: source.bytes, lines }, range, context)) === withoutEnds(context);
}

/** As many lines around a range. */
function around(source: SourceFile, range: ByteRange, { before, after }: Pick<Context, 'before' | 'after'>): Context {
  return linesAround(source, range, before.length, after.length);
}

/** The last byte of an end of several is not in its line, so that the others are no character. */
function withoutEnds({ before, selected, after }: Context): string {
  return [...before, ...selected, ...after].join('').replace(/[\n\v\f\r\x85\u2028\u2029\ufffd]/g, '');
}

/** Tools take a carriage return at the end of the file for that of its last line, too. */
function textOf(lines: readonly string[]): string {
  return lines.join('\n').replace(/\r$/, '');
}

/** True for lines behind a place with an empty one behind the newline that ends the file, which some tools print. */
function hasPhantom(told: readonly string[], found: readonly string[]): boolean {
  return told.length === found.length + 1 && told.at(-1) === '';
}

/** The context that a tool printed, without an empty line behind the end of the file. */
export function withoutPhantom(context: Context, source: SourceFile, range: ByteRange): Context {
  const { after } = context;
  return hasPhantom(after, around(source, range, context).after) ? { ...context, after: after.slice(0, -1) } : context;
}
