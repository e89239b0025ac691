/** How a recording is converted: as from a pipe, as `unify run` knows it, as from a pipe with all that can be added. */
export const MODES = ['piped', 'run', 'rich'] as const;
export type Mode = (typeof MODES)[number];

/** What one build makes of one recording. */
export interface Conversion {
  /** The recording. */
  id: string;
  /** What the conversion came to: the exit status, or the outcome of each envelope of a run. */
  status: string;
  /** The envelopes as they were printed, one a line; the stack of a crash. */
  text: string;
}
