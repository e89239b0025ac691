import { resolve } from 'node:path';
import type { Comparison } from './filter-of.ts';
import type { RawFlags } from './flags.ts';
import type { ResolvedOptions, Surroundings } from './resolve-options.ts';

/** What a command line means, with what it compares results with; throws a `UsageError` where that can't be read. */
export async function withRead(
  meant: ResolvedOptions,
  { changedSince, baseline }: RawFlags,
  { cwd, env }: Pick<Surroundings, 'cwd' | 'env'>,
): Promise<ResolvedOptions> {
  if (changedSince === undefined && baseline === undefined) return meant;
  const comparison: Comparison = {};
  if (changedSince !== undefined) {
    const { changedFiles } = await import('./changed-since.ts');
    const { paths } = meant.settings;
    const files = await changedFiles(changedSince, paths.root, env);
    comparison.changed = {
      files,
      rules: { ...paths, ...(!paths.asReported && { cwd: paths.root }), asReported: false },
    };
  }
  if (baseline !== undefined) {
    const { readBaseline } = await import('./read-baseline.ts');
    comparison.known = await readBaseline(baseline, baseline && resolve(cwd, baseline), meant.settings);
  }
  return withComparison(meant, comparison);
}

/** What a command line means, with what has been read for it. */
export function withComparison(meant: ResolvedOptions, comparison: Comparison | undefined): ResolvedOptions {
  return comparison === undefined ? meant : { ...meant, filter: { ...meant.filter, comparison } };
}
