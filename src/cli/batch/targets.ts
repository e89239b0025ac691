import { dirname, join } from 'node:path';
import { FORMATS, type FormatName } from '../../format/formats.ts';
import type { Piece } from '../../format/printer.ts';
import { WriteFailed } from '../../io/output.ts';
import { FileReplacer, makeFolderBelow, removeFile } from '../../io/replace-file.ts';
import { Spool, type Spooled } from '../../io/spool.ts';
import type { EnvelopeSink } from '../envelope-writer.ts';
import type { Orders, Task } from './job.ts';

/** What became of an output. */
export interface Placed {
  bytesWritten: number;
  /** SHA-256 of a file, lower-case hex; empty where there is none. */
  digest: string;
  /** What others are to write. */
  texts: Spooled[];
}

/** Where the envelopes of one input at a time go. Failures to write are a `WriteFailed`. */
export interface Target {
  begin(task: Pick<Task, 'output'>): void;
  readonly output: EnvelopeSink;
  /** Puts what was written into its place; `envelopes` says how many there are. */
  end(task: Pick<Task, 'output'>, envelopes: number): Promise<Placed>;
  discard(): Promise<void>;
}

/** A file for each input, or what is to be written to one stream; of lines, a line for each. */
export function openTarget({ out, lines, format, durable }: Orders): Target {
  if (lines) return lineTarget();
  return out === undefined ? streamTarget() : new MirrorTarget(out, format, durable);
}

function streamTarget(): Target {
  const spool = new Spool();
  return {
    begin() {},
    output: spool.output,
    async end() {
      const text = await spool.end();
      return { bytesWritten: text.length, digest: '', texts: [text] };
    },
    discard: () => spool.discard(),
  };
}

/** Makes one line of the envelopes of an input: one stands as it is, several stand in a JSON array. */
function lineTarget(): Target {
  const { output, ...spool } = streamTarget();
  /** True behind an envelope. */
  let isBehind = false;
  const line: EnvelopeSink = {
    // The last piece of an envelope, and no other, ends with a line end.
    emit(piece) {
      if (isBehind) output.emit(',');
      isBehind = endsLine(piece);
      if (!isBehind) output.emit(piece);
      else output.emit(typeof piece === 'string' ? piece.slice(0, -1) : piece.subarray(0, -1));
    },
    get isFull() {
      return output.isFull;
    },
    drain: () => output.drain(),
    flush: () => output.flush(),
  };
  return {
    ...spool,
    output: line,
    async end(task, envelopes) {
      isBehind = false;
      const { texts, bytesWritten, ...placed } = await spool.end(task, envelopes);
      const [before, behind] = envelopes > 1 ? [ARRAY, ARRAY_END] : [NOTHING, LINE_END];
      const around = before.length + behind.length;
      return { ...placed, bytesWritten: bytesWritten + around, texts: [before, ...texts, behind] };
    },
    discard() {
      isBehind = false;
      return spool.discard();
    },
  };
}

const [NOTHING, LINE_END, ARRAY, ARRAY_END] = [
  Buffer.alloc(0),
  Buffer.from('\n'),
  Buffer.from('['),
  Buffer.from(']\n'),
];

function endsLine(piece: Piece): boolean {
  return typeof piece === 'string' ? piece.endsWith('\n') : piece.at(-1) === 0x0a;
}

/** Files that mirror the inputs. Their folders are there already. */
export class MirrorTarget implements Target {
  readonly output: FileReplacer['output'];
  readonly #file: FileReplacer;
  readonly #out: string;
  readonly #format: FormatName;

  constructor(out: string, format: FormatName, durable: boolean) {
    this.#out = out;
    this.#format = format;
    this.#file = new FileReplacer(durable);
    this.output = this.#file.output;
  }

  begin({ output }: Pick<Task, 'output'>): void {
    this.#file.begin(dirname(join(this.#out, output)));
  }

  async end({ output }: Pick<Task, 'output'>, envelopes: number): Promise<Placed> {
    const name = outputName(output, this.#format, envelopes);
    const written = envelopes > 0 ? await this.#file.commit(join(this.#out, name)) : undefined;
    if (written === undefined) await this.discard();
    // One input has one output, however many envelopes it gave before.
    for (const former of [1, 2].map((count) => outputName(output, this.#format, count)))
      if (written === undefined || former !== name) removeFile(join(this.#out, former));
    return { bytesWritten: written?.bytes ?? 0, digest: written?.digest ?? '', texts: [] };
  }

  discard(): Promise<void> {
    return this.#file.discard();
  }
}

/** The name of the output of an input that gives so many envelopes, relative to the output folder. */
export function outputName(output: string, format: FormatName, envelopes: number): string {
  return `${output}.unified.${format === 'json' && envelopes > 1 ? 'ndjson' : FORMATS[format].extension}`;
}

/** What makes the folder of an output, each folder once, and gives why nothing may be written to it. */
export function outputFolders(out: string): (output: string) => WriteFailed | undefined {
  const made = new Map<string, WriteFailed | undefined>();
  return (output) => {
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
