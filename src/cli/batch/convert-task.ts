import { dirname, resolve } from 'node:path';
import { faultOf } from '../../convert/contain.ts';
import { convertInput } from '../../convert/convert.ts';
import { errorAlone } from '../../convert/error-envelope.ts';
import { withInputName } from '../../convert/input-name.ts';
import { type EnvelopePart, type Parts, toolIn } from '../../convert/parts.ts';
import type { Settings } from '../../convert/settings.ts';
import { partialOf, unreadableEnvelope } from '../../convert/unreadable-input.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import { pieces } from '../../input/window.ts';
import { type DigestedSource, digested } from '../../io/digests.ts';
import { openFileInput } from '../../io/input.ts';
import { nameBelow } from '../../io/match-files.ts';
import type { Output } from '../../io/output.ts';
import { EnvelopeWriter, type Printing } from '../envelope-writer.ts';
import type { Conversions, Prepared, Unreadable } from './prepare.ts';
import type { Figures, Problem, Task } from './task.ts';

/** What a conversion came to. */
export interface Converted extends Omit<Figures, 'bytesWritten'> {
  /** SHA-256 of the input; absent where it could not be read whole. */
  digest?: string;
}

type Target = Pick<Conversions, 'stream' | 'terminal' | 'format' | 'here'>;

/** Converts one input into an output. What is wrong with the input stands in the envelopes. */
export async function convertTask(
  task: Task,
  prepared: Prepared | Unreadable,
  target: Target,
  output: Output,
): Promise<Converted> {
  if ('reason' in prepared) return await print(unreadableBeside(prepared, task), task, plain(target), target, output);
  const { settings } = prepared.how;
  const read: Reading = { failed: false };
  const figures = await print(partsOf(task, settings, read), task, prepared.how, target, output);
  figures.bytesRead = read.input?.bytes ?? 0;
  if (read.input !== undefined && !read.failed) figures.digest = read.input.digest();
  return figures;
}

/** Prints, for an input at which something failed that is not its fault, the envelope that says so. */
export function convertCrash(task: Task, thrown: unknown, target: Target, output: Output): Promise<Converted> {
  return print(crash(thrown, task.name), task, plain(target), target, output);
}

function plain({ format, here }: Target): Printing {
  const nothing = {
    color: false,
    budget: {},
    detail: undefined,
    failOn: undefined,
    jobSummary: undefined,
    filter: undefined,
  };
  return { format, layout: 'compact', root: here, ...nothing };
}

async function print(
  parts: Parts,
  { name }: Task,
  printing: Printing,
  { stream, terminal }: Target,
  output: Output,
): Promise<Converted> {
  const outcomes = new Set<number>();
  const problems: Problem[] = [];
  const tell = (failure: Diagnostic): number => problems.push(problemOf(failure, name));
  const writer = await EnvelopeWriter.open(output, printing, terminal, tell, outcomes);
  let tool = 'unify';
  let envelopes = 0;
  for await (const part of stream ? withInputName(parts, name, 'all') : parts) {
    if (tool === 'unify') tool = toolIn(part) ?? tool;
    if ('outcome' in part) envelopes++;
    const taken = writer.take(part, name);
    if (taken !== undefined) await taken;
  }
  // Nothing at all is printed for an input that gives no envelope.
  if (envelopes > 0) for (const message of await writer.end()) problems.push({ code: '', message });
  return { tool, outcomes: [...outcomes], envelopes, bytesRead: 0, problems };
}

/** What is known of an input while it is read. */
interface Reading {
  input?: DigestedSource;
  failed: boolean;
}

async function* partsOf(
  { path, name, unreadable }: Task,
  settings: Settings,
  read: Reading,
): AsyncGenerator<EnvelopePart> {
  const input = unreadable ?? (path === undefined ? NOTHING : openFileInput(path));
  if (typeof input === 'string') return yield unreadableEnvelope(name, input, settings);
  read.input = digested(input.source);
  try {
    const folder = path === undefined ? undefined : dirname(resolve(path));
    yield* partialOf(pieces(convertInput(read.input.source, { ...settings, folder })), name, input);
  } finally {
    await input.close();
  }
  if (input.failure === undefined) return;
  read.failed = true;
  yield unreadableEnvelope(name, input.failure, settings);
}

/** The output of a run that printed nothing. */
const NOTHING = { source: async () => undefined, close: async () => {}, failure: undefined };

/** What stands beside an input is named as that is: relative to the base. */
async function* unreadableBeside(
  { file, reason }: Unreadable,
  { path, stderr, name }: Task,
): AsyncGenerator<EnvelopePart> {
  const own = (path ?? stderr) as string;
  yield unreadableEnvelope(nameBelow(own.slice(0, -name.length), file), reason, {});
}

/** The envelope that says what failed at an input, in place of all others. */
export function crash(thrown: unknown, name = ''): EnvelopePart[] {
  const { error, outcome } = faultOf(thrown);
  return [errorAlone(error, name, {}, outcome)];
}

/** A failure without the name of its input, so that the same failures of many inputs are told as one. */
export function problemOf({ code = '', message, remediation }: Diagnostic, name?: string): Problem {
  const general = name === undefined ? message : message.replace(` ${JSON.stringify(name)}`, '');
  return { code, message: general, ...(remediation !== undefined && { remediation }) };
}
