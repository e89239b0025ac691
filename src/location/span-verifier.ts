import type { ReportedPlace } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { contradictionInSource, contradictionOfName, contradictionOfQuoted } from './contradiction.ts';
import { hasHash, sha256 } from './digest.ts';
import type { FilePaths } from './file-path.ts';
import { spanId } from './ids.ts';
import type { ByteRange } from './line-index.ts';
import { type Evidence, spanAt } from './located.ts';
import { bufferOf, type SourceFile, type SourceLookup, type SourceProblem } from './source.ts';
import { hashIn, placeOfSpan, quotedBy, rangeOf } from './span-evidence.ts';

/** What has become of a span whose file is not to be had; of others nothing is known. */
const UNREAD: Readonly<Partial<Record<SourceProblem, SourceVerdict>>> = {
  'UNI-IO-001': 'missing',
  'UNI-V-001': 'changed',
};

/** What has become of a span. */
export interface Verified {
  verdict: SourceVerdict;
  /** What of the span, or of what is quoted beside it, the file contradicts. */
  contradicted?: Evidence | 'span_id';
  /** Where it stands now, of one that has moved: the place alone. */
  found?: Span;
  /** Why its file is not to be had. */
  problem?: SourceProblem;
}

/** Holds spans and sums of one envelope against their files. BLAKE3 has to be loaded. */
export class SpanVerifier {
  readonly files = new FileVerdicts();
  readonly #movedPlaces = new MovedPlaces();
  readonly #paths: FilePaths;
  readonly #lookup: SourceLookup;

  constructor(paths: FilePaths, lookup: SourceLookup) {
    this.#paths = paths;
    this.#lookup = lookup;
  }

  /**
   * What has become of a span in `holder`. That it has moved is known when all spans have been seen: then
   * `settle` tells.
   */
  verify(span: Span, holder: JsonObject): Verified {
    const verified = this.#verdictOf(span, holder);
    this.see(span, holder);
    if (verified.verdict === 'moved') this.files.of(span.file_path);
    else this.files.take(span.file_path, verified.verdict);
    return verified;
  }

  /** Takes note of a span that is not verified. */
  see(span: Span, holder: JsonObject): void {
    this.#movedPlaces.claim(span, placeOfSpan(span, holder));
  }

  /** The verdict on a span that may have moved: what was found may be what stood at another one. */
  settle(span: Span, holder: JsonObject, { found, ...verified }: Verified): Verified {
    const isMoved = found !== undefined && this.#movedPlaces.isOf(span, placeOfSpan(span, holder), found);
    const settled: Verified = isMoved ? { ...verified, found } : { ...verified, verdict: 'changed' };
    this.files.take(span.file_path, settled.verdict);
    return settled;
  }

  /** True where something was not looked for elsewhere, because so much has been already. */
  get isExhausted(): boolean {
    return this.#movedPlaces.isExhausted;
  }

  /** Takes the sums that an object says of a file; gives why the file is not to be had. */
  verifyFile(path: string, holder: JsonObject): SourceProblem | undefined {
    const source = this.#lookup(this.#paths.clean(path).absolute);
    if (typeof source !== 'string') {
      this.#takeSums(path, source, hashIn(holder, 'before_hash'), hashIn(holder, 'after_hash'));
      return undefined;
    }
    this.files.of(path).sums.add(UNREAD[source] ?? 'unproven');
    return source;
  }

  /** Takes what the sums of a file, in hex, from before and after a change tell, if any are known, and gives it. */
  #takeSums(path: string, source: SourceFile, before?: string, after?: string): SourceVerdict | undefined {
    if (before === undefined && after === undefined) return undefined;
    const verdict = isOf(source, before) ? 'same' : isOf(source, after) ? 'applied' : 'changed';
    this.files.of(path).sums.add(verdict);
    return verdict;
  }

  #verdictOf(span: Span, holder: JsonObject): Verified {
    const { file_path: path } = span;
    const source = this.#lookup(this.#paths.clean(path).absolute);
    if (typeof source === 'string') return { verdict: UNREAD[source] ?? 'unproven', problem: source };
    const quoted = quotedBy(span, holder);
    const before = quoted.sums.file[0] ?? hashIn(holder, 'before_hash');
    if (this.#takeSums(path, source, before, hashIn(holder, 'after_hash')) === 'applied') return { verdict: 'applied' };
    const bytes = rangeOf(span);
    if (bytes !== undefined && span.span_id !== spanId(path, bytes.start, bytes.end))
      return { verdict: 'changed', contradicted: 'span_id' };
    // The sum of the file counts where nothing else does.
    const place = { ...placeOfSpan(span, holder), fileHash: undefined };
    const range = span.precision === 'point' ? undefined : bytes;
    const contradicted = contradictionOf(source, range, place, span, quoted, before !== undefined);
    if (contradicted !== undefined) return this.#changed(source, range, place, span, holder, contradicted);
    if (range !== undefined && (quoted.sums.place.length > 0 || isQuoted(place, span))) return { verdict: 'same' };
    if (before === undefined) return { verdict: 'unproven' };
    return isOf(source, before) ? { verdict: 'same' } : { verdict: 'changed', contradicted: 'fileHash' };
  }

  /** What has become of a span that its file contradicts. */
  #changed(
    source: SourceFile,
    range: ByteRange | undefined,
    place: ReportedPlace,
    span: Span,
    holder: JsonObject,
    contradicted: Evidence,
  ): Verified {
    if (isApplied(span, holder, source)) return { verdict: 'applied' };
    const bytes = range && this.#movedPlaces.find(source, place, span);
    if (bytes === undefined) return { verdict: 'changed', contradicted };
    const [start, end] = [source.lines.placeAt(bytes.start), source.lines.placeAt(bytes.end)];
    return { verdict: 'moved', contradicted, found: spanAt(span.file_path, { bytes, start, end }) };
  }
}

