import { addAll, type DraftObject, type PlaceDraft, type RelationshipDraft, type SpanFacts } from '../adapter.ts';
import { inOrder } from '../envelope/in-order.ts';
import { RELATIONSHIPS_KEYS } from '../envelope/keys.ts';
import type { Context, Relationship, Relationships, Span } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { lineOf } from '../location/counting.ts';
import { sha256 } from '../location/digest.ts';
import type { ByteRange } from '../location/line-index.ts';
import { type Located, nameOf, type Settled, spanAt } from '../location/located.ts';
import { nameAt, nameFrom, nameOnLine } from '../location/names.ts';
import { bears, type PlaceContext, Places } from '../location/places.ts';
import { endElsewhere, withoutPhantom } from '../location/quote-proof.ts';
import { linesAround } from '../location/source.ts';
import { definedIn, saidSums, stringOf } from '../location/span-evidence.ts';
import { Enricher } from './enrich.ts';
import { canQuote, type Enrichment, needsSource, type Subject } from './enrichment.ts';
import { hasKeys, keepUnsaid, MORE_KEYS, type More } from './span.ts';

/** What of a conversion is read to make spans. */
export interface SpanContext extends PlaceContext {
  /** What is added to spans. */
  enrichment: Enrichment | undefined;
  /** What the tool's words for kinds mean. */
  kindWords: Subject['words'];
  /** Kinds of relationships that the tool reported. */
  relationships: Set<keyof Relationships>;
}

/** Makes objects of what was drafted. */
interface ObjectMaker {
  object(object: DraftObject): JsonObject;
  /** What stays of a place that makes no span. */
  left(place: PlaceDraft): JsonObject;
}

/** Makes the spans of places: what the tool said of them, what their sources bear out, and what was asked for. */
export class Spans {
  readonly places: Places;
  readonly #context: SpanContext;
  readonly #objects: ObjectMaker;
  readonly #enricher: Enricher;

  constructor(context: SpanContext, objects: ObjectMaker) {
    this.places = new Places(context);
    this.#context = context;
    this.#objects = objects;
    this.#enricher = new Enricher(context);
  }

  /**
   * A span, or `undefined` for a place without a file or that can't be. `thing` is what the tool said of the thing at
   * the place.
   */
  span(place: PlaceDraft, thing: DraftObject): Span | undefined {
    const name = stringOf(thing['name']);
    const settled = this.places.settle(place, { name });
    if (settled === undefined) return undefined;
    const { file, located } = settled;
    const legacy = this.#legacyOf(place, settled);
    const facts = this.#factsOf(place, settled, legacy);
    const span = spanAt(file.path, located);
    if (facts !== undefined) Object.assign(span, inOrder(this.made(facts, name), MORE_KEYS));
    keepUnsaid(legacy, place, located, span.span_id);
    if (file.original !== undefined) span.legacy = { file_path: file.original, ...legacy };
    else if (hasKeys(legacy)) span.legacy = legacy;
    return this.#context.enrichment === undefined ? span : this.#enriched(span, place, thing);
  }

