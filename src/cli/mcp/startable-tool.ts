import { dirname, join, resolve } from 'node:path';
import { type Adapter, databasesOf, MOST_MARKS, mayWrite, pathsIn } from '../../adapter.ts';
import { isFile } from '../../io/exists.ts';
import { leavesRoot } from '../../io/leaves-root.ts';
import { SourceFiles } from '../../io/source-files.ts';
import { allAdapters } from '../needed-adapters.ts';
import { refusal } from './answer.ts';
import type { Session } from './session.ts';

/** A tool and where its program lies. */
export interface StartableTool {
  adapter: Adapter;
  program: string;
}

/** The tools that can be run, by their names. */
export async function runnableTools({ programs, allowsEdits, terminal }: Session): Promise<string[]> {
  const adapters = await allAdapters(terminal.adapters);
  return adapters
    .filter((one) => programOf(one, programs) !== undefined && (allowsEdits || one.reads !== undefined))
    .map(({ tool }) => tool);
}

/** The tool that a call names, with arguments that are safe; refused where it is not there, or they are not. */
export async function startableTool(tool: string, args: readonly string[], session: Session): Promise<StartableTool> {
  const { programs, terminal } = session;
  const adapters = await allAdapters(terminal.adapters);
  const adapter = adapters.find((one) => one.tool === tool || one.programs?.includes(tool) === true);
  const program = adapter && programOf(adapter, programs);
  if (adapter === undefined || program === undefined) {
    const here = (await runnableTools(session)).join(', ') || 'none';
    throw refusal('UNI-MCP-002', { message: `There is no tool ${JSON.stringify(tool)} here; installed: ${here}.` });
  }
  refuseUnsafe(adapter, [tool, ...args], session);
  return { adapter, program };
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
  for (const argument of words) {
    const paths = pathsIn(argument, adapter.reads);
    if (paths === undefined)
      throw refusal('UNI-MCP-003', {
        message: TOO_MANY_MARKS,
        details: { argument: argument.slice(0, LONGEST_QUOTED) },
      });
    if (paths.some((path) => isElsewhere(root, path)))
      throw refusal('UNI-IO-002', { message: LEAVES, remediation: STAY, details: { argument } });
  }
  if (allowsEdits) return;
  const reason = mayWrite(adapter, argv) ?? configuredToDoMore(adapter, root);
  if (reason !== undefined) throw refusal('UNI-MCP-001', { message: `${adapter.tool} was not started: ${reason}.` });
  const { flag } = adapter.reads?.database ?? {};
  for (const database of databasesOf(adapter, argv))
    if (database === undefined || !isFile(resolve(root, database)))
      throw refusal('UNI-MCP-006', { details: { flag: `--${flag}`, database: database ?? null } });
}

/** Why a configuration that the tool finds by itself may make it do more than read; `undefined` where none does. */
function configuredToDoMore({ reads }: Adapter, root: string): string | undefined {
  const { names, more } = reads?.configuration ?? { names: [], more: /^/ };
  const { lookup } = new SourceFiles(root, { outsideRoot: true, largest: LARGEST_CONFIGURATION });
  const found = foldersAbove(root)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => {
      const file = lookup(path);
      return typeof file === 'string' ? file !== 'UNI-IO-001' : more.test(Buffer.from(file.bytes).toString('utf8'));
    });
  return found && `${found} may name what it loads, asks or searches besides`;
}

const LARGEST_CONFIGURATION = 1 << 20;

function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** All that a system takes for the arguments of a program, in each. */
const MOST_CHARACTERS = 1 << 17;
/** So much of a long argument is quoted. */
const LONGEST_QUOTED = 100;
const TOO_MANY_MARKS = `An argument has more than ${MOST_MARKS} of the marks = : , ; @ that may part paths.`;
const LEAVES = 'An argument names, as a path, what lies outside the root, so the tool was not started.';
const STAY = 'Name files relative to the root; a slash of a pattern can be written [/].';

/** True for a path that does not lead below the root, or leads home. */
function isElsewhere(root: string, path: string): boolean {
  return /^~(?:$|[^/]*\/)/.test(path) || leavesRoot(root, path);
}
