import type { CoordinateSystem, PlaceFacts, SpanFacts } from '../adapter.ts';
import { contextOf } from '../enrich/context.ts';
import { mayDefine } from '../enrich/relationships.ts';
import type { Context } from '../envelope/types.ts';
import { linesBy } from './counting.ts';
import { hasHash, sha256 } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import type { Evidence, Located, LocateProblem, ReportedPlace } from './reported-place.ts';
import { cutsCharacter, isWideText, type SourceFile, type SourceLookup } from './source.ts';
import { contradictionInSource } from './source-proof.ts';
import type { SaidSums } from './span-evidence.ts';

/** What the tool quoted from the file of a place. */
export type Quoted = Pick<SpanFacts, 'context' | 'checksums'> &
  Pick<PlaceFacts, 'contentHash'> & {
    /** The name of what the place defines; it counts where no text and no sum tells what stands there. */
    defines?: string | undefined;
    /** Further sums of the place and of its file. */
    sums?: SaidSums | undefined;
  };

/** So many bytes of long lines are quoted in an envelope. */
const LONG_LINES = 128 * 1024 * 1024;

/** Decides what may be quoted: nothing from a file that anything known of the place, or of the file, contradicts. */
export class SourceVerifier {
  readonly #lookup: SourceLookup | undefined;
  /** Files that were contradicted: a place that brings no evidence of its own is not proved by its silence. */
  readonly #stale = new Set<string>();
  #longQuoted = 0;

  constructor(lookup: SourceLookup | undefined) {
    this.#lookup = lookup;
  }

