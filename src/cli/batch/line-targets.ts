import { dirname, join } from 'node:path';
import { type Output, WriteFailed } from '../../io/output.ts';
import { FileReplacer, removeFile } from '../../io/replace-file.ts';
import type { Spooled } from '../../io/spool.ts';
import { emitSpooled, endingsOf, outputFolders } from './targets.ts';
import type { Task } from './task.ts';

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
  readonly #out: string;
  readonly #makeFolderOf: ReturnType<typeof outputFolders>;
  readonly #file: FileReplacer;
  #failure: WriteFailed | undefined;

  constructor(out: string, durable: boolean) {
    this.#out = out;
    this.#makeFolderOf = outputFolders(out);
    this.#file = new FileReplacer(durable);
  }

  begin(task: Task): void {
    this.#failure = this.#makeFolderOf(task);
    this.#file.begin(dirname(join(this.#out, task.output)));
  }

  async write(texts: readonly Spooled[]): Promise<void> {
    for (const text of texts) await this.#attempt(() => emitSpooled(text, this.#file.output));
  }

  async end({ output }: Task): Promise<WriteFailed | undefined> {
    const [one, many = one] = endingsOf('json').map((ending) => join(this.#out, output + ending)) as [string, string];
    await this.#attempt(async () => {
      await this.#file.commit(many);
      // One input has one output, however it was converted before.
      removeFile(one);
    });
    if (this.#failure !== undefined) await this.#file.discard();
    return this.#failure;
  }

  async #attempt(write: () => Promise<void>): Promise<void> {
    if (this.#failure !== undefined) return;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      this.#failure = error;
    }
  }
}
