import { dirname, extname, resolve, sep } from 'node:path';
import { folderId, kindOf, namesIn, realPath } from '../../io/exists.ts';
import { type Found, findFiles, type PassedOver } from '../../io/find-files.ts';
import { filePattern, nameBelow } from '../../io/match-files.ts';
import { given } from '../../json/value.ts';
import { inside } from '../../location/file-path.ts';
import type { Call } from '../execute.ts';
import { STDIN, UsageError } from '../typed.ts';
import { type Case, readCases } from './cases.ts';
import type { Task } from './job.ts';
import type { BatchOptions } from './options.ts';

/** How many names were passed over, by why, and how many runs of tables, because they printed nothing. */
export type PassedOverCounts = Record<PassedOver | 'silent', number>;

/** What is to be done. */
export interface Plan {
  /** In input order; behind them names that were found and cannot be read. */
  tasks: Task[];
  passedOver: PassedOverCounts;
  /** What the names are relative to, absolute. */
  base: string;
  /** True where the file that the report goes to was found among the inputs. */
  hasReport: boolean;
}

/**
 * Finds the inputs of a batch. Throws a `UsageError` where two have one output, one lies in the output folder, or one
 * outside the base.
 */
export async function planBatch(call: Call, options: BatchOptions): Promise<Plan> {
  const tables = await Promise.all(options.cases.map((table) => readCases(table, options.base)));
  const { files, unreadable, folders, ...passed } = search(call, options);
  const base = options.base ?? commonFolder([...folders, ...tables.map(({ folder }) => folder)]) ?? call.terminal.cwd;
  const inputs = options.lines
    ? [...files].map((path) => ({ path, run: {} }))
    : withCompanions(
        files,
        tables.flatMap(({ cases }) => cases),
      );
  for (const { silent } of tables) passed.passedOver.silent += silent;
  const tasks = inputs.map((input) => taskOf(input, base));
  refuseSameOutput(tasks);
  for (const [path, reason] of unreadable) {
    const name = nameBelow(base, path);
    tasks.push({ name, output: withoutEnding(name), unreadable: reason });
  }
  return { tasks, base, ...passed };
}

/** What is to be done with the lines of standard input alone. */
export function planStdin(here: string): Plan {
  return { tasks: [{ name: 'stdin', output: 'stdin' }], passedOver: none(), base: here, hasReport: false };
}

/** What was found by what was typed. */
interface Search extends Pick<Plan, 'passedOver' | 'hasReport'> {
  files: Set<string>;
  /** Why names can't be read: each once, however often it is found. */
  unreadable: Map<string, string>;
  /** The folders that were typed, or hold what was. */
  folders: string[];
}

/** Collects files by what was typed: patterns, too, among `words`. */
function search(
  { words, literal, names, terminal: { cwd: here } }: Call,
  { out, rejects, report }: BatchOptions,
): Search {
  const found: Search = { files: new Set(), unreadable: new Map(), folders: [], passedOver: none(), hasReport: false };
  const outputs = [out, rejects].filter((folder) => folder !== undefined);
  const without = new Set(outputs.flatMap((folder) => folderId(folder) ?? []));
  const realReport = report && realPath(report);
  if (words.includes(STDIN))
    throw new UsageError('batch: reads files; what comes by a pipe is read by unify without a command');
  if (names.includes('')) throw new UsageError('batch: an input has no name');
  for (const word of words) add(word, filePattern);
  for (const word of literal) add(word, () => undefined);
  return found;

  function add(word: string, patternOf: typeof filePattern): void {
    const path = resolve(here, word);
    const { kind, reason = '' } = kindOf(path);
    const pattern = kind === 'unreadable' ? patternOf(word, here) : undefined;
    if (pattern !== undefined) {
      found.folders.push(pattern.folder);
      if (take(pattern.files(without)) === 0) found.unreadable.set(path, `the pattern ${word} matches no file`);
      return;
    }
    refuseOutput(word, path, outputs);
    found.folders.push(kind === 'folder' ? path : dirname(path));
    if (kind === 'folder') take(findFiles(path, { without }));
    else if (kind === 'file') addFile(path);
    else found.unreadable.set(path, kind === 'special' ? 'it is not a regular file' : reason);
  }

  function addFile(path: string): void {
    if (realReport !== undefined && realPath(path) === realReport) found.hasReport = true;
    else found.files.add(path);
  }

  /** Gives how many names were not passed over. */
  function take(all: Iterable<Found>): number {
    let count = 0;
    for (const one of all) {
      count += one.found === 'passed-over' ? 0 : 1;
      if (one.found === 'unreadable') found.unreadable.set(one.path, one.reason);
      else if (one.found === 'passed-over') found.passedOver[one.why]++;
      else addFile(one.path);
    }
    return count;
  }
}

