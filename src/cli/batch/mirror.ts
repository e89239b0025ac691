import { WriteFailed } from '../../io/output.ts';
import { removeLeftovers } from '../../io/replace-file.ts';
import { complaint } from '../complaint.ts';
import type { BatchOptions } from './options.ts';
import { OutputFolders } from './output-folders.ts';
import { Records } from './records.ts';
import { runTasks } from './run-tasks.ts';
import type { Result, Task } from './task.ts';
import { notRead, notWritten } from './task-converter.ts';
import type { Work } from './work.ts';

/** Converts each input to a file of its own below the output folder. */
export async function convertToFiles(
  { plan, jobs, converters, count, say }: Work,
  options: BatchOptions & { out: string },
): Promise<void> {
  const { out, resume, durable } = options;
  const { tasks } = plan;
  const records = new Records(out);
  const folders = new OutputFolders(out);
  const convert = async (task: Task): Promise<Result> => {
    if (task.unreadable !== undefined) return notRead(task, task.unreadable);
    const failure = folders.make(task);
    if (failure !== undefined) return notWritten(task, failure);
    const record = resume ? records.get(task.output) : undefined;
    return await converters.convert(record === undefined ? task : { ...task, record });
  };
  const take = async (task: Task, result: Result): Promise<void> => {
    records.set(task.output, result.record);
    count(result);
  };
  try {
    await runTasks(tasks, convert, take, { atOnce: atOnce(jobs), ahead: Number.POSITIVE_INFINITY });
  } finally {
    if (await converters.end()) removeLeftovers(out, true);
    await closeRecords(records, durable, say);
  }
}

/** Outputs are whole without it, so its failure is told and changes no status. */
async function closeRecords(records: Records, durable: boolean, say: (line: string) => void): Promise<void> {
  try {
    await records.close(durable);
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    say(
      complaint({
        message: `What --resume needs could not be written: ${error.message}. The next batch makes all outputs again.`,
      }),
    );
  }
}

/** A thread that has finished finds its next input there. */
export function atOnce(jobs: number): number {
  return jobs === 1 ? 1 : 2 * jobs;
}
