import { convertInput } from '../../convert/convert.ts';
import { pieces } from '../../input/window.ts';
import { type Output, WriteFailed } from '../../io/output.ts';
import { removeLeftovers } from '../../io/replace-file.ts';
import { readSpooled, type Spooled } from '../../io/spool.ts';
import { complaint } from '../complaint.ts';
import { EnvelopeWriter } from '../envelope-writer.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { writeStream } from '../write-out.ts';
import { type Converters, startConverters } from './converters.ts';
import { Records } from './records.ts';
import { takeInOrder } from './take-in-order.ts';
import { emitSpooled, outputFolders } from './targets.ts';
import type { Result, Task } from './task.ts';
import { notRead, notWritten } from './task-converter.ts';
import type { Work } from './work.ts';

/** How many results may wait for an earlier one, for each thread, and in all: each may hold a file open. */
const AHEAD = 32;
const MOST_AHEAD = 512;

/** Of outputs that are files nothing waits but what a task is. */
const AHEAD_OF_FILES = 4096;

/** Where the output of a batch goes, and what converts its inputs. */
interface Around {
  stdout: number;
  terminal: boolean;
  threadScript?: string;
}

/** Converts each input as a whole; gives the exit status where one stream ended before all was written. */
export async function convertFiles(work: Work, around: Around): Promise<number | undefined> {
  const { plan, options, orders, adapters } = work;
  const jobs = Math.min(options.jobs, Math.max(1, plan.tasks.length));
  const converters = startConverters(jobs, around.threadScript, orders, adapters);
  if (options.out === undefined) return await convertToStream(work, converters, around);
  await convertToFolder(work, options.out, converters);
  return undefined;
}

/** Converts inputs, so many ahead of the first that is not taken; counts each as it comes, and takes them in order. */
async function convertAll(
  { plan: { tasks }, summary, progress }: Work,
  convert: (task: Task) => Promise<Result>,
  ahead: number,
  take: (result: Result) => Promise<void>,
): Promise<void> {
  const counted = async (task: Task): Promise<Result> => {
    const result = await convert(task);
    summary.add(result, task.name);
    progress.step();
    return result;
  };
  await takeInOrder(converting(tasks, counted), async ({ result }) => take(await result), ahead);
}

async function* converting(tasks: readonly Task[], convert: (task: Task) => Promise<Result>) {
  for (const task of tasks) yield { result: convert(task) };
}

/** Converts each input to a file of its own below the output folder. */
async function convertToFolder(work: Work, out: string, { jobs, convert, end }: Converters): Promise<void> {
  const { resume, durable } = work.options;
  const records = new Records(out);
  const makeFolderOf = outputFolders(out);
  const convertRecorded = async (task: Task): Promise<Result> => {
    if (task.unreadable !== undefined) return notRead(task, task.unreadable);
    const failure = makeFolderOf(task);
    if (failure !== undefined) return notWritten(task, failure);
    const record = resume ? records.get(task.output) : undefined;
    return await convert(record === undefined ? task : { ...task, record });
  };
  const convertToFile = async (task: Task): Promise<Result> => {
    const result = await convertRecorded(task);
    records.set(task.output, result.record);
    return result;
  };
  try {
    await convertAll(work, convertToFile, jobs === 1 ? 1 : AHEAD_OF_FILES, async () => {});
  } finally {
    if (await end()) removeLeftovers(out, true);
    await closeRecords(records, durable, work.say);
  }
}

/** Outputs are whole without it, so its failure is told and changes no status. */
async function closeRecords(records: Records, durable: boolean, say: (line: string) => void): Promise<void> {
  try {
    await records.close(durable);
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    const what = `What --resume needs could not be written: ${error.message}.`;
    say(complaint({ message: `${what} The next batch makes all outputs again.` }));
  }
}

/** Converts all inputs to one stream, in their order; gives the exit status where it ended before all was written. */
async function convertToStream(
  work: Work,
  { jobs, convert, end }: Converters,
  { stdout, terminal }: Around,
): Promise<number | undefined> {
  try {
    return await writeStream(stdout, work.say, async (output) => {
      const outcomes = new Set<number>();
      const printer = await openStreamPrinter(output, work.meant, terminal, outcomes);
      await convertAll(work, convert, jobs === 1 ? 1 : Math.min(AHEAD * jobs, MOST_AHEAD), async (result) => {
        for (const outcome of result.outcomes) outcomes.add(outcome);
        if (result.text !== undefined) await printer.take(result.text);
      });
      for (const message of await printer.end()) work.say(complaint({ message }));
    });
  } finally {
    await end();
  }
}

/** Prints what threads made, in its order. */
interface StreamPrinter {
  take(envelopes: Spooled): Promise<void>;
  /** Prints what stands behind all; gives what people are to be told of what could not be printed. */
  end(): Promise<readonly string[]>;
}

/** A printer of envelopes that are JSON already: as they are, or in a format that one printer makes of all of them. */
async function openStreamPrinter(
  output: Output,
  meant: ResolvedOptions,
  terminal: boolean,
  outcomes: Set<number>,
): Promise<StreamPrinter> {
  if (meant.format === 'json') return { take: (envelopes) => emitSpooled(envelopes, output), end: async () => [] };
  // What failed was told by the thread that met it, which left out what is not wanted, too.
  const printing = { ...meant, failOn: undefined, filter: undefined };
  const writer = await EnvelopeWriter.open(output, printing, terminal, () => {}, outcomes);
  const settings = { ...meant.settings, adapters: [], strict: false, enrichment: undefined, lookup: undefined };
  return {
    async take(envelopes) {
      const chunks = readSpooled(envelopes);
      const source = (): Uint8Array | undefined => chunks.next().value ?? undefined;
      const own = { ...settings, invocation: {}, requests: [], stamp: undefined };
      for await (const part of pieces(convertInput(source, own))) await writer.take(part, '');
    },
    end: () => writer.end(),
  };
}
