import { RELATIONSHIPS_KEYS } from '../envelope/keys.ts';
import type { Relationship, Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, orderOf, rememberOrder, setOwn } from '../json/value.ts';
import { hasHash } from '../location/digest.ts';
import { noteProblem } from '../location/located.ts';
import { nameAt, nameOnLine } from '../location/names.ts';
import type { SourceFile } from '../location/source.ts';
import { AS_REPORTED, hashIn, isSpan, placeOfSpan, quotedBy, rangeOf, stringOf } from '../location/span-evidence.ts';
import { Enricher } from './enrich.ts';
import { canQuote, needsSource } from './enrichment.ts';
import type { SpanContext } from './spans.ts';

/**
 * What bears out a file: `none` nothing has to · `lines` the lines of the span, which are unknown where its conversion
 * could not prove them · `quote` text or a sum, because the command may have changed the file since.
 */
type Proof = 'none' | 'lines' | 'quote';

type Context = Omit<SpanContext, 'form' | 'lineBase'>;

/** Adds what was asked for to spans that have the form of the format already. */
export class BuiltSpans {
  readonly #context: Context;
  readonly #isSound: (span: JsonObject) => boolean;
  readonly #enricher: Enricher;

  /** `isSound` tells which objects with the keys of a span are one: the others are left alone. */
  constructor(context: Context, isSound: (span: JsonObject) => boolean) {
    this.#context = context;
    this.#isSound = isSound;
    this.#enricher = new Enricher(context);
  }

  /**
   * The value with richer spans, wherever in it they are. `proof` is what has to bear out a file for it to be quoted,
   * beside that nothing contradicts it.
   */
  enrich(value: Json, pointer: string, proof: Proof, holder: JsonObject = {}): Json {
    if (this.#context.enrichment === undefined) return value;
    if (Array.isArray(value))
      return value.map((inner, index) => this.enrich(inner, `${pointer}/${index}`, proof, holder));
    if (!isObject(value)) return value;
    const result: JsonObject = {};
    for (const [key, inner] of Object.entries(value))
      setOwn(result, key, AS_REPORTED.has(key) ? inner : this.enrich(inner, `${pointer}/${key}`, proof, value));
    const order = orderOf(value);
    if (order !== undefined) rememberOrder(result, [...order]);
    if (!isSpan(result) || !this.#isSound(result)) return result;
    return this.#span(result as unknown as Span, pointer, holder, proof) as unknown as Json;
  }

  #span(span: Span, pointer: string, holder: JsonObject, proof: Proof): Span {
    const { enrichment, relationships, sourceVerifier, paths, kindWords: words } = this.#context;
    const [kind, language, name] = [stringOf(holder['kind']), stringOf(holder['language']), stringOf(holder['name'])];
    if (proof === 'lines' && isAside(span)) sourceVerifier.distrust(paths.clean(span.file_path).absolute);
    for (const related of RELATIONSHIPS_KEYS) {
      const items = span.relationships?.[related];
      if (items === undefined) continue;
      relationships.add(related);
      if (enrichment?.relationships.has(related))
        for (const item of items) this.#complete(item, nameAt(related, item.role, item.symbol ?? undefined, name));
    }
    const isAsked = enrichment !== undefined && needsSource(enrichment);
    const source = isAsked ? this.#sourceOf(span, pointer, holder, proof) : undefined;
    return this.#enricher.enrich({ span, source, words, kind, name, language }, quotedBy(span, holder).sums, pointer);
  }

  /** Finds the bytes of a name, where only its line is known. */
  #complete(item: Relationship, name: string | undefined): void {
    const { sourceVerifier, paths } = this.#context;
    if (item.byte_start !== null || name === undefined || item.line === 0) return;
    const { absolute } = paths.clean(item.file);
    const source = sourceVerifier.sourceOf(absolute, {}, { precision: 'file' });
    const isThere = source !== undefined && 'bytes' in source;
    const range = isThere ? nameOnLine(source, item.line, name, item.role) : undefined;
    if (range !== undefined) Object.assign(item, { byte_start: range.start, byte_end: range.end });
  }

  #sourceOf(span: Span, pointer: string, holder: JsonObject, proof: Proof): SourceFile | undefined {
    const { sourceVerifier, paths, findings, lookup } = this.#context;
    const { absolute } = paths.clean(span.file_path);
    const place = placeOfSpan(span, holder);
    const hex = hashIn(holder, 'before_hash');
    const read = hex === undefined ? undefined : lookup?.(absolute);
    const isSummed = hex !== undefined && typeof read === 'object' && hasHash(read, { algorithms: ['sha256'], hex });
    const { checksums, context } = span;
    const isQuoted = (place.text ?? place.fileHash ?? checksums?.checksum_before ?? context) !== undefined;
    const isOnLines = proof === 'lines' && place.startLine !== undefined && !isAside(span);
    const spot = { pointer, file: span.file_path };
    if (!isSummed && !isQuoted && !isOnLines && proof !== 'none') {
      // Of a file alone there is no line to quote.
      if (canQuote(this.#context) && span.precision !== 'file') findings.add('UNI-V-007', spot, undefined, 'state');
      return undefined;
    }
    const located = { bytes: rangeOf(span), ...(span.precision && { precision: span.precision }) };
    const found = sourceVerifier.sourceOf(absolute, place, located, quotedBy(span, holder));
    if (found === undefined || 'bytes' in found) return found;
    noteProblem(findings, found, spot);
    return undefined;
  }
}

/** True for a span of which what its tool quoted stands aside, because the file had contradicted it. */
function isAside({ legacy = {} }: Span): boolean {
  return legacy['context'] !== undefined || legacy['checksums'] !== undefined;
}
