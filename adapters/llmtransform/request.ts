import { at, type Json, type JsonObject, listIn, NumberText, objectIn, type RequestForm } from '../../src/adapter.ts';
import { EDITS } from './argv.ts';

/** `EditRequest` (json.rs, 0.1.0), read from stdin or from the file of `-e`. */
export const request: RequestForm = {
  id: 'llmtransform/request',
  when: {
    type: { file_path: 'string', expected_checksum: 'string' },
    lacks: ['success', 'data', 'status'],
    first: { edits: { has: ['byte_start'], lacks: ['status'] } },
  },
  isAnswered,
  file: EDITS,
};

/** An edit as it was asked for; bytes of the file as it was, half-open. */
export interface RequestedEdit {
  start: number;
  end: number;
  /** Both as they were written, which may be more than a number holds. */
  writtenStart: Json;
  writtenEnd: Json;
  /** The tool knows `replacement`; the alignment document calls it `new_content`. */
  replacement: string | undefined;
}

/**
 * The edits in the order in which an answer tells them, whose edits begin at these offsets; `undefined` where it tells
 * others. The tool tries them from the end of the file, those that begin at the same byte as they came; by its design
 * they are reported as they came.
 */
export function editsInOrder(asked: JsonObject, answered: Iterable<AnsweredEdit>): RequestedEdit[] | undefined {
  const edits = listIn(asked['edits']).map(editOf);
  const orders = [[...edits].sort((one, other) => other.start - one.start), edits];
  let count = 0;
  for (const { byte_offset, byte_start } of answered) {
    const offset = byte_offset ?? byte_start;
    if (byte_offset !== undefined) orders.length = Math.min(orders.length, 1);
    for (const order of [...orders])
      if (offset !== undefined && offsetOf(offset) !== order[count]?.start) orders.splice(orders.indexOf(order), 1);
    count++;
  }
  return count > edits.length ? undefined : orders[0];
}

/** Where an edit of an answer begins, by the key of the tool or that of its design. */
export interface AnsweredEdit {
  byte_offset?: Json | undefined;
  byte_start?: Json | undefined;
}

/** An edit by its keys; a range that is none has no numbers. */
function editOf(value: Json): RequestedEdit {
  const replacement = at(value, 'replacement') ?? at(value, 'new_content');
  return {
    start: offsetOf(at(value, 'byte_start')),
    end: offsetOf(at(value, 'byte_end')),
    writtenStart: at(value, 'byte_start') ?? null,
    writtenEnd: at(value, 'byte_end') ?? null,
    replacement: typeof replacement === 'string' ? replacement : undefined,
  };
}

/** Offsets beyond 2^53 are no places, so that rounding them does no harm. */
function offsetOf(value: Json | undefined): number {
  return value instanceof NumberText ? Number(value.text) : typeof value === 'number' ? value : Number.NaN;
}

/** The id `auto`, or none, becomes a new one: then the edits alone tell, of which the answer lists the first. */
function isAnswered(asked: JsonObject, answer: JsonObject): boolean {
  const id = asked['execution_id'];
  if (id !== undefined && id !== 'auto' && id !== answer['execution_id']) return false;
  const asks = editsInOrder(asked, listIn(answer['edits']).map(objectIn));
  // The tool refuses a request in which an edit has no range.
  return asks?.every(({ start, end }) => isOffset(start) && isOffset(end)) ?? false;
}

/** True for a byte offset. */
function isOffset(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
