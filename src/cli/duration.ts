import { UsageError } from './usage-error.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a duration as it is typed: seconds, or a number with `ms`, `s`, `m` or `h`. */
export function milliseconds(flag: string, typed: string): number {
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(typed) ?? [];
  const result = Number(number) * (UNITS[unit] ?? Number.NaN);
  if (!(result > 0 && result <= LONGEST))
    throw new UsageError(`${flag} ${typed}: must be a time such as 30, 1.5s, 500ms, 2m or 1h, at most 24 days`);
  return result;
}

/** What a timer can wait for: 2^31 - 1 milliseconds. */
const LONGEST = 2 ** 31 - 1;
