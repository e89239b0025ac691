import { dirname, resolve } from 'node:path';
import { kindOf } from '../../io/exists.ts';
import { parsePlain } from '../../json/parse.ts';
import { given, isObject } from '../../json/value.ts';
import { readNamed } from '../read-named.ts';
import { UsageError } from '../typed.ts';
import type { CaseRun, Task } from './job.ts';

/** A run that a table describes; paths are absolute. */
export interface Case extends Pick<Task, 'path' | 'stderr' | 'request'> {
  run: CaseRun;
}

/** The runs of a table that printed something, and the folder that its names are relative to. */
export interface CaseTable {
  folder: string;
  cases: Case[];
  /** How many runs printed nothing, as the table says: no file is named for their output. */
  silent: number;
}

/**
 * Reads a table of runs: one JSON object a line, with `stdout`, `stderr`, `request` (or `stdin`) naming files, or
 * `null` where nothing was printed, and `argv`, `cwd`, `exit`, `signal`; other keys are for others. Names are absolute,
 * or relative to `base`; without one to the folder of the table, or the one above it where the first file that is named
 * lies there. Throws a `UsageError` that names the line.
 */
export async function readCases(path: string, base: string | undefined): Promise<CaseTable> {
  // Words of a command line hold other line separators, so only \\n ends a record.
  const lines = (await readNamed('--cases', path, ''))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\n');
  const records = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [recordOf(line, `--cases ${path}, line ${index + 1}`)],
  );
  const printed = records.filter((record) => printedTo(record) !== undefined);
  const folder = base ?? folderOf(path, printed);
  const absolute = (name: string | undefined) => name && resolve(folder, name);
  const caseOf = ({ stdout, stderr, request, stdin, ...run }: CaseRecord): Case => ({
    ...given({ path: absolute(stdout), stderr: absolute(stderr), request: absolute(request ?? stdin) }),
    run,
  });
  return { folder, cases: printed.map(caseOf), silent: records.length - printed.length };
}

/** A line of a table, checked. */
interface CaseRecord extends CaseRun {
  stdout?: string;
  stderr?: string;
  request?: string;
  stdin?: string;
}

type Field = [what: string, fits: (said: unknown) => boolean];
const isText = (said: unknown) => typeof said === 'string';
const FILE: Field = ['the name of a file', (said) => isText(said) && said !== ''];

/** What each key of a line has to be. */
const FIELDS: Readonly<Record<keyof CaseRecord, Field>> = {
  ...{ stdout: FILE, stderr: FILE, request: FILE, stdin: FILE },
  argv: ['a list of words', (said) => Array.isArray(said) && said.every(isText)],
  cwd: ['the name of a folder', isText],
  exit: ['a whole number', Number.isSafeInteger],
  signal: ['the name of a signal', isText],
};

function recordOf(line: string, place: string): CaseRecord {
  const value = parsePlain(line);
  if (!isObject(value)) throw new UsageError(`${place}: must be a JSON object that describes a run`);
  const said = Object.entries(FIELDS).flatMap(([key, [what, fits]]) => {
    if (!Object.hasOwn(value, key) || value[key] === null) return [];
    if (!fits(value[key])) throw new UsageError(`${place}: ${key} must be ${what}`);
    return [[key, value[key]]];
  });
  const record: CaseRecord = Object.fromEntries(said);
  if (!Object.hasOwn(value, 'stdout') && !Object.hasOwn(value, 'stderr'))
    throw new UsageError(`${place}: names neither stdout nor stderr`);
  return record;
}

/** The file that holds what a run printed; `undefined` for one that printed nothing. */
function printedTo({ stdout, stderr }: CaseRecord): string | undefined {
  return stdout ?? stderr;
}

/** Recordings of several tools share a folder, with a table in the folder of each. */
function folderOf(path: string, records: readonly CaseRecord[]): string {
  const own = dirname(path);
  const [first] = records.flatMap((record) => printedTo(record) ?? []);
  const holds = (folder: string) => first !== undefined && kindOf(resolve(folder, first)).kind !== 'unreadable';
  return !holds(own) && holds(dirname(own)) ? dirname(own) : own;
}
