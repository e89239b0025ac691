import { basename, dirname, join } from 'node:path';
import { convertInput } from '../../convert/convert.ts';
import type { FormatName } from '../../format/formats.ts';
import { pieces } from '../../input/window.ts';
import { type Output, WriteFailed } from '../../io/output.ts';
import { copyFile, FileReplacer, makeFolderBelow, removeFile } from '../../io/replace-file.ts';
import { readSpooled, type Spooled } from '../../io/spool.ts';
import { EnvelopeWriter } from '../envelope-writer.ts';
import { IO } from '../exit-status.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import type { Files, Lines, Portion, Result, Task } from './job.ts';
import { notWritten, outputName, writeProblem } from './job.ts';
import type { Records } from './records.ts';
import { isRejected } from './summary.ts';

/** Where results go. */
export interface Sink {
  /** Writes results as they come, in any order; gives what they come to by that. */
  write?(results: Result[], portion: Portion): Promise<Result[]>;
  /** Takes results in the order of the inputs; gives what is to be added to them. */
  take?(results: Result[], portion: Portion): Promise<Result[]>;
  /** Writes what stands behind all; gives what people have to know. */
  end?(): Promise<readonly string[]>;
}

/** One stream of what was printed as JSON: as it is, or in a format that one printer makes of all of it. */
export async function streamSink(output: Output, meant: ResolvedOptions, lines: boolean): Promise<Sink> {
  return meant.format === 'json' ? jsonSink(output, lines) : await formatSink(output, meant);
}

function jsonSink(output: Output, lines: boolean): Sink {
  return {
    async take(results) {
      for (const text of results.flatMap(({ texts }) => texts)) await emitSpooled(text, output);
      // Who reads lines may give no further one before.
      if (lines) await output.flush();
      return [];
    },
  };
}

async function formatSink(output: Output, meant: ResolvedOptions): Promise<Sink> {
  // What failed was known by the thread that met it, which left out what is not wanted, too.
  const writer = await EnvelopeWriter.open(output, { ...meant, failOn: undefined, filter: undefined }, () => {});
  const settings = { ...meant.settings, adapters: [], strict: false, enrichment: undefined, lookup: undefined };
  return {
    async take(results) {
      for (const outcome of results.flatMap((result) => result.outcomes)) writer.outcomes.add(outcome);
      for (const text of results.flatMap(({ texts }) => texts)) {
        const chunks = readSpooled(text);
        const source = (): Uint8Array | undefined => chunks.next().value ?? undefined;
        const own = { ...settings, invocation: {}, requests: [], stamp: undefined };
        for await (const part of pieces(convertInput(source, own))) await writer.take(part, '');
      }
      return [];
    },
    end: () => writer.end(),
  };
}

/** Files that mirror the inputs, each whole or not at all. */
export function mirrorSink(out: string, format: FormatName, durable: boolean, records: Records): Sink {
  const mirror = new Mirror(out, format, durable);
  const write = async (result: Result, task: Task): Promise<Result> => {
    const { origin, texts, upToDate, ...figures } = result;
    // What could not be read or written has no output, and leaves that of before.
    if (upToDate) return result;
    records.set(task.output, undefined);
    if (texts.length === 0) return result;
    const written = await mirror.attempt(task, async () => {
      for (const text of texts) await emitSpooled(text, mirror.output);
      return await mirror.commit(task, figures.envelopes);
    });
    if (written instanceof WriteFailed) return notWritten(result.name, written);
    const { name, ...told } = figures;
    const record = origin && { output: task.output, ...origin, to: written ?? '', figures: told };
    records.set(task.output, record);
    return result;
  };
  const writeAll = async (results: Result[], { files }: Files): Promise<Result[]> => {
    const written: Result[] = [];
    for (const [at, task] of files.entries())
      written.push({ ...(await write(results[at] as Result, task)), texts: [] });
    records.flush();
    return written;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    write(results, portion) {
      const written = last.then(() => writeAll(results, portion as Files));
      last = written.catch(() => {});
      return written;
    },
    async end() {
      try {
        await records.close(durable);
        return [];
      } catch (error) {
        // Outputs are whole without it, so this changes no status.
        if (!(error instanceof WriteFailed)) throw error;
        const what = `What --resume needs could not be written: ${error.message}.`;
        return [`${what} The next batch makes all outputs again.`];
      }
    },
  };
}

