import { basename, join } from 'node:path';
import { convertInput } from '../../convert/convert.ts';
import type { Parts } from '../../convert/parts.ts';
import type { Settings } from '../../convert/settings.ts';
import { unreadableEnvelope, unreadableInput } from '../../convert/unreadable-input.ts';
import { unifyDiagnostic } from '../../diagnostic/findings.ts';
import { type ByteSource, pieces, sourceOf } from '../../input/window.ts';
import { digestOfFile } from '../../io/digests.ts';
import { WriteFailed } from '../../io/output.ts';
import { copyFile } from '../../io/replace-file.ts';
import { Slices } from '../../io/slices.ts';
import type { Spooled } from '../../io/spool.ts';
import { sha256 } from '../../location/digest.ts';
import type { Printing } from '../envelope-writer.ts';
import { IO } from '../exit-status.ts';
import {
  type Converted,
  crash,
  type FileReading,
  fileParts,
  plainPrinting,
  printInput,
  problemOf,
  unreadableBeside,
} from './convert-input.ts';
import type { Figures, Files, Lines, Orders, Portion, Problem, Task, TaskRecord } from './job.ts';
import { linesIn } from './line-blocks.ts';
import { type Adapters, type Prepared, prepare, stateOf } from './prepare.ts';
import { FILES, isRejected, LINES, Summary, type Tally } from './summary.ts';
import { openTarget, outputFolders, outputName, type Target } from './targets.ts';

/** What became of a portion. Plain data: threads hand it over. */
export interface Done {
  tally: Tally;
  /** What was printed, where others write it, in the order of the inputs. */
  texts: Spooled[];
  /** What is written down of each output; `undefined` for one that has to be made again the next time. */
  records: [output: string, record: TaskRecord | undefined][];
}

/** What an input came to, and what was made of it. */
export interface Result extends Figures {
  /** True when an earlier output was left as it was. */
  upToDate?: boolean;
  /** Absent where the output must be made again next time. */
  record?: TaskRecord;
  texts?: Spooled[];
}

/** What stands for a line, which has no name and no place of its own. */
const LINE = { output: '' };

/**
 * Converts portions of a batch, each input by itself: bytes in, envelopes out. It never rejects: what goes wrong stands
 * in the envelopes, and in what the summary says of them.
 */
export class Converter {
  readonly #orders: Orders;
  readonly #adapters: Adapters;
  readonly #folderOf: ReturnType<typeof outputFolders>;
  readonly #slices = new Slices();
  /** What lines are converted with. */
  #lineSetup: Promise<Prepared> | undefined;
  /** The adapters that the line before left loaded, and still to be loaded. */
  #loaded: Partial<Pick<Settings, 'adapters' | 'moreAdapters'>> = {};

  constructor(orders: Orders, adapters: Adapters) {
    this.#orders = orders;
    this.#adapters = adapters;
    this.#folderOf = outputFolders(orders.out ?? '');
  }

