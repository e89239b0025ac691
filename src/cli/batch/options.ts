import { resolve } from 'node:path';
import type { RawFlags } from '../flags.ts';
import { STDIN, UsageError } from '../typed.ts';

/** What was typed for a batch. Paths are absolute; without an output folder all goes to stdout as one stream. */
export type BatchOptions = RawFlags & { lines: boolean; jobs: number; cases: readonly string[] };

/**
 * Reads the flags of a batch on a machine with so many cores; throws a `UsageError` where they contradict each other.
 */
export function batchOptions(typed: RawFlags, here: string, cores: number): BatchOptions {
  const { lines = false, base, cases = [], resume = false, rejects, report, pretty } = typed;
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
  const named = Object.entries({ out, base, rejects, report });
  const paths = Object.fromEntries(named.map(([flag, name]) => [flag, absolute(flag, name)]));
  if (out === STDIN && resume) throw new UsageError('--resume: needs an output folder, and --out - is a stream');
  if (out === STDIN && pretty === true)
    throw new UsageError('--pretty: contradicts --out -, which prints one envelope a line');
  return { ...typed, ...paths, cases: cases.map((path) => resolve(here, path)), lines, jobs };
}

/** The flags that change what is printed: outputs of other ones are made anew. */
export function conversionFlags(typed: RawFlags): RawFlags {
  const { out, base, cases, jobs, lines, resume, rejects, report, fsync, quiet, color, ...others } = typed;
  return others;
}
