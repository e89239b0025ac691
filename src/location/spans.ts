import {
  addAll,
  type CoordinateSystem,
  type DraftObject,
  type LinesBeside,
  type PlaceDraft,
  type RelationshipDraft,
  type SpanFacts,
} from '../adapter.ts';
import { selectedLines } from '../enrich/context.ts';
import { canQuote, needsSource } from '../enrich/enrichment.ts';
import { nameAt, nameFrom, nameOnLine } from '../enrich/relationships.ts';
import { RELATIONSHIPS_KEYS } from '../envelope/keys.ts';
import type { Context, Relationship, Relationships, Span } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { lineOf } from './counting.ts';
import { sha256 } from './digest.ts';
import { Enricher } from './enrich-span.ts';
import { endElsewhere, withoutPhantom } from './evidence.ts';
import type { ByteRange } from './line-index.ts';
import type { Located, Settled } from './located.ts';
import type { MatchContext } from './match-context.ts';
import { bears, Places } from './places.ts';
import { nameOf, spanOf } from './span.ts';
import { definedIn, saidSums, stringOf } from './span-evidence.ts';

/** Makes objects of what was drafted. */
export interface ObjectMaker {
  object(object: DraftObject): JsonObject;
  /** What stays of a place that makes no span. */
  left(place: PlaceDraft): JsonObject;
}

/** Makes the spans of places: what the tool said of them, what their sources bear out, and what was asked for. */
export class Spans {
  readonly places: Places;
  readonly #context: MatchContext;
  readonly #objects: ObjectMaker;
  readonly #enricher: Enricher;

