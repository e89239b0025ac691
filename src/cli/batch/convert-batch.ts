import { convertInput } from '../../convert/convert.ts';
import { pieces } from '../../input/window.ts';
import { type Output, WriteFailed } from '../../io/output.ts';
import { removeLeftovers } from '../../io/replace-file.ts';
import { readSpooled, type Spooled } from '../../io/spool.ts';
import { complaint } from '../complaint.ts';
import { EnvelopeWriter } from '../envelope-writer.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import type { Streams } from '../streams.ts';
import { writeStream } from '../write-out.ts';
import { convertAll } from './convert-all.ts';
import { Converter, type Done, notWritten } from './converter.ts';
import type { Lines, Orders, Portion, Task } from './job.ts';
import type { Plan } from './plan.ts';
import { filePortions, linePortions } from './portions.ts';
import type { Adapters } from './prepare.ts';
import type { Progress } from './progress.ts';
import { Records } from './records.ts';
import type { Summary } from './summary.ts';
import { MirrorTarget, outputFolders } from './targets.ts';

/** A batch as it was asked for, and what takes what became of it. */
export interface Work {
  plan: Plan;
  jobs: number;
  /** True where outputs that are up to date are left as they are. */
  resume: boolean;
  orders: Orders;
  adapters: Adapters;
  meant: ResolvedOptions;
  /** Takes what became of each input, in their order. */
  summary: Summary;
  progress: Progress;
  /** Takes a line for people. */
  say(line: string): void;
}

/** Where a batch reads and prints, and the script of its threads. */
export type Around = Pick<Streams, 'stdin' | 'stdout'> & { terminal: boolean; threadScript?: string };

/** Takes what portions came to, in their order. */
type Sink = (done: Done, portion: Portion) => Promise<void>;

/** Converts all inputs; gives the exit status where one stream ended before all was written. */
export async function convertBatch(work: Work, around: Around): Promise<number | undefined> {
  const { orders, plan, say } = work;
  const { out, lines, durable } = orders;
  const portions = (records?: Records) =>
    lines
      ? linePortions(plan.tasks, around.stdin)
      : filePortions(plan.tasks, (output) => (work.resume ? records?.get(output) : undefined));
  if (out === undefined)
    return await writeStream(around.stdout, say, async (output) => {
      const { take, end } = await openStream(output, work, around.terminal);
      await convertPortions(portions(), work, around, take);
      for (const message of await end()) say(complaint({ message }));
    });
  if (lines) {
    await convertPortions(portions(), work, around, mirrorLines(out, work));
    return undefined;
  }
  const records = new Records(out);
  let died = true;
  try {
    died = await convertPortions(portions(records), work, around, async () => {}, records);
  } finally {
    if (died) removeLeftovers(out, true);
    await closeRecords(records, durable, say);
  }
  return undefined;
}

/** Converts portions, sums up what they came to, and hands it to a sink; true where a thread died. */
function convertPortions(
  portions: AsyncIterable<Portion> | Iterable<Portion>,
  { plan, jobs, orders, adapters, summary, progress }: Work,
  { threadScript }: Around,
  take: Sink,
  records?: Records,
): Promise<boolean> {
  // Of lines nobody knows how many there are.
  const most = orders.lines ? jobs : Math.min(jobs, plan.tasks.length);
  return convertAll(portions, new Converter(orders, adapters), {
    threads: threadScript === undefined ? undefined : { script: threadScript, count: most - 1, data: orders },
    came({ tally, records: made }) {
      for (const [output, record] of made) records?.set(output, record);
      progress.step(tally.counts.inputs);
    },
    async take(done, portion) {
      summary.merge(done.tally);
      await take(done, portion);
    },
  });
}

/** Outputs are whole without it, so its failure is a message and changes no status. */
async function closeRecords(records: Records, durable: boolean, say: (line: string) => void): Promise<void> {
  try {
    await records.close(durable);
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    const what = `What --resume needs could not be written: ${error.message}.`;
    say(complaint({ message: `${what} The next batch makes all outputs again.` }));
  }
}

/** One stream of what was printed as JSON: as it is, or in a format that one printer makes of all of it. */
async function openStream(
  output: Output,
  { meant, orders }: Work,
  terminal: boolean,
): Promise<{ take: Sink; end(): Promise<readonly string[]> }> {
  if (meant.format === 'json') {
    const take: Sink = async ({ texts }) => {
      for (const text of texts) await emitSpooled(text, output);
      // Who reads lines may give no further one before.
      if (orders.lines) await output.flush();
    };
    return { take, end: async () => [] };
  }
  // What failed was told by the thread that met it, which left out what is not wanted, too.
  const printing = { ...meant, failOn: undefined, filter: undefined };
  const outcomes = new Set<number>();
  const writer = await EnvelopeWriter.open(output, printing, terminal, () => {}, outcomes);
  const settings = { ...meant.settings, adapters: [], strict: false, enrichment: undefined, lookup: undefined };
  const take: Sink = async ({ texts, tally }) => {
    for (const outcome of tally.outcomes) outcomes.add(outcome);
    for (const text of texts) {
      const chunks = readSpooled(text);
      const source = (): Uint8Array | undefined => chunks.next().value ?? undefined;
      const own = { ...settings, invocation: {}, requests: [], stamp: undefined };
      for await (const part of pieces(convertInput(source, own))) await writer.take(part, '');
    }
  };
  return { take, end: () => writer.end() };
}

/** A file for the lines of each input, whole or not at all. */
function mirrorLines(out: string, { orders: { format, durable }, summary }: Work): Sink {
  const folderOf = outputFolders(out);
  const target = new MirrorTarget(out, format, durable);
  let task: Task | undefined;
  let failure: WriteFailed | undefined;
  const attempt = async (write: () => Promise<unknown>): Promise<void> => {
    if (failure !== undefined) return;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      failure = error;
    }
  };
  return async ({ texts }, portion) => {
    const { task: of, first, isLast } = portion as Lines;
    // Nothing of the input could be read.
    if (first === 0) return;
    if (task !== of) {
      failure = folderOf(of.output);
      target.begin(of);
      task = of;
    }
    for (const text of texts) await attempt(() => emitSpooled(text, target.output));
    if (!isLast) return;
    await attempt(() => target.end(of, Number.POSITIVE_INFINITY));
    if (failure === undefined) return;
    await target.discard();
    summary.add(notWritten(failure), of.name);
  };
}

/** Writes what was spooled. */
async function emitSpooled(text: Spooled, output: Output): Promise<void> {
  for (const piece of readSpooled(text)) {
    output.emit(piece);
    await output.drain();
  }
}
