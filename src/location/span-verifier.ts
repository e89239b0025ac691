import type { Span } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import type { FilePaths } from './file-path.ts';
import { FileVerdicts } from './file-verdicts.ts';
import { MovedPlaces } from './moved-place.ts';
import type { SourceFile, SourceLookup, SourceProblem } from './source.ts';
import { definedIn, hashIn, placeOfSpan, saidSums } from './span-evidence.ts';
import { spanId } from './span-id.ts';
import { type SourceVerdict, type SpanVerdict, verdictOf } from './span-verdict.ts';

/** What has become of a span whose file is not to be had; of others nothing is known. */
const UNREAD: Readonly<Partial<Record<SourceProblem, SourceVerdict>>> = {
  'UNI-IO-001': 'missing',
  'UNI-V-001': 'changed',
};

/** What has become of a span, and why its file is not to be had. */
export type Verified = SpanVerdict & { problem?: SourceProblem };

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
   * What has become of a span that stands in `holder`. That it has moved is known when all spans have been seen: then
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
    this.#movedPlaces.claim(span, placeOfSpan(span, holder, this.#paths.clean(span.file_path)));
  }

  /** The verdict on a span that may have moved: what was found may be what stood at another one. */
  settle(span: Span, holder: JsonObject, { found, ...verified }: Verified): Verified {
    const place = placeOfSpan(span, holder, this.#paths.clean(span.file_path));
    const isMoved = found !== undefined && this.#movedPlaces.isOf(span, place, found);
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
    if (typeof source === 'string') this.files.takeFile(path, UNREAD[source] ?? 'unproven');
    else
      this.files.takeSums(path, source, { before: hashIn(holder, 'before_hash'), after: hashIn(holder, 'after_hash') });
    return typeof source === 'string' ? source : undefined;
  }

  #verdictOf(span: Span, holder: JsonObject): Verified {
    const file = this.#paths.clean(span.file_path);
    const source = this.#lookup(file.absolute);
    if (typeof source === 'string') return { verdict: UNREAD[source] ?? 'unproven', problem: source };
    const said = saidSums(span, holder);
    const sums = { before: said.file[0] ?? hashIn(holder, 'before_hash'), after: hashIn(holder, 'after_hash') };
    if (this.files.takeSums(span.file_path, source, sums) === 'applied') return { verdict: 'applied' };
    if (!hasOwnId(span)) return { verdict: 'changed', contradicted: 'span_id' };
    const place = placeOfSpan(span, holder, file);
    const hash =
      sums.before === undefined ? undefined : ({ algorithms: ['sha256', 'blake3'], hex: sums.before } as const);
    // The sum of the file counts where nothing else does.
    const quoted = { defines: definedIn(holder), sums: { ...said, file: [] } };
    const found = verdictOf({ ...place, fileHash: hash }, { ...span, ...quoted }, source, this.#movedPlaces);
    return found.contradicted !== undefined && isApplied(span, holder, source) ? { verdict: 'applied' } : found;
  }
}

/** True where the text that was to replace a span stands at its place, or is found just once in its file. */
function isApplied({ byte_start: start }: Span, { replacement }: JsonObject, { bytes }: SourceFile): boolean {
  if (typeof replacement !== 'string' || replacement === '' || start === null) return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = Buffer.from(replacement);
  if (text.equals(file.subarray(start, start + text.length))) return true;
  const first = file.indexOf(text);
  return first >= 0 && first === file.lastIndexOf(text);
}

function hasOwnId({ span_id, file_path, byte_start, byte_end }: Span): boolean {
  return byte_start === null || byte_end === null || span_id === spanId(file_path, byte_start, byte_end);
}
