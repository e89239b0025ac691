import type { Form, PlaceFacts } from '../adapter.ts';
import type { Cause } from '../diagnostic/codes.ts';
import type { PlaceNames } from './build-span.ts';
import type { Located } from './reported-place.ts';

/**
 * True when lines and columns that the tool gave, or that the file would tell if it were in the right state, are not in
 * the span.
 */
export function isUnknown(
  startLine: number | undefined,
  { bytes, start, end }: Located,
  names: PlaceNames,
  { sourceMayDiffer, hashAfter, uncounted }: PlaceFacts,
): boolean {
  // A form that quotes its places tells their ends by that.
  const isEndless = startLine !== undefined && bytes !== undefined && end === undefined && names['text'] !== undefined;
  if (uncounted === true || isEndless) return true;
  const untold = bytes !== undefined && (sourceMayDiffer === true || hashAfter !== undefined);
  return start === undefined && (startLine !== undefined || untold);
}

type Maybe<Facts> = { [Fact in keyof Facts]: Facts[Fact] | undefined };

/** Why a place of a form is not proved, if that is known. */
export function causeOf(
  { sourceMayDiffer, uncounted, counting }: Maybe<Pick<PlaceFacts, 'sourceMayDiffer' | 'uncounted' | 'counting'>>,
  { coordinates }: Pick<Form, 'coordinates'>,
): Cause | undefined {
  if (uncounted === true) return 'counting';
  if (sourceMayDiffer === true) return 'state';
  return (counting ?? coordinates).firstLine === 'source' ? 'base' : undefined;
}
