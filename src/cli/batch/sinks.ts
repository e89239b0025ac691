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
import { notWritten, outputName, type Portion, type Result, type Task, writeProblem } from './job.ts';
import type { Records } from './records.ts';
import { isRejected } from './summary.ts';

/** Where results go. */
export interface Sink {
  /** Writes results, portion by portion in the order of the inputs; gives what they come to by that. */
  take(results: Result[], portion: Portion): Promise<Result[]>;
  /** Writes what follows the last envelope; gives what people have to know. */
  end?(): Promise<readonly string[]>;
}

/** One stream of what was printed as JSON: as it is, or in a format that one printer makes of all of it. */
export async function streamSink(output: Output, meant: ResolvedOptions, lines: boolean): Promise<Sink> {
  return meant.format === 'json' ? jsonSink(output, lines) : await formatSink(output, meant);
}

function jsonSink(output: Output, lines: boolean): Sink {
  return {
    async take(results) {
      for (const text of textsOf(results)) await emitSpooled(text, output);
      // Who reads lines may give no further one before.
      if (lines) await output.flush();
      return results;
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
      for (const text of textsOf(results)) {
        const chunks = readSpooled(text);
        const source = (): Uint8Array | undefined => chunks.next().value ?? undefined;
        const own = { ...settings, invocation: {}, requests: [], stamp: undefined };
        for await (const part of pieces(convertInput(source, own))) await writer.take(part, '');
      }
      return results;
    },
    end: () => writer.end(),
  };
}

/** A file for each input, whole or not at all. */
export function mirrorSink(mirror: Mirror, records: Records): Sink {
  const write = async (result: Result, task: Task): Promise<Result> => {
    const { name, origin, texts, upToDate, ...figures } = result;
    if (upToDate) return result;
    const { output } = task;
    records.set(output, undefined);
    // What could not be read or written has no output, and leaves that of before.
    if (texts.length === 0) return result;
    await mirror.write(output, texts);
    const to = await mirror.end(output, figures.envelopes);
    if (to instanceof WriteFailed) return notWritten(name, to);
    records.set(output, origin && { output, ...origin, to, figures });
    return result;
  };
  return {
    async take(results, portion) {
      const taken: Result[] = [];
      for (const [at, task] of portion.entries()) taken.push(await write(results[at] as Result, task));
      records.flush();
      return taken;
    },
    async end() {
      try {
        await records.close(mirror.isDurable);
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
export function lineMirrorSink(mirror: Mirror): Sink {
  return {
    async take(results, portion) {
      const { name, output, line, isEnd } = portion[0] as Task;
      // Nothing of the input could be read.
      if (line === undefined && isEnd !== true) return results;
      await mirror.write(output, textsOf(results));
      const failure = isEnd === true && (await mirror.end(output, Number.POSITIVE_INFINITY));
      return failure instanceof WriteFailed ? [...results, notWritten(name, failure)] : results;
    },
  };
}

/** Writes outputs into a folder, one after the other. */
export class Mirror {
  /** True where outputs have to outlast a loss of power. */
  readonly isDurable: boolean;
  readonly #file: FileReplacer;
  readonly #out: string;
  readonly #format: FormatName;
  /** The folders that were made, and why those could not be that were not. */
  readonly #folders = new Map<string, WriteFailed | undefined>();
  /** The output that was begun, and why it can't be written. */
  #begun: string | undefined;
  #failure: WriteFailed | undefined;

  constructor(out: string, format: FormatName, isDurable: boolean) {
    this.#out = out;
    this.#format = format;
    this.isDurable = isDurable;
    this.#file = new FileReplacer(isDurable);
  }

  /** Writes texts to an output, which begins with the first of them. */
  async write(output: string, texts: readonly Spooled[]): Promise<void> {
    if (this.#begun !== output) {
      this.#begun = output;
      this.#failure = undefined;
      await this.#attempt(async () => this.#begin(dirname(join(this.#out, output))));
    }
    await this.#attempt(async () => {
      for (const text of texts) await emitSpooled(text, this.#file.output);
    });
  }

  /**
   * Puts the output that was begun into its place, and gives its SHA-256, or why it could not be written; without
   * envelopes there is no output, and the SHA-256 is empty.
   */
  async end(output: string, envelopes: number): Promise<string | WriteFailed> {
    const name = outputName(output, this.#format, envelopes);
    let digest = '';
    await this.#attempt(async () => {
      if (envelopes > 0) digest = await this.#file.commit(join(this.#out, name));
      else await this.#file.discard();
      // One input has one output, however many envelopes it gave before.
      for (const former of [1, 2].map((count) => outputName(output, this.#format, count)))
        if (envelopes === 0 || former !== name) removeFile(join(this.#out, former));
    });
    this.#begun = undefined;
    return this.#failure ?? digest;
  }

  /** Does something of the output, unless something failed. */
  async #attempt(write: () => Promise<void>): Promise<void> {
    if (this.#failure !== undefined) return;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      this.#failure = error;
      await this.#file.discard();
    }
  }

  #begin(folder: string): void {
    const failure = this.#folders.get(folder);
    if (failure !== undefined) throw failure;
    try {
      if (!this.#folders.has(folder)) makeFolderBelow(this.#out, folder);
      this.#folders.set(folder, undefined);
    } catch (error) {
      if (error instanceof WriteFailed) this.#folders.set(folder, error);
      throw error;
    }
    this.#file.begin(folder);
  }
}

/** Copies the inputs that could not be converted, with what stands beside them, to where such ones are collected. */
export async function withRejects(results: Result[], portion: Portion, rejects: string): Promise<Result[]> {
  const copied: Result[] = [];
  for (const [at, task] of portion.entries()) copied.push(await withReject(task, results[at] as Result, rejects));
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

function textsOf(results: readonly Result[]): Spooled[] {
  return results.flatMap(({ texts }) => texts);
}

/** Writes what was spooled. */
async function emitSpooled(text: Spooled, output: Output): Promise<void> {
  for (const piece of readSpooled(text)) {
    output.emit(piece);
    await output.drain();
  }
}