  async convert(portion: Portion): Promise<Done> {
    const target = openTarget(this.#orders);
    if ('lines' in portion) return await this.#convertLines(portion, target);
    return await this.#files(portion, (task) => this.#convertFile(task, target));
  }

  /** What becomes of a portion of one input over which a thread ended: its output says so. */
  async lost(portion: Portion, { message }: Error): Promise<Done> {
    const error = new Error(`the thread that converted it ended: ${message.split('\n', 1)[0]}`);
    const target = openTarget(this.#orders);
    if ('files' in portion) return await this.#files(portion, (task) => this.#crashed(task, error, target));
    const done = new Gathered(new Summary(LINES));
    done.add(await this.#crashed(LINE, error, target), `${portion.task.name}:${portion.first}`);
    return done.end();
  }

  async #files({ files }: Files, convert: (task: Task) => Promise<Result>): Promise<Done> {
    const done = new Gathered(new Summary(FILES));
    for (const task of files) {
      const result = await convert(task);
      done.add(result, task.name);
      done.records.push([task.output, result.record]);
    }
    return done.end();
  }

  async #convertLines({ lines, task: { name }, first, failure }: Lines, target: Target): Promise<Done> {
    const done = new Gathered(new Summary(LINES));
    let number = first;
    if ('line' in lines) done.add(await this.#convertLine(lines.line, target), `${name}:${number}`);
    else {
      for (const line of linesIn(lines))
        done.add(await this.#convertLine(sourceOf(line), target), `${name}:${number++}`);
      done.summary.counts.bytesRead = lines.length;
    }
    if (failure === undefined) return done.end();
    const isMirrored = this.#orders.out !== undefined;
    // In a folder there is no output of what could not be read at all.
    const unread = first === 0 && isMirrored ? notRead(name, failure) : await this.#unreadLine(name, failure, target);
    done.add(unread, name);
    return done.end();
  }

  async #convertLine(source: ByteSource, target: Target): Promise<Result> {
    const { how } = await this.#setup();
    const { invocation, requests } = how.settings;
    const settings = {
      ...{ ...how.settings, ...this.#loaded, invocation: { ...invocation } },
      requests: requests.map((request) => ({ ...request })),
    };
    this.#loaded = settings;
    let bytesRead = 0;
    const counted: ByteSource = async () => {
      const chunk = await source();
      bytesRead += chunk?.length ?? 0;
      return chunk;
    };
    const parts = pieces(convertInput(this.#sliced(counted), settings));
    const print = (): Promise<Converted> => this.#printLine(parts, how, target);
    const result = await this.#place(LINE, target, print).catch((error) => this.#crashed(LINE, error, target));
    // The lines after one that is read as it comes are read when that has been read to its end.
    while ((await counted()) !== undefined);
    return { ...result, bytesRead };
  }

  /** The line that says that no further ones could be read. */
  async #unreadLine(name: string, failure: string, target: Target): Promise<Result> {
    const { how } = await this.#setup();
    const parts = [unreadableEnvelope(name, failure, how.settings)];
    return await this.#place(LINE, target, () => this.#printLine(parts, how, target));
  }

  async #printLine(parts: Parts, printing: Printing, { output }: Target): Promise<Converted> {
    const converted = await printInput(parts, undefined, printing, this.#orders, output);
    if (converted.envelopes === 0) throw new Error('the line gave no envelope');
    return converted;
  }

  async #setup(): Promise<Prepared> {
    this.#lineSetup ??= prepare({}, this.#orders, this.#adapters) as Promise<Prepared>;
    return await this.#lineSetup;
  }

  async #convertFile(task: Task, target: Target): Promise<Result> {
    const { out, rejects } = this.#orders;
    if (out !== undefined) {
      if (task.unreadable !== undefined) return notRead(task.name, task.unreadable);
      const failure = this.#folderOf(task.output);
      if (failure !== undefined) return notWritten(failure);
    }
    try {
      const result = (await this.#upToDate(task)) ?? (await this.#makeFile(task, target));
      return await withReject(task, result, rejects);
    } catch (error) {
      // A file of before stays; in a stream nothing would stand for the input.
      if (!(error instanceof WriteFailed) || out === undefined) return await this.#crashed(task, error, target);
      await target.discard();
      return notWritten(error);
    }
  }

  async #makeFile(task: Task, target: Target, layout?: Printing['layout']): Promise<Result> {
    const prepared = await prepare(task, this.#orders, this.#adapters);
    if ('reason' in prepared) {
      const parts = unreadableBeside(prepared, task);
      return await this.#place(task, target, () => this.#printPlain(parts, task.name, target));
    }
    const { how } = prepared;
    const printing = { ...how, ...(layout && { layout }) };
    const reading: FileReading = { failed: false };
    const parts = fileParts(task, how.settings, reading, (source) => this.#sliced(source));
    target.begin(task);
    const converted = await printInput(parts, task.name, printing, this.#orders, target.output);
    // Several envelopes stand one a line: how many there are is known at the end.
    if (converted.envelopes > 1 && printing.format === 'json' && printing.layout === 'pretty') {
      await target.discard();
      return await this.#makeFile(task, target, 'compact');
    }
    const { texts, digest, bytesWritten } = await target.end(task, converted.envelopes);
    const figures = { ...converted, bytesRead: reading.input?.bytes ?? 0, bytesWritten };
    if (reading.input === undefined || reading.failed) return { ...figures, texts };
    const from = this.#origin(reading.input.digest(), prepared);
    const record = { output: task.output, from, sources: [...prepared.sources], to: digest, figures };
    return { ...figures, texts, record };
  }

  /** The result of an input at which unify itself failed: its output says so. */
  async #crashed(task: Pick<Task, 'output'> & Partial<Task>, thrown: unknown, target: Target): Promise<Result> {
    const { name } = task;
    await target.discard();
    try {
      const result = await this.#place(task, target, () => this.#printPlain(crash(thrown, name), name, target));
      return name === undefined ? result : await withReject(task as Task, result, this.#orders.rejects);
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      await target.discard();
      return notWritten(error);
    }
  }

  #printPlain(parts: Parts, name: string | undefined, { output }: Target): Promise<Converted> {
    return printInput(parts, name, plainPrinting(this.#orders), this.#orders, output);
  }

  /** Puts what `print` prints into its place. */
  async #place(task: Pick<Task, 'output'>, target: Target, print: () => Promise<Converted>): Promise<Result> {
    target.begin(task);
    const converted = await print();
    const { texts, bytesWritten } = await target.end(task, converted.envelopes);
    return { ...converted, bytesRead: 0, bytesWritten, texts };
  }

  #origin(input: string, { beside }: Prepared): string {
    return sha256(JSON.stringify([this.#orders.key, input, beside]));
  }

  /**
   * The result of before, where the same went in, the sources are as they were, and nobody changed the output since.
   */
  async #upToDate(task: Task): Promise<Result | undefined> {
    const { path, record } = task;
    const { out, format } = this.#orders;
    if (record === undefined || out === undefined) return undefined;
    const prepared = await prepare(task, this.#orders, this.#adapters);
    if ('reason' in prepared) return undefined;
    const { output, from, sources, to, figures } = record;
    const { lookup } = prepared.how.settings;
    const input = path === undefined ? sha256('') : await digestOfFile(path);
    if (input === undefined || this.#origin(input, prepared) !== from) return undefined;
    if (lookup !== undefined && sources.some(([source, state]) => stateOf(lookup(source)) !== state)) return undefined;
    const file = join(out, outputName(output, format, figures.envelopes));
    if (figures.envelopes > 0 && (await digestOfFile(file)) !== to) return undefined;
    return { ...figures, upToDate: true, record };
  }

  /** The same source, between whose chunks this thread hears of others. */
  #sliced(source: ByteSource): ByteSource {
    return () => this.#slices.pause()?.then(source) ?? source();
  }
}

/** Gathers what inputs of a portion came to. */
class Gathered {
  readonly summary: Summary;
  readonly records: Done['records'] = [];
  readonly #texts: Spooled[] = [];
  /** Texts that are in memory, and not joined yet. */
  #held: Uint8Array[] = [];

  constructor(summary: Summary) {
    this.summary = summary;
  }

  add(result: Result, name: string): void {
    this.summary.add(result, name);
    for (const text of result.texts ?? []) {
      if (text instanceof Uint8Array) this.#held.push(text);
      else this.#texts.push(...this.#joined(), text);
    }
  }

  end(): Done {
    this.#texts.push(...this.#joined());
    return { tally: this.summary.tally, texts: this.#texts, records: this.records };
  }

  #joined(): Spooled[] {
    const held = this.#held;
    this.#held = [];
    return held.length === 0 ? [] : [Buffer.concat(held)];
  }
}

/** The result of an input whose output could not be written. */
export function notWritten(error: Error): Result {
  return failed(writeProblem('The output', error));
}

/** The result of an input that could not be read; `reason` is the system's word for it. */
function notRead(name: string, reason: string): Result {
  const { remediation = '' } = unreadableInput(name, reason);
  return failed({ code: 'UNI-IO-005', message: `The input could not be read: ${reason}.`, remediation });
}

function failed(problem: Problem): Result {
  return { tool: 'unify', outcomes: [IO], envelopes: 0, bytesRead: 0, bytesWritten: 0, problems: [problem] };
}

function writeProblem(what: string, { message }: Error): Problem {
  return problemOf(unifyDiagnostic('UNI-IO-006', { message: `${what} could not be written: ${message}.` }));
}

/** Copies an input that could not be converted, with what stands beside it, to where such ones are collected. */
async function withReject(
  { name, path, stderr, request }: Task,
  result: Result,
  rejects: string | undefined,
): Promise<Result> {
  if (rejects === undefined || !isRejected(result)) return result;
  const folder = join(rejects, name, '..');
  try {
    for (const file of [path, stderr, request])
      if (file !== undefined) await copyFile(file, join(folder, basename(file)), rejects);
    return result;
  } catch (error) {
    const problem = writeProblem('The copy for --rejects', error as Error);
    return { ...result, outcomes: [...result.outcomes, IO], problems: [...result.problems, problem] };
  }
}
