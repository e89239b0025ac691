import { dirname, join, resolve } from 'node:path';
import { type Adapter, databasesOf, mayWrite, pathsIn } from '../../adapter.ts';
import { isFile } from '../../io/is-file.ts';
import { leavesRoot } from '../../io/leaves-root.ts';
import { openNullDevice } from '../../io/null-device.ts';
import { type RunningTool, startTool } from '../../io/run-tool.ts';
import { SourceFiles } from '../../io/source-files.ts';
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
  const words = argv.slice(1);
  if (words.reduce((sum, word) => sum + word.length, 0) > MOST_CHARACTERS)
    throw refusal('UNI-MCP-003', { message: `args have more than ${MOST_CHARACTERS} characters.` });
  const outside = words.find((word) => pathsIn(word, adapter.reads)?.some((path) => isElsewhere(root, path)) ?? true);
  if (outside !== undefined)
    throw refusal('UNI-IO-002', { message: LEAVES, remediation: STAY, details: { argument: outside } });
  if (allowsEdits) return;
  const reason = mayWrite(adapter, argv) ?? loadsPrograms(adapter, root);
  if (reason !== undefined) throw refusal('UNI-MCP-001', { message: `${adapter.tool} was not started: ${reason}.` });
  const { flag } = adapter.reads?.database ?? {};
  for (const database of databasesOf(adapter, argv))
    if (database === undefined || !isFile(resolve(root, database)))
      throw refusal('UNI-MCP-006', { details: { flag: `--${flag}`, database: database ?? null } });
}

/** Why a configuration that the tool finds by itself may start what it names; `undefined` where it does not. */
function loadsPrograms({ reads }: Adapter, root: string): string | undefined {
  const { names, loads } = reads?.configuration ?? { names: [], loads: /^/ };
  const { lookup } = new SourceFiles(root, { outsideRoot: true, largest: LARGEST_CONFIGURATION });
  const loading = foldersAbove(root)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => {
      const file = lookup(path);
      return typeof file === 'string' ? file !== 'UNI-IO-001' : loads.test(Buffer.from(file.bytes).toString('utf8'));
    });
  return loading && `${loading} may name programs that it loads`;
}

const LARGEST_CONFIGURATION = 1 << 20;

function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** All that a system takes for the arguments of a program, in each. */
const MOST_CHARACTERS = 1 << 17;
const LEAVES = 'An argument names, as a path, what lies outside the root, so the tool was not started.';
const STAY = 'Name files relative to the root; a slash of a pattern can be written [/].';

/** True for a path that does not lead below the root, or leads home. */
function isElsewhere(root: string, path: string): boolean {
  return /^~(?:$|[^/]*\/)/.test(path) || leavesRoot(root, path);
}
