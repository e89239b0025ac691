import type { Closing, EnvelopePart, OperationHead, Outcome } from '../convert/parts.ts';
import { type Diagnostic, type OperationEnvelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { needsExact } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';

/** What stands before the data of a query envelope. */
export interface QueryHead {
  schema_version: string;
  tool: string;
  command: string | null;
}

/** What stands behind the diagnostics of an envelope, and what became of its document. */
export interface EnvelopeEnd extends Omit<Closing, 'diagnostics'> {
  outcome: Outcome;
}

/**
 * All that an envelope holds, a record each, in the printed order. Values and elements are those of `data`, or of the
 * `result` of an operation; a list is a value where it has no elements, or holds something else than objects. `exact`
 * says that a number in it is kept as text.
 */
export type EnvelopeRecord =
  | { kind: 'query'; head: QueryHead }
  | { kind: 'operation'; head: OperationHead }
  | { kind: 'value'; key: string; value: Json }
  | { kind: 'element'; key: string; value: Json; exact: boolean }
  | { kind: 'error'; value: Diagnostic }
  | { kind: 'diagnostic'; value: Diagnostic; exact: boolean }
  | { kind: 'end'; end: EnvelopeEnd };

/** Reads the records of envelopes from their parts. */
export class RecordReader {
  /** The list that the last part was of, if it was of one, and whether nothing has been seen in it. */
  #list: { key: string; isEmpty: boolean } | undefined;

  /** The records of a part; elements are read as they are taken. All must be taken before the next part. */
  *read(part: EnvelopePart): Generator<EnvelopeRecord> {
    yield* this.#endList(part);
    switch (part.part) {
      case 'open':
        return yield {
          kind: 'query',
          head: { schema_version: SCHEMA_VERSION, tool: part.tool, command: part.command },
        };
      case 'head':
        yield { kind: 'operation', head: part.head };
        return yield { kind: 'value', key: 'type', value: part.type };
      case 'payload':
        return yield* entry(part.key, part.value);
      case 'items':
        return yield* this.#elements(part.key, part.items, part.exact);
      case 'count':
        return yield { kind: 'value', key: part.key, value: part.count };
      case 'diagnostics':
        if (part.error !== undefined) yield { kind: 'error', value: part.error };
        return yield* diagnostics(part.diagnostics, part.exact);
      case 'close': {
        const { error, diagnostics: last, ...end } = part.close;
        if (error !== undefined) yield { kind: 'error', value: error };
        yield* diagnostics(last);
        return yield { kind: 'end', end: { ...end, outcome: part.outcome } };
      }
      case 'operation':
        return yield* operation(part.envelope, part.outcome);
      case 'flush':
    }
  }

  /** What a list without elements is, where it ends before a part. */
  *#endList(part: EnvelopePart): Generator<EnvelopeRecord> {
    const { key, isEmpty } = this.#list ?? {};
    if (key === undefined || isOfList(part, key)) return;
    this.#list = undefined;
    if (isEmpty) yield { kind: 'value', key, value: [] };
  }

  *#elements(key: string, items: readonly Json[], exact: boolean): Generator<EnvelopeRecord> {
    this.#list = { key, isEmpty: items.length === 0 && this.#list?.isEmpty !== false };
    for (const value of items) yield { kind: 'element', key, value, exact };
  }
}

function isOfList(part: EnvelopePart, key: string): boolean {
  return part.part === 'items' && part.key === key;
}

/** An entry that has come whole: what has elements has them here as where it is read element by element. */
function* entry(key: string, value: Json): Generator<EnvelopeRecord> {
  if (isList(value)) for (const item of value) yield { kind: 'element', key, value: item, exact: needsExact(item) };
  else yield { kind: 'value', key, value };
}

/** True for a list of objects. */
export function isList(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function* diagnostics(items: readonly Diagnostic[], exact = needsExact(items)): Generator<EnvelopeRecord> {
  for (const value of items) yield { kind: 'diagnostic', value, exact };
}

function* operation(envelope: OperationEnvelope, outcome: Outcome): Generator<EnvelopeRecord> {
  const { result, error, diagnostics: said, execution_id, timestamp, partial, legacy, ...head } = envelope;
  yield { kind: 'operation', head };
  for (const [key, value] of Object.entries(result ?? {})) yield* entry(key, value);
  if (error !== undefined) yield { kind: 'error', value: error };
  yield* diagnostics(said);
  yield { kind: 'end', end: { execution_id, timestamp, partial, ...(legacy !== undefined && { legacy }), outcome } };
}
