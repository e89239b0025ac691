/** The name of standard input on the command line. */
export const STDIN = '-';

/** The name of an input for people. */
export function shownName(name: string): string {
  return name === STDIN ? 'stdin' : name;
}

/** A command line that cannot be meant; the message says why and what to do. */
export class UsageError extends Error {}

/** Reads the value of a flag; throws a `UsageError` where it is not understood. */
export type ReadValue<Value> = (flag: string, typed: string) => Value;

/** A whole number within bounds, of at most so many digits; `what` says it for people. */
function numberOf(what: string, digits: number, least = 0, most = Number.MAX_SAFE_INTEGER): ReadValue<number> {
  return (flag, typed) => {
    const number = /^\d+$/.test(typed) && typed.length <= digits ? Number(typed) : -1;
    if (number < least || number > most) throw new UsageError(`${flag} ${typed}: must be a ${what}`);
    return number;
  };
}

export const wholeNumber = numberOf('whole number, from 0', 9);
export const lineCount = numberOf('number of lines, from 0', 6);

/** More threads than this help nobody, and each takes some 40 MB. */
const MOST_JOBS = 256;
export const threadCount = numberOf(`number of threads, from 1 to ${MOST_JOBS}`, 3, 1, MOST_JOBS);

const BYTES: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** A number of bytes, with or without a unit. */
export const byteSize: ReadValue<number> = (flag, typed) => {
  const [, digits, unit = ''] = /^(\d{1,12})([kmg]?)$/i.exec(typed) ?? [];
  if (digits === undefined)
    throw new UsageError(`${flag} ${typed}: must be a number of bytes, such as 1000000, 512K or 64M`);
  return Number(digits) * (BYTES[unit.toLowerCase()] as number);
};

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** What a timer can wait for: 2^31 - 1 milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Milliseconds of a duration: seconds, or a number with `ms`, `s`, `m` or `h`. */
export const milliseconds: ReadValue<number> = (flag, typed) => {
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(typed) ?? [];
  const result = Number(number) * (MILLISECONDS[unit] ?? Number.NaN);
  if (!(result > 0 && result <= LONGEST))
    throw new UsageError(`${flag} ${typed}: must be a time such as 30, 1.5s, 500ms, 2m or 1h, at most 24 days`);
  return result;
};
