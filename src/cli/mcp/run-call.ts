import { type Adapter, mayWrite, valueIn } from '../../adapter.ts';
import { leavesRoot } from '../../io/leaves-root.ts';
import { openNullDevice } from '../../io/null-device.ts';
import { type RunningTool, startTool } from '../../io/run-tool.ts';
import { runParts } from '../convert-run.ts';
import { UNTYPED } from '../flags.ts';
import { allAdapters } from '../needed-adapters.ts';
import { runPlan } from '../run-plan.ts';
import { type Answer, refusal } from './answer.ts';
import { type ShownAs, shownAs } from './convert-call.ts';
import { envelopesIn, LARGEST, pageOf, tooLarge } from './pages.ts';
import { sumOf } from './results.ts';
import type { Session } from './session.ts';

/** What `run` is called with. */
export interface RunCall extends ShownAs {
  tool: string;
  args: readonly string[];
  timeout_s?: number;
}

const DEFAULT_TIMEOUT_S = 60;
const MS_PER_S = 1000;

/** Runs a tool in the root and converts what it prints; a call that is cancelled ends it. */
export async function run(call: RunCall, session: Session, cancelled: AbortSignal): Promise<Answer> {
  const { tool, args } = call;
  const startable = await startableTool(tool, session);
  refuseUnsafe(startable.adapter, [tool, ...args], session);
  return await session.runs.in(() => runTool(call, startable, session, cancelled));
}

async function runTool(
  call: RunCall,
  { adapter, program }: Startable,
  session: Session,
  cancelled: AbortSignal,
): Promise<Answer> {
  if (cancelled.aborted) throw refusal('UNI-MCP-004', {});
  const { tool, args, timeout_s: timeout = DEFAULT_TIMEOUT_S } = call;
  const meant = await session.meant({ withChecksums: true, tool: adapter.tool }, tool);
  const { settings } = meant;
  const plan = await runPlan([], [program, ...args], { ...UNTYPED, addJsonFlag: true }, [adapter], session.root);
  settings.invocation = { argv: [tool, ...plan.words.slice(1)], cwd: session.root };
  settings.requests.push(...plan.requests);
  const execution = { argv: settings.invocation.argv ?? [], cwd: session.root };
  const timeoutMs = timeout * MS_PER_S;
  const nowhere = openNullDevice();
  try {
    const running = await startTool({
      ...{ argv: plan.argv, env: session.terminal.env, cwd: session.root, timeoutMs },
      ...{ stdin: nowhere.fd, stderr: nowhere.fd, idle: async () => {} },
    });
    const begun = {
      tool: 'stdout' in running ? bounded(running) : running,
      plan,
      execution,
      timeoutMs,
      stdin: undefined,
    };
    const end = async () => {
      if ('end' in running) await running.end();
    };
    cancelled.addEventListener('abort', end);
    try {
      if (cancelled.aborted) await end();
      const made = await envelopesIn(runParts(begun, settings));
      const result = session.results.hold(sumOf(made.envelopes), { ...made, shown: shownAs(call) });
      return await pageOf(result, 0, session);
    } catch (error) {
      await end();
      throw error;
    } finally {
      cancelled.removeEventListener('abort', end);
    }
  } finally {
    nowhere.close();
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

/** A tool and where its program lies. */
interface Startable {
  adapter: Adapter;
  program: string;
}

/** The tool that a call names. */
async function startableTool(tool: string, session: Session): Promise<Startable> {
  const { programs, near, terminal } = session;
  const adapters = await allAdapters(near, terminal.far);
  const adapter = adapters.find((one) => one.tool === tool || one.programs?.includes(tool) === true);
  const program = adapter && programOf(adapter, programs);
  if (adapter !== undefined && program !== undefined) return { adapter, program };
  const installed = adapters.filter((one) => programOf(one, programs) !== undefined).map((one) => one.tool);
  const message = `There is no tool ${JSON.stringify(tool)} here; installed: ${installed.join(', ') || 'none'}.`;
  throw refusal('UNI-MCP-002', { message });
}

function programOf({ tool, programs = [], reads }: Adapter, found: Session['programs']): string | undefined {
  const names = reads?.programs ?? [tool, ...programs];
  return names.map((name) => found.get(name)).find((path) => path !== undefined);
}

/** Refuses a run that names files outside the root, or may do more than read where that is not allowed. */
function refuseUnsafe(adapter: Adapter, argv: readonly string[], { root, allowsEdits }: Session): void {
  const outside = argv.slice(1).find((word) => pathsIn(word, adapter).some((path) => leavesRoot(root, path)));
  if (outside !== undefined)
    throw refusal('UNI-IO-002', { message: LEAVES, remediation: STAY, details: { argument: outside } });
  const reason = allowsEdits ? undefined : mayWrite(adapter, argv);
  if (reason !== undefined) throw refusal('UNI-MCP-001', { message: `${adapter.tool} was not started: ${reason}.` });
}

const LEAVES = 'An argument names, as a path, what lies outside the root, so the tool was not started.';
const STAY = 'Name files relative to the root; a pattern that begins with a slash can be written [/].';

/** What of an argument may be a path: all of it, what stands behind `=`, and what stands behind short flags. */
function pathsIn(word: string, { reads }: Adapter): string[] {
  const [, value] = word.split(/=(.*)/s);
  const paths = [word, ...(value === undefined ? [] : [value]), valueIn(word, reads)];
  return paths.map((path) => path.replace(/^file:\/\//i, '')).filter((path) => path !== '' && !path.includes('\0'));
}
