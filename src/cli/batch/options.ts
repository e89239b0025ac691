import { resolve } from 'node:path';
import { given } from '../../json/value.ts';
import type { RawFlags } from '../flags.ts';
import { STDIN, UsageError } from '../typed.ts';

/** What `unify batch` was asked for besides the conversion; paths are absolute. */
export interface BatchOptions {
  /** The output folder; absent for one stream to stdout. */
  out?: string;
  /** What the names of inputs are relative to; absent: the folder that holds them all. */
  base?: string;
  cases: readonly string[];
  /** True where each line of the inputs is an input of its own. */
  lines: boolean;
  jobs: number;
  resume: boolean;
  rejects?: string;
  report?: string;
  /** True when outputs have to outlast a loss of power. */
  durable: boolean;
}

/**
 * Reads the flags of a batch on a machine with so many cores; throws a `UsageError` where they contradict each other.
 */
export function batchOptions(typed: RawFlags, here: string, cores: number): BatchOptions {
  const { lines = false, base, cases = [], resume = false, rejects, report, fsync: durable = false, pretty } = typed;
  const { out = lines ? STDIN : undefined, jobs = cores } = typed;
  if (out === undefined)
    throw new UsageError('batch: name the output folder with --out DIR, or --out - for one stream to stdout');
  if (lines && (typed.format ?? 'json') !== 'json')
    throw new UsageError('--format: contradicts --lines, which prints one line of JSON for each line');
  const absolute = (flag: string, name: string | undefined): string | undefined => {
    if (name === '') throw new UsageError(`--${flag}: the name is empty`);
    if (name !== STDIN) return name && resolve(here, name);
    if (flag === 'out') return undefined;
    throw new UsageError(`--${flag} -: must be a name; a file of that name is ./-`);
  };
  const named = { out, base, rejects, report };
  const paths = Object.fromEntries(Object.entries(named).map(([flag, name]) => [flag, absolute(flag, name)]));
  if (out === STDIN && resume) throw new UsageError('--resume: needs an output folder, and --out - is a stream');
  if (out === STDIN && pretty === true)
    throw new UsageError('--pretty: contradicts --out -, which prints one envelope a line');
  return { ...given(paths), cases: cases.map((path) => resolve(here, path)), lines, jobs, resume, durable };
}

/** The flags that change what is printed: outputs of other ones are made anew. */
export function conversionFlags(typed: RawFlags): RawFlags {
  const { out, base, cases, jobs, lines, resume, rejects, report, fsync, quiet, color, ...others } = typed;
  return others;
}
