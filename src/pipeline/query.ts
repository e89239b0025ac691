import type { FieldDraft, PayloadRule, StreamedShape } from '../adapter.ts';
import type { Part } from '../decode/document-reader.ts';
import type { Elements, Rejected } from '../decode/elements.ts';
import { splitPointer } from '../decode/layout.ts';
import type { Whole } from '../decode/whole.ts';
import type { Findings } from '../diagnostic/findings.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import { type Aside, isAside, MatchMaker } from '../draft/matches.ts';
import { SealedSpans } from '../draft/sealed-spans.ts';
import { Settler } from '../draft/settle.ts';
import { spansByName } from '../draft/spans-by-name.ts';
import { unixToUtc } from '../draft/timestamp.ts';
import type { Match } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields, Reading } from '../legacy/fields.ts';
import type { Conversion } from './conversion.ts';
import { namedKeys, noteCount, noteCut, noteLost, noteRepeated, noteTrailer, noteVersion } from './faults.ts';
import { takeExecutionId, takeTimestamp } from './identity.ts';
import { LOSS } from './loss.ts';
import type { EnvelopePart } from './parts.ts';

/** Elements without a place beyond this many are only counted: they are held in memory. */
const UNPLACED = 1000;

/**
 * Makes the envelope of one document of a known shape, part by part. What a document says of itself that belongs behind
 * the data is collected here and read when the last part has been taken.
 */
export class QueryConversion implements Conversion {
  /** The tool's id, in the form it has in the envelope; `undefined` when there is none. */
  executionId: string | undefined;
  timestamp: string | null = null;
  /** True when the tool said that its result is not complete. */
  toolPartial = false;
  readonly legacy: JsonObject = {};
  /** How many matches there are. */
  converted = 0;

  readonly #shape: StreamedShape;
  readonly #context: MatchContext;
  readonly #settler: Settler;
  readonly #spans: SealedSpans;
  readonly #makers = new Map<string, MatchMaker>();
  readonly #keys = new Set(['command', 'matches', 'unplaced']);
  /** What stood before the lists, by JSON pointer. */
  readonly #head: JsonObject = {};
  readonly #unplaced: Json[] = [];
  /** Elements that are no located results, by the name of their list. */
  readonly #asides = new Map<string, Json[]>();
  /** When the execution was, as something else than a time tells it. */
  #unixTime: number | undefined;
  /** How many results the tool says that it found. */
  #found = 0;
  #asideCount = 0;
  /** How many elements there were. */
  #seen = 0;
  #matchesOpen = false;
  /** The tool's count of its matches, with the tool's name for it. */
  #reportedCount: { key: string; value: Json } | undefined;
  /** Payload that arrived behind matches: further ones may come. */
  #held: [string, Json][] = [];

  constructor(shape: StreamedShape, context: MatchContext) {
    const settler = new Settler(context);
    this.#settler = settler;
    this.#spans = new SealedSpans(context);
    this.#shape = shape;
    this.#context = context;
    this.#keys.add(shape.count);
    for (const [list, rule] of Object.entries(shape.lists)) {
      this.#makers.set(list, new MatchMaker(list, rule, context, settler, this.#head));
    }
  }

  *begin(): Generator<EnvelopePart> {
    yield {
      part: 'open',
      tool: this.#context.tool,
      command: this.#shape.command ?? this.#context.typedCommand ?? null,
    };
  }

