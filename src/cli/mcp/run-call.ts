import { type RunningTool, startTool } from '../../io/run-tool.ts';
import { runParts } from '../convert-run.ts';
import { UNTYPED } from '../flags.ts';
import { runPlan } from '../run-plan.ts';
import { type Answer, refusal } from './answer.ts';
import { firstPage, LARGEST, type ShownAs, tooLarge } from './pages.ts';
import type { Session } from './session.ts';
import { type StartableTool, startableTool } from './startable-tool.ts';

export interface RunCall extends ShownAs {
  tool: string;
  args: readonly string[];
  timeout_s?: number;
}

const DEFAULT_TIMEOUT_S = 60;
const MS_PER_S = 1000;

/** Runs a tool in the root and converts what it prints; a call that is cancelled ends it. */
export async function run(call: RunCall, session: Session, cancelled: AbortSignal): Promise<Answer> {
  const startable = await startableTool(call.tool, call.args, session);
  return await session.runs.in(() => runTool(call, startable, session, cancelled));
}

async function runTool(
  call: RunCall,
  { adapter, program }: StartableTool,
  session: Session,
  cancelled: AbortSignal,
): Promise<Answer> {
  if (cancelled.aborted) throw refusal('UNI-MCP-004', {});
  const { tool, args, timeout_s: timeout = DEFAULT_TIMEOUT_S } = call;
  const { settings } = await session.meant({ withChecksums: true, tool: adapter.tool }, tool);
  const plan = await runPlan([program, ...args], { ...UNTYPED, addJsonFlag: true }, [adapter], session.root);
  settings.invocation = { argv: [tool, ...plan.words.slice(1)], cwd: session.root };
  settings.requests.push(...plan.requests);
  const execution = { argv: settings.invocation.argv ?? [], cwd: session.root };
  const timeoutMs = timeout * MS_PER_S;
  const env = { ...session.terminal.env, ...(!session.allowsEdits && adapter.reads?.variables) };
  const running = await startTool({ argv: plan.argv, env, cwd: session.root, timeoutMs });
  const begun = { tool: 'stdout' in running ? bounded(running) : running, plan, execution, timeoutMs };
  const end = async () => {
    if ('end' in running) await running.end();
  };
  cancelled.addEventListener('abort', end);
  try {
    if (cancelled.aborted) await end();
    return await firstPage(runParts(begun, settings), session, call);
  } catch (error) {
    await end();
    throw error;
  } finally {
    cancelled.removeEventListener('abort', end);
  }
}

/** The same tool, of which no more is read than can be held. */
function bounded(tool: RunningTool): RunningTool {
  let size = 0;
  const stdout = async () => {
    const chunk = await tool.stdout();
    size += chunk?.length ?? 0;
    if (size > LARGEST) throw tooLarge('What the tool prints');
    return chunk;
  };
  return { ...tool, stdout };
}