/** Refuses an input in a folder that the batch writes to. */
function refuseOutput(word: string, path: string, outputs: readonly string[]): void {
  const real = realPath(path) ?? path;
  const output = outputs.find((folder) => inside(realPath(folder) ?? folder, real) !== undefined);
  if (output === undefined) return;
  throw new UsageError(
    `batch: ${word} lies in ${output}, which this batch writes to and so never reads; ` +
      'name another folder for the output',
  );
}

function none(): Plan['passedOver'] {
  return { hidden: 0, special: 0, known_folder: 0, silent: 0 };
}

/** Endings of files that belong to the output beside them. */
const STDERR = '.stderr';
const REQUEST = '.request.json';

/** Joins each output with what was saved beside it. What a table says of a file goes before its name. */
function withCompanions(files: ReadonlySet<string>, cases: readonly Case[]): Case[] {
  const told = new Set(cases.flatMap(({ path, stderr, request }) => [path, stderr, request]));
  const found = [...files].filter((path) => !told.has(path));
  const outputs = new Set(found.filter((path) => !path.endsWith(STDERR) && !path.endsWith(REQUEST)).map(withoutEnding));
  const isCompanion = (path: string) =>
    [STDERR, REQUEST].some((ending) => path.endsWith(ending) && outputs.has(path.slice(0, -ending.length)));
  const names = new Map<string, ReadonlySet<string>>();
  const beside = (path: string): boolean => {
    const folder = dirname(path);
    const known = names.get(folder) ?? namesIn(folder);
    names.set(folder, known);
    return known.has(path.slice(folder.length + (folder.endsWith(sep) ? 0 : 1)));
  };
  const inputs = found.filter((path) => !isCompanion(path)).map((path) => companionsOf(path, beside));
  return [...cases, ...inputs];
}

function companionsOf(path: string, beside: (path: string) => boolean): Case {
  const companion = (ending: string) => {
    const name = withoutEnding(path) + ending;
    return name !== path && beside(name) ? name : undefined;
  };
  return { path, ...given({ stderr: companion(STDERR), request: companion(REQUEST) }), run: {} };
}

function taskOf({ path, run, ...beside }: Case, base: string): Task {
  const named = path ?? (beside.stderr as string);
  const name = nameBelow(base, named);
  if (name === '..' || name.startsWith('../')) {
    throw new UsageError(
      `batch: ${named} lies outside ${base}, so its output would have no place; ` +
        'name a folder that holds all inputs with --base',
    );
  }
  return {
    name,
    output: withoutEnding(name),
    ...given({ path }),
    ...beside,
    ...(Object.keys(run).length > 0 && { run }),
  };
}

function withoutEnding(path: string): string {
  const ending = extname(path);
  return ending === '' ? path : path.slice(0, -ending.length);
}

/** How many pairs of inputs are named that have one output. */
const NAMED = 3;

function refuseSameOutput(tasks: readonly Task[]): void {
  const first = new Map<string, Task>();
  const pairs: string[] = [];
  for (const task of tasks) {
    const other = first.get(task.output);
    if (other === undefined) first.set(task.output, task);
    else pairs.push(`${other.name} and ${task.name}`);
  }
  if (pairs.length === 0) return;
  const more = pairs.length > NAMED ? ` and ${pairs.length - NAMED} more pairs` : '';
  throw new UsageError(
    `batch: ${pairs.slice(0, NAMED).join('; ')}${more} would have the same output; ` +
      "leave one out, or choose with a pattern such as '**/*.json'",
  );
}

/** The folder that holds all of these; `undefined` for none. */
function commonFolder([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  let common = first;
  for (const folder of others) while (inside(common, folder) === undefined) common = dirname(common);
  return common;
}