  constructor(context: MatchContext, objects: ObjectMaker) {
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
    const { facts, holders } = place;
    const legacy: JsonObject = { ...settled.odd };
    for (const [path, rest] of holders)
      for (const [key, value] of Object.entries(this.#objects.object(rest())))
        setOwn(legacy, legacy[key] === undefined ? key : `${path}/${key}`, value);
    for (const key in facts.legacy) setOwn(legacy, key, facts.legacy[key] as Json);
    const context = facts.linesBeside && this.#contextOf(place, settled, facts.linesBeside, legacy);
    const told = this.#toldOf(place, settled, legacy);
    const all = context === undefined ? told : { context, ...told };
    const span = spanOf(place, settled, all && this.made(all, name), legacy);
    return this.#context.enrichment === undefined ? span : this.#enriched(span, place, thing);
  }

  /** The span with what was asked for. */
  #enriched(span: Span, place: PlaceDraft, thing: DraftObject): Span {
    const { enrichment, kindWords: words } = this.#context;
    const sums = saidSums(span, thing);
    const isOfSource = enrichment !== undefined && needsSource(enrichment);
    const source = isOfSource
      ? this.places.verifiedSource(place, definedIn(thing), sums, canQuote(this.#context))
      : undefined;
    const { textAfter, isContextOpen } = place.facts;
    const [kind, language, name] = [stringOf(thing['kind']), stringOf(thing['language']), stringOf(thing['name'])];
    const subject = { span, source, words, kind, language, name, textAfter, isContextOpen };
    return this.#enricher.enrich(subject, sums, place.pointer);
  }

  /**
   * The lines that a tool printed beside a place as its context: the place's own lines between them come from the
   * source, where that is the one the tool saw. Without it there is no whole context, and the tool's lines go to the
   * span's `legacy`.
   */
  #contextOf(
    place: PlaceDraft,
    settled: Settled,
    { before, after }: LinesBeside,
    legacy: JsonObject,
  ): Context | undefined {
    const { bytes, problem } = settled.located;
    const source = problem === undefined ? this.places.sourceOf(settled, place) : undefined;
    if (bytes !== undefined && source !== undefined && bears(source, settled))
      return { before: [...(before ?? [])], selected: selectedLines(source, bytes), after: [...(after ?? [])] };
    if (before !== undefined) setOwn(legacy, nameOf('linesBefore', place), [...before]);
    if (after !== undefined) setOwn(legacy, nameOf('linesAfter', place), [...after]);
    return undefined;
  }

  /**
   * What the tool printed of the place besides, as far as it is of the file that the place is in. Lines and sums that a
   * tool read from a file that had changed since describe another one: they stay with the place, but not as its own, as
   * do lines that are none of the format.
   */
  #toldOf(place: PlaceDraft, settled: Settled, legacy: JsonObject): SpanFacts | undefined {
    const { span, contentHash } = place.facts;
    const { located } = settled;
    const isHashed = contentHash !== undefined && isSumOf(contentHash, place.reported.text, located);
    if (!isHashed && span?.context === undefined && span?.checksums === undefined) return span;
    const told: SpanFacts = { ...span };
    if (isHashed) told.checksums = { checksum_before: `sha256:${contentHash}`, ...told.checksums };
    if (located.problem?.code === 'UNI-V-001') {
      keepAside(told, 'context', legacy);
      keepAside(told, 'checksums', legacy);
    } else if (told.context !== undefined && located.bytes !== undefined) {
      const source = this.places.sourceOf(settled, place);
      if (source === undefined) return told;
      if (endElsewhere(source, located.bytes, told.context)) keepAside(told, 'context', legacy);
      else if (located.problem === undefined) {
        const context = withoutPhantom(told.context, source, located.bytes);
        if (context !== told.context) setOwn(legacy, 'after', [...told.context.after]);
        told.context = context;
      }
    }
    return told;
  }

  /** What a span has besides its place. `name` is that of the thing at the place. */
  made(facts: SpanFacts, name: string | undefined): Partial<Span> {
    const { relationships } = facts;
    if (relationships === undefined) return facts as unknown as Partial<Span>;
    const related: Relationships = {};
    for (const kind of RELATIONSHIPS_KEYS) {
      const items = relationships[kind];
      if (items === undefined) continue;
      this.#context.relationships.add(kind);
      related[kind] = Array.from(items, (item) => this.#relationship(item, kind, name));
    }
    return { ...(facts as unknown as Partial<Span>), relationships: related };
  }

  #relationship(
    { place, symbol, role, rest }: RelationshipDraft,
    kind: keyof Relationships,
    own: string | undefined,
  ): Relationship {
    const { reported, names } = place;
    const legacy: JsonObject = {};
    const isAsked = this.#context.enrichment?.relationships.has(kind) === true;
    // A line has no bytes of its own: of others the source tells more than what was reported.
    const isLookedUp = isAsked || reported.byteStart !== undefined || reported.startColumn !== undefined;
    const name = nameAt(kind, role, symbol, own);
    const settled = this.places.settle(place, { isLookedUp, name, isNameSought: true });
    const bytes = settled && this.#bytesOf(place, settled.located, name, role, isAsked);
    const { path = '', original } = settled?.file ?? {};
    if (original !== undefined) legacy['file'] = original;
    if (settled === undefined) addAll(legacy, this.#objects.left(place));
    else
      for (const part of ['startColumn', 'endLine', 'endColumn'] as const)
        if (names[part] !== undefined && reported[part] !== undefined) legacy[nameOf(part, place)] = reported[part];
    if (rest !== undefined) addAll(legacy, this.#objects.object(rest()));
    return {
      file: path,
      symbol: symbol ?? null,
      byte_start: bytes?.start ?? null,
      byte_end: bytes?.end ?? null,
      line: settled?.located.start?.line ?? lineToldBy(reported.startLine, settled?.counting),
      role,
      ...(Object.keys(legacy).length > 0 && { legacy }),
    };
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
function keepAside(told: SpanFacts, key: 'context' | 'checksums', legacy: JsonObject): void {
  const fact = told[key] as JsonObject | undefined;
  if (fact !== undefined) setOwn(legacy, key, { ...fact, ...(legacy[key] as JsonObject | undefined) });
  delete told[key];
}

/** True for the sum of a text that is as long as the place. */
function isSumOf(sum: string, text: string | undefined, { bytes }: Located): boolean {
  if (text === undefined || bytes === undefined || Buffer.byteLength(text) !== bytes.end - bytes.start) return false;
  return sha256(text) === sum;
}

/** A reported line, from 1; 0 for none. */
function lineToldBy(reported: number | undefined, counting: CoordinateSystem | undefined): number {
  return (counting && lineOf(reported, counting)) ?? 0;
}
