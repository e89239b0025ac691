import type { Converters } from './converters.ts';
import type { Plan } from './plan.ts';
import type { Result } from './task.ts';

/** A batch that is at work. */
export interface Work {
  plan: Plan;
  /** How many inputs are converted at a time. */
  jobs: number;
  converters: Converters;
  /** Takes what became of an input. */
  count(result: Result): void;
  /** Takes a line for people. */
  say(line: string): void;
}
