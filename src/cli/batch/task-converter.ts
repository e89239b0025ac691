import { basename, join } from 'node:path';
import { unreadableInput } from '../../convert/unreadable-input.ts';
import { unifyDiagnostic } from '../../diagnostic/findings.ts';
import { digestOfFile } from '../../io/digests.ts';
import { WriteFailed } from '../../io/output.ts';
import { copyFile } from '../../io/replace-file.ts';
import { sha256 } from '../../location/digest.ts';
import { BUG, exitStatus, IO } from '../exit-status.ts';
import { type Converted, convertCrash, convertTask, problemOf } from './convert-task.ts';
import { type Adapters, type Conversions, type Prepared, prepare, stateOf, type Unreadable } from './prepare.ts';
import { MirrorTarget, outputName, StreamTarget, type Target } from './targets.ts';
import type { Problem, Result, Task } from './task.ts';

/** What a batch does with its inputs. Plain data: it is handed to threads. */
export interface Orders extends Conversions {
  /** The output folder; absent for one stream. */
  out?: string;
  durable: boolean;
  /** True where threads get lines instead of files. */
  lines: boolean;
  rejects?: string;
}

/** Converts the inputs of a batch, one at a time. Never throws: what goes wrong stands in the result. */
export class TaskConverter {
  readonly #orders: Orders;
  readonly #adapters: Adapters;
  readonly #target: Target;

  constructor(orders: Orders, adapters: Adapters) {
    this.#orders = orders;
    this.#adapters = adapters;
    const { out, format, durable } = orders;
    this.#target = out === undefined ? new StreamTarget() : new MirrorTarget(out, format, durable);
  }

  async convert(task: Task): Promise<Result> {
    try {
      const known = await this.#upToDate(task);
      const result = known ?? (await this.#convert(task, await prepare(task, this.#orders, this.#adapters)));
      return await withReject(task, result, this.#orders.rejects);
    } catch (error) {
      return await this.crashed(task, error);
    }
  }

  /** The result of an input at which unify itself failed: its output says so. */
  async crashed(task: Task, thrown: unknown): Promise<Result> {
    await this.#target.discard();
    const result = await this.#place(task, () => convertCrash(task, thrown, this.#orders, this.#target.output));
    return await withReject(task, result, this.#orders.rejects);
  }

  async #convert(task: Task, prepared: Prepared | Unreadable): Promise<Result> {
    const { output } = this.#target;
    return await this.#place(
      task,
      async () => {
        const converted = await convertTask(task, prepared, this.#orders, output);
        if (converted.envelopes <= 1 || !('how' in prepared) || !isPretty(prepared)) return converted;
        // Several envelopes stand one a line: how many there are is known at the end.
        await this.#target.discard();
        this.#target.begin(task);
        return await convertTask(task, await this.#inLines(task), this.#orders, output);
      },
      prepared,
    );
  }

  /** A conversion of the same input once more, one envelope a line: nothing of it may remember the first time. */
  async #inLines(task: Task): Promise<Prepared | Unreadable> {
    const prepared = await prepare(task, this.#orders, this.#adapters);
    return 'how' in prepared ? { ...prepared, how: { ...prepared.how, layout: 'compact' } } : prepared;
  }

  /** Lets `convert` write, and puts what it wrote into its place. */
  async #place(task: Task, convert: () => Promise<Converted>, prepared?: Prepared | Unreadable): Promise<Result> {
    try {
      this.#target.begin(task);
      const { digest: input, ...converted } = await convert();
      const { bytesWritten, digest, text } = await this.#target.end(task, converted.envelopes);
      const figures = { ...converted, bytesWritten };
      const whole = input !== undefined && prepared !== undefined && 'how' in prepared;
      return {
        index: task.index,
        ...figures,
        ...(whole && {
          record: {
            output: task.output,
            from: this.#origin(input, prepared),
            sources: [...prepared.sources],
            to: digest,
            figures,
          },
        }),
        ...(text !== undefined && { text }),
      };
    } catch (error) {
      if (!(error instanceof WriteFailed)) throw error;
      await this.#target.discard();
      // A file of before stays; in a stream nothing would stand for the input.
      return this.#orders.stream ? await this.crashed(task, error) : notWritten(task, error);
    }
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
    const file = join(out, outputName({ output }, format, figures.envelopes));
    if (figures.envelopes > 0 && (await digestOfFile(file)) !== to) return undefined;
    return { index: task.index, ...figures, upToDate: true, record };
  }
}

/** True where each envelope is printed over many lines. */
function isPretty({ how }: Prepared): boolean {
  return how.format === 'json' && how.layout === 'pretty';
}

/** The result of an input whose output could not be written. */
export function notWritten(task: Task, error: Error): Result {
  return failed(task, writeProblem('The output', error));
}

/** The result of an input that could not be read; `reason` is the system's word for it. */
export function notRead(task: Task, reason: string): Result {
  const { remediation = '' } = unreadableInput(task.name, reason);
  return failed(task, { code: 'UNI-IO-005', message: `The input could not be read: ${reason}.`, remediation });
}

function failed({ index }: Task, problem: Problem): Result {
  return { index, tool: 'unify', outcomes: [IO], envelopes: 0, bytesRead: 0, bytesWritten: 0, problems: [problem] };
}

function writeProblem(what: string, { message }: Error): Problem {
  return problemOf(unifyDiagnostic('UNI-IO-006', { message: `${what} could not be written: ${message}.` }));
}

/** Statuses of inputs that gave nothing to work with. */
const REJECTED: ReadonlySet<number> = new Set([3, 4, BUG]);

/** True for an input that could not be converted. */
export function isRejected({ outcomes }: Pick<Result, 'outcomes'>): boolean {
  return REJECTED.has(exitStatus(outcomes));
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
