import { dirname, resolve } from 'node:path';
import { convertInput, unansweredRequests } from '../convert/convert.ts';
import { type Named, withInputName } from '../convert/input-name.ts';
import type { EnvelopePart, Parts } from '../convert/parts.ts';
import type { Request } from '../convert/requests.ts';
import type { Settings } from '../convert/settings.ts';
import { partialOf, unreadableEnvelope } from '../convert/unreadable-input.ts';
import { type ByteSource, pieces } from '../input/window.ts';
import type { Input } from '../io/input.ts';
import { openNamed } from './open-named.ts';
import { printEnvelopes } from './print-envelopes.ts';
import type { ResolvedOptions, Surroundings } from './resolve-options.ts';
import { STDIN, type Streams } from './streams.ts';

/**
 * Converts inputs one after the other, standard input where none is named, and gives the exit status. Envelopes say
 * which input they are of where there are several, or with `withInput`, and always where one could not be converted.
 */
export async function convertInputs(
  names: readonly string[],
  meant: ResolvedOptions,
  around: Streams & Surroundings,
  withInput = false,
): Promise<number> {
  return await printEnvelopes(meant, around, async (writer) => {
    const settings = { ...meant.settings, moreInputs: names.length > 1 };
    const beforeReading = (mayWait: boolean) => writer.writeAwaited(mayWait);
    const named = withInput ? 'all' : namedOf(names);
    const write = async (parts: Parts, name: string, before = 0): Promise<number> => {
      let documents = before;
      for await (const part of withInputName(parts, name, named, before)) {
        await writer.take(part, name === STDIN ? 'stdin' : name);
        if ('outcome' in part) documents++;
      }
      return documents;
    };
    // An answer to the request of an input may be in one behind it.
    const asked: { name: string; requests: Request[]; documents: number }[] = [];
    for (const name of names.length === 0 ? [STDIN] : names) {
      const from = settings.requests.length;
      const documents = await write(partsOf(name, settings, around, beforeReading), name);
      asked.push({ name, requests: settings.requests.slice(from), documents });
    }
    for (const { name, requests, documents } of settings.moreInputs ? asked : [])
      await write(unansweredRequests({ ...settings, requests }), name, documents);
  });
}

/** Of a pipe nothing was typed; of one file its name helps where it could not be converted. */
function namedOf({ length }: readonly string[]): Named {
  if (length > 1) return 'all';
  return length > 0 ? 'errors' : 'none';
}

/**
 * The parts of one input's envelopes; an input that cannot be read gives an error envelope. `beforeReading` is called
 * before more of the input is read, which may have to be waited for.
 */
export async function* partsOf(
  name: string,
  settings: Settings,
  around: Streams & Surroundings,
  beforeReading: (mayWait: boolean) => Promise<void>,
): AsyncGenerator<EnvelopePart> {
  const opened = await openNamed(name, around);
  if (typeof opened === 'string') return yield unreadableEnvelope(name, opened, settings, true);
  const source = async (): Promise<Uint8Array | undefined> => {
    await beforeReading(opened.mayWait === true);
    return await opened.source();
  };
  yield* inputParts(opened, source, name, name === STDIN ? undefined : name, settings);
}

/**
 * The parts of the envelopes of an input that was opened, which is read by `source`, and closed; one that can't be read
 * to its end has an error envelope behind them. `path` is that of its file.
 */
export async function* inputParts(
  input: Input,
  source: ByteSource,
  name: string,
  path: string | undefined,
  settings: Settings,
): AsyncGenerator<EnvelopePart> {
  const folder = path && dirname(resolve(path));
  try {
    yield* partialOf(pieces(convertInput(source, { ...settings, folder })), name, input);
  } finally {
    await input.close();
  }
  if (input.failure !== undefined) yield unreadableEnvelope(name, input.failure, settings);
}