/** A file for the lines of each input, whole or not at all. */
export function lineMirrorSink(out: string, format: FormatName, durable: boolean): Sink {
  const mirror = new Mirror(out, format, durable);
  let task: Task | undefined;
  let failure: WriteFailed | undefined;
  return {
    async take(results, portion) {
      const { task: of, first, isLast } = portion as Lines;
      // Nothing of the input could be read.
      if (first === 0) return [];
      if (task !== of) {
        task = of;
        failure = undefined;
      }
      const texts = results.flatMap((result) => result.texts);
      if (failure === undefined) {
        const isFirst = first === 1;
        const written = await mirror.attempt(isFirst ? of : undefined, async () => {
          for (const text of texts) await emitSpooled(text, mirror.output);
          if (isLast) await mirror.commit(of, Number.POSITIVE_INFINITY);
        });
        if (written instanceof WriteFailed) failure = written;
      }
      return isLast && failure !== undefined ? [notWritten(of.name, failure)] : [];
    },
  };
}

/** Writes one output at a time into a folder. */
class Mirror {
  readonly output: Output;
  readonly #file: FileReplacer;
  readonly #out: string;
  readonly #format: FormatName;
  /** The folders that were made, and why those could not be that were not. */
  readonly #folders = new Map<string, WriteFailed | undefined>();

  constructor(out: string, format: FormatName, durable: boolean) {
    this.#out = out;
    this.#format = format;
    this.#file = new FileReplacer(durable);
    this.output = this.#file.output;
  }

  /** Does something of the output of a task, which begins with it; gives why it could not be written. */
  async attempt<Done>(begun: Task | undefined, write: () => Promise<Done>): Promise<Done | WriteFailed> {
    try {
      if (begun !== undefined) {
        const folder = dirname(join(this.#out, begun.output));
        this.#makeFolder(folder);
        this.#file.begin(folder);
      }
      return await write();
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      await this.#file.discard();
      return error;
    }
  }

  /** Puts what was written into its place; `undefined` where there are no envelopes. */
  async commit({ output }: Task, envelopes: number): Promise<string | undefined> {
    const name = outputName(output, this.#format, envelopes);
    const written = envelopes > 0 ? await this.#file.commit(join(this.#out, name)) : undefined;
    if (written === undefined) await this.#file.discard();
    // One input has one output, however many envelopes it gave before.
    for (const former of [1, 2].map((count) => outputName(output, this.#format, count)))
      if (written === undefined || former !== name) removeFile(join(this.#out, former));
    return written;
  }

  #makeFolder(folder: string): void {
    const failure = this.#folders.get(folder);
    if (failure !== undefined) throw failure;
    if (this.#folders.has(folder)) return;
    try {
      makeFolderBelow(this.#out, folder);
      this.#folders.set(folder, undefined);
    } catch (error) {
      if (error instanceof WriteFailed) this.#folders.set(folder, error);
      throw error;
    }
  }
}

/** Copies the inputs that could not be converted, with what stands beside them, to where such ones are collected. */
export async function withRejects(results: Result[], portion: Portion, rejects: string): Promise<Result[]> {
  if ('lines' in portion) return results;
  const copied: Result[] = [];
  for (const [at, task] of portion.files.entries()) copied.push(await withReject(task, results[at] as Result, rejects));
  return copied;
}

async function withReject({ name, path, stderr, request }: Task, result: Result, rejects: string): Promise<Result> {
  if (!isRejected(result)) return result;
  const folder = join(rejects, name, '..');
  try {
    for (const file of [path, stderr, request])
      if (file !== undefined) await copyFile(file, join(folder, basename(file)), rejects);
    return result;
  } catch (error) {
    const problem = writeProblem('The copy for --rejects', (error as Error).message);
    return { ...result, outcomes: [...result.outcomes, IO], problems: [...result.problems, problem] };
  }
}

/** Writes what was spooled. */
async function emitSpooled(text: Spooled, output: Output): Promise<void> {
  for (const piece of readSpooled(text)) {
    output.emit(piece);
    await output.drain();
  }
}
