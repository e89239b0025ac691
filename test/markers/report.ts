import type { Outcome } from './trial.ts';

/** Places that promise to hold what was there. */
const RIGHT: readonly string[] = ['mapped', 'own name', 'legacy'];

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
}

/** True for a marker that came out where it must. */
export function isRight({ outcome }: Pick<Report, 'outcome'>): boolean {
  return RIGHT.includes(outcome);
}
