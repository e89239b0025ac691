import { SPAN_COUNTING } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import { sha256 } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import type { ReportedPlace } from './reported-place.ts';
import type { SourceFile } from './source.ts';
import { contradictionInSource } from './source-proof.ts';
import { contradictionOfQuoted } from './source-verifier.ts';

/** Bytes that may be looked through in all, so that a file of which all has changed does not cost its square. */
const PATIENCE = 2 ** 31;
/** What stands at so many places tells none of them. */
const MOST_CANDIDATES = 1 << 12;

/** So many spans are remembered by what stood there. */
const MOST_CLAIMS = 100_000;

/** Looks where in its file something stands now that is no longer where it was. */
export class MovedPlaces {
  #patience = PATIENCE;
  /** By a file and a text, the spans that have it. */
  readonly #claims = new Map<string, Span[]>();
  #claimed = 0;

  /** True where something was not looked for, because so much has been already. */
  get isExhausted(): boolean {
    return this.#patience <= 0;
  }

  /**
   * The one place in a file at which all that is known of a span holds, its old place aside; where several have its
   * text, that on the same line at the same column, else that whose lines around it are the same, too. `undefined`
   * where there is none or more than one.
   */
  find(source: SourceFile, place: ReportedPlace, span: Span): ByteRange | undefined {
    const { text, before, after } = place;
    const length = (span.byte_end ?? 0) - (span.byte_start ?? 0);
    if (length === 0 || this.isExhausted) return undefined;
    const own = { file: place.file, text, before, after };
    const fitting = this.#candidates(source, text, length, span)
      .map((start) => ({ start, end: start + length }))
      .filter((range) => contradictionInSource(source, range, own, SPAN_COUNTING) === undefined);
    const { context: _, ...summed } = span;
    const equal = fitting.filter((range) => contradictionOfQuoted(source, range, summed) === undefined);
    const isAtLine = ({ start }: ByteRange) => {
      const { line, column } = source.lines.placeAt(start) ?? {};
      return line === span.start_line && column === span.start_col;
    };
    const found =
      equal.find(isAtLine) ??
      only(equal) ??
      only(equal.filter((range) => contradictionOfQuoted(source, range, span) === undefined));
    return found?.start === span.byte_start ? undefined : found;
  }

  /** Remembers whose text stood where. */
  claim(span: Span, place: ReportedPlace): void {
    const key = claimOf(span, place);
    if (key === undefined || this.#claimed === MOST_CLAIMS) return;
    const { span_id, file_path, byte_start, byte_end, start_line, start_col, end_line, end_col } = span;
    const kept = { span_id, file_path, byte_start, byte_end, start_line, start_col, end_line, end_col };
    const claims = this.#claims.get(key) ?? [];
    if (claims.some((other) => other.byte_start === byte_start)) return;
    this.#claims.set(key, [...claims, kept]);
    this.#claimed++;
  }

  /**
   * True where what was found elsewhere is what stood at a span, and not at another one with the same text, which was
   * nearer to it: the lines around it tell, else the places, of all spans that were remembered.
   */
  isOf(span: Span, place: ReportedPlace, found: Span): boolean {
    const others = this.#claims.get(claimOf(span, place) ?? '') ?? [];
    const own = distance(span, found);
    return span.context !== undefined || others.every((one) => isSame(one, span) || isLess(own, distance(one, found)));
  }

  /** Byte offsets at which the text stands; where only its sum is known, those at the same column of each line. */
  #candidates(source: SourceFile, text: string | undefined, length: number, span: Span): number[] {
    if (text !== undefined) return this.#offsetsOf(text, source);
    if (span.checksums?.checksum_before === undefined || span.start_line === 0) return [];
    this.#patience -= source.lines.lineCount * length;
    const starts = Array.from({ length: source.lines.lineCount }, (_, index) =>
      source.lines.offsetAt(index + 1, span.start_col),
    );
    return starts.filter((start) => start !== undefined && start + length <= source.bytes.length) as number[];
  }

  #offsetsOf(text: string, { bytes }: SourceFile): number[] {
    const found: number[] = [];
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#patience -= bytes.length;
    for (let at = file.indexOf(text); at >= 0 && found.length < MOST_CANDIDATES; at = file.indexOf(text, at + 1))
      found.push(at);
    return found.length < MOST_CANDIDATES ? found : [];
  }
}

function only(ranges: readonly ByteRange[]): ByteRange | undefined {
  return ranges.length === 1 ? ranges[0] : undefined;
}

/** What the spans of one text in one file have in common. */
function claimOf({ file_path: path, checksums }: Span, { text }: ReportedPlace): string | undefined {
  const sum = text === undefined ? checksums?.checksum_before : `sha256:${sha256(text)}`;
  return sum && `${sum} ${path}`;
}

function isSame(one: Span, other: Span): boolean {
  return one.byte_start === other.byte_start;
}

/** How far two places are apart: in lines, then in columns, then in bytes. */
function distance(one: Span, other: Span): number[] {
  const parts = ['start_line', 'start_col', 'byte_start'] as const;
  return parts.map((part) => Math.abs((one[part] ?? 0) - (other[part] ?? 0)));
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}
