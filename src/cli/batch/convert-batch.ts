import { removeLeftovers } from '../../io/replace-file.ts';
import { complaint } from '../complaint.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import type { Streams } from '../streams.ts';
import { writeStream } from '../write-out.ts';
import { convertAll } from './convert-all.ts';
import { Converter } from './converter.ts';
import type { Orders, Portion, Result } from './job.ts';
import type { BatchOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { filePortions, linePortions } from './portions.ts';
import type { Adapters } from './prepare.ts';
import { Records } from './records.ts';
import { lineMirrorSink, mirrorSink, type Sink, streamSink, withReject } from './sinks.ts';

/** A batch as it was asked for, and what takes what became of it. */
export interface Work {
  plan: Plan;
  options: BatchOptions;
  orders: Orders;
  adapters: Adapters;
  meant: ResolvedOptions;
  /** Takes what became of each input, in their order. */
  add(result: Result): void;
  /** Called when so many inputs have been converted. */
  step(count: number): void;
  /** Takes a line for people. */
  say(line: string): void;
}

/** Where a batch reads and prints, and the script of its threads. */
export type Around = Pick<Streams, 'stdin' | 'stdout'> & { terminal: boolean; threadScript?: string };

/** Converts all inputs; gives the exit status where one stream ended before all was written. */
export async function convertBatch(work: Work, around: Around): Promise<number | undefined> {
  const { options, meant, orders, plan, say } = work;
  const { out, lines, durable, resume } = options;
  if (out === undefined)
    return await writeStream(around.stdout, say, async (output) =>
      convertTo(await streamSink(output, meant, lines, around.terminal), portionsOf(), work, around),
    );
  if (lines) await convertTo(lineMirrorSink(out, orders.format, durable), portionsOf(), work, around);
  else {
    const records = new Records(out);
    try {
      await convertTo(mirrorSink(out, orders.format, durable, records), portionsOf(records), work, around);
    } catch (error) {
      removeLeftovers(out, true);
      throw error;
    }
  }
  return undefined;

  function portionsOf(records?: Records) {
    if (lines) return linePortions(plan.tasks, around.stdin);
    return filePortions(plan.tasks, (output) => (resume ? records?.get(output) : undefined));
  }
}

/** Converts portions and hands what they come to to a sink. */
async function convertTo(
  sink: Sink,
  portions: AsyncIterable<Portion> | Iterable<Portion>,
  { plan, options, orders, adapters, add, step, say }: Work,
  { threadScript }: Around,
): Promise<void> {
  const { lines, jobs, rejects } = options;
  // Of lines nobody knows how many there are.
  const most = lines ? jobs : Math.min(jobs, plan.tasks.length);
  const died = await convertAll(portions, new Converter(orders, adapters), {
    threads: threadScript === undefined ? undefined : { script: threadScript, count: most - 1, data: orders },
    async write(converted, portion) {
      const results = (await sink.write?.(converted, portion)) ?? converted;
      if (rejects !== undefined && 'files' in portion)
        for (const [at, task] of portion.files.entries())
          results[at] = await withReject(task, results[at] as Result, rejects);
      step(results.length);
      return results;
    },
    async take(results, portion) {
      const more = (await sink.take?.(results, portion)) ?? [];
      for (const result of [...results, ...more]) add(result);
    },
  });
  if (died && orders.out !== undefined) removeLeftovers(orders.out, true);
  for (const message of await sink.end()) say(complaint({ message }));
}
