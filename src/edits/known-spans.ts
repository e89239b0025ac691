import type { Part } from '../decode/document-part.ts';
import { Findings } from '../diagnostic/findings.ts';
import { placeOfSpan } from '../draft/span-evidence.ts';
import type { SourceVerdict } from '../draft/span-verdict.ts';
import { SpanVerifier, type Verified } from '../draft/span-verifier.ts';
import { checkSpan } from '../envelope/check.ts';
import type { Span } from '../envelope/types.ts';
import { given, isObject, type Json, type JsonObject } from '../json/value.ts';
import { noteFaults } from '../pipeline/faults.ts';
import type { Settings } from '../pipeline/settings.ts';
import { type HeldSpan, spansIn, valuesIn } from '../pipeline/spans-in.ts';
import { FilePaths } from '../span/file-path.ts';
import type { SourceFile, SourceProblem } from '../span/source.ts';

/** What decides which files are meant and may be read. */
export type SourceSettings = Pick<Settings, 'paths' | 'lookup' | 'decompress'>;

/** A span of the envelopes, and what its file says of it. */
export interface KnownSpan {
  span: Span;
  /** Where its file lies. */
  absolute: string;
  /** True where something that was said of it, or a sum of its file, is so. */
  isProven: boolean;
  /** The first that speaks against it. */
  against?: Verified;
}

const RETURN = 0x0d;

/** So many digits of a `span_id` every handle has. */
const SHORTEST = 4;

/**
 * The spans of envelopes that handles name, held against their files by all that any of the envelopes says of them.
 * Others are passed by.
 */
export class KnownSpans {
  /** What could not be read of the envelopes. */
  readonly findings = new Findings();
  /** By the first digits of each handle, the spans with these, by their ids. */
  readonly #spans: ReadonlyMap<string, Map<string, KnownSpan>>;
  /** What is said of whole files, by their paths. */
  readonly #sums = new Map<string, JsonObject[]>();
  readonly #paths: FilePaths;
  readonly #lookup: NonNullable<SourceSettings['lookup']>;
  readonly #verifier: SpanVerifier;

  constructor(handles: Iterable<string>, { paths, lookup = () => 'UNI-IO-001' }: SourceSettings) {
    this.#spans = new Map([...handles].map((handle) => [handle.slice(0, SHORTEST), new Map()]));
    this.#paths = new FilePaths(paths);
    this.#lookup = lookup;
    this.#verifier = new SpanVerifier(this.#paths, lookup);
  }

  /** Takes a part of an envelope. */
  take(part: Part): void {
    noteFaults(part, this.findings);
    for (const { value, pointer } of valuesIn(part)) {
      this.#takeSums(value);
      for (const held of spansIn(value, pointer)) this.#takeSpan(held);
    }
  }

  /** The spans whose ids begin so, when all envelopes have been taken. */
  named(handle: string): KnownSpan[] {
    const kin = [...(this.#spans.get(handle.slice(0, SHORTEST)) ?? [])];
    return kin.filter(([id]) => id.startsWith(handle)).map(([, known]) => this.#judged(known));
  }

  /** The file of a span, in the state that speaks for it. */
  sourceOf({ absolute }: KnownSpan): SourceFile | SourceProblem {
    return this.#lookup(absolute);
  }

  #takeSpan({ span, holder }: HeldSpan): void {
    const { span_id: id } = span;
    const kin = typeof id === 'string' ? this.#spans.get(id.slice(0, SHORTEST)) : undefined;
    if (id === null || kin === undefined || checkSpan(span).length > 0) return;
    const found = this.#verifier.verify(span, holder);
    const { absolute } = this.#paths.clean(span.file_path);
    const known: KnownSpan = kin.get(id) ?? { span, absolute, isProven: false };
    kin.set(id, known);
    if (found.verdict === 'same') known.isProven ||= this.#tellsBytes(known, holder);
    else if (found.verdict !== 'unproven' || found.problem !== undefined) known.against ??= found;
  }

  /** True where all bytes of a span are told by what is said of it; text beside it alone tells none of them. */
  #tellsBytes({ span, absolute }: KnownSpan, holder: JsonObject): boolean {
    const { text } = placeOfSpan(span, holder, this.#paths.clean(span.file_path));
    if ((text ?? span.checksums?.checksum_before) !== undefined) return true;
    const source = this.#lookup(absolute);
    const [start, end] = [span.byte_start ?? 0, span.byte_end ?? 0];
    // Lines of a context have lost their carriage returns.
    const hasReturn = typeof source === 'string' || source.bytes.subarray(start, end).includes(RETURN);
    return !hasReturn && (span.context?.selected ?? []).length > 0;
  }

  #takeSums(value: Json): void {
    if (!isObject(value)) return;
    const { file_path: path, before_hash, after_hash } = value;
    if (typeof path !== 'string' || (before_hash ?? after_hash) === undefined) return;
    const sums = given({ before_hash, after_hash });
    const known = this.#sums.get(path);
    if (known === undefined) this.#sums.set(path, [sums]);
    else known.push(sums);
  }

  /** A span by what is said of its whole file, too. */
  #judged(known: KnownSpan): KnownSpan {
    const { file_path: path } = known.span;
    for (const sums of this.#sums.get(path) ?? []) this.#verifier.verifyFile(path, sums);
    this.#sums.delete(path);
    const told = this.#verifier.files.sumsOf(path);
    const against = AGAINST.find((verdict) => told.has(verdict));
    return {
      ...known,
      isProven: known.isProven || told.has('same'),
      ...(known.against === undefined && against !== undefined && { against: { verdict: against } }),
    };
  }
}

/** What sums say of a file that is no longer what it was. */
const AGAINST: readonly SourceVerdict[] = ['missing', 'changed', 'applied'];