/** What a file contradicts of a span, by its bytes, where they are all known; its name counts unless it `isSummed`. */
function contradictionOf(
  source: SourceFile,
  range: ByteRange | undefined,
  place: ReportedPlace,
  { byte_start: start, start_line, precision }: Span,
  quoted: ReturnType<typeof quotedBy>,
  isSummed: boolean,
): Evidence | undefined {
  if (range === undefined) {
    if (start !== null && start > source.bytes.length) return 'byteStart';
    return start_line > source.lines.lineCount ? 'startLine' : undefined;
  }
  const evidence = { ...quoted, sums: { ...quoted.sums, file: [] } };
  const isNamed = precision === undefined && !isSummed;
  return (
    contradictionInSource(source, range, place) ??
    contradictionOfQuoted(source, range, evidence) ??
    (isNamed ? contradictionOfName(source, range, place, evidence) : undefined)
  );
}

/** True for a file with this sum, by either algorithm. */
function isOf(source: SourceFile, hex: string | undefined): boolean {
  return hex !== undefined && hasHash(source, { algorithms: ['sha256', 'blake3'], hex });
}

/** True where text or a sum of the place is known, by which it can be known. Lines alone may be true of any text. */
function isQuoted({ text, before, after }: ReportedPlace, { checksums, context }: Span): boolean {
  const quoted = [text, before, after, ...(context?.selected ?? [])].some((one) => one !== undefined && one !== '');
  return quoted || checksums?.checksum_before !== undefined;
}

/** True where the text that was to replace a span stands at its place, or is found just once in its file. */
function isApplied({ byte_start: start }: Span, { replacement }: JsonObject, source: SourceFile): boolean {
  if (typeof replacement !== 'string' || replacement === '' || start === null) return false;
  const file = bufferOf(source);
  const text = Buffer.from(replacement);
  if (text.equals(file.subarray(start, start + text.length))) return true;
  const first = file.indexOf(text);
  return first >= 0 && first === file.lastIndexOf(text);
}

/**
 * What has become of a place, or of a file: `same` it holds what was said of it · `applied` the change of it that was
 * said has been made · `moved` what stood there stands elsewhere in its file · `changed` it does not hold what was
 * said · `unproven` nothing was said that tells · `missing` the file is not there.
 */
export type SourceVerdict = 'same' | 'applied' | 'moved' | 'changed' | 'unproven' | 'missing';

/** How many spans have each verdict. */
export type VerdictCounts = Partial<Record<SourceVerdict, number>>;

/** What has become of a file of an envelope. */
export interface FileVerdict {
  file_path: string;
  verdict: SourceVerdict;
  spans: VerdictCounts;
}

/** Verdicts, the gravest first: a file has that of the gravest thing in it. */
const GRAVEST: readonly SourceVerdict[] = ['missing', 'changed', 'moved', 'applied', 'same', 'unproven'];

/** What is known of one file: what its sums tell, and how many of its spans have which verdict. */
interface KnownFile {
  sums: Set<SourceVerdict>;
  spans: VerdictCounts;
}

/** Gathers what has become of the files of one envelope: a small record a file. */
export class FileVerdicts {
  readonly #files = new Map<string, KnownFile>();

  /** What is known of a file; one of which nothing is known is taken now. */
  of(path: string): KnownFile {
    const known = this.#files.get(path) ?? { sums: new Set(), spans: {} };
    this.#files.set(path, known);
    return known;
  }

  /** Takes the verdict of a span. */
  take(path: string, verdict: SourceVerdict): void {
    const { spans } = this.of(path);
    spans[verdict] = (spans[verdict] ?? 0) + 1;
  }

  /** What has become of each file, in the order in which they were taken. */
  all(): FileVerdict[] {
    return [...this.#files].map(([file_path, { sums, spans }]) => {
      const verdict = GRAVEST.find((one) => sums.has(one) || spans[one] !== undefined) ?? 'unproven';
      return { file_path, verdict, spans };
    });
  }
}

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
