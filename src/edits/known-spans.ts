import { noteFaults } from '../convert/faults.ts';
import type { Settings } from '../convert/settings.ts';
import { type HeldSpan, spansIn, valuesIn } from '../convert/spans-in.ts';
import { Findings } from '../diagnostic/findings.ts';
import { checkSpan } from '../envelope/check.ts';
import type { Span } from '../envelope/types.ts';
import type { Part } from '../input/document.ts';
import { onceIn } from '../json/once-for.ts';
import { given, isObject, type Json, type JsonObject } from '../json/value.ts';
import { FilePaths } from '../location/file-path.ts';
import type { SourceFile, SourceProblem } from '../location/source.ts';
import { placeOfSpan } from '../location/span-evidence.ts';
import { type SourceVerdict, SpanVerifier, type Verified } from '../location/span-verifier.ts';

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

/** So many digits of a `span_id` every handle has. */
const SHORTEST = 4;

/** What is said of a span at one time, and the object that speaks against it. */
type Telling = Pick<KnownSpan, 'isProven' | 'against'> & { holder?: JsonObject };

/** What envelopes of one time say, held against the files. */
interface Moment {
  /** What they say of spans, by their ids. */
  readonly told: Map<string, Telling>;
  /** What they say of whole files, by their paths; it is looked at once. */
  readonly sums: Map<string, JsonObject[]>;
  readonly verifier: SpanVerifier;
}

/**
 * The spans of envelopes that handles name, held against their files by all that any of the envelopes says of them.
 * Others are passed by.
 */
export class KnownSpans {
  /** What could not be read of the envelopes. */
  readonly findings = new Findings();
  /** By the first digits of each handle, the spans with these, by their ids. */
  readonly #spans: ReadonlyMap<string, Map<string, Pick<KnownSpan, 'span' | 'absolute'>>>;
  /** The newest first. */
  readonly #moments: Moment[] = [];
  readonly #paths: FilePaths;
  readonly #lookup: NonNullable<SourceSettings['lookup']>;

  constructor(handles: Iterable<string>, { paths, lookup = () => 'UNI-IO-001' }: SourceSettings) {
    this.#spans = new Map([...handles].map((handle) => [handle.slice(0, SHORTEST), new Map()]));
    this.#paths = new FilePaths(paths);
    this.#lookup = lookup;
    this.beginNewer();
  }

  /**
   * Has what is taken from here on count as newer: what it says of a span and its file is in the place of what was
   * said before.
   */
  beginNewer(): void {
    const verifier = new SpanVerifier(this.#paths, this.#lookup);
    this.#moments.unshift({ told: new Map(), sums: new Map(), verifier });
  }

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
    return kin.filter(([id]) => id.startsWith(handle)).map(([id, known]) => ({ ...known, ...this.#judged(id, known) }));
  }

  /** The file of a span, in the state that speaks for it. */
  sourceOf({ absolute }: KnownSpan): SourceFile | SourceProblem {
    return this.#lookup(absolute);
  }

  get #now(): Moment {
    return this.#moments[0] as Moment;
  }

  #takeSpan({ span, holder }: HeldSpan): void {
    const { told, verifier } = this.#now;
    verifier.see(span, holder);
    const { span_id: id } = span;
    const kin = typeof id === 'string' ? this.#spans.get(id.slice(0, SHORTEST)) : undefined;
    if (id === null || kin === undefined || checkSpan(span).length > 0) return;
    const found = verifier.verify(span, holder);
    if (!kin.has(id)) kin.set(id, { span, absolute: this.#paths.clean(span.file_path).absolute });
    const known = onceIn(told, id, (): Telling => ({ isProven: false }));
    if (found.verdict === 'same') known.isProven ||= this.#tellsBytes(span, holder);
    else if (found.verdict !== 'unproven' || found.problem !== undefined) {
      known.against ??= found;
      known.holder ??= holder;
    }
  }

  /** True where all bytes of a span are known by what is said of it; text beside it alone tells none of them. */
  #tellsBytes(span: Span, holder: JsonObject): boolean {
    const file = this.#paths.clean(span.file_path);
    const { text } = placeOfSpan(span, holder);
    if ((text ?? span.checksums?.checksum_before) !== undefined) return true;
    const source = this.#lookup(file.absolute);
    if (typeof source === 'string' || (span.context?.selected ?? []).length === 0) return false;
    // Lines of a context have lost their carriage returns.
    return !source.bytes.subarray(span.byte_start ?? 0, span.byte_end ?? 0).includes(0x0d);
  }

  #takeSums(value: Json): void {
    if (!isObject(value)) return;
    const { file_path: path, before_hash, after_hash } = value;
    if (typeof path !== 'string' || (before_hash ?? after_hash) === undefined) return;
    onceIn(this.#now.sums, path, () => []).push(given({ before_hash, after_hash }));
  }

  /** What is known of a span: the newest evidence of it or of its whole file decides. */
  #judged(id: string, { span }: Pick<KnownSpan, 'span'>): Omit<KnownSpan, 'span' | 'absolute'> {
    const { file_path: path } = span;
    for (const { told, sums, verifier } of this.#moments) {
      for (const said of sums.get(path) ?? []) verifier.verifyFile(path, said);
      sums.delete(path);
      const ofFile = verifier.files.of(path).sums;
      const known = told.get(id);
      const verdict = AGAINST.find((one) => ofFile.has(one));
      const { against = verdict && { verdict }, holder = {} } = known ?? {};
      const isProven = known?.isProven === true || (known !== undefined && ofFile.has('same'));
      if (against?.verdict === 'moved') return { isProven, against: verifier.settle(span, holder, against) };
      if (against !== undefined) return { isProven, against };
      if (isProven) return { isProven };
    }
    return { isProven: false };
  }
}

/** What sums say of a file that is no longer what it was. */
const AGAINST: readonly SourceVerdict[] = ['missing', 'changed', 'applied'];
