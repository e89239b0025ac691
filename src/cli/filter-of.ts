import type { Filter, PartFilter } from '../format/part-filter.ts';
import { LEVELS } from './fail-on.ts';
import type { RawFlags } from './flags.ts';
import { SORTS } from './sorts.ts';
import { UsageError } from './usage-error.ts';

/** Which results are asked for, with the patterns that paths have to fit. */
export interface AskedFilter extends Omit<Filter, 'path'> {
  patterns?: readonly string[];
}

/** Which results the typed flags ask for; `undefined` for all of them. */
export function filterOf({ only, path, kind, role, level }: RawFlags): AskedFilter | undefined {
  if (path?.includes('')) throw new UsageError('--path: the pattern is empty');
  const filter: AskedFilter = {
    ...(only !== undefined && { only: SORTS[only] }),
    ...(path !== undefined && { patterns: path }),
    ...(kind !== undefined && { kinds: new Set(kind) }),
    ...(role !== undefined && { roles: new Set(role) }),
    ...(level !== undefined && { levels: new Set(LEVELS.slice(0, LEVELS.indexOf(level) + 1)) }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}

/** What leaves out the results that are not asked for; loaded only where some are. */
export async function openFilter({ patterns, ...filter }: AskedFilter): Promise<PartFilter> {
  const { PartFilter } = await import('../format/part-filter.ts');
  if (patterns === undefined) return new PartFilter(filter);
  const { pathMatcher } = await import('../io/path-matcher.ts');
  return new PartFilter({ ...filter, path: pathMatcher(patterns) });
}
