import type { Shape } from '../adapter.ts';
import type { Part } from '../decode/document-reader.ts';
import type { Elements, Rejected } from '../decode/elements.ts';
import type { Fitted } from '../decode/fitted.ts';
import { splitPointer } from '../decode/layout.ts';
import type { Whole } from '../decode/whole.ts';
import type { Findings } from '../diagnostic/findings.ts';
import { derivedId, isUuid } from '../draft/ids.ts';
import { MatchPrinter } from '../draft/match-printer.ts';
import { type MatchContext, MatchMaker } from '../draft/matches.ts';
import { spansByName } from '../draft/spans-by-name.ts';
import { toUtc } from '../draft/timestamp.ts';
import type { Match } from '../envelope/types.ts';
import type { Repeated } from '../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { LOSS } from './loss.ts';
import type { EnvelopePart } from './parts.ts';

/** Elements without a place beyond this many are only counted: they are held in memory. */
const UNPLACED = 1000;

/**
 * Makes the envelope of one document of a known shape, part by part. What a document says of itself that belongs behind the data
 * is collected here and read when the last part has been taken.
 */
export class QueryConversion {
  /** The tool's id, in the form it has in the envelope; `undefined` when there is none. */
  executionId: string | undefined;
  timestamp: string | null = null;
  /** True when the tool said that its result is not complete. */
  toolPartial = false;
  readonly legacy: JsonObject = {};
  /** How many matches there are. */
  converted = 0;

  readonly #shape: Shape;
  readonly #context: MatchContext;
  readonly #makers: ReadonlyMap<string, MatchMaker>;
  readonly #printers: ReadonlyMap<string, MatchPrinter>;
  readonly #keys = new Set(['command', 'matches', 'unplaced']);
  readonly #unplaced: Json[] = [];
  /** How many elements there were. */
  #seen = 0;
  #listsAhead: number;
  #matchesOpen = false;
  /** The tool's count of its matches, with the tool's name for it. */
  #reportedCount: { key: string; value: Json } | undefined;
  /** Payload that arrived while further lists were to come. */
  #held: [string, Json][] = [];

  constructor(context: MatchContext) {
    const { shape } = context;
    this.#shape = shape;
    this.#context = context;
    this.#keys.add(shape.count);
    this.#listsAhead = Object.keys(shape.lists).length;
    const lists = Object.entries(shape.lists);
    this.#makers = new Map(lists.map(([list, rule]) => [list, new MatchMaker(list, rule, context)]));
    this.#printers = new Map(lists.map(([list, rule]) => [list, new MatchPrinter(rule, context, this.#makers.get(list) as MatchMaker)]));
  }

  *take(part: Part): Generator<EnvelopePart> {
    switch (part.part) {
      case 'field':
        if (!part.utf8) this.#findings.add('UNI-QRY-014', { pointer: part.pointer, byte_offset: part.start });
        return yield* this.#field(part.pointer, part.value);
      case 'repeated':
        return this.#repeated(part.repeated);
      case 'list':
        return yield* this.#list();
      case 'elements':
        return yield* this.#elements(part.pointer, part.elements);
      case 'fitted':
        return yield* this.#fitted(part.pointer, part.fitted);
      case 'lost':
        return this.#lost(part);
      case 'cut':
        return this.#cut(part.pointer, part.at);
    }
  }

  get hasTrailer(): boolean {
    return Object.hasOwn(this.legacy, 'trailer');
  }

  /** Keeps the document that was printed behind this one and belongs to it. */
  takeTrailer({ value, repeated }: Pick<Whole, 'value' | 'repeated'>, byteOffset: number): void {
    this.legacy['trailer'] = value ?? null;
    if (value === undefined) this.#findings.add('UNI-QRY-016', { pointer: '#trailer', byte_offset: byteOffset });
    this.#repeated(repeated.map((key) => ({ ...key, pointer: `#trailer${key.pointer}` })));
  }

  /** What is still to be printed of the data when the document has ended. */
  *finish(): Generator<EnvelopePart> {
    yield* this.#closeMatches();
    if (this.#unplaced.length > 0) yield { part: 'payload', key: 'unplaced', value: this.#unplaced };
    const names = [...this.#context.strange];
    const named = { keys: names.slice(0, 20), ...(names.length > 20 && { more: names.length - 20 }) };
    if (!this.#context.described) this.#findings.add('UNI-QRY-010', undefined, named);
    else if (names.length > 0) this.#findings.add('UNI-QRY-011', undefined, named);
    const unplaced = this.#unplaced.length;
    this.#findings.explainLosses({ seen: this.#seen, converted: this.converted, rejected: this.#seen - this.converted - unplaced });
    this.#checkCount();
  }

  get #findings(): Findings {
    return this.#context.findings;
  }

  *#field(pointer: string, value: Json): Generator<EnvelopePart> {
    const rule = this.#shape.fields[pointer];
    const { key } = splitPointer(pointer);
    switch (rule) {
      case 'tool':
        if (value !== this.#context.tool) setOwn(this.legacy, key, value);
        return;
      case 'execution_id':
        return this.#takeExecutionId(key, value);
      case 'timestamp':
        return this.#takeTimestamp(key, value);
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
      default:
        this.#context.strange.add(pointer);
        return yield* this.#payload(pointer, key, value);
    }
  }

  *#payload(pointer: string, key: string, value: Json): Generator<EnvelopePart> {
    // A list that is none, a key of another meaning, or one that two containers have.
    if (this.#keys.has(key)) return this.#strange(pointer, value);
    this.#keys.add(key);
    const carried = this.#context.described ? value : spansByName(value, this.#context.paths);
    if (this.#matchesOpen && this.#listsAhead > 0) {
      this.#held.push([key, carried]);
      return;
    }
    if (this.#matchesOpen) yield* this.#closeMatches();
    yield { part: 'payload', key: key === '' ? 'value' : key, value: carried };
  }

  #takeExecutionId(key: string, value: Json): void {
    if (typeof value === 'string' && isUuid(value)) {
      this.executionId = value;
      return;
    }
    setOwn(this.legacy, key, value);
    if (typeof value === 'string' && value !== '') this.executionId = derivedId(`${this.#context.tool}:${value}`);
  }

  #takeTimestamp(key: string, value: Json): void {
    const utc = typeof value === 'string' ? toUtc(value) : undefined;
    if (utc !== undefined) this.timestamp = utc;
    if (utc !== value && value !== null) setOwn(this.legacy, key, value);
  }

  #strange(pointer: string, value: Json): void {
    this.#context.strange.add(pointer);
    const { key } = splitPointer(pointer);
    setOwn(this.legacy, key === '' || Object.hasOwn(this.legacy, key) ? pointer : key, value);
  }

