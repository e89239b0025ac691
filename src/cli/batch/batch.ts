import stableStringify from 'fast-json-stable-stringify';
import { growHeapsSlowly, inlineLess } from '../../io/engine.ts';
import { kindOf } from '../../io/exists.ts';
import { WriteFailed } from '../../io/output.ts';
import { endBy, onSignals } from '../../io/processes.ts';
import { makeFolder, removeLeftovers } from '../../io/replace-file.ts';
import { sha256 } from '../../location/digest.ts';
import { VERSION } from '../../version.ts';
import type { Call, Execute } from '../execute.ts';
import { type ResolvedOptions, resolveOptions } from '../resolve-options.ts';
import { STDIN, UsageError } from '../typed.ts';
import { complaint, sayNotWritten, writeOut } from '../write-out.ts';
import { convertAll } from './convert-all.ts';
import { Converter } from './converter.ts';
import type { Orders, Portion } from './job.ts';
import { type BatchOptions, batchOptions, conversionFlags } from './options.ts';
import { planBatch, planStdin } from './plan.ts';
import { filePortions, linePortions } from './portions.ts';
import { progressOf } from './progress.ts';
import { Records } from './records.ts';
import { finish, refuseOverInput } from './report.ts';
import { formatSink, jsonSink, MirrorSink, type Sink, withRejects } from './sinks.ts';
import { Summary } from './summary.ts';

/** `unify batch`: converts files to files that mirror them, or to one stream, and gives the exit status. */
export const batch: Execute = async (call) => {
  const { typed, terminal } = call;
  const { cwd: here, say, stdin, adapters, threadScript: script, cores = 1 } = terminal;
  const options = batchOptions(typed, here, cores);
  const { out, lines, fsync: isDurable = false, rejects } = options;
  const started = Date.now();
  const plan = readsStdin(call, options) ? planStdin(here) : await planBatch(call, options);
  const { tasks } = plan;
  await refuseOverInput(options, plan);
  const meant = await resolveOptions(typed, terminal, { inputs: tasks.length });
  growHeapsSlowly();
  inlineLess();
  const summary = new Summary(lines ? 'line' : 'file');
  // Between converted lines on the terminal nothing else may stand.
  const showsLines = lines && out === undefined && terminal.terminal;
  const progress = progressOf(lines ? undefined : tasks.length, (!showsLines && terminal.draw) || (() => {}));
  const folders = [out, rejects].filter((folder) => folder !== undefined);
  const stopListening = onSignals((signal) => {
    stop();
    if (signal === 'SIGINT') say(`unify: ${progress.told()} done${out === undefined ? '' : RESUMABLE}`);
    for (const folder of folders) removeLeftovers(folder, true);
    endBy(signal);
  });
  const stop = (): void => {
    stopListening();
    progress.end();
  };
  const orders = ordersOf(call, options, meant);
  const convertTo = async (sink: Sink, portions: AsyncGenerator<Portion>): Promise<void> => {
    // Of lines nobody knows how many there are.
    const count = (lines ? options.jobs : Math.min(options.jobs, tasks.length)) - 1;
    const threads = script === undefined ? undefined : { script, count, data: orders };
    const died = await convertAll(portions, new Converter(orders, adapters), threads, async (converted, portion) => {
      const written = await sink.take(converted, portion);
      const results = rejects === undefined ? written : await withRejects(written, portion, rejects);
      for (const result of results) summary.add(result);
      progress.step(results.length);
    });
    if (died && out !== undefined) removeLeftovers(out, true);
    for (const message of (await sink.end?.()) ?? []) say(complaint({ message }));
  };
  const end = (): Promise<number> => {
    stop();
    return finish(summary, plan, options, (Date.now() - started) / 1000, call);
  };
  try {
    openFolders(out, folders);
    if (out === undefined)
      return await writeOut(terminal, async (output) => {
        await convertTo(
          meant.format === 'json' ? jsonSink(output, lines) : await formatSink(output, meant),
          lines ? linePortions(tasks, stdin) : filePortions(tasks),
        );
        // Where nobody reads on, or not all could be written, there is nothing to sum up.
        await output.flush();
        return await end();
      });
    const records = lines ? undefined : new Records(out);
    await convertTo(
      new MirrorSink(out, orders.format, isDurable, records),
      lines ? linePortions(tasks, stdin) : filePortions(tasks, options.resume ? records : undefined),
    );
    return await end();
  } catch (error) {
    for (const folder of folders) removeLeftovers(folder, true);
    stop();
    if (!(error instanceof WriteFailed)) throw error;
    return sayNotWritten(error, typed.out as string, say);
  } finally {
    stop();
  }
};

/** True where the lines of standard input are meant; throws a `UsageError` where nothing is. */
function readsStdin({ words, names: [word, ...others] }: Call, { lines, out, cases }: BatchOptions): boolean {
  if (word !== undefined && !(lines && words[0] === STDIN && others.length === 0)) return false;
  if (lines && out !== undefined) throw new UsageError('--out: names a folder, and the lines of a pipe have no name');
  if (!lines && cases.length === 0)
    throw new UsageError('batch: name files, folders or patterns to convert, or a table of runs with --cases FILE');
  return lines;
}

function ordersOf(
  { typed, terminal: { cwd: here, terminal, programDigest } }: Call,
  { out, lines }: BatchOptions,
  { format, comparison, settings: { invocation, requests } }: ResolvedOptions,
): Orders {
  const { changed, known } = comparison;
  const { stderr, stderrLeftOut } = invocation;
  // What the files hold that flags name goes into outputs, too.
  const read = [{ stderr, stderrLeftOut }, requests, changed && [...changed.files], known && [...known]];
  const flags = conversionFlags(typed);
  return {
    ...{ typed: flags, here, lines, comparison, ...(out !== undefined && { out }) },
    key: sha256(stableStringify([VERSION, programDigest?.(), here, flags, read])),
    format: out === undefined ? 'json' : format,
    terminal: out === undefined && format === 'json' && terminal && !lines,
  };
}

const RESUMABLE = '; --resume goes on';

/** Makes the output folder, and removes what a killed batch left where this one writes. */
function openFolders(out: string | undefined, folders: readonly string[]): void {
  if (out !== undefined) {
    const { kind } = kindOf(out);
    if (kind === 'file' || kind === 'special') throw new UsageError(`--out ${out}: is no folder`);
    makeFolder(out);
  }
  for (const folder of folders) removeLeftovers(folder);
}
