import { resolve } from 'node:path';
import type { AdapterOnDemand } from '../../adapter.ts';
import type { EnvelopePart } from '../../convert/parts.ts';
import { unreadableEnvelope } from '../../convert/unreadable-input.ts';
import { openFileInput, readFile } from '../../io/input.ts';
import { nameBelow } from '../../io/match-files.ts';
import { given } from '../../json/value.ts';
import { fileDigest, sha256 } from '../../location/digest.ts';
import type { SourceFile, SourceLookup, SourceProblem } from '../../location/source.ts';
import { type ResolvedOptions, resolveOptions } from '../resolve-options.ts';
import { toolWords } from '../tool-words.ts';
import type { Orders, Task } from './job.ts';

/** The states of sources that a conversion asked for, by their absolute paths, in that order. */
export type SourceStates = Map<string, string>;

/** What a conversion of one input is made with. */
export interface Prepared {
  how: ResolvedOptions;
  /** What was read beside the input, as it goes into what the output depends on. */
  beside: unknown[];
  sources: SourceStates;
}

/**
 * Reads what is known beside an input, and sets up its conversion; that of lines is set up once for all of them. Where
 * it cannot be read, gives the envelope that says so.
 */
export async function prepare(
  task: Task,
  { typed, here, lines, out, format, terminal, comparison }: Orders,
  adapters: readonly AdapterOnDemand[],
): Promise<Prepared | EnvelopePart> {
  const { argv, cwd, exit, signal } = task.run ?? {};
  const beside: (Buffer | undefined)[] = [];
  for (const file of [task.stderr, task.request]) {
    const read = file === undefined ? { bytes: undefined } : await readFile(file, openFileInput);
    if ('failure' in read) return unreadableEnvelope(nameBeside(task, file as string), read.failure as string, {});
    beside.push(read.bytes);
  }
  const [stderr, request] = beside;
  const words = argv && toolWords(argv).words;
  const around = { cwd: here, terminal: false, env: {}, adapters };
  const known = { program: words?.[0], stderr, request, comparison };
  const how = await resolveOptions({ ...given({ cwd }), ...typed }, around, known);
  const sources: SourceStates = new Map();
  const folder = cwd === undefined ? undefined : resolve(here, cwd);
  const { lookup, invocation } = how.settings;
  const settings = {
    ...how.settings,
    invocation: { ...given({ argv: words, cwd: folder, exit, signal }), ...invocation },
    // Sources are written down of files alone.
    lookup: lines || out === undefined ? lookup : lookup && noting(lookup, sources),
    // What gives requests alone gives no envelope: whose they are is known by their names.
    moreInputs: !lines,
  };
  return {
    how: { ...how, settings, format, printer: { ...how.printer, terminal } },
    beside: [stderr && sha256(stderr), request && sha256(request), task.run ?? {}],
    sources,
  };
}

/** What is beside an input is named as that is: relative to the base. */
function nameBeside({ path, stderr, name }: Task, file: string): string {
  return nameBelow((path ?? stderr ?? '').slice(0, -name.length), file);
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
