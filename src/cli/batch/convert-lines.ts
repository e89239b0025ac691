import { unreadableEnvelope } from '../../convert/unreadable-input.ts';
import { awaitedInput, openFileInput } from '../../io/input.ts';
import type { Streams } from '../streams.ts';
import { writeStream } from '../write-out.ts';
import { lineBlocks } from './line-blocks.ts';
import type { ConvertedLines } from './line-converter.ts';
import { type LineConverters, openLineConverters } from './line-converters.ts';
import { takeInOrder } from './take-in-order.ts';
import { type LineTarget, MirroredLines, StreamedLines } from './targets.ts';
import type { Task } from './task.ts';
import { notRead, notWritten } from './task-converter.ts';
import type { Work } from './work.ts';

/** What happens on the way through the inputs, each in its turn. */
type Event =
  | { event: 'begin'; task: Task }
  | { event: 'lines'; converting: Promise<ConvertedLines> }
  /** Reading ended, before the end of the input where there is a `failure`. */
  | { event: 'end'; task: Task; failure: string | undefined }
  | { event: 'unread'; task: Task; reason: string };

/** `unify batch --lines`: gives the exit status where it ended before all was written. */
export async function convertLines(
  work: Work,
  { stdin, stdout, threadScript }: Pick<Streams, 'stdin' | 'stdout'> & { threadScript?: string },
): Promise<number | undefined> {
  const { options, orders, adapters, say } = work;
  const { jobs, out, durable } = options;
  const converters = await openLineConverters(jobs, threadScript, orders, adapters);
  const convert = (target: LineTarget): Promise<void> => convertTo(target, work, converters, stdin);
  try {
    if (out === undefined) return await writeStream(stdout, say, (output) => convert(new StreamedLines(output)));
    await convert(new MirroredLines(out, durable));
    return undefined;
  } finally {
    await converters.end();
  }
}

/** Converts all lines of all inputs to a line each, in their order. */
async function convertTo(
  target: LineTarget,
  { plan, options: { jobs }, meant: { settings }, summary, progress }: Work,
  converters: LineConverters,
  stdin: number,
): Promise<void> {
  let name = '';
  let inInput = 0;
  const write = async ({ texts, tally }: ConvertedLines, nameOf: (index: number) => string): Promise<void> => {
    const before = summary.counts.inputs;
    summary.merge(tally, ({ index }) => ({ index: before + index, name: nameOf(index) }));
    inInput += tally.counts.inputs;
    await target.write(texts);
    progress.step(tally.counts.inputs);
  };
  const writeUnread = async (reason: string): Promise<void> =>
    write(await converters.printed([unreadableEnvelope(name, reason, settings)]), () => name);
  const take = async (event: Event): Promise<void> => {
    switch (event.event) {
      case 'begin':
        name = event.task.name;
        inInput = 0;
        target.begin(event.task);
        break;
      case 'lines': {
        const first = inInput + 1;
        await write(await event.converting, (index) => `${name}:${first + index}`);
        break;
      }
      case 'end': {
        const { task, failure } = event;
        if (failure !== undefined) await writeUnread(failure);
        const unwritten = await target.end(task);
        if (unwritten !== undefined) summary.add(notWritten(task, unwritten), name);
        break;
      }
      case 'unread':
        name = event.task.name;
        if (target.isStream) await writeUnread(event.reason);
        else summary.add(notRead(event.task, event.reason), name);
    }
  };
  // A thread that has finished finds its next lines there.
  await takeInOrder(events(plan.tasks, stdin, converters), take, jobs === 1 ? 1 : 2 * jobs);
}

/** An input without a path is standard input, with this descriptor. */
async function* events(tasks: readonly Task[], stdin: number, converters: LineConverters): AsyncGenerator<Event> {
  for (const task of tasks) {
    const input = task.unreadable ?? (task.path === undefined ? await awaitedInput(stdin) : openFileInput(task.path));
    if (typeof input === 'string') {
      yield { event: 'unread', task, reason: input };
      continue;
    }
    try {
      yield { event: 'begin', task };
      for await (const block of lineBlocks(input.source)) {
        const converting = converters.convert(block);
        yield { event: 'lines', converting };
        // A line that is read as it comes is read to its end before the next one.
        if ('line' in block) await converting;
      }
      yield { event: 'end', task, failure: input.failure };
    } finally {
      await input.close();
    }
  }
}
