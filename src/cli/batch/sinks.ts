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
import { type Figures, failed, outputName, type Portion, type Result, type Task, writeProblem } from './job.ts';
import type { Records } from './records.ts';
import { isRejected } from './summary.ts';

/** Where results go. */
export interface Sink {
  /** Writes results, portion by portion in the order of the inputs; gives what they come to by that. */
  take(results: Result[], portion: Portion): Promise<Result[]>;
  /** Writes what follows the last envelope; gives what people have to know. */
  end?(): Promise<readonly string[]>;
}

/** One stream of what was printed as JSON. */
export function jsonSink(output: Output, lines: boolean): Sink {
  return {
    async take(results) {
      for (const text of textsOf(results)) await emitSpooled(text, output);
      // Who reads lines may give no further one before.
      if (lines) await output.flush();
      return results;
    },
  };
}

/** The same in a format that one printer makes of all of it. */
export async function formatSink(output: Output, meant: ResolvedOptions): Promise<Sink> {
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

/** Writes into a folder a file for each input, or for all lines of one, whole or not at all. */
export class MirrorSink implements Sink {
  readonly #isDurable: boolean;
  readonly #file: FileReplacer;
  readonly #out: string;
  readonly #format: FormatName;
  readonly #records: Records | undefined;
  /** The folders that were made. */
  readonly #folders = new Set<string>();
  /** The output that was begun, and why it can't be written. */
  #begun: string | undefined;
  #failure: WriteFailed | undefined;

  /** Outputs that `isDurable` have to outlast a loss of power; `records` is for those of whole inputs alone. */
  constructor(out: string, format: FormatName, isDurable: boolean, records: Records | undefined) {
    this.#out = out;
    this.#format = format;
    this.#isDurable = isDurable;
    this.#records = records;
    this.#file = new FileReplacer(isDurable);
  }

  async take(results: Result[], portion: Portion): Promise<Result[]> {
    const taken: Result[] = [];
    for (const [at, task] of portion.entries()) taken.push(...(await this.#take(results[at], task)));
    this.#records?.flush();
    return taken;
  }

  async end(): Promise<readonly string[]> {
    try {
      await this.#records?.close(this.#isDurable);
      return [];
    } catch (error) {
      // Outputs are whole without it, so this changes no status.
      if (!(error instanceof WriteFailed)) throw error;
      const what = `What --resume needs could not be written: ${error.message}.`;
      return [`${what} The next batch makes all outputs again.`];
    }
  }

  /** Writes the result of an input or of a line; behind the last line there may be none. */
  async #take(result: Result | undefined, { name, output, line, isEnd }: Task): Promise<Result[]> {
    const own = result === undefined ? [] : [result];
    const { origin, texts = [], upToDate, name: _, ...figures } = { ...result } as Partial<Result>;
    if (upToDate) return own;
    this.#records?.set(output, undefined);
    // What could not be read or written has no output, and leaves that of before.
    if (texts.length === 0 && line === undefined && isEnd !== true) return own;
    await this.#write(output, texts);
    if (line !== undefined) return own;
    const to = await this.#commit(output, isEnd === true ? Number.POSITIVE_INFINITY : (figures.envelopes as number));
    if (to instanceof WriteFailed)
      return [...(isEnd === true ? own : []), failed(name, writeProblem('The output', to.message))];
    this.#records?.set(output, origin && { output, ...origin, to, figures: figures as Figures });
    return own;
  }

  /** Writes texts to an output, which begins with the first of them. */
  async #write(output: string, texts: readonly Spooled[]): Promise<void> {
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
  async #commit(output: string, envelopes: number): Promise<string | WriteFailed> {
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
    if (!this.#folders.has(folder)) makeFolderBelow(this.#out, folder);
    this.#folders.add(folder);
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
