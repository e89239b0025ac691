import { far, near } from '../adapters/on-demand.ts';
import { serveBatch } from '../src/cli/batch/thread.ts';

/** What a thread of `unify batch` runs, with all adapters. */
export function serve(): void {
  serveBatch({ near, far });
}
