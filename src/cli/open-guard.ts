import { resolve } from 'node:path';
import { flagValue } from '../adapter.ts';
import type { Witness } from '../convert/execution.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import { type Guard, isGuarded, readGuard, refusalsOf } from '../edits/guard.ts';
import { GuardedRun } from '../edits/guarded-run.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { isFile } from '../io/exists.ts';
import { readFile } from '../io/input.ts';
import { SourceFiles } from '../io/source-files.ts';
import { parseExact } from '../json/parse.ts';
import { loadBlake3 } from '../location/digest.ts';
import type { PathRules } from '../location/file-path.ts';
import type { RawFlags } from './flags.ts';
import { readNamed } from './read-named.ts';
import type { RunPlan } from './run-plan.ts';
import { UsageError } from './typed.ts';

/** What a guard says before a run, and what holds the run against it. */
export interface OpenedGuard {
  /** Why the tool must not be started; empty where it may be. */
  refusals: Diagnostic[];
  witness: Witness;
}

/** Opens the guard that a run names. Throws a `UsageError` for what is none, or is that of another tool. */
export async function openGuard(
  { guard: name = '', text, maxSourceSize: largest }: RawFlags,
  { adapter, words }: RunPlan,
  paths: PathRules,
  cwd: string,
): Promise<OpenedGuard> {
  if (text === 'pass') throw new UsageError('--guard: contradicts --text pass, which reads no answer');
  const guard = await guardIn(name, cwd);
  const { tool, editRequests: requests } = adapter ?? {};
  if (tool !== guard.tool || requests === undefined)
    throw new UsageError(`--guard ${name}: guards a run of ${guard.tool}, not of ${tool ?? words[0]}`);
  await loadBlake3();
  // The guard names each file whole, and what is to be read is that file, wherever it lies.
  const openLookup = () => new SourceFiles(cwd, { largest, outsideRoot: true }).lookup;
  return {
    refusals: [...(await requestRefusals(guard, requests.file, words, cwd)), ...refusalsOf(guard, openLookup())],
    witness: new GuardedRun({ guard, requests, argv: words, paths, openLookup }),
  };
}

/** Why a tool must not be given the request that its arguments name. */
async function requestRefusals(
  guard: Guard,
  flag: RegExp,
  words: readonly string[],
  cwd: string,
): Promise<Diagnostic[]> {
  const file = flagValue(words, flag);
  const isNamedOnce = words.filter((word) => flag.test(word)).length === 1;
  // What is no regular file can't be read beside the tool.
  const path = file && resolve(cwd, file);
  const read = path && isNamedOnce && isFile(path) ? await readFile(path) : { failure: '' };
  if ('bytes' in read && isGuarded(guard, read.bytes.toString('utf8'))) return [];
  return [unifyDiagnostic('UNI-CSUM-004', file === undefined ? {} : { file })];
}

async function guardIn(name: string, cwd: string): Promise<Guard> {
  const bytes = await readNamed('--guard', name, cwd);
  const guard = readGuard(parseExact(bytes.toString('utf8'))?.value);
  if (guard === undefined) throw new UsageError(`--guard ${name}: is no guard; unify request --guard writes one`);
  return guard;
}
