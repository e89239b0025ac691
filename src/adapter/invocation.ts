/**
 * How an invocation went, as far as it is known: from `unify run`, or from a recording. How a run ended is known when
 * its output has been read, so only for the last document that it printed.
 */
export interface Invocation {
  /** The tool's own words, from its program on. */
  argv?: readonly string[];
  /** The directory it ran in, absolute. */
  cwd?: string;
  /** Its exit status. */
  exit?: number;
  /** The signal that ended it, such as `SIGSEGV`; then it has no exit status. */
  signal?: string;
  /** How long it was given, where it was ended for taking longer. */
  timeoutSeconds?: number;
  /** What it printed to stderr, or the end of that. */
  stderr?: string;
  /** Bytes that it printed to stderr before `stderr`. */
  stderrLeftOut?: number;
}
