import { resolve } from 'node:path';
import type { Adapter, AdapterOnDemand, Invocation } from '../../adapter.ts';
import type { Settings } from '../../convert/settings.ts';
import { openFileInput, readFile } from '../../io/input.ts';
import { fileDigest, sha256 } from '../../location/digest.ts';
import type { SourceFile, SourceLookup, SourceProblem } from '../../location/source.ts';
import { neededAdapters } from '../needed-adapters.ts';
import { withComparison } from '../read-command-line.ts';
import { endOfStderr, readRequests, readStderr, requestOf } from '../read-named.ts';
import { type ResolvedOptions, resolveOptions } from '../resolve-options.ts';
import { toolWords } from '../tool-words.ts';
import type { CaseRun, Orders, Task } from './job.ts';

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

/** Reads what is known beside an input, and sets up its conversion; that of lines is set up once for all of them. */
export async function prepare(
  task: Omit<Task, 'name' | 'output'>,
  { typed, here, lines, out, format, comparison }: Orders,
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
    invocation: {
      ...invocationOf(run, here),
      ...(words && { argv: words }),
      ...(stderr === undefined ? await readStderr(typed.stderr, [], here) : endOfStderr(stderr.bytes)),
    },
    requests: [
      ...(await readRequests(typed.request, here)),
      ...(request === undefined ? [] : requestOf(request.bytes)),
    ],
    // Sources are written down of files alone.
    lookup: lines || out === undefined ? lookup : lookup && noting(lookup, sources),
    // What gives requests alone gives no envelope: whose they are is known by their names.
    moreInputs: !lines,
  };
  const isColoured = how.color && (lines || (out === undefined && format === how.format));
  return {
    how: { ...how, settings, format, color: isColoured },
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
