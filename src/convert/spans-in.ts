import { isReadVersion } from '../detect/is-unified.ts';
import type { Span } from '../envelope/types.ts';
import type { Part } from '../input/document.ts';
import { escapePointer } from '../json/parse.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { AS_REPORTED, isSpan } from '../location/span-evidence.ts';

/** A span in a value of an envelope. */
export interface HeldSpan {
  /** It has the keys of a span; whether they hold what they must is not known. */
  span: Span;
  pointer: string;
  /** The object that it is in, or its list does. */
  holder: JsonObject;
}

/** All spans in a value, however deep, but those in a `legacy`; `pointer` is that of the value. */
export function* spansIn(value: Json, pointer: string, holder: JsonObject = {}): Generator<HeldSpan> {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* spansIn(inner, `${pointer}/${index}`, holder);
  } else if (isObject(value)) {
    if (isSpan(value)) yield { span: value as unknown as Span, pointer, holder };
    for (const [key, inner] of Object.entries(value))
      if (!AS_REPORTED.has(key)) yield* spansIn(inner, `${pointer}/${escapePointer(key)}`, value);
  }
}

/** The values in a part of an envelope, and where they stand. */
export function valuesIn(part: Part): { value: Json; pointer: string }[] {
  if (part.part === 'field') return [{ value: part.value, pointer: part.pointer }];
  if (part.part !== 'elements') return [];
  const { values, indices } = part.block.read();
  return values.map((value, place) => ({ value, pointer: `${part.pointer}/${indices[place]}` }));
}

/**
 * True for the part that tells an envelope from other documents: its version, which every envelope has; tools have
 * other ones under the same key.
 */
export function tellsEnvelope(part: Part): boolean {
  return part.part === 'field' && part.pointer === '/schema_version' && isReadVersion(part.value);
}
