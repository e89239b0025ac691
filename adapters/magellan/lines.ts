import type { Fields, PlaceKeys } from '../../src/adapter.ts';

/** Takes a number that is 0 where the tool knows none. */
export function isZero(fields: Fields, key: string): boolean {
  if (fields.peek(key) !== 0) return false;
  fields.take(key);
  return true;
}

/** The key of a line, where it is known: a real line is never 0. */
export function lineKey(fields: Fields, key: string): Pick<PlaceKeys, 'startLine'> {
  return isZero(fields, key) ? {} : { startLine: key };
}
