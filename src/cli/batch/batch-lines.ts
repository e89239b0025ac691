import type { ResolvedOptions } from '../resolve-options.ts';
import type { Streams } from '../streams.ts';
import { writeStream } from '../write-out.ts';
import { convertLines } from './convert-lines.ts';
import { LineConverters } from './line-converters.ts';
import { type LineTarget, MirroredLines, StreamedLines } from './line-targets.ts';
import type { BatchOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Adapters } from './prepare.ts';
import type { Progress } from './progress.ts';
import type { Summary } from './summary.ts';
import type { Orders } from './task-converter.ts';

/** A batch of lines, as it was asked for. */
export interface LineBatch {
  plan: Plan;
  options: BatchOptions;
  orders: Orders;
  adapters: Adapters;
  meant: ResolvedOptions;
  summary: Summary;
  progress: Progress;
}

/** `unify batch --lines`: gives the exit status where it ended before all was written. */
export async function batchLines(
  batch: LineBatch,
  terminal: Streams & { threadScript?: string },
): Promise<number | undefined> {
  const { plan, options, orders, adapters, meant, summary, progress } = batch;
  const { tasks } = plan;
  const { jobs, out, durable } = options;
  const converters = await LineConverters.open(jobs, terminal.threadScript, orders, adapters);
  const { settings } = meant;
  const convert = (target: LineTarget): Promise<void> =>
    convertLines({ tasks, stdin: terminal.stdin, jobs, converters, settings, summary, progress, target });
  try {
    if (out !== undefined) {
      await convert(new MirroredLines(out, durable));
      return undefined;
    }
    const say = meant.quiet ? () => {} : terminal.say;
    return await writeStream(terminal.stdout, say, (output) => convert(new StreamedLines(output)));
  } finally {
    await converters.end();
  }
}
