import type { Outcome } from './trial.ts';

/** What became of the trial of a recording. */
export interface Report extends Outcome {
  id: string;
  tool: string;
  form: string;
  mark: string;
  /** The exact path, as `--at` takes it. */
  at: string;
  /** Why it is right, although it came out at no right place. */
  reason?: string | undefined;
  /** Of one trial alone: the output with the marker, and what is made of it. */
  shown?: { output: string; text: string };
}
