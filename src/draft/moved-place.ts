import { SPAN_COUNTING } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import type { ByteRange } from '../span/line-index.ts';
import type { ReportedPlace } from '../span/reported-place.ts';
import type { SourceFile } from '../span/source.ts';
import { contradictionInSource } from '../span/source-proof.ts';
import { contradictionOfQuoted } from './source-verifier.ts';

/** Bytes that may be looked through in all, so that a file of which all has changed does not cost its square. */
const PATIENCE = 2 ** 31;
/** What stands at so many places tells none of them. */
const MOST_CANDIDATES = 1 << 12;

/** Looks where in its file something stands now that is no longer where it was. */
export class MovedPlaces {
  #patience = PATIENCE;

  /** True where something was not looked for, because so much has been already. */
  get isExhausted(): boolean {
    return this.#patience <= 0;
  }

  /**
   * The one place in a file at which all that is known of a span holds, its old place aside; where several have its
   * text, that whose lines around it are the same, too. `undefined` where there is none or more than one.
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
    const found =
      only(equal) ?? only(equal.filter((range) => contradictionOfQuoted(source, range, span) === undefined));
    return found?.start === span.byte_start ? undefined : found;
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
