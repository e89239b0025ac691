import type { ResolvedOptions } from '../resolve-options.ts';
import type { BatchOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Adapters } from './prepare.ts';
import type { Progress } from './progress.ts';
import type { Summary } from './summary.ts';
import type { Orders } from './task-converter.ts';

/** A batch that is at work, as it was asked for. */
export interface Work {
  plan: Plan;
  options: BatchOptions;
  orders: Orders;
  adapters: Adapters;
  meant: ResolvedOptions;
  /** Takes what became of each input. */
  summary: Summary;
  progress: Progress;
  /** Takes a line for people. */
  say(line: string): void;
}
