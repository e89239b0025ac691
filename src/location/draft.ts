import type { Context } from '../envelope/types.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { ReportedPlace } from './reported-place.ts';

/** A place in the making: as its tool said it, with what goes into its span besides. */
export interface Draft extends ReportedPlace {
  /** The path as reported; `file` is the clean one. */
  path: string | undefined;
  spanId: string | undefined;
  /** Lines that the tool printed beside the place with the place's own between them. */
  context?: Context;
  /** Values that fit no other place, for the span's `legacy`, under their own names. */
  spanLegacy?: JsonObject;
}

/** Keeps a value for the `legacy` of the span. */
export function addTo(draft: Draft, key: string, value: Json): void {
  draft.spanLegacy ??= {};
  setOwn(draft.spanLegacy, key, value);
}
