import { UsageError } from './usage-error.ts';

/** A whole number from 0 that was typed; throws a `UsageError` for anything else. */
export function wholeNumber(flag: string, typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) throw new UsageError(`${flag} ${typed}: must be a whole number, from 0`);
  return Number(typed);
}

const BYTES: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** A number of bytes that was typed with or without a unit; throws a `UsageError` for anything else. */
export function byteSize(flag: string, typed: string): number {
  const [, digits, unit = ''] = /^(\d{1,12})([kmg]?)$/i.exec(typed) ?? [];
  if (digits === undefined)
    throw new UsageError(`${flag} ${typed}: must be a number of bytes, such as 1000000, 512K or 64M`);
  return Number(digits) * (BYTES[unit.toLowerCase()] as number);
}

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a duration as it is typed: seconds, or a number with `ms`, `s`, `m` or `h`. */
export function milliseconds(flag: string, typed: string): number {
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(typed) ?? [];
  const result = Number(number) * (MILLISECONDS[unit] ?? Number.NaN);
  if (!(result > 0 && result <= LONGEST))
    throw new UsageError(`${flag} ${typed}: must be a time such as 30, 1.5s, 500ms, 2m or 1h, at most 24 days`);
  return result;
}

/** What a timer can wait for: 2^31 - 1 milliseconds. */
const LONGEST = 2 ** 31 - 1;
