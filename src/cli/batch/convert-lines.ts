import { awaitedInput, openFileInput } from '../../io/input.ts';
import type { Settings } from '../../pipeline/settings.ts';
import { unreadableEnvelope } from '../../pipeline/unreadable-input.ts';
import { lineBlocks } from './line-blocks.ts';
import type { ConvertedLines } from './line-converter.ts';
import type { LineConverters } from './line-converters.ts';
import type { LineTarget } from './line-targets.ts';
import { atOnce } from './mirror.ts';
import type { Progress } from './progress.ts';
import type { Summary } from './summary.ts';
import { takeInOrder } from './take-in-order.ts';
import type { Task } from './task.ts';
import { notRead, notWritten } from './task-converter.ts';

/** Lines that are to be converted. */
export interface LineWork {
  /** An input without a path is standard input. */
  tasks: readonly Task[];
  /** Its descriptor. */
  stdin: number;
  jobs: number;
  converters: LineConverters;
  settings: Pick<Settings, 'stamp'>;
  /** Takes what becomes of each line. */
  summary: Summary;
  progress: Pick<Progress, 'step'>;
  target: LineTarget;
}

/** What happens on the way through the inputs, each in its turn. */
type Event =
  | { event: 'begin'; task: Task }
  | { event: 'lines'; converting: Promise<ConvertedLines> }
  /** Reading ended, before the end of the input where there is a `failure`. */
  | { event: 'end'; task: Task; failure: string | undefined }
  | { event: 'unread'; task: Task; reason: string };

/** Converts all lines of all inputs to a line each, in their order. */
export async function convertLines(work: LineWork): Promise<void> {
  const { summary, progress, target, settings, converters, jobs } = work;
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
  await takeInOrder(events(work), take, atOnce(jobs));
}

async function* events({ tasks, stdin, converters }: LineWork): AsyncGenerator<Event> {
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
