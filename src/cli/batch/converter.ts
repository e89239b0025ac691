import { join } from 'node:path';
import type { AdapterOnDemand } from '../../adapter.ts';
import { faultOf } from '../../convert/contain.ts';
import { convertInput } from '../../convert/convert.ts';
import { errorAlone } from '../../convert/error-envelope.ts';
import { withInputName } from '../../convert/input-name.ts';
import { type EnvelopePart, type Parts, toolIn } from '../../convert/parts.ts';
import type { Settings } from '../../convert/settings.ts';
import { unreadableEnvelope, unreadableInput } from '../../convert/unreadable-input.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import { type ByteSource, pieces } from '../../input/window.ts';
import { digested, digestOfFile } from '../../io/digests.ts';
import { openFileInput } from '../../io/input.ts';
import { WriteFailed } from '../../io/output.ts';
import { Slices } from '../../io/slices.ts';
import { readSpooled, Spool } from '../../io/spool.ts';
import { sha256 } from '../../location/digest.ts';
import { inputParts } from '../convert-inputs.ts';
import { EnvelopeWriter } from '../envelope-writer.ts';
import type { Printing } from '../resolve-options.ts';
import {
  failed,
  type Orders,
  outputName,
  type Portion,
  type Problem,
  problemOf,
  type Result,
  type Task,
  writeProblem,
} from './job.ts';
import { lineOf, merged } from './line-blocks.ts';
import { type Prepared, prepare, stateOf } from './prepare.ts';

/**
 * Converts portions of a batch, each input by itself: bytes in, envelope bytes out. It never rejects: what goes wrong
 * is in the envelopes, and in the results.
 */
export class Converter {
  readonly #orders: Orders;
  readonly #adapters: readonly AdapterOnDemand[];
  readonly #slices = new Slices();
  /** Spools that nothing is in: their buffers are kept. */
  readonly #spools: Spool[] = [];
  /** What lines are converted with. */
  #lineSetup: Promise<Prepared> | undefined;
  /** The adapters that the line before left loaded, and still to be loaded. */
  #loaded: Partial<Pick<Settings, 'adapters' | 'moreAdapters'>> = {};

  constructor(orders: Orders, adapters: readonly AdapterOnDemand[]) {
    this.#orders = orders;
    this.#adapters = adapters;
  }

