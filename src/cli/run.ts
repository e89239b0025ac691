import { resolve } from 'node:path';
import { v4 as randomId } from 'uuid';
import type { Execution } from '../convert/execution.ts';
import type { Settings } from '../convert/settings.ts';
import type { Output } from '../io/output.ts';
import { endBy, signalNumber } from '../io/processes.ts';
import { type NotStarted, type ProcessEnd, passThrough, type RunningTool, startTool } from '../io/run-tool.ts';
import { copyStdin } from '../io/stdin.ts';
import { FAILED } from './command-line.ts';
import type { Execute } from './execute.ts';
import { CHECK_FAILED, exitStatus, FAIL_ON } from './exit-status.ts';
import type { RawFlags } from './flags.ts';
import { resolveOptions, withFormat } from './resolve-options.ts';
import { type RunPlan, runPlan } from './run-plan.ts';
import { toolWords } from './tool-words.ts';
import { writeOut } from './write-out.ts';

/**
 * `unify run`: starts a tool, converts what it prints as it comes, and gives the exit status. The tool finds everything
 * as it would find it without unify, but for its stdout and stderr, which are pipes.
 */
export const run: Execute = async ({ literal: argv, typed, terminal }) => {
  const { env, stderr = 2 } = terminal;
  const { timeout: timeoutMs } = typed;
  const cwd = resolve(terminal.cwd);
  const [program] = toolWords(argv).words;
  const { stderr: _, ...flags } = typed;
  // What the tool prints is relative to where it runs, whatever the root is.
  const asked = withFormat({ cwd, ...flags }, terminal.terminal);
  const meant = await resolveOptions(asked, terminal, { program });
  const { settings } = meant;
  const plan = await runPlan(argv, typed, settings.adapters, cwd);

  const { openGuard } = typed.guard === undefined ? {} : await import('./open-guard.ts');
  const guarded = await openGuard?.(typed, plan, settings.paths, cwd);
  const { refusals = [], witness } = guarded ?? {};

  if (plan.asksForText && typed.text !== 'envelope' && guarded === undefined) {
    const stdio = [terminal.stdin, terminal.stdout, stderr] as const;
    const ending = await passThrough({ argv: plan.argv, env, timeoutMs }, stdio);
    // What could not be started is reported as of any other run.
    if (!('reason' in ending)) return endAs(ending, [], typed);
  }
  const stdin = plan.readsRequest ? copyStdin(terminal.stdin) : undefined;
  const execution = begin(plan, settings, typed, cwd);
  let outcomes: ReadonlySet<number> = new Set();
  let tool: RunningTool | NotStarted | undefined;
  const convert = async (output: Output): Promise<number> => {
    if (refusals.length === 0)
      tool = await startTool({
        ...{ argv: plan.argv, env, stderr, timeoutMs },
        stdin: stdin ?? terminal.stdin,
        idle: () => output.flush(),
      });
    // What converts is loaded while the tool gets going.
    const [{ runParts }, { printTo }] = await Promise.all([import('./convert-run.ts'), import('./envelope-writer.ts')]);
    const begun =
      tool !== undefined && typed.text === 'pass' ? await withoutText(tool, output) : (tool ?? { refusals });
    if (begun === undefined) return 0;
    await printTo(output, meant, terminal, async (writer) => {
      outcomes = writer.outcomes;
      const name = plan.adapter?.tool ?? (plan.words[0] || (plan.argv[0] as string));
      const run = { tool: begun, plan, execution, timeoutMs, stdin, witness };
      for await (const part of runParts(run, settings)) await writer.take(part, name);
    });
    return 0;
  };
  try {
    const failure = await writeOut(terminal, convert);
    // Where no tool reads it, nobody waits for its end.
    if (tool === undefined || 'reason' in tool) stdin?.close();
    return await statusOf(tool, failure, typed, outcomes);
  } catch (error) {
    if (tool !== undefined && 'end' in tool) await tool.end();
    throw error;
  }
};

/** The tool, where it prints documents; what is text is passed on. */
async function withoutText(
  tool: RunningTool | NotStarted,
  output: Output,
): Promise<RunningTool | NotStarted | undefined> {
  if ('reason' in tool) return tool;
  const { beginningOf, passOn } = await import('./pass-text.ts');
  const { isText, source } = await beginningOf(tool.stdout);
  if (!isText) return { ...tool, stdout: source };
  await passOn(source, output);
  return undefined;
}

/**
 * The exit status, when all has been printed, or nobody takes it any more: then the tool finds nobody there, as without
 * us.
 */
async function statusOf(
  tool: RunningTool | NotStarted | undefined,
  failure: number,
  typed: RawFlags,
  outcomes: ReadonlySet<number>,
): Promise<number> {
  if (tool === undefined || 'reason' in tool) {
    const own = failure || exitStatus(outcomes);
    if (typed.exitStatus === 'unify' || own === CHECK_FAILED) return own;
    return tool?.found ? NOT_EXECUTABLE : NOT_FOUND;
  }
  tool.abandon();
  return endAs(await tool.ended, outcomes, typed, failure);
}

/** The exit status of a run that has ended so, whose envelopes came to these outcomes. */
function endAs(ending: ProcessEnd, outcomes: Iterable<number>, { exitStatus: whose }: RawFlags, failure = 0): number {
  // A shell goes on with its script after any other end.
  if (ending.typed && ending.signal === 'SIGINT') endBy(ending.signal);
  if (whose === 'unify') return failure || exitStatus(outcomes);
  return failure === 0 ? runStatus(ending, outcomes) : FAILED;
}

/** Tells the conversion what is known of the run before it ends. */
function begin(
  { argv, words, requests }: RunPlan,
  settings: Settings,
  { deterministic }: RawFlags,
  cwd: string,
): Execution {
  const started = new Date().toISOString();
  settings.invocation = { argv: words, cwd };
  settings.requests.push(...requests);
  settings.stamp = deterministic ? undefined : { id: () => randomId(), now: () => started };
  return { argv, cwd, ...(!deterministic && { started }) };
}

/** unify's own failures, as shells and other programs that run programs number them. */
const TIMED_OUT = 124;
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;

/** A check that was asked for failed: its status is meant to be seen. */
const CHECKS = [CHECK_FAILED, FAIL_ON];

/** How a run ends: as the tool ended, unless unify itself failed or lost something. */
function runStatus({ exit = 0, signal, timedOut }: ProcessEnd, outcomes: Iterable<number>): number {
  if (timedOut) return TIMED_OUT;
  if (signal !== undefined) return 128 + signalNumber(signal);
  const own = exitStatus(outcomes);
  return exit !== 0 || own === 0 ? exit : CHECKS.includes(own) ? own : FAILED;
}
