/** A bug in unify. */
export const BUG = 1;
/** The command line is wrong. */
export const USAGE = 2;
/** The input is of no known form, or of several. */
export const UNRECOGNISED = 3;
/** The input is no JSON, or not all of it. */
export const MALFORMED = 4;
/** The input could not be read or the output not be written. */
export const IO = 6;
/** A check that was asked for failed. */
export const CHECK_FAILED = 7;

/** With several inputs or causes the first of these applies. */
const ORDER = [1, 6, 4, 3, 5, 7, 10];

/** The exit status of a program whose parts came to these. */
export function exitStatus(outcomes: Iterable<number>): number {
  const seen = new Set(outcomes);
  return ORDER.find((status) => seen.has(status)) ?? 0;
}
