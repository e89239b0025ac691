import { isDeepStrictEqual } from 'node:util';
import type { EnvelopePart, OperationHead } from '../convert/parts.ts';
import type { Diagnostic, Match, Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { isOwn, OwnNotes } from './own-notes.ts';
import { type EnvelopeEnd, type EnvelopeRecord, type QueryHead, RecordReader } from './records.ts';

/** A located result. Those that stand elsewhere in the data have no `match_id`. */
export interface FoundMatch {
  kind: 'match';
  value: Partial<Match>;
  span: Span;
}

/** What is said of code, of a run, or of the conversion; an error once, though an envelope may hold it twice. */
export interface FoundFinding {
  kind: 'finding';
  value: Diagnostic;
  span: Span | undefined;
  /** True for what unify says of its own work, which is no result; but for the error that an envelope is of. */
  isNote: boolean;
}

/** A place in the result of an operation: changed, to be changed, or left alone. */
export interface FoundEdit {
  kind: 'edit';
  value: JsonObject;
  span: Span;
}

/** What a reader looks for in an envelope. */
export type Found = FoundMatch | FoundFinding | FoundEdit;

/** What is told by reading an envelope: its head, what was found in it, and its end. */
export type Told =
  | { kind: 'query'; head: QueryHead }
  | { kind: 'operation'; head: OperationHead }
  | Found
  | { kind: 'end'; end: EnvelopeEnd };

/** True for what was found, and not said of an envelope. */
export function isFound(told: Told): told is Found {
  return told.kind === 'match' || told.kind === 'finding' || told.kind === 'edit';
}

/** True for what unify says of its own work, which is no result and is not counted as one. */
export function isNote(found: Found): boolean {
  return found.kind === 'finding' && found.isNote;
}

/** The word for what was found, in tables. */
export function sortOf(found: Found): Found['kind'] | 'note' {
  return isNote(found) ? 'note' : found.kind;
}

/** True for such a note of the level `note` about no place: formats for editors and reviews leave it out. */
export function isRemark(found: Found): boolean {
  return found.kind === 'finding' && found.isNote && found.span === undefined && found.value.level === 'note';
}

/** True for a finding that says that nothing is wrong: it passed, is of no concern, or is there no more. */
export function isNoProblem(found: Found): boolean {
  if (found.kind !== 'finding') return false;
  const { kind, baselineState } = found.value.details ?? {};
  return kind === 'pass' || kind === 'notApplicable' || baselineState === 'absent';
}

/** Reads what is found in envelopes: matches, findings and edits alike, and behind them what unify says of its work. */
export class FoundReader {
  readonly #reader = new RecordReader();
  readonly #notes = new OwnNotes();
  #placeKind: 'match' | 'edit' = 'match';
  /** The error of the envelope, until it comes among the findings. */
  #error: Diagnostic | undefined;

  /** What a part tells, in its order; all must be taken before the next part. */
  *read(part: EnvelopePart): Generator<Told> {
    if (part.part !== 'items') {
      for (const record of this.#reader.read(part)) yield* this.#told(record);
    } else if (!isAsReported(part.key)) {
      // Most of what there is: two generators less for each of them.
      for (const value of part.items)
        if (isLocated(value)) yield this.#placed(value);
        else for (const inner of locatedIn(value)) yield this.#placed(inner);
    }
  }

  *#told(record: EnvelopeRecord): Generator<Told> {
    switch (record.kind) {
      case 'query':
      case 'operation':
        this.#placeKind = record.kind === 'query' ? 'match' : 'edit';
        this.#error = undefined;
        return yield record;
      case 'value':
      case 'element':
        if (isAsReported(record.key)) return;
        for (const value of locatedIn(record.value)) yield this.#placed(value);
        return;
      case 'error':
        this.#error = record.value;
        return yield finding(record.value);
      case 'diagnostic':
        if (this.#error !== undefined && isDeepStrictEqual(record.value, this.#error)) this.#error = undefined;
        else if (!isOwn(record.value)) yield finding(record.value);
        else if (!this.#notes.add(record.value)) yield finding(record.value, true);
        return;
      case 'end':
        for (const note of this.#notes.take()) yield finding(note, true);
        return yield record;
    }
  }

  #placed(value: Located): FoundMatch | FoundEdit {
    return { kind: this.#placeKind, value, span: value.span } as unknown as FoundMatch | FoundEdit;
  }
}

function finding(value: Diagnostic, isNote = false): FoundFinding {
  return { kind: 'finding', value, span: value.span, isNote };
}

/** An object with a span. */
export type Located = JsonObject & { span: JsonObject };

/** The outermost objects with a span in a value, however deep they stand. */
function* locatedIn(value: Json): Generator<Located> {
  if (Array.isArray(value)) for (const inner of value) yield* locatedIn(inner);
  else if (isLocated(value)) yield value;
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) if (!isAsReported(key)) yield* locatedIn(inner);
}

/** True for a key whose value stands as the tool said it: what is called a span there need not be one. */
export function isAsReported(key: string): boolean {
  return key === 'legacy' || key === 'unplaced';
}

/** True for an object with a span. */
export function isLocated(value: Json): value is Located {
  if (!isObject(value)) return false;
  const span = Object.hasOwn(value, 'span') ? value['span'] : undefined;
  return isObject(span) && typeof span['file_path'] === 'string' && typeof span['start_line'] === 'number';
}
