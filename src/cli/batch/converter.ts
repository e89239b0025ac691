import { join } from 'node:path';
import type { AdapterOnDemand } from '../../adapter.ts';
import { faultOf } from '../../convert/contain.ts';
import { convertInput } from '../../convert/convert.ts';
import { errorAlone } from '../../convert/error-envelope.ts';
import { withInputName } from '../../convert/input-name.ts';
import { type EnvelopePart, type Parts, toolIn } from '../../convert/parts.ts';
import type { Settings } from '../../convert/settings.ts';
import { unreadableEnvelope } from '../../convert/unreadable-input.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import { type ByteSource, pieces, sourceOf } from '../../input/window.ts';
import { type DigestedSource, digested, digestOfFile } from '../../io/digests.ts';
import { type Input, openFileInput } from '../../io/input.ts';
import { nameBelow } from '../../io/match-files.ts';
import { WriteFailed } from '../../io/output.ts';
import { Slices } from '../../io/slices.ts';
import { Spool } from '../../io/spool.ts';
import { sha256 } from '../../location/digest.ts';
import { inputParts } from '../convert-inputs.ts';
import { EnvelopeWriter } from '../envelope-writer.ts';
import type { Printing } from '../resolve-options.ts';
import {
  type Lines,
  notRead,
  notWritten,
  type Orders,
  outputName,
  type Portion,
  type Problem,
  problemOf,
  type Result,
  type Task,
} from './job.ts';
import { lineOf, linesIn, merged } from './line-blocks.ts';
import { type Prepared, prepare, stateOf, UnreadableBeside } from './prepare.ts';

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
    if ('lines' in portion) return merged(await this.#lines(portion));
    const results: Result[] = [];
    for (const task of portion.files) results.push(await this.#file(task));
    return results;
  }

  /** What becomes of a portion of one input over which a thread ended: its output says so. */
  async lost(portion: Portion, { message }: Error): Promise<Result[]> {
    const error = new Error(`the thread that converted it ended: ${message.split('\n', 1)[0]}`);
    const names =
      'lines' in portion ? [`${portion.task.name}:${portion.first}`] : portion.files.map(({ name }) => name);
    return await Promise.all(names.map((name) => this.#crashed(name, error)));
  }

  async #lines({ lines, task: { name }, first, failure }: Lines): Promise<Result[]> {
    const results: Result[] = [];
    const add = async (source: ByteSource) =>
      results.push(await this.#line(source, `${name}:${first + results.length}`));
    if ('line' in lines) await add(lines.line);
    else for (const line of linesIn(lines)) await add(sourceOf(line));
    // The ends of lines count, too.
    if ('length' in lines && results[0] !== undefined) {
      for (const result of results) result.bytesRead = 0;
      results[0].bytesRead = lines.length;
    }
    if (failure === undefined) return results;
    // In a folder there is no output of what could not be read at all.
    if (first === 0 && this.#orders.out !== undefined) return [...results, notRead(name, failure)];
    const { how } = await this.#setup();
    const unread = await this.#print([unreadableEnvelope(name, failure, how.settings)], how, name);
    return [...results, unread];
  }

  async #line(source: ByteSource, name: string): Promise<Result> {
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
    const parts = pieces(convertInput(this.#slices.between(counted), settings));
    const result = await this.#print(parts, how, name).catch((error) => this.#crashed(name, error));
    // The lines after one that is read as it comes are read when that has been read to its end.
    while ((await counted()) !== undefined);
    return { ...result, bytesRead };
  }

  #setup(): Promise<Prepared> {
    this.#lineSetup ??= prepare({}, this.#orders, this.#adapters);
    return this.#lineSetup;
  }

  async #file(task: Task): Promise<Result> {
    const { name, unreadable } = task;
    const isMirrored = this.#orders.out !== undefined;
    if (isMirrored && unreadable !== undefined) return notRead(name, unreadable);
    try {
      const prepared = await prepare(task, this.#orders, this.#adapters);
      return (await this.#upToDate(task, prepared)) ?? (await this.#make(task, prepared));
    } catch (error) {
      if (error instanceof UnreadableBeside) return await this.#plain(unreadableBeside(error, task), name);
      // A file of before stays; in a stream nothing would stand for the input.
      return isMirrored && error instanceof WriteFailed ? notWritten(name, error) : await this.#crashed(name, error);
    }
  }

  async #make(task: Task, prepared: Prepared): Promise<Result> {
    const { how, sources } = prepared;
    const { printer, settings } = how;
    const reading: FileReading = { failed: false };
    const parts = fileParts(task, settings, reading, (source) => this.#slices.between(source));
    const result = await this.#print(parts, how, task.name);
    // Several envelopes stand one a line: how many there are is known at the end.
    if (result.envelopes > 1 && how.format === 'json' && printer.layout === 'pretty') {
      const compact = { ...how, printer: { ...printer, layout: 'compact' as const } };
      return await this.#make(task, { ...prepared, how: compact, sources: new Map() });
    }
    const { input, failed } = reading;
    if (input === undefined) return result;
    const origin = { from: this.#from(input.digest(), prepared), sources: [...sources] };
    return { ...result, bytesRead: input.bytes, ...(!failed && { origin }) };
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

/** What is known of a file when it has been read. */
interface FileReading {
  input?: DigestedSource;
  /** True where it could not be read whole. */
  failed: boolean;
}

/** The parts of the envelopes of a file; `sliced` lets others have their turn between its pieces. */
async function* fileParts(
  { path, name, unreadable }: Task,
  settings: Settings,
  reading: FileReading,
  sliced: (source: ByteSource) => ByteSource,
): AsyncGenerator<EnvelopePart> {
  const input = unreadable ?? (path === undefined ? NOTHING : openFileInput(path));
  if (typeof input === 'string') return yield unreadableEnvelope(name, input, settings);
  reading.input = digested(sliced(input.source));
  yield* inputParts(input, reading.input.source, name, path, settings);
  reading.failed = input.failure !== undefined;
}

/** The output of a run that printed nothing. */
const NOTHING: Input = { source: () => undefined, close: async () => {}, failure: undefined };

/** What stands beside an input is named as that is: relative to the base. */
function unreadableBeside({ file, message }: UnreadableBeside, { path, stderr, name }: Task): EnvelopePart {
  const own = (path ?? stderr) as string;
  return unreadableEnvelope(nameBelow(own.slice(0, -name.length), file), message, {});
}
