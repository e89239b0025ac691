import { convertInput } from '../convert/convert.ts';
import { type Execution, notStarted, runError, type Witness, withExecution } from '../convert/execution.ts';
import type { Parts } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { type ByteSource, pieces } from '../input/window.ts';
import type { Ending, NotStarted, RunningTool } from '../io/run-tool.ts';
import type { CopiedStdin } from '../io/stdin.ts';
import { given } from '../json/value.ts';
import { requestOf } from './read-named.ts';
import type { RunPlan } from './run-plan.ts';

export interface BegunRun {
  /** The tool, or why it was not or must not be started. */
  tool: RunningTool | NotStarted | { refusals: readonly Diagnostic[] };
  plan: RunPlan;
  execution: Execution;
  timeoutMs: number | undefined;
  /** What it gets as its stdin, where a request is read from that. */
  stdin?: CopiedStdin | undefined;
  /** Sees what the tool says. */
  witness?: Witness | undefined;
}

/** The parts of the envelopes of a run, as they come. */
export function runParts(run: BegunRun, settings: Settings): Parts {
  const { tool, plan, execution, witness } = run;
  const name = plan.adapter?.tool;
  if ('refusals' in tool) return [runError(tool.refusals, name, execution, settings, 7)];
  if ('reason' in tool) return [notStarted(tool.reason, name, execution, settings)];
  return withExecution(pieces(convertInput(told(tool, run, settings), settings)), execution, settings, witness);
}

/** What a tool prints to stdout. Before it ends, the conversion hears how the run ended. */
function told({ stdout, ended }: RunningTool, run: BegunRun, settings: Settings): ByteSource {
  let printed = false;
  return async () => {
    const chunk = await stdout();
    printed ||= chunk !== undefined;
    if (chunk === undefined) learn(await ended, printed, run, settings);
    return chunk;
  };
}

function learn(
  { exit, signal, durationMs, stderr, stderrLeftOut, timedOut, held }: Ending,
  printed: boolean,
  { execution, timeoutMs = 0, stdin }: BegunRun,
  settings: Settings,
): void {
  const timeoutSeconds = timedOut ? timeoutMs / 1000 : undefined;
  const status = given({ exit, signal, timeoutSeconds });
  Object.assign(settings.invocation, { ...status, stderr, ...(stderrLeftOut > 0 && { stderrLeftOut }) });
  settings.requests.push(...requestOf(stdin?.read() ?? Buffer.alloc(0)));
  execution.ending = {
    ...status,
    held,
    printed,
    ...(execution.started !== undefined && { durationMs }),
  };
}
