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
import { type Input, openFileInput } from '../../io/input.ts';
import { nameBelow } from '../../io/match-files.ts';
import { type EnvelopeSink, EnvelopeWriter, type Printing } from '../envelope-writer.ts';
import type { Figures, Orders, Problem, Task } from './job.ts';
import type { Unreadable } from './prepare.ts';

/** What the conversion of an input came to. */
export type Converted = Omit<Figures, 'bytesRead' | 'bytesWritten'>;

/**
 * Prints the envelopes of an input. With a `name` its problems are told without it, so that those that many inputs have
 * are told as one, and in a stream of many inputs the envelopes say it.
 */
export async function printInput(
  parts: Parts,
  name: string | undefined,
  printing: Printing,
  { out, terminal }: Orders,
  output: EnvelopeSink,
): Promise<Converted> {
  const outcomes = new Set<number>();
  const problems: Problem[] = [];
  const tell = (failure: Diagnostic): number => problems.push(problemOf(failure, name));
  const writer = await EnvelopeWriter.open(output, printing, terminal, tell, outcomes);
  let tool = 'unify';
  let envelopes = 0;
  for await (const part of name !== undefined && out === undefined ? withInputName(parts, name, 'all') : parts) {
    if (tool === 'unify') tool = toolIn(part) ?? tool;
    if ('outcome' in part) envelopes++;
    await writer.take(part, name ?? '');
  }
  // Nothing at all is printed for an input that gives no envelope.
  if (envelopes > 0) for (const message of await writer.end()) problems.push({ code: '', message });
  return { tool, outcomes: [...outcomes], envelopes, problems };
}

/** What is printed with where no flag is to be asked. */
export function plainPrinting({ format, here }: Orders): Printing {
  return {
    ...{ format, layout: 'compact', color: false, root: here, budget: {} },
    ...{ detail: undefined, failOn: undefined, jobSummary: undefined, filter: undefined },
  };
}

/** What is known of a file when it has been read. */
export interface FileReading {
  input?: DigestedSource;
  /** True where it could not be read whole. */
  failed: boolean;
}

/** The parts of the envelopes of a file; `sliced` lets others have their turn between its pieces. */
export async function* fileParts(
  { path, name, unreadable }: Task,
  settings: Settings,
  reading: FileReading,
  sliced: (source: Input['source']) => Input['source'],
): AsyncGenerator<EnvelopePart> {
  const input = unreadable ?? (path === undefined ? NOTHING : openFileInput(path));
  if (typeof input === 'string') return yield unreadableEnvelope(name, input, settings);
  reading.input = digested(sliced(input.source));
  try {
    const folder = path === undefined ? undefined : dirname(resolve(path));
    yield* partialOf(pieces(convertInput(reading.input.source, { ...settings, folder })), name, input);
  } finally {
    await input.close();
  }
  if (input.failure === undefined) return;
  reading.failed = true;
  yield unreadableEnvelope(name, input.failure, settings);
}

/** The output of a run that printed nothing. */
const NOTHING: Input = { source: () => undefined, close: async () => {}, failure: undefined };

/** What stands beside an input is named as that is: relative to the base. */
export function unreadableBeside({ file, reason }: Unreadable, { path, stderr, name }: Task): EnvelopePart[] {
  const own = (path ?? stderr) as string;
  return [unreadableEnvelope(nameBelow(own.slice(0, -name.length), file), reason, {})];
}

/** The envelope that says what failed at an input that is not its fault, in place of all others. */
export function crash(thrown: unknown, name = ''): EnvelopePart[] {
  const { error, outcome } = faultOf(thrown);
  return [errorAlone(error, name, {}, outcome)];
}

/** A failure without the name of its input, so that the same failures of many inputs are told as one. */
export function problemOf({ code = '', message, remediation }: Diagnostic, name?: string): Problem {
  const general = name === undefined ? message : message.replace(` ${JSON.stringify(name)}`, '');
  return { code, message: general, ...(remediation !== undefined && { remediation }) };
}
