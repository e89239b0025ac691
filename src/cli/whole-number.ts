import { UsageError } from './usage-error.ts';

/** A whole number from 0 that was typed; throws a `UsageError` for anything else. */
export function wholeNumber(flag: string, typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new UsageError(`${flag} ${typed}: must be a whole number, from 0`);
  return Number(typed);
}
