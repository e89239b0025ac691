import { writeSpooled } from '../../io/spool.ts';
import { writeOut } from '../write-out.ts';
import { atOnce } from './mirror.ts';
import { InOrder, runTasks } from './run-tasks.ts';
import type { Result } from './task.ts';
import type { Work } from './work.ts';

/** How many results may wait for an earlier one, for each thread. */
const AHEAD = 32;

/** Converts all inputs to one stream, in their order; gives the exit status where it ended before all was written. */
export async function convertToStream(
  { plan, jobs, converters, count, say }: Work,
  stdout: number,
): Promise<number | undefined> {
  let whole = false;
  try {
    const status = await writeOut(stdout, say, async (output) => {
      const order = new InOrder<Result>(async ({ text }) => {
        if (text !== undefined) await writeSpooled(text, output);
      });
      const take = async (result: Result): Promise<void> => {
        count(result);
        await order.put(result.index, result);
      };
      await runTasks(plan.tasks, converters.convert, (_, result) => take(result), {
        atOnce: atOnce(jobs),
        ahead: AHEAD * jobs,
      });
      await output.flush();
      whole = true;
      return 0;
    });
    return whole ? undefined : status;
  } finally {
    await converters.end();
  }
}
