import {
  addAll,
  type CoordinateSystem,
  type DraftObject,
  type PlaceDraft,
  type RelationshipDraft,
  type SpanFacts,
} from '../adapter.ts';
import { nameAt, nameFrom, nameOnLine } from '../enrich/relationships.ts';
import { RELATIONSHIPS_KEYS } from '../envelope/keys.ts';
import type { Relationship, Relationships, Span } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { ByteRange } from './line-index.ts';
import type { MatchContext } from './match-context.ts';
import type { PlaceResolver } from './place-resolver.ts';
import type { Located } from './reported-place.ts';

/** Makes objects of what was drafted. */
export interface ObjectMaker {
  object(object: DraftObject): JsonObject;
  /** What stays of a place that makes no span. */
  left(place: PlaceDraft): JsonObject;
}

/** Makes what a span has besides its place: what the tool read there, and relationships with their own places. */
export class SpanFactsResolver {
  readonly #context: MatchContext;
  readonly #places: PlaceResolver;
  readonly #objects: ObjectMaker;

  constructor(context: MatchContext, places: PlaceResolver, objects: ObjectMaker) {
    this.#context = context;
    this.#places = places;
    this.#objects = objects;
  }

  /** What a span has besides its place. `name` is that of the thing at the place. */
  make(facts: SpanFacts, name: string | undefined): Partial<Span> {
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
    { place, symbol = undefined, role, fields }: RelationshipDraft,
    kind: keyof Relationships,
    own: string | undefined,
  ): Relationship {
    const { reported } = place;
    const legacy: JsonObject = {};
    const isAsked = this.#context.enrichment?.relationships.has(kind) === true;
    const isLookedUp = isAsked || isToldBySource(place);
    const name = nameAt(kind, role, symbol, own);
    const settled = this.#places.settle(place, place.pointer, { isLookedUp, name, isNameSought: true });
    const { start } = settled?.located ?? {};
    const bytes = settled && this.#bytesOf(place, settled.located, name, role, isAsked);
    const { path = '', original } = settled?.draft.file ?? {};
    if (original !== undefined) legacy['file'] = original;
    if (settled === undefined) addAll(legacy, this.#objects.left(place));
    else
      for (const part of ['startColumn', 'endLine', 'endColumn']) keepPart(legacy, place.names[part], reported[part]);
    if (fields !== undefined) addAll(legacy, this.#objects.object(fields.rest()));
    return {
      file: path,
      symbol: symbol ?? null,
      byte_start: bytes?.start ?? null,
      byte_end: bytes?.end ?? null,
      line: start?.line ?? lineOf(reported['startLine'], settled?.counting),
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
    const isStart = precision === 'point' && place.reported['byteStart'] === undefined;
    if (!isStart && precision !== 'line') return bytes;
    if (name === undefined || start === undefined) return undefined;
    const shown = isStart ? nameFrom(source, bytes?.start, name) : undefined;
    const verified = isAsked && shown === undefined ? this.#places.verifiedSource(place, place.pointer) : undefined;
    return shown ?? (verified && nameOnLine(verified, start.line, name, role));
  }
}

/** True for a place of which its source tells more than what was reported: a line has no bytes of its own. */
function isToldBySource({ reported }: PlaceDraft): boolean {
  return reported['byteStart'] !== undefined || reported['startColumn'] !== undefined;
}

function keepPart(legacy: JsonObject, path: string | undefined, value: Json | undefined): void {
  if (path !== undefined && value !== undefined) setOwn(legacy, path.slice(path.lastIndexOf('/') + 1), value);
}

/** A reported line, from 1; 0 for none. */
function lineOf(reported: string | number | undefined, counting: CoordinateSystem | undefined): number {
  return typeof reported === 'number' && counting !== undefined && reported >= counting.firstLine
    ? reported - counting.firstLine + 1
    : 0;
}
