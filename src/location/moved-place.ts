import type { ReportedPlace } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import { contradictionInSource, contradictionOfQuoted } from './contradiction.ts';
import { sha256 } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import { bufferOf, type SourceFile } from './source.ts';

/** Bytes that may be looked through in all, so that a file of which all has changed does not cost its square. */
const PATIENCE = 2 ** 31;
/** What stands at so many places tells none of them. */
const MOST_CANDIDATES = 1 << 12;

/** So many spans are remembered by what stood there. */
const MOST_CLAIMS = 100_000;

/** What tells places of one text apart. */
type Claim = Pick<Span, 'byte_start' | 'start_line' | 'start_col'>;

/** Looks where in its file something stands now that is no longer where it was. */
export class MovedPlaces {
  #patience = PATIENCE;
  /** By a file and a text, the spans that have it. */
  readonly #claims = new Map<string, Claim[]>();
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
  find(source: SourceFile, { text, before, after }: ReportedPlace, span: Span): ByteRange | undefined {
    const { context, checksums } = span;
    const length = (span.byte_end ?? 0) - (span.byte_start ?? 0);
    if (length === 0 || this.isExhausted) return undefined;
    const fitting = this.#candidates(source, text, length, span)
      .map((start) => ({ start, end: start + length }))
      .filter((range) => contradictionInSource(source, range, { text, before, after }) === undefined)
      .filter((range) => contradictionOfQuoted(source, range, { checksums }) === undefined);
    const isAtLine = ({ start }: ByteRange) => {
      const { line, column } = source.lines.placeAt(start) ?? {};
      return line === span.start_line && column === span.start_col;
    };
    const found =
      fitting.find(isAtLine) ??
      only(fitting) ??
      only(fitting.filter((range) => contradictionOfQuoted(source, range, { context, checksums }) === undefined));
    return found?.start === span.byte_start ? undefined : found;
  }

  /** Remembers whose text stood where. */
  claim(span: Span, place: ReportedPlace): void {
    const key = claimOf(span, place);
    if (key === undefined || this.#claimed === MOST_CLAIMS) return;
    const { byte_start, start_line, start_col } = span;
    const claims = this.#claims.get(key) ?? [];
    if (claims.some((other) => other.byte_start === byte_start)) return;
    claims.push({ byte_start, start_line, start_col });
    this.#claims.set(key, claims);
    this.#claimed++;
  }

  /**
   * True where what was found elsewhere is what stood at a span, and not at another one with the same text, which was
   * nearer to it: the lines around it tell, else the places, of all spans that were remembered.
   */
  isOf(span: Span, place: ReportedPlace, found: Span): boolean {
    if (span.context !== undefined) return true;
    const others = this.#claims.get(claimOf(span, place) ?? '') ?? [];
    return others.every((one) => one.byte_start === span.byte_start || isNearer(span, one, found));
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

  #offsetsOf(text: string, source: SourceFile): number[] {
    const found: number[] = [];
    const file = bufferOf(source);
    this.#patience -= file.length;
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

/** True where the first of two places is nearer to a third one: in lines, then in columns, then in bytes. */
function isNearer(one: Claim, other: Claim, found: Claim): boolean {
  for (const part of ['start_line', 'start_col', 'byte_start'] as const) {
    const [own, their] = [one, other].map((place) => Math.abs((place[part] ?? 0) - (found[part] ?? 0)));
    if (own !== their) return (own as number) < (their as number);
  }
  return false;
}
