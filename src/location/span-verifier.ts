import { type ReportedPlace, SPAN_COUNTING } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { hasHash } from './digest.ts';
import { contradictionOfName, contradictionOfQuoted, type Quoted } from './evidence.ts';
import type { FilePaths } from './file-path.ts';
import { FileVerdicts, type SourceVerdict } from './file-verdicts.ts';
import type { ByteRange } from './line-index.ts';
import type { Evidence } from './located.ts';
import { MovedPlaces } from './moved-place.ts';
import { bufferOf, type SourceFile, type SourceLookup, type SourceProblem } from './source.ts';
import { contradictionInSource } from './source-proof.ts';
import { hashIn, locatedOf, placeOfSpan, quotedBy } from './span-evidence.ts';
import { spanId } from './span-id.ts';

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
    if (verified.verdict === 'moved') this.files.name(span.file_path);
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
    if (typeof source === 'string') {
      this.files.takeFile(path, UNREAD[source] ?? 'unproven');
      return source;
    }
    this.files.takeSums(path, source, hashIn(holder, 'before_hash'), hashIn(holder, 'after_hash'));
    return undefined;
  }

  #verdictOf(span: Span, holder: JsonObject): Verified {
    const source = this.#lookup(this.#paths.clean(span.file_path).absolute);
    if (typeof source === 'string') return { verdict: UNREAD[source] ?? 'unproven', problem: source };
    const quoted = quotedBy(span, holder);
    const before = quoted.sums.file[0] ?? hashIn(holder, 'before_hash');
    const sums = this.files.takeSums(span.file_path, source, before, hashIn(holder, 'after_hash'));
    if (sums === 'applied') return { verdict: 'applied' };
    return this.#heldAgainst(source, span, holder, quoted, before);
  }

  /** What has become of a span by its file; `before` is the sum that this had. */
  #heldAgainst(
    source: SourceFile,
    span: Span,
    holder: JsonObject,
    quoted: ReturnType<typeof quotedBy>,
    before: string | undefined,
  ): Verified {
    const bytes = locatedOf(span).bytes;
    if (bytes !== undefined && span.span_id !== spanId(span.file_path, bytes.start, bytes.end))
      return { verdict: 'changed', contradicted: 'span_id' };
    const place = placeOfSpan(span, holder);
    const hash = before === undefined ? undefined : ({ algorithms: ['sha256', 'blake3'], hex: before } as const);
    const range = span.precision === 'point' ? undefined : bytes;
    // The sum of the file counts where nothing else does.
    const own = { ...place, fileHash: undefined };
    const evidence = { ...quoted, sums: { ...quoted.sums, file: [] } };
    const isExact = range !== undefined && span.precision === undefined;
    const contradicted =
      contradictionOf(source, range, own, span, evidence) ??
      (isExact ? contradictionOfName(source, range, { ...place, fileHash: hash }, evidence) : undefined);
    if (contradicted !== undefined) {
      if (isApplied(span, holder, source)) return { verdict: 'applied' };
      const found = range && this.#movedPlaces.find(source, own, span);
      if (found === undefined) return { verdict: 'changed', contradicted };
      return { verdict: 'moved', contradicted, found: spanAt(span.file_path, found, source) };
    }
    if (range !== undefined && (quoted.sums.place.length > 0 || isQuoted(place, span))) return { verdict: 'same' };
    if (hash === undefined) return { verdict: 'unproven' };
    return hasHash(source, hash) ? { verdict: 'same' } : { verdict: 'changed', contradicted: 'fileHash' };
  }
}

/** What a file contradicts of a span, by its bytes, where they are all known. */
function contradictionOf(
  source: SourceFile,
  range: ByteRange | undefined,
  place: ReportedPlace,
  { byte_start: start, start_line }: Span,
  quoted: Quoted,
): Evidence | undefined {
  if (range !== undefined)
    return contradictionInSource(source, range, place, SPAN_COUNTING) ?? contradictionOfQuoted(source, range, quoted);
  if (start !== null && start > source.bytes.length) return 'byteStart';
  return start_line > source.lines.lineCount ? 'startLine' : undefined;
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

/** The span of bytes of a file. */
function spanAt(path: string, { start, end }: ByteRange, { lines }: SourceFile): Span {
  const [from, to] = [lines.placeAt(start), lines.placeAt(end)];
  return {
    ...{ span_id: spanId(path, start, end), file_path: path, byte_start: start, byte_end: end },
    ...{ start_line: from?.line ?? 0, start_col: from?.column ?? 0 },
    ...{ end_line: to?.line ?? 0, end_col: to?.column ?? 0 },
  };
}
