import type { Json } from '../../src/json/value.ts';
import { documentRange } from './document-range.ts';
import { elementEnds } from './json-text.ts';
import { matchListsOf } from './list-of.ts';

/** Byte offsets just after each element of the lists of matches of an output, in the order of its document. */
export function elementEndsIn(printed: Buffer): number[] {
  const text = printed.toString('utf8');
  const range = documentRange(text);
  if (range === undefined) return [];
  const document = text.slice(range.from, range.to);
  const ends = matchListsOf(JSON.parse(document) as Json).flatMap((keys) => elementEnds(document, keys));
  return ends.sort((one, other) => one - other).map((end) => Buffer.byteLength(text.slice(0, range.from + end)));
}