  /** What becomes of the inputs of a portion, in their order. */
  async convert(portion: Portion): Promise<Result[]> {
    const results: Result[] = [];
    for (const task of portion)
      if (task.isEnd !== true || task.unreadable !== undefined) results.push(await this.#convert(task));
    return this.#orders.lines ? merged(results) : results;
  }

  /** What becomes of an input over which a thread ended: its output says so. */
  async lost({ name }: Task, { message }: Error): Promise<Result> {
    return await this.#crashed(name, new Error(`the thread that converted it ended: ${message.split('\n', 1)[0]}`));
  }

  async #convert(task: Task): Promise<Result> {
    const { name, unreadable, isEnd } = task;
    const isMirrored = this.#orders.out !== undefined;
    // In a folder there is no output of what could not be read at all.
    if (isMirrored && unreadable !== undefined && isEnd !== true)
      return failed(name, problemOf(unreadableInput(name, unreadable), name));
    try {
      const prepared = await this.#prepared(task);
      if ('part' in prepared) return await this.#plain(prepared, name);
      return (await this.#upToDate(task, prepared)) ?? (await this.#make(task, prepared));
    } catch (error) {
      const isKept = isMirrored && !this.#orders.lines;
      // A file of before stays; in a stream nothing would stand for the input.
      return isKept && error instanceof WriteFailed
        ? failed(name, writeProblem('The output', error.message))
        : await this.#crashed(name, error);
    }
  }

  /** What an input is converted with, or why that cannot be read; that of lines is made once. */
  async #prepared(task: Task): Promise<Prepared | EnvelopePart> {
    if (!this.#orders.lines) return await prepare(task, this.#orders, this.#adapters);
    this.#lineSetup ??= prepare({ name: '', output: '' }, this.#orders, this.#adapters) as Promise<Prepared>;
    const prepared = await this.#lineSetup;
    const { settings } = prepared.how;
    const { invocation, requests } = settings;
    const own = {
      ...{ ...settings, ...this.#loaded, invocation: { ...invocation } },
      requests: requests.map((request) => ({ ...request })),
    };
    this.#loaded = own;
    return { ...prepared, how: { ...prepared.how, settings: own } };
  }

  async #make(task: Task, prepared: Prepared): Promise<Result> {
    const { how, sources } = prepared;
    const { printer, settings } = how;
    const reading: TaskReading = { bytes: 0 };
    const parts = partsOf(task, settings, reading, (source) => this.#slices.between(source));
    const result = await this.#print(parts, how, task.name);
    // Several envelopes stand one a line: how many there are is known at the end.
    if (result.envelopes > 1 && how.format === 'json' && printer.layout === 'pretty') {
      const compact = { ...how, printer: { ...printer, layout: 'compact' as const } };
      return await this.#make(task, { ...prepared, how: compact, sources: new Map() });
    }
    const { bytes: bytesRead, digest } = reading;
    const origin = digest !== undefined && { from: this.#from(digest, prepared), sources: [...sources] };
    return { ...result, bytesRead, ...(origin && { origin }) };
  }

  /** The result of an input at which unify itself failed: its output says so. */
  #crashed(name: string, thrown: unknown): Promise<Result> {
    const { error, outcome } = faultOf(thrown);
    return this.#plain(errorAlone(error, this.#orders.lines ? '' : name, {}, outcome), name);
  }

  /** Prints an error where no flag is to be asked. */
  #plain(part: EnvelopePart, name: string): Promise<Result> {
    const { format, terminal, here: root } = this.#orders;
    return this.#print([part], { format, printer: { layout: 'compact', color: false, terminal, root } }, name);
  }

  /**
   * Prints the envelopes of an input. The problems of a file are said without its name, so that those that many files
   * have are reported as one; in a stream of many files the envelopes say it.
   */
  async #print(parts: Parts, printing: Printing, name: string): Promise<Result> {
    const { out, lines } = this.#orders;
    const spool = this.#spools.pop() ?? new Spool(out);
    const problems: Problem[] = [];
    let [tool, envelopes] = ['unify', 0];
    try {
      const tell = (failure: Diagnostic): number => problems.push(problemOf(failure, lines ? undefined : name));
      const writer = await EnvelopeWriter.open(spool.output, printing, tell);
      for await (const part of lines || out !== undefined ? parts : withInputName(parts, name, 'all')) {
        if (tool === 'unify') tool = toolIn(part) ?? tool;
        if ('outcome' in part) envelopes++;
        await writer.take(part, name);
      }
      if (lines && envelopes === 0) throw new Error('the line gave no envelope');
      // Nothing at all is printed for an input that gives no envelope.
      if (envelopes > 0) for (const message of await writer.end()) problems.push({ code: '', message });
      const text = await spool.end();
      const made = lines ? lineOf(text, envelopes) : text;
      const outcomes = [...writer.outcomes];
      return { name, tool, outcomes, envelopes, bytesRead: 0, bytesWritten: made.length, problems, texts: [made] };
    } catch (error) {
      await spool.discard();
      throw error;
    } finally {
      this.#spools.push(spool);
    }
  }

  #from(input: string, { beside }: Prepared): string {
    return sha256(JSON.stringify([this.#orders.key, input, beside]));
  }

  /** The result of before, where the same went in, sources are as they were, and nobody changed the output since. */
  async #upToDate({ name, path, record }: Task, prepared: Prepared): Promise<Result | undefined> {
    const { out, format } = this.#orders;
    if (record === undefined || out === undefined) return undefined;
    const { output, from, sources, to, figures } = record;
    const { lookup } = prepared.how.settings;
    const input = path === undefined ? sha256('') : await digestOfFile(path);
    if (input === undefined || this.#from(input, prepared) !== from) return undefined;
    if (lookup !== undefined && sources.some(([source, state]) => stateOf(lookup(source)) !== state)) return undefined;
    const file = join(out, outputName(output, format, figures.envelopes));
    if (figures.envelopes > 0 && (await digestOfFile(file)) !== to) return undefined;
    return { ...figures, name, texts: [], upToDate: true };
  }
}

/** What is known of an input when it has been read. */
interface TaskReading {
  bytes: number;
  /** SHA-256 of what was read as it came; absent where it could not be read whole. */
  digest?: string;
}

/** The parts of the envelopes of an input; `sliced` lets others have their turn between its pieces. */
async function* partsOf(
  { path, name, unreadable, line, bytes = 0 }: Task,
  settings: Settings,
  reading: TaskReading,
  sliced: (source: ByteSource) => ByteSource,
): AsyncGenerator<EnvelopePart> {
  const input = unreadable ?? (path === undefined ? undefined : openFileInput(path));
  if (typeof input === 'string') return yield unreadableEnvelope(name, input, settings);
  if (input === undefined) {
    // A run that printed nothing has no line either.
    const chunks = readSpooled(line ?? new Uint8Array());
    reading.bytes = bytes;
    if (line === undefined) reading.digest = sha256('');
    return yield* pieces(
      convertInput(
        sliced(() => chunks.next().value),
        settings,
      ),
    );
  }
  const read = digested(sliced(input.source));
  yield* inputParts(input, read.source, name, path, settings);
  reading.bytes = read.bytes;
  if (input.failure === undefined) reading.digest = read.digest();
}
