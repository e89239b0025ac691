import { dirname, resolve } from 'node:path';
import { kindOf } from '../../io/find-files.ts';
import { readFile } from '../../io/input.ts';
import { isObject } from '../../json/value.ts';
import { UsageError } from '../usage-error.ts';
import type { CaseRun } from './job.ts';

/** A run that a table describes; paths are absolute. */
export interface Case {
  /** What the run printed to stdout; absent where nothing was saved. */
  path?: string;
  stderr?: string;
  request?: string;
  run: CaseRun;
}

/** The runs of a table, and the folder that its names are relative to. */
export interface CaseTable {
  folder: string;
  cases: Case[];
}

/**
 * Reads a table of runs: one JSON object a line, with `stdout`, `stderr`, `request` (or `stdin`) naming files, and
 * `argv`, `cwd`, `exit`, `signal`; other keys are for others. Names are absolute, or relative to `base`; without one
 * to the folder of the table, or the one above it where the first file that is named lies there. Throws a
 * `UsageError` that names the line.
 */
export async function readCases(path: string, base: string | undefined): Promise<CaseTable> {
  const read = await readFile(path);
  if ('failure' in read) throw new UsageError(`--cases ${path}: could not be read: ${read.failure}`);
  // Words of a command line hold other line separators, so only \\n ends a record.
  const lines = read.bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\n');
  const records = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [recordOf(line, `--cases ${path}, line ${index + 1}`)],
  );
  const folder = base ?? folderOf(path, records);
  return { folder, cases: records.map((record) => caseOf(record, folder)) };
}

/** A line of a table, checked. */
interface CaseRecord extends CaseRun {
  stdout?: string;
  stderr?: string;
  request?: string;
}

function recordOf(line: string, place: string): CaseRecord {
  const value = objectIn(line, place);
  const field = <Value>(key: string, what: string, fits: (value: unknown) => boolean): Value | undefined => {
    const said = Object.hasOwn(value, key) ? value[key] : undefined;
    if (said === undefined || said === null) return undefined;
    if (!fits(said)) throw new UsageError(`${place}: ${key} must be ${what}`);
    return said as Value;
  };
  const name = (key: string) =>
    field<string>(key, 'the name of a file', (said) => typeof said === 'string' && said !== '');
  const [stdout, stderr, request] = [name('stdout'), name('stderr'), name('request') ?? name('stdin')];
  if (stdout === undefined && stderr === undefined) throw new UsageError(`${place}: names neither stdout nor stderr`);
  const argv = field<string[]>(
    'argv',
    'a list of words',
    (said) => Array.isArray(said) && said.every((word) => typeof word === 'string'),
  );
  const cwd = field<string>('cwd', 'the name of a folder', (said) => typeof said === 'string');
  const exit = field<number>('exit', 'a whole number', (said) => Number.isSafeInteger(said));
  const signal = field<string>('signal', 'the name of a signal', (said) => typeof said === 'string');
  return { ...given({ stdout, stderr, request }), ...given({ argv, cwd, exit, signal }) };
}

function objectIn(line: string, place: string): Record<string, unknown> {
  try {
    const value = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new UsageError(`${place}: must be a JSON object that describes a run`);
}

/** An object without the keys that have no value. */
function given<Values extends object>(values: Values): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof given<Values>
  >;
}

/** Recordings of several tools share a folder, with a table in the folder of each. */
function folderOf(path: string, records: readonly CaseRecord[]): string {
  const own = dirname(path);
  const first = records.map(({ stdout, stderr }) => stdout ?? stderr ?? '').at(0);
  const holds = (folder: string) => first !== undefined && kindOf(resolve(folder, first)).kind !== 'unreadable';
  return !holds(own) && holds(dirname(own)) ? dirname(own) : own;
}

function caseOf({ stdout, stderr, request, ...run }: CaseRecord, folder: string): Case {
  const absolute = (name: string | undefined) => (name === undefined ? undefined : resolve(folder, name));
  return { ...given({ path: absolute(stdout), stderr: absolute(stderr), request: absolute(request) }), run };
}