  /** Counts so many bytes of long lines that are to be quoted; `false` where all would be too many. */
  mayQuoteLong(bytes: number): boolean {
    if (this.#longQuoted + bytes > LONG_LINES) return bytes === 0;
    this.#longQuoted += bytes;
    return true;
  }

  /** Takes a file, by its absolute path, for one that was contradicted. */
  distrust(path: string): void {
    this.#stale.add(path);
  }

  /** True for a file, by its absolute path, that was contradicted. */
  isContradicted(path: string): boolean {
    return this.#stale.has(path);
  }

  /** True for a file that was contradicted, where the place brings no evidence of its own. */
  distrusts(place: ReportedPlace, quoted: Quoted): boolean {
    return this.#stale.has(place.file.absolute) && !bringsEvidence(place, quoted);
  }

  /**
   * The file of a place, or what is wrong; `undefined` where there is none or nothing is known of what it should be.
   */
  sourceOf(
    place: ReportedPlace,
    located: Located,
    counting: CoordinateSystem,
    quoted: Quoted = {},
  ): SourceFile | LocateProblem | undefined {
    const path = place.file.absolute;
    if (located.problem !== undefined) {
      if (located.problem.code === 'UNI-V-001') this.#stale.add(path);
      return undefined;
    }
    if (this.distrusts(place, quoted)) return { code: 'UNI-V-001', contradicted: 'file' };
    const source = located.source ?? this.#lookup?.(path);
    if (source === undefined) return undefined;
    if (typeof source === 'string') return { code: source };
    const contradicted = contradictionOf(source, place, located, counting, quoted);
    if (contradicted === undefined)
      return located.bytes === undefined && located.precision !== 'file' ? undefined : source;
    // What was read of it is another text than its bytes.
    if (isWideText(source) && contradicted !== 'fileHash') return { code: 'UNI-V-004' };
    this.#stale.add(path);
    return { code: 'UNI-V-001', contradicted };
  }
}

function contradictionOf(
  source: SourceFile,
  place: ReportedPlace,
  { bytes, source: checked, precision }: Located,
  counting: CoordinateSystem,
  quoted: Quoted,
): Evidence | undefined {
  const { fileHash } = place;
  if (bytes === undefined) return fileHash === undefined || hasHash(source, fileHash) ? undefined : 'fileHash';
  const own = checked === undefined ? contradictionInSource(source, bytes, place, counting) : undefined;
  const said = own ?? contradictionOfQuoted(source, bytes, quoted);
  return said ?? (precision === undefined ? contradictionOfName(source, bytes, place, quoted) : undefined);
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
  // Of a place that is not one of whole characters that is told, and its name says no more.
  if ([range.start, range.end].some((at) => cutsCharacter(source.bytes, at))) return undefined;
  return mayDefine(source, range, defines) ? undefined : 'name';
}

/** What of the text and the sums that the tool quoted the file proves wrong. */
export function contradictionOfQuoted(
  source: SourceFile,
  range: ByteRange,
  { context, checksums, contentHash, sums }: Quoted,
): Evidence | undefined {
  if (sums?.file.some((hex) => !hasHash(source, { algorithms: ['sha256'], hex }))) return 'fileHash';
  if (sums?.place.some((hex) => hex !== sha256(source.bytes.subarray(range.start, range.end)))) return 'checksum';
  const sum = checksums?.checksum_before ?? (contentHash === undefined ? undefined : `sha256:${contentHash}`);
  if (sum !== undefined && sum !== `sha256:${sha256(source.bytes.subarray(range.start, range.end))}`) return 'checksum';
  if (context === undefined) return undefined;
  return areLines(source, range, context) || endElsewhere(source, range, context) ? undefined : 'context';
}

/** True for the lines around a range. */
function areLines(source: SourceFile, range: ByteRange, context: Context): boolean {
  const found = around(source, range, context);
  const { before, selected, after } = context;
  if (textOf(before) !== textOf(found.before) || !isAfter(after, found.after)) return false;
  return selected.length === 0 || textOf(found.selected) === textOf(selected);
}

/** True for the lines around a range as they are where lines end elsewhere, too; they are none of the format. */
export function endElsewhere(source: SourceFile, range: ByteRange, context: Context): boolean {
  const lines = linesBy({ lineEnds: 'any' }, source);
  if (lines.lineCount === source.lines.lineCount || areLines(source, range, context)) return false;
  return withoutEnds(around({ ...source, lines }, range, context)) === withoutEnds(context);
}

/** As many lines around a range. */
function around(source: SourceFile, range: ByteRange, { before, after }: Context): Context {
  return contextOf(source, range, { before: before.length, after: after.length });
}

/** The last byte of an end of several is not in its line, so that the others are no character. */
function withoutEnds({ before, selected, after }: Context): string {
  return [...before, ...selected, ...after].join('').replace(/[\n\v\f\r\x85\u2028\u2029\ufffd]/g, '');
}

/** Tools take a carriage return at the end of the file for that of its last line, too. */
function textOf(lines: readonly string[]): string {
  return lines.join('\n').replace(/\r$/, '');
}

/** True for the lines behind a place; tools print an empty one behind the newline that ends the file. */
function isAfter(told: readonly string[], found: readonly string[]): boolean {
  return textOf(told) === textOf(found) || (hasPhantom(told, found) && isAfter(told.slice(0, -1), found));
}

function hasPhantom(told: readonly string[], found: readonly string[]): boolean {
  return told.length === found.length + 1 && told.at(-1) === '';
}

/** The context that a tool printed, without an empty line behind the end of the file. */
export function withoutPhantom(context: Context, source: SourceFile, range: ByteRange): Context {
  const { after } = context;
  return hasPhantom(after, around(source, range, context).after) ? { ...context, after: after.slice(0, -1) } : context;
}

function bringsEvidence(
  { text, before, after, lines, holds, fileHash, byteStart, startLine }: ReportedPlace,
  { context, checksums, contentHash, defines, sums }: Quoted,
): boolean {
  if (sums !== undefined && sums.place.length + sums.file.length > 0) return true;
  const told = text ?? before ?? after ?? lines ?? holds ?? fileHash ?? context ?? checksums ?? contentHash ?? defines;
  return told !== undefined || (byteStart !== undefined && startLine !== undefined);
}