  #repeated(repeated: Repeated[]): void {
    if (repeated.length === 0) return;
    const known = (this.legacy['repeated'] ?? {}) as JsonObject;
    for (const { pointer, value } of repeated) {
      setOwn(known, pointer, [...((known[pointer] as Json[] | undefined) ?? []), value]);
      this.#findings.add('UNI-QRY-015', { pointer });
    }
    this.legacy['repeated'] = known;
  }

  *#list(): Generator<EnvelopePart> {
    this.#listsAhead--;
    if (!this.#matchesOpen) yield { part: 'matches', matches: [], exact: false };
    this.#matchesOpen = true;
  }

  *#elements(pointer: string, elements: Elements): Generator<EnvelopePart> {
    const { values, indices, first, seen, rejected, notUtf8, exact } = elements;
    const maker = this.#makers.get(pointer) as MatchMaker;
    const matches: Match[] = [];
    const unsound = [...rejected, ...notUtf8].sort((one, other) => one.index - other.index);
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as Json;
      const index = indices?.[i] ?? first + i;
      // What is noticed is told in the order of the elements, however many are read at once.
      while ((unsound[0]?.index ?? index) < index) this.#tellUnsound(pointer, unsound.shift());
      const match = maker.make(value, index);
      if (match !== undefined) matches.push(match);
      else this.#keepUnplaced(pointer, index, value);
    }
    for (const one of unsound) this.#tellUnsound(pointer, one);
    this.#seen += seen;
    this.converted += matches.length;
    if (matches.length > 0) yield { part: 'matches', matches, exact };
  }

  #tellUnsound(pointer: string, element: Rejected | { start: number } | undefined): void {
    if (element === undefined) return;
    if ('reason' in element)
      this.#findings.add(LOSS[element.reason], { pointer: `${pointer}/${element.index}`, byte_offset: element.start });
    else this.#findings.add('UNI-QRY-014', { byte_offset: element.start });
  }

  /** Prints the matches of elements that were read by stencils. */
  *#fitted(pointer: string, fitted: Fitted): Generator<EnvelopePart> {
    const printer = this.#printers.get(pointer) as MatchPrinter;
    this.#seen += fitted.stencils.length;
    this.converted += fitted.stencils.length;
    const bytes = printer.print(fitted, (index, value) => {
      this.converted--;
      this.#keepUnplaced(pointer, index, value);
    });
    if (bytes.length > 0) yield { part: 'printed', bytes };
  }

  #keepUnplaced(pointer: string, index: number, value: Json): void {
    if (this.#unplaced.length < UNPLACED) this.#unplaced.push(value);
    else this.#findings.add('UNI-QRY-020', { pointer: `${pointer}/${index}` });
  }

  #lost({ pointer, index, start, end, reason }: Extract<Part, { part: 'lost' }>): void {
    const place = { pointer: index === undefined ? pointer : `${pointer}/${index}`, byte_offset: start, byte_length: end - start };
    if (index !== undefined) this.#seen++;
    if (start === end) this.#findings.add('UNI-QRY-018', { pointer, byte_offset: start });
    else this.#findings.add(reason === 'broken' && index === undefined ? 'UNI-QRY-016' : LOSS[reason], place);
  }

  #cut(pointer: string, at: number): void {
    this.#findings.add('UNI-QRY-004', { pointer, byte_offset: at }, cutDetails(at));
  }

  *#closeMatches(): Generator<EnvelopePart> {
    if (this.#makers.size === 0 || this.#listsAhead < 0) return;
    if (!this.#matchesOpen) yield { part: 'matches', matches: [], exact: false };
    yield { part: 'count', key: this.#shape.count, count: this.converted };
    for (const [key, value] of this.#held) yield { part: 'payload', key, value };
    this.#held = [];
    this.#matchesOpen = false;
    this.#listsAhead = -1;
  }

  /** Keeps the tool's count where it is not the number of matches. */
  #checkCount(): void {
    const reported = this.#reportedCount;
    if (reported === undefined || reported.value === this.converted) return;
    setOwn(this.legacy, reported.key, reported.value);
    this.#findings.add('UNI-QRY-017', undefined, { reported: reported.value, converted: this.converted });
  }
}

/** Pipes hold 65,536 bytes: output that ends at a multiple of it was probably not read on. */
export function cutDetails(at: number): JsonObject {
  return at > 0 && at % 65_536 === 0 ? { hint: 'a pipe was probably cut' } : {};
}