  /** What the tool said of a place that no key of the format says. */
  #legacyOf({ reported, holders }: PlaceDraft, { odd }: Settled): JsonObject {
    const legacy: JsonObject = { ...odd };
    for (const [path, rest] of holders) {
      const left = this.#objects.object(rest());
      for (const key in left) setOwn(legacy, legacy[key] === undefined ? key : `${path}/${key}`, left[key] as Json);
    }
    for (const key in reported.legacy) setOwn(legacy, key, reported.legacy[key] as Json);
    return legacy;
  }

  /** The span with what was asked for. */
  #enriched(span: Span, place: PlaceDraft, thing: DraftObject): Span {
    const { enrichment, kindWords: words } = this.#context;
    const sums = saidSums(span, thing);
    const source =
      enrichment !== undefined && needsSource(enrichment)
        ? this.places.verifiedSource(place, definedIn(thing), sums, canQuote(this.#context))
        : undefined;
    const { textAfter, isContextOpen } = place.reported;
    const [kind, language, name] = [stringOf(thing['kind']), stringOf(thing['language']), stringOf(thing['name'])];
    const subject = { span, source, words, kind, language, name, textAfter, isContextOpen };
    return this.#enricher.enrich(subject, sums, place.pointer);
  }

  /**
   * What the tool printed of the place besides, as far as it is of the file that the place is in. Lines and sums that a
   * tool read from a file that had changed since describe another one: they stay with the place, but not as its own, as
   * do lines that are none of the format.
   */
  #factsOf(place: PlaceDraft, settled: Settled, legacy: JsonObject): SpanFacts | undefined {
    const { span, contentHash, text } = place.reported;
    const { located } = settled;
    const beside = this.#contextOf(place, settled, legacy);
    const isHashed = contentHash !== undefined && isSumOf(contentHash, text, located);
    if (!isHashed && beside === undefined && span?.context === undefined && span?.checksums === undefined) return span;
    const facts: SpanFacts = { ...span };
    if (isHashed) facts.checksums = { checksum_before: `sha256:${contentHash}`, ...facts.checksums };
    if (located.problem?.code === 'UNI-V-001') {
      keepAside(facts, 'context', legacy);
      keepAside(facts, 'checksums', legacy);
    } else if (facts.context !== undefined && located.bytes !== undefined) {
      const source = this.places.sourceOf(settled, place);
      if (source === undefined) return facts;
      if (endElsewhere(source, located.bytes, facts.context)) keepAside(facts, 'context', legacy);
      else if (located.problem === undefined) {
        const context = withoutPhantom(facts.context, source, located.bytes);
        if (context !== facts.context) setOwn(legacy, 'after', [...facts.context.after]);
        facts.context = context;
      }
    }
    if (beside !== undefined) facts.context ??= beside;
    return facts;
  }

  /**
   * The lines that a tool printed beside a place as its context: the place's own lines between them come from the
   * source, where that is the one the tool saw. Without it there is no whole context, and the tool's lines go to the
   * span's `legacy`.
   */
  #contextOf(place: PlaceDraft, settled: Settled, legacy: JsonObject): Context | undefined {
    const { linesBefore: before, linesAfter: after } = place.reported;
    if (before === undefined && after === undefined) return undefined;
    const { bytes, problem } = settled.located;
    const source = problem === undefined ? this.places.sourceOf(settled, place) : undefined;
    if (bytes !== undefined && source !== undefined && bears(source, settled))
      return {
        before: [...(before ?? [])],
        selected: linesAround(source, bytes, 0, 0).selected,
        after: [...(after ?? [])],
      };
    if (before !== undefined) setOwn(legacy, nameOf('linesBefore', place), [...before]);
    if (after !== undefined) setOwn(legacy, nameOf('linesAfter', place), [...after]);
    return undefined;
  }

  /** What a span has besides its place. `name` is that of the thing at the place. */
  made(facts: SpanFacts, name: string | undefined): More {
    const { relationships } = facts;
    if (relationships === undefined) return facts as unknown as More;
    const related: Relationships = {};
    for (const kind of RELATIONSHIPS_KEYS) {
      const items = relationships[kind];
      if (items === undefined) continue;
      this.#context.relationships.add(kind);
      const list: Relationship[] = [];
      for (const item of items) list.push(this.#relationship(item, kind, name));
      related[kind] = list;
    }
    return { ...(facts as unknown as More), relationships: related };
  }

  #relationship(
    { place, symbol, role, rest }: RelationshipDraft,
    kind: keyof Relationships,
    own: string | undefined,
  ): Relationship {
    const { reported, names } = place;
    const isAsked = this.#context.enrichment?.relationships.has(kind) === true;
    // A line has no bytes of its own: of others the source tells more than what was reported.
    const isLookedUp = isAsked || reported.byteStart !== undefined || reported.startColumn !== undefined;
    const name = nameAt(kind, role, symbol, own);
    const settled = this.places.settle(place, { isLookedUp, name, isNameSought: true });
    const legacy: JsonObject = {};
    let bytes: ByteRange | undefined;
    let line = 0;
    if (settled === undefined) addAll(legacy, this.#objects.left(place));
    else {
      const { file, located } = settled;
      bytes = this.#bytesOf(place, located, name, role, isAsked);
      // Of lines of which nobody knows how they are counted none is reported.
      const { counting } = reported;
      line = located.start?.line ?? (counting && lineOf(reported.startLine, counting)) ?? 0;
      if (file.original !== undefined) legacy['file'] = file.original;
      for (const part of ['startColumn', 'endLine', 'endColumn'] as const)
        if (names[part] !== undefined && reported[part] !== undefined) legacy[nameOf(part, place)] = reported[part];
    }
    if (rest !== undefined) addAll(legacy, this.#objects.object(rest()));
    const relationship: Relationship = {
      file: settled === undefined ? '' : settled.file.path,
      symbol: symbol ?? null,
      byte_start: bytes === undefined ? null : bytes.start,
      byte_end: bytes === undefined ? null : bytes.end,
      line,
      role,
    };
    if (hasKeys(legacy)) relationship.legacy = legacy;
    return relationship;
  }

  /**
   * The bytes of a relationship. Of a line alone they would be those of all of it, and of a line and a column none,
   * which no key says: they are those of the name, where that stands at the column or, if it `isAsked`, on the line.
   */
  #bytesOf(
    place: PlaceDraft,
    { bytes, start, precision, source }: Located,
    name: string | undefined,
    role: Relationship['role'],
    isAsked: boolean,
  ): ByteRange | undefined {
    const isStart = precision === 'point' && place.reported.byteStart === undefined;
    if (!isStart && precision !== 'line') return bytes;
    if (name === undefined || start === undefined) return undefined;
    const shown = isStart ? nameFrom(source, bytes?.start, name) : undefined;
    const verified = isAsked && shown === undefined ? this.places.verifiedSource(place) : undefined;
    return shown ?? (verified && nameOnLine(verified, start.line, name, role));
  }
}

/** Keeps what was said of another state of the file, with what was no fact of it under the same name. */
function keepAside(facts: SpanFacts, key: 'context' | 'checksums', legacy: JsonObject): void {
  const fact = facts[key] as JsonObject | undefined;
  if (fact !== undefined) setOwn(legacy, key, { ...fact, ...(legacy[key] as JsonObject | undefined) });
  delete facts[key];
}

/** True for the sum of a text that is as long as the place. */
function isSumOf(sum: string, text: string | undefined, { bytes }: Located): boolean {
  if (text === undefined || bytes === undefined || Buffer.byteLength(text) !== bytes.end - bytes.start) return false;
  return sha256(text) === sum;
}
