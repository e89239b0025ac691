import { resolve } from 'node:path';
import type { Adapter, AdapterOnDemand, Invocation } from '../../adapter.ts';
import type { Settings } from '../../convert/settings.ts';
import type { FormatName } from '../../format/formats.ts';
import { openFileInput, readFile } from '../../io/input.ts';
import { fileDigest, sha256 } from '../../location/digest.ts';
import type { SourceFile, SourceLookup, SourceProblem } from '../../location/source.ts';
import type { Comparison } from '../filter-of.ts';
import type { RawFlags } from '../flags.ts';
import { neededAdapters } from '../needed-adapters.ts';
import { withComparison } from '../read-comparison.ts';
import { readRequests, requestOf } from '../read-requests.ts';
import { endOfStderr, readStderr } from '../read-stderr.ts';
import { type ResolvedOptions, resolveOptions } from '../resolve-options.ts';
import { toolWords } from '../tool-words.ts';
import type { CaseRun, Task } from './task.ts';

/** What all conversions of a batch are made with. Plain data: it is handed to threads. */
export interface Conversions {
  typed: RawFlags;
  /** The working directory, absolute. */
  here: string;
  /** SHA-256 over the options and the program, which an output depends on. */
  key: string;
  /** True where all envelopes go into one stream, each with the name of its input. */
  stream: boolean;
  /** What each conversion prints: JSON, where one printer prints them all in another format. */
  format: FormatName;
  /** True where that stream is a terminal, and nobody else prints to it. */
  terminal: boolean;
  /** What results are compared with. */
  comparison?: Comparison;
}

/** The adapters of the program. */
export interface Adapters {
  near: readonly Adapter[];
  far?: readonly AdapterOnDemand[] | undefined;
}

/** The states of sources that a conversion asked for, by their absolute paths, in that order. */
export type SourceStates = Map<string, string>;

/** What a conversion of one input is made with. */
export interface Prepared {
  how: ResolvedOptions;
  /** What was read beside the input, as it goes into what the output depends on. */
  beside: unknown[];
  sources: SourceStates;
}

/** A file beside an input that cannot be read, and why, in the system's words. */
export interface Unreadable {
  file: string;
  reason: string;
}

/** Reads what is known beside an input, and sets up its conversion. */
export async function prepare(
  task: Task,
  { typed, here, stream, format, comparison }: Conversions,
  { near, far }: Adapters,
): Promise<Prepared | Unreadable> {
  const { run = {} } = task;
  const [stderr, request] = await Promise.all([readBeside(task.stderr), readBeside(task.request)]);
  if (stderr !== undefined && 'reason' in stderr) return stderr;
  if (request !== undefined && 'reason' in request) return request;
  const { argv } = run;
  const words = argv === undefined ? undefined : toolWords(argv).words;
  const told = { ...typed, ...(stderr && { stderr: '' }), ...(request && { request: [] }) };
  const needed = await neededAdapters(told, words?.[0] ?? '', near, far);
  const cwd = run.cwd === undefined ? {} : { cwd: run.cwd };
  const resolved = resolveOptions({ ...cwd, ...typed }, needed, { cwd: here, terminal: false, env: {} });
  const how = withComparison(resolved, comparison);
  const sources: SourceStates = new Map();
  const { lookup } = how.settings;
  const settings: Settings = {
    ...how.settings,
    invocation: { ...invocationOf(run, here), ...(words && { argv: words }), ...(await stderrOf(stderr, typed, here)) },
    requests: [
      ...(await readRequests(typed.request, here)),
      ...(request === undefined ? [] : requestOf(request.bytes)),
    ],
    lookup: lookup && noting(lookup, sources),
    // What gives requests alone gives no envelope: whose they are is told by their names.
    moreInputs: true,
  };
  return {
    how: { ...how, settings, format, color: stream && format === how.format && how.color },
    beside: [stderr && sha256(stderr.bytes), request && sha256(request.bytes), run],
    sources,
  };
}

async function readBeside(file: string | undefined): Promise<{ bytes: Buffer } | Unreadable | undefined> {
  if (file === undefined) return undefined;
  const read = await readFile(file, openFileInput);
  return read.failure === undefined ? read : { file, reason: read.failure };
}

/** How a run went, as far as a table of cases says it. */
function invocationOf({ cwd, exit, signal }: CaseRun, here: string): Invocation {
  return {
    ...(cwd !== undefined && { cwd: resolve(here, cwd) }),
    ...(exit !== undefined && { exit }),
    ...(signal !== undefined && { signal }),
  };
}

/** What the run printed to stderr, from the file beside its output or the one that `--stderr` names. */
async function stderrOf(
  beside: { bytes: Buffer } | undefined,
  { stderr }: RawFlags,
  here: string,
): Promise<Pick<Invocation, 'stderr' | 'stderrLeftOut'>> {
  if (beside !== undefined) return endOfStderr(beside.bytes);
  return await readStderr(stderr, [], here);
}

/** A lookup that notes the state in which each source was found. */
function noting(lookup: SourceLookup, states: SourceStates): SourceLookup {
  return (path) => {
    const source = lookup(path);
    if (!states.has(path)) states.set(path, stateOf(source));
    return source;
  };
}

/** What tells one state of a source from another: its SHA-256, or the code of why it cannot be read. */
export function stateOf(source: SourceFile | SourceProblem): string {
  return typeof source === 'string' ? source : fileDigest(source, 'sha256');
}
