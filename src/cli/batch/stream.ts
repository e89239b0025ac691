import { complaint } from '../complaint.ts';
import { writeStream } from '../write-out.ts';
import { atOnce } from './mirror.ts';
import { openStreamPrinter, type StreamPrinting } from './print-stream.ts';
import { InOrder, runTasks } from './run-tasks.ts';
import type { Result } from './task.ts';
import type { Work } from './work.ts';

/** How many results may wait for an earlier one, for each thread, and in all: each may hold a file open. */
const AHEAD = 32;
const MOST_AHEAD = 256;

/** Converts all inputs to one stream, in their order; gives the exit status where it ended before all was written. */
export async function convertToStream(
  { plan, jobs, converters, count, say }: Work,
  stdout: number,
  printing: StreamPrinting,
): Promise<number | undefined> {
  try {
    return await writeStream(stdout, say, async (output) => {
      const outcomes = new Set<number>();
      const printer = await openStreamPrinter(output, printing, outcomes);
      const order = new InOrder<Result>(async ({ text, outcomes: own }) => {
        for (const outcome of own) outcomes.add(outcome);
        if (text !== undefined) await printer.take(text);
      });
      const take = async (result: Result): Promise<void> => {
        count(result);
        await order.put(result.index, result);
      };
      await runTasks(plan.tasks, converters.convert, (_, result) => take(result), {
        atOnce: atOnce(jobs),
        ahead: Math.max(atOnce(jobs), Math.min(AHEAD * jobs, MOST_AHEAD)),
      });
      for (const remark of await printer.end()) say(complaint({ message: remark }));
    });
  } finally {
    await converters.end();
  }
}
