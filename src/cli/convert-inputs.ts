import { dirname, resolve } from 'node:path';
import { convertInput, unansweredRequests } from '../convert/convert.ts';
import { withInputName } from '../convert/input-name.ts';
import type { EnvelopePart, Parts } from '../convert/parts.ts';
import type { Request, Settings } from '../convert/settings.ts';
import { partialOf, unreadableEnvelope } from '../convert/unreadable-input.ts';
import { type ByteSource, pieces } from '../input/window.ts';
import { exists } from '../io/exists.ts';
import type { Input } from '../io/input.ts';
import { printEnvelopes } from './envelope-writer.ts';
import type { Call, Execute, Terminal } from './execute.ts';
import { openNamed } from './read-inputs.ts';
import { type ResolvedOptions, resolveOptions, withFormat } from './resolve-options.ts';
import { STDIN, shownName, UsageError } from './typed.ts';

/** `unify convert`: converts the inputs that are named, else standard input. */
export const convert: Execute = async (call) => {
  const { names, typed, terminal } = call;
  refuseLineCount(call);
  const { toLegacy = false, format = 'json' } = typed;
  if (toLegacy && format !== 'json')
    throw new UsageError(`--to-legacy: prints JSON as the tool did, not --format ${format}`);
  const asked = toLegacy ? typed : withFormat(typed, terminal.terminal);
  const meant = await resolveOptions(asked, terminal, { inputs: names.length });
  if (toLegacy) return await (await import('./to-legacy.ts')).printLegacy(call, meant);
  return await convertInputs(call, meant);
};

/** Refuses a number of lines that was typed apart from `-C`, where it names a file. */
function refuseLineCount({ words, typed, terminal }: Call): void {
  const isNoFile = (word: string) => /^\d+$/.test(word) && !exists(resolve(terminal.cwd, word));
  const lines = typed.withContext === true ? words.find(isNoFile) : undefined;
  if (lines !== undefined) throw new UsageError(`there is no file ${lines}; for context write -C${lines}`);
}

/**
 * Converts inputs one after the other and gives the exit status. Envelopes say which input they are of where there are
 * several, or with `--with-input`, and of one file where it could not be converted.
 */
function convertInputs({ names, typed, terminal }: Call, meant: ResolvedOptions): Promise<number> {
  return printEnvelopes(meant, terminal, async (writer) => {
    const { length } = names;
    const settings = { ...meant.settings, moreInputs: length > 1 };
    const beforeReading = (mayWait: boolean) => writer.writeAwaited(mayWait);
    const named = typed.withInput || length > 1 ? 'all' : length > 0 ? 'errors' : 'none';
    const write = async (parts: Parts, name: string, before = 0): Promise<number> => {
      let documents = before;
      for await (const part of withInputName(parts, name, named, before)) {
        await writer.take(part, shownName(name));
        if ('outcome' in part) documents++;
      }
      return documents;
    };
    // An answer to the request of an input may be in one behind it.
    const asked: { name: string; requests: Request[]; documents: number }[] = [];
    for (const name of length === 0 ? [STDIN] : names) {
      const from = settings.requests.length;
      const documents = await write(partsOf(name, settings, terminal, beforeReading), name);
      asked.push({ name, requests: settings.requests.slice(from), documents });
    }
    for (const { name, requests, documents } of settings.moreInputs ? asked : [])
      await write(unansweredRequests({ ...settings, requests }), name, documents);
  });
}

/**
 * The parts of one input's envelopes; an input that cannot be read gives an error envelope. `beforeReading` is called
 * before more of the input is read, which may have to be waited for.
 */
export async function* partsOf(
  name: string,
  settings: Settings,
  terminal: Terminal,
  beforeReading: (mayWait: boolean) => Promise<void>,
): AsyncGenerator<EnvelopePart> {
  const opened = await openNamed(name, terminal);
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
