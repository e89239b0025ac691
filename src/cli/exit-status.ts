/** A bug in unify. */
export const BUG = 1;
/** The command line is wrong. */
export const USAGE = 2;
/** The input is of no known form, or of several. */
export const UNRECOGNISED = 3;
/** The input is no JSON, or not all of it. */
export const MALFORMED = 4;
/** Something of the input was lost. */
export const PARTIAL = 5;
/** The input could not be read or the output not be written. */
export const IO = 6;
/** A check that was asked for failed. */
export const CHECK_FAILED = 7;
/** A diagnostic of the level that `--fail-on` names, or above, was printed. */
export const FAIL_ON = 10;

/** With several inputs or causes the first of these applies. */
const ORDER = [BUG, IO, MALFORMED, UNRECOGNISED, PARTIAL, CHECK_FAILED, FAIL_ON];

/** The exit status of a program whose parts came to these. */
export function exitStatus(outcomes: Iterable<number>): number {
  const seen = new Set(outcomes);
  return ORDER.find((status) => seen.has(status)) ?? 0;
}