  *take(part: Part): Generator<EnvelopePart> {
    switch (part.part) {
      case 'field':
        if (!part.utf8) this.#findings.add('UNI-QRY-014', { pointer: part.pointer, byte_offset: part.start });
        noteVersion(this.#context, part.pointer, part.value);
        return yield* this.#field(part.pointer, part.value);
      case 'repeated':
        return noteRepeated(part.repeated, this.legacy, this.#findings);
      case 'object':
        return;
      case 'list':
        return yield* this.#list();
      case 'elements':
        return yield* this.#elements(part.pointer, part.elements);
      case 'taken':
      case 'slices':
        // Its layouts have no takers.
        return;
      case 'lost':
        if (part.index !== undefined) this.#seen++;
        return noteLost(part, this.#findings);
      case 'cut':
        return noteCut(part, this.#findings);
    }
  }

  get unprinted(): number {
    return this.#findings.lost ? 0 : Math.max(0, this.#found - this.#seen);
  }

  get hasTrailer(): boolean {
    return Object.hasOwn(this.legacy, 'trailer');
  }

  /** Keeps the document that was printed behind this one and belongs to it. */
  takeTrailer(trailer: Pick<Whole, 'value' | 'repeated'>, byteOffset: number): void {
    noteTrailer(trailer, byteOffset, this.legacy, this.#findings);
  }

  /** What is still to be printed of the data when the document has ended. */
  *finish(): Generator<EnvelopePart> {
    yield* this.#closeMatches();
    for (const [list, values] of this.#asides) yield* this.#payload(`/${list}`, list, values);
    if (this.timestamp === null && this.#unixTime !== undefined) this.timestamp = unixToUtc(this.#unixTime) ?? null;
    if (this.#unplaced.length > 0) yield { part: 'payload', key: 'unplaced', value: this.#unplaced };
    const named = namedKeys(this.#context.strange);
    if (!this.#context.described) this.#findings.add('UNI-QRY-010', undefined, named);
    else if (this.#context.strange.size > 0) this.#findings.add('UNI-QRY-011', undefined, named);
    const unplaced = this.#unplaced.length;
    this.#findings.explainLosses({
      seen: this.#seen,
      converted: this.converted,
      rejected: this.#seen - this.converted - unplaced - this.#asideCount,
    });
    noteCount(this.#reportedCount, this.converted, this.legacy, this.#findings);
  }

  get #findings(): Findings {
    return this.#context.findings;
  }

  *#field(pointer: string, value: Json): Generator<EnvelopePart> {
    const rule = this.#shape.fields[pointer];
    const { key } = splitPointer(pointer);
    if (!this.#matchesOpen) setOwn(this.#head, pointer, value);
    const draft = typeof rule === 'function' ? rule(value) : undefined;
    if (draft !== undefined) return yield* this.#drafted(pointer, draft);
    switch (typeof rule === 'function' ? undefined : rule) {
      case 'tool':
        if (value !== this.#context.tool) setOwn(this.legacy, key, value);
        return;
      case 'execution_id':
        return takeExecutionId(this, this.#context.tool, value, key);
      case 'timestamp':
        return takeTimestamp(this, value, key);
      case 'partial':
        if (typeof value !== 'boolean') return this.#strange(pointer, value);
        this.toolPartial ||= value;
        return;
      case 'count':
        this.#reportedCount = { key, value };
        return;
      case 'legacy':
        return setOwn(this.legacy, key, value);
      case 'payload':
      case 'open':
        return yield* this.#payload(pointer, key, value);
      case undefined:
        this.#context.strange.add(pointer);
        return yield* this.#payload(pointer, key, value);
      default:
        return yield* this.#sorted(rule as PayloadRule, pointer, key, value);
    }
  }

  *#sorted(rule: PayloadRule, pointer: string, key: string, value: Json): Generator<EnvelopePart> {
    const { container } = splitPointer(pointer);
    const reading = new Reading(this.#context.strange);
    const holder = new Fields({ [key]: value }, container, container, reading);
    rule.read(holder);
    const rest = this.#settler.object(holder.rest(), (name, original) => setOwn(this.legacy, name, original));
    for (const [inner, forgotten] of reading.forgotten()) setOwn(this.legacy, inner, this.#settler.object(forgotten));
    for (const [name, carried] of Object.entries(rest)) yield* this.#payload(`${container}/${name}`, name, carried);
  }

  *#drafted(pointer: string, draft: FieldDraft): Generator<EnvelopePart> {
    const { data = {}, legacy = {}, executionId, unixTime, partial = false, found = 0, remarks } = draft;
    if (executionId !== undefined) takeExecutionId(this, this.#context.tool, executionId);
    this.#unixTime ??= unixTime;
    this.toolPartial ||= partial;
    this.#found += found;
    noteRemarks(remarks, this.#context);
    for (const [key, value] of Object.entries(this.#settler.object(legacy))) setOwn(this.legacy, key, value);
    const settled = this.#settler.object(data, (key, original) => setOwn(this.legacy, key, original));
    for (const [key, value] of Object.entries(settled)) yield* this.#payload(pointer, key, value);
  }

  *#payload(pointer: string, key: string, value: Json): Generator<EnvelopePart> {
    // A list that is none, a key of another meaning, or one that two containers have.
    if (this.#keys.has(key)) return this.#strange(pointer, value);
    this.#keys.add(key);
    const carried = this.#context.described
      ? value
      : this.#spans.enrich(spansByName(value, this.#context.paths), pointer, 'none');
    // A list that was broken may go on behind it.
    if (this.#matchesOpen) {
      this.#held.push([key, carried]);
      return;
    }
    yield { part: 'payload', key: key === '' ? 'value' : key, value: carried };
  }

  #strange(pointer: string, value: Json): void {
    this.#context.strange.add(pointer);
    const { key } = splitPointer(pointer);
    setOwn(this.legacy, key === '' || Object.hasOwn(this.legacy, key) ? pointer : key, value);
  }

  *#list(): Generator<EnvelopePart> {
    if (!this.#matchesOpen) yield { part: 'items', key: 'matches', items: [], exact: false };
    this.#matchesOpen = true;
  }

  *#elements(pointer: string, elements: Elements): Generator<EnvelopePart> {
    const { values, indices, first, seen, rejected, notUtf8, exact } = elements;
    const maker = this.#makers.get(pointer);
    const matches: Match[] = [];
    const unsound = [...rejected, ...notUtf8].sort((one, other) => one.index - other.index);
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as Json;
      const index = indices?.[i] ?? first + i;
      // What is noticed is told in the order of the elements, however many are read at once.
      while ((unsound[0]?.index ?? index) < index) this.#tellUnsound(pointer, unsound.shift());
      const match = maker?.make(value, index);
      if (match !== undefined && isAside(match)) this.#keepAside(match);
      else if (match !== undefined) matches.push(match);
      else this.#keepUnplaced(pointer, index, value);
    }
    for (const one of unsound) this.#tellUnsound(pointer, one);
    this.#seen += seen;
    this.converted += matches.length;
    if (matches.length > 0) yield { part: 'items', key: 'matches', items: matches as unknown as Json[], exact };
  }

  #tellUnsound(pointer: string, element: Rejected | { start: number } | undefined): void {
    if (element === undefined) return;
    if ('reason' in element)
      this.#findings.add(LOSS[element.reason], { pointer: `${pointer}/${element.index}`, byte_offset: element.start });
    else this.#findings.add('UNI-QRY-014', { byte_offset: element.start });
  }

  #keepAside({ list, legacy, value }: Aside): void {
    this.#asideCount++;
    if (legacy !== undefined) setOwn(this.legacy, legacy, value);
    if (list === undefined) return;
    const values = this.#asides.get(list) ?? [];
    values.push(value);
    this.#asides.set(list, values);
  }

  #keepUnplaced(pointer: string, index: number, value: Json): void {
    if (this.#unplaced.length < UNPLACED) this.#unplaced.push(value);
    else this.#findings.add('UNI-QRY-020', { pointer: `${pointer}/${index}` });
  }

  *#closeMatches(): Generator<EnvelopePart> {
    if (this.#makers.size === 0) return;
    if (!this.#matchesOpen) yield { part: 'items', key: 'matches', items: [], exact: false };
    yield { part: 'count', key: this.#shape.count, count: this.converted };
    for (const [key, value] of this.#held) yield { part: 'payload', key, value };
    this.#held = [];
    this.#matchesOpen = false;
  }
}
