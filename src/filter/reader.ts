import { isDeepStrictEqual } from 'node:util';
import type { Closing, EnvelopePart, OperationHead, Outcome } from '../convert/parts.ts';
import { type Diagnostic, SCHEMA_VERSION } from '../envelope/types.ts';
import { given, isObject, type Json, type JsonObject } from '../json/value.ts';
import { type Found, type FoundFinding, isAsReported, isLocated, type Located } from './found.ts';
import { isOwn, OwnNotes } from './own-notes.ts';

/** What stands before the data of an envelope. */
export type EnvelopeHead =
  | { kind: 'query'; head: { schema_version: string; tool: string; command: string | null } }
  | { kind: 'operation'; head: OperationHead };

/** The end of an envelope, after its diagnostics, and what became of its document. */
export interface EnvelopeEnd extends Omit<Closing, 'diagnostics'> {
  outcome: Outcome;
}

/**
 * All that an envelope holds, a record each, in the printed order. Values and elements are those of `data`, or of the
 * `result` of an operation; a list is a value where it has no elements, or holds something else than objects.
 */
export type EnvelopeRecord =
  | EnvelopeHead
  | { kind: 'value'; key: string; value: Json }
  | { kind: 'element'; key: string; value: Json }
  | { kind: 'error'; value: Diagnostic }
  | { kind: 'diagnostic'; value: Diagnostic }
  | { kind: 'end'; end: EnvelopeEnd };

/** What a reader gets from an envelope: its head, what was found in it, and its end. */
export type Told = EnvelopeHead | Found | { kind: 'end'; end: EnvelopeEnd };

/** Reads envelopes from their parts: all that they hold, or what was found. All of a part is taken before the next. */
export class EnvelopeReader {
  /** The list that the last part was of, if it was of one, and whether nothing has been seen in it. */
  #list: { key: string; isEmpty: boolean } | undefined;
  readonly #notes = new OwnNotes();
  #placeKind: 'match' | 'edit' = 'match';
  /** The error of the envelope, until it comes among the findings. */
  #error: Diagnostic | undefined;

  /** The records of a part; elements are read as they are taken. */
  *records(part: EnvelopePart): Generator<EnvelopeRecord> {
    // What a list without elements is, where it ends before a part.
    const list = this.#list;
    if (list !== undefined && !(part.part === 'items' && part.key === list.key)) {
      this.#list = undefined;
      if (list.isEmpty) yield { kind: 'value', key: list.key, value: [] };
    }
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        return yield { kind: 'query', head: { schema_version: SCHEMA_VERSION, tool, command } };
      }
      case 'head':
        yield { kind: 'operation', head: part.head };
        return yield { kind: 'value', key: 'type', value: part.type };
      case 'payload':
        return yield* entry(part.key, part.value);
      case 'items': {
        const { key, items } = part;
        this.#list = { key, isEmpty: items.length === 0 && this.#list?.isEmpty !== false };
        for (const value of items) yield { kind: 'element', key, value };
        return;
      }
      case 'count':
        return yield { kind: 'value', key: part.key, value: part.count };
      case 'diagnostics':
        return yield* findings(part);
      case 'close':
        return yield* closing(part.close, part.outcome);
      case 'operation': {
        const { result, error, diagnostics, execution_id, timestamp, partial, legacy, ...head } = part.envelope;
        yield { kind: 'operation', head };
        for (const [key, value] of Object.entries(result ?? {})) yield* entry(key, value);
        const end = { diagnostics, execution_id, timestamp, partial, ...given({ legacy, error }) };
        return yield* closing(end, part.outcome);
      }
      case 'flush':
    }
  }

  /**
   * What was found: matches, findings and edits alike, the error of an envelope once, and behind them what unify says
   * of its own work, each note once.
   */
  *found(part: EnvelopePart): Generator<Told> {
    for (const record of this.records(part)) yield* this.#foundIn(record);
  }

  #foundIn(record: EnvelopeRecord): Iterable<Told> {
    switch (record.kind) {
      case 'query':
      case 'operation':
        this.#placeKind = record.kind === 'query' ? 'match' : 'edit';
        this.#error = undefined;
        return [record];
      case 'value':
      case 'element': {
        const kind = this.#placeKind;
        const located = isAsReported(record.key) ? [] : [...locatedIn(record.value)];
        return located.map((value) => ({ kind, value, span: value.span }) as unknown as Found);
      }
      case 'error':
        this.#error = record.value;
        return [finding(record.value)];
      case 'diagnostic': {
        const isOfError = this.#error !== undefined && isDeepStrictEqual(record.value, this.#error);
        if (isOfError) this.#error = undefined;
        const isNote = isOwn(record.value);
        return isOfError || (isNote && this.#notes.add(record.value)) ? [] : [finding(record.value, isNote)];
      }
      case 'end':
        return [...this.#notes.take().map((note) => finding(note, true)), record];
    }
  }
}

/** An entry that has come whole: what has elements has them here as where it is read element by element. */
function* entry(key: string, value: Json): Generator<EnvelopeRecord> {
  if (isList(value)) for (const item of value) yield { kind: 'element', key, value: item };
  else yield { kind: 'value', key, value };
}

/** True for a list of objects. */
export function isList(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function* closing(close: Closing & { error?: Diagnostic }, outcome: Outcome): Generator<EnvelopeRecord> {
  const { error, diagnostics, ...end } = close;
  yield* findings({ diagnostics, ...given({ error }) });
  yield { kind: 'end', end: { ...end, outcome } };
}

/** What the findings of a part, or of the end of an envelope, are. */
interface Findings {
  error?: Diagnostic;
  diagnostics: readonly Diagnostic[];
}

function* findings({ error, diagnostics }: Findings): Generator<EnvelopeRecord> {
  if (error !== undefined) yield { kind: 'error', value: error };
  for (const value of diagnostics) yield { kind: 'diagnostic', value };
}

function finding(value: Diagnostic, isNote = false): FoundFinding {
  return { kind: 'finding', value, span: value.span, isNote };
}

/** The outermost objects with a span in a value, however deep they stand. */
function* locatedIn(value: Json): Generator<Located> {
  if (Array.isArray(value)) for (const inner of value) yield* locatedIn(inner);
  else if (isLocated(value)) yield value;
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) if (!isAsReported(key)) yield* locatedIn(inner);
}
