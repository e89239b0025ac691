import type { ProcessEnd } from '../io/run-tool.ts';
import { signalNumber } from '../io/signals.ts';
import { exitStatus } from './exit-status.ts';
import { FAIL_ON } from './fail-on.ts';
import { FAILED } from './fault-status.ts';

/** unify's own failures, as shells and other programs that run programs number them. */
const TIMED_OUT = 124;
export const NOT_EXECUTABLE = 126;
export const NOT_FOUND = 127;

/** A check that was asked for failed: its status is meant to be seen. */
const CHECKS = [7, FAIL_ON];

/** How a run ends: as the tool ended, unless unify itself failed or lost something. */
export function runStatus({ exit = 0, signal, timedOut }: ProcessEnd, outcomes: Iterable<number>): number {
  if (timedOut) return TIMED_OUT;
  if (signal !== undefined) return 128 + signalNumber(signal);
  const own = exitStatus(outcomes);
  return exit !== 0 || own === 0 ? exit : CHECKS.includes(own) ? own : FAILED;
}
