import { resolve } from 'node:path';
import type { RawFlags } from '../flags.ts';
import { STDIN } from '../streams.ts';
import { UsageError } from '../usage-error.ts';

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
  const { lines = false, base, cases = [], resume = false, rejects, report, fsync = false, pretty } = typed;
  const { out = lines ? STDIN : undefined } = typed;
  if (out === undefined)
    throw new UsageError('batch: name the output folder with --out DIR, or --out - for one stream to stdout');
  if (lines && (typed.format ?? 'json') !== 'json')
    throw new UsageError('--format: contradicts --lines, which prints one line of JSON for each line');
  const stream = out === STDIN;
  for (const [flag, value] of Object.entries({ out, base, rejects, report })) {
    if (value === '') throw new UsageError(`--${flag}: the name is empty`);
    if (value === STDIN && flag !== 'out')
      throw new UsageError(`--${flag} -: must be a name; a file of that name is ./-`);
  }
  if (stream && resume) throw new UsageError('--resume: needs an output folder, and --out - is a stream');
  if (stream && pretty === true)
    throw new UsageError('--pretty: contradicts --out -, which prints one envelope a line');
  const absolute = { base, rejects, report, ...(!stream && { out }) };
  return {
    ...Object.fromEntries(
      Object.entries(absolute).flatMap(([key, path]) => (path === undefined ? [] : [[key, resolve(here, path)]])),
    ),
    cases: cases.map((path) => resolve(here, path)),
    lines,
    jobs: jobsOf(typed, cores),
    resume,
    durable: fsync,
  };
}

/** More threads than this help nobody, and each takes some 40 MB. */
const MOST_JOBS = 256;

function jobsOf({ jobs }: RawFlags, cores: number): number {
  if (jobs === undefined) return cores;
  const count = Number(jobs);
  if (!/^\d{1,3}$/.test(jobs) || count < 1 || count > MOST_JOBS) {
    throw new UsageError(`--jobs ${jobs}: must be a number of threads, from 1 to ${MOST_JOBS}`);
  }
  return count;
}

/** The flags that change what is printed: outputs of other ones are made anew. */
export function conversionFlags(typed: RawFlags): RawFlags {
  const { out, base, cases, jobs, lines, resume, rejects, report, fsync, quiet, color, ...others } = typed;
  return others;
}
