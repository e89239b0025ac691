import { dirname, join } from 'node:path';
import { FORMATS, type FormatName } from '../../format/formats.ts';
import { type Output, WriteFailed } from '../../io/output.ts';
import { FileReplacer, makeFolderBelow, removeFile } from '../../io/replace-file.ts';
import { readSpooled, Spool, type Spooled } from '../../io/spool.ts';
import type { Task } from './task.ts';

/** What became of an output. */
export interface Placed {
  bytesWritten: number;
  /** SHA-256 of a file, lower-case hex; empty where there is none. */
  digest: string;
  /** What is to be written by somebody else. */
  text?: Spooled;
}

/** Where the envelopes of one input at a time go. Failures to write are a `WriteFailed`. */
export interface Target {
  readonly output: Output;
  begin(task: Task): void;
  /** Puts what was written into its place; `envelopes` says how many there are. */
  end(task: Task, envelopes: number): Promise<Placed>;
  discard(): Promise<void>;
}

/** The name of the output of an input that gives so many envelopes, relative to the output folder. */
export function outputName({ output }: Pick<Task, 'output'>, format: FormatName, envelopes: number): string {
  const [one, many = one] = endingsOf(format);
  return output + (envelopes > 1 ? many : one);
}

/** The ending of an output that holds one envelope, and where that is another one, of an output that holds several. */
function endingsOf(format: FormatName): [one: string, many?: string] {
  const ending = `.unified.${FORMATS[format].extension}`;
  return format === 'json' ? [ending, '.unified.ndjson'] : [ending];
}

/** What makes the folder of an output, each folder once, and gives why nothing may be written to it. */
export function outputFolders(out: string): (task: Task) => WriteFailed | undefined {
  const made = new Map<string, WriteFailed | undefined>();
  return ({ output }) => {
    const folder = dirname(join(out, output));
    if (made.has(folder)) return made.get(folder);
    let failure: WriteFailed | undefined;
    try {
      makeFolderBelow(out, folder);
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      failure = error;
    }
    made.set(folder, failure);
    return failure;
  };
}

/** Writes what was spooled. */
export async function emitSpooled(text: Spooled, output: Output): Promise<void> {
  for (const piece of readSpooled(text)) {
    output.emit(piece);
    await output.drain();
  }
}

/** Files that mirror the inputs. Their folders are there already. */
export class MirrorTarget implements Target {
  readonly output: Output;
  readonly #file: FileReplacer;
  readonly #out: string;
  readonly #format: FormatName;

  constructor(out: string, format: FormatName, durable: boolean) {
    this.#out = out;
    this.#format = format;
    this.#file = new FileReplacer(durable);
    this.output = this.#file.output;
  }

  begin({ output }: Task): void {
    this.#file.begin(dirname(join(this.#out, output)));
  }

  async end(task: Task, envelopes: number): Promise<Placed> {
    const name = outputName(task, this.#format, envelopes);
    const names = endingsOf(this.#format).map((ending) => task.output + ending);
    if (envelopes === 0) {
      await this.discard();
      for (const former of names) removeFile(join(this.#out, former));
      return { bytesWritten: 0, digest: '' };
    }
    const { bytes, digest } = await this.#file.commit(join(this.#out, name));
    // One input has one output, however many envelopes it gave before.
    for (const former of names) if (former !== name) removeFile(join(this.#out, former));
    return { bytesWritten: bytes, digest };
  }

  discard(): Promise<void> {
    return this.#file.discard();
  }
}

/** One stream, which somebody else writes in the order of the inputs. */
export class StreamTarget implements Target {
  readonly output: Output;
  readonly #spool = new Spool();

  constructor() {
    this.output = this.#spool.output;
  }

  begin(): void {
    // A spool is empty whenever it was ended.
  }

  async end(): Promise<Placed> {
    await this.output.flush();
    const bytesWritten = this.#spool.length;
    return { bytesWritten, digest: '', text: await this.#spool.end() };
  }

  discard(): Promise<void> {
    return this.#spool.discard();
  }
}

/** Where the lines of one input after the other go. */
export interface LineTarget {
  /** True where all inputs go into one stream. */
  readonly isStream: boolean;
  begin(task: Task): void;
  write(texts: readonly Spooled[]): Promise<void>;
  /** Puts what was written into its place; gives why that could not be. */
  end(task: Task): Promise<WriteFailed | undefined>;
}

/** One stream. Failures to write are thrown. */
export class StreamedLines implements LineTarget {
  readonly isStream = true;
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  begin(): void {
    // All inputs go into one stream.
  }

  /** Resolves when they are written: who reads them may give no further line before. */
  async write(texts: readonly Spooled[]): Promise<void> {
    for (const text of texts) await emitSpooled(text, this.#output);
    await this.#output.flush();
  }

  async end(): Promise<undefined> {
    return undefined;
  }
}

/** A file for each input, whole or not at all. */
export class MirroredLines implements LineTarget {
  readonly isStream = false;
  readonly #makeFolderOf: ReturnType<typeof outputFolders>;
  readonly #target: MirrorTarget;
  #failure: WriteFailed | undefined;

  constructor(out: string, durable: boolean) {
    this.#makeFolderOf = outputFolders(out);
    this.#target = new MirrorTarget(out, 'json', durable);
  }

  begin(task: Task): void {
    this.#failure = this.#makeFolderOf(task);
    this.#target.begin(task);
  }

  async write(texts: readonly Spooled[]): Promise<void> {
    for (const text of texts) await this.#attempt(() => emitSpooled(text, this.#target.output));
  }

  async end(task: Task): Promise<WriteFailed | undefined> {
    await this.#attempt(() => this.#target.end(task, Number.POSITIVE_INFINITY));
    if (this.#failure !== undefined) await this.#target.discard();
    return this.#failure;
  }

  async #attempt(write: () => Promise<unknown>): Promise<void> {
    if (this.#failure !== undefined) return;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      this.#failure = error;
    }
  }
}
