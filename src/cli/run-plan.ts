import { resolve } from 'node:path';
import { type Adapter, asksForText, flagValue, withJsonFlag } from '../adapter.ts';
import type { Request } from '../convert/settings.ts';
import { adapterOf } from '../detect/known-tool.ts';
import { isFile } from '../io/exists.ts';
import { readFile } from '../io/input.ts';
import type { RawFlags } from './flags.ts';
import { requestOf } from './read-named.ts';
import { toolWords, withWords } from './tool-words.ts';
import { UsageError } from './typed.ts';

/** What is to be run, and what its words tell before. */
export interface RunPlan {
  /** What is started. */
  argv: readonly string[];
  /** The tool's own words. */
  words: readonly string[];
  /** The tool, where the words tell it. */
  adapter: Adapter | undefined;
  /** True where the tool reads a request from its stdin. */
  readsRequest: boolean;
  /** The requests that it reads from files. */
  requests: Request[];
  asksForText: boolean;
}

/** What the words of a tool mean. Throws a `UsageError` where there are none. */
export async function runPlan(
  argv: readonly string[],
  { tool, addJsonFlag, stderr }: RawFlags,
  adapters: readonly Adapter[],
  cwd: string,
): Promise<RunPlan> {
  if (argv.length === 0)
    throw new UsageError('run: name the tool, as in: unify run rg --json TODO; a file of that name is ./run');
  if (argv[0] === '') throw new UsageError('run: the program has no name');
  if (stderr !== undefined) throw new UsageError('run: --stderr contradicts it: the stderr of the run is read');
  const apart = toolWords(argv);
  const adapter =
    tool === undefined ? adapterOf(apart.words[0] ?? '', adapters) : adapters.find((one) => one.tool === tool);
  const line = addJsonFlag === true ? adapter?.commandLine : undefined;
  const words = (line && withJsonFlag(line, apart.words)) ?? apart.words;
  const { file: flag } = adapter?.request ?? {};
  const file = flag && flagValue(words, flag);
  return {
    argv: words === apart.words ? argv : withWords(apart, words),
    words,
    adapter,
    readsRequest: flag !== undefined && file === undefined,
    asksForText: asksForText(adapter, words),
    requests: file === undefined ? [] : await requestsIn(resolve(cwd, file)),
  };
}

/**
 * The request in a file; none where it is no file to be read beside the tool, or holds no JSON object: then the tool
 * will say so.
 */
async function requestsIn(path: string): Promise<Request[]> {
  const read = isFile(path) ? await readFile(path) : { failure: '' };
  return 'bytes' in read ? requestOf(read.bytes) : [];
}
