import stableStringify from 'fast-json-stable-stringify';
import { growHeapsSlowly, inlineLess } from '../../io/engine.ts';
import { kindOf } from '../../io/find-files.ts';
import { WriteFailed } from '../../io/output.ts';
import { makeFolder, removeLeftovers } from '../../io/replace-file.ts';
import { endBy, onSignals } from '../../io/signals.ts';
import { sha256 } from '../../location/digest.ts';
import { VERSION } from '../../version.ts';
import type { Execute, Terminal } from '../execute.ts';
import { exitStatus, IO } from '../exit-status.ts';
import type { Comparison } from '../filter-of.ts';
import type { RawFlags } from '../flags.ts';
import { readCommandLine } from '../read-command-line.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { STDIN } from '../streams.ts';
import { UsageError } from '../usage-error.ts';
import { sayNotWritten } from '../write-out.ts';
import { convertBatch } from './convert-batch.ts';
import type { Orders } from './job.ts';
import { type BatchOptions, batchOptions, conversionFlags } from './options.ts';
import { type Plan, planBatch, planStdin } from './plan.ts';
import type { Adapters } from './prepare.ts';
import { progressOf } from './progress.ts';
import { finish, refuseOverInput } from './report.ts';
import { FILES, LINES, Summary } from './summary.ts';

/** `unify batch`: converts files to files that mirror them, or to one stream, and gives the exit status. */
export const batch: Execute = async (words, literal, typed, near, terminal) => {
  const { cwd: here, far, cores = 1 } = terminal;
  const adapters: Adapters = { near, far };
  const options = batchOptions(typed, here, cores);
  const started = Date.now();
  const plan = readsStdin(words, literal, options) ? planStdin(here) : await planBatch(words, literal, options, here);
  await refuseOverInput(options, plan);
  const { meant, flags } = await readFlags(typed, adapters, plan, terminal);
  const say = typed.quiet === true ? () => {} : terminal.say;
  growHeapsSlowly();
  inlineLess();
  const summary = new Summary(options.lines ? LINES : FILES);
  const draw = typed.quiet === true || showsLines(options, terminal) ? () => {} : (terminal.draw ?? (() => {}));
  const progress = progressOf(options.lines ? undefined : plan.tasks.length, draw);
  const stopListening = onSignals((signal) => {
    stopListening();
    progress.end();
    if (signal === 'SIGINT') say(`unify: ${progress.told()} done${options.out === undefined ? '' : RESUMABLE}`);
    for (const folder of foldersOf(options)) removeLeftovers(folder, true);
    endBy(signal);
  });
  try {
    openFolders(options);
    const comparison = meant.filter?.comparison;
    const orders = { ...ordersOf(options, typed, flags, terminal), ...(comparison && { comparison }) };
    const failure = await convertBatch(
      {
        ...{ plan, options, orders, adapters, meant, say },
        add: (result) => summary.add(result),
        step: (count) => progress.step(count),
      },
      terminal,
    );
    stopListening();
    progress.end();
    // Nobody reads on, or what was read is not all: there is nothing to sum up.
    if (failure !== undefined) return failure;
    return await finish(summary, plan, options, (Date.now() - started) / 1000, { here, rejects: typed.rejects, say });
  } catch (error) {
    stopListening();
    if (!(error instanceof WriteFailed)) throw error;
    return exitStatus([IO, sayNotWritten(error, options.out === undefined ? 'stdout' : (typed.out as string), say)]);
  }
};

/** True where converted lines are printed on the terminal, between which nothing else may stand. */
function showsLines({ lines, out }: BatchOptions, { terminal }: Terminal): boolean {
  return lines && out === undefined && terminal;
}

/** True where the lines of standard input are meant; throws a `UsageError` where nothing is. */
function readsStdin(
  words: readonly string[],
  literal: readonly string[],
  { lines, out, cases }: BatchOptions,
): boolean {
  const [word, ...others] = [...words, ...literal];
  if (word !== undefined && !(lines && words[0] === STDIN && others.length === 0)) return false;
  if (lines && out !== undefined) throw new UsageError('--out: names a folder, and the lines of a pipe have no name');
  if (!lines && cases.length === 0)
    throw new UsageError('batch: name files, folders or patterns to convert, or a table of runs with --cases FILE');
  return lines;
}

/**
 * Reads the flags of the conversion once before anything is written, and gives what they mean, and what of the files
 * that they name goes into outputs.
 */
async function readFlags(
  typed: RawFlags,
  { near }: Adapters,
  { tasks }: Plan,
  surroundings: Terminal,
): Promise<{ meant: ResolvedOptions; flags: unknown[] }> {
  const names = tasks.map(({ name }) => name);
  const meant = await readCommandLine(typed, near, surroundings, names);
  const { stderr, stderrLeftOut } = meant.settings.invocation;
  const flags = [{ stderr, stderrLeftOut }, meant.settings.requests, digestOf(meant.filter?.comparison)];
  return { meant, flags };
}

function ordersOf(
  { out, lines }: BatchOptions,
  typed: RawFlags,
  flags: readonly unknown[],
  { cwd: here, terminal, programDigest }: Terminal,
): Orders {
  const stream = out === undefined;
  const { format = 'json' } = typed;
  const asJson = stream && format === 'json';
  return {
    typed: conversionFlags(typed),
    here,
    key: sha256(stableStringify([VERSION, programDigest?.(), here, conversionFlags(typed), flags])),
    ...{ lines, format: stream ? 'json' : format, terminal: asJson && terminal && !lines },
    ...(out !== undefined && { out }),
  };
}

/** What tells one comparison from another; `undefined` for none. */
function digestOf(comparison: Comparison | undefined): string | undefined {
  if (comparison === undefined) return undefined;
  const { changed, known } = comparison;
  return sha256(JSON.stringify([changed && [...changed.files], known?.digest]));
}

const RESUMABLE = '; --resume goes on';

/** Makes the output folder, and removes what a killed batch left where this one writes. */
function openFolders(options: BatchOptions): void {
  const { out } = options;
  if (out !== undefined) {
    const { kind } = kindOf(out);
    if (kind === 'file' || kind === 'special') throw new UsageError(`--out ${out}: is no folder`);
    makeFolder(out);
  }
  for (const folder of foldersOf(options)) removeLeftovers(folder);
}

/** The folders that this batch writes to. */
function foldersOf({ out, rejects }: BatchOptions): string[] {
  return [out, rejects].filter((folder) => folder !== undefined);
}
