import { resolve } from 'node:path';
import type { Settings } from '../convert/settings.ts';
import type { BaselineKeys } from '../filter/baseline.ts';
import type { ChangedFiles } from '../filter/changed-files.ts';
import type { Filter, PartFilter } from '../filter/filter.ts';
import { given } from '../json/value.ts';
import { FilePaths, type PathRules } from '../location/file-path.ts';
import type { Terminal } from './execute.ts';
import { LEVELS, type RawFlags, SORTS } from './flags.ts';
import { UsageError } from './typed.ts';

/** What results are compared with. Plain data: it is handed to threads. */
export interface Comparison {
  /** What changed, by paths relative to the root, and how printed paths become such ones. */
  changed?: { files: ChangedFiles; rules: PathRules };
  /** The results of earlier output. */
  known?: BaselineKeys;
}

/** Reads what results are to be compared with; throws a `UsageError` where that can't be read. */
export async function readComparison(
  { changedSince, baseline }: RawFlags,
  settings: Settings,
  { cwd, env }: Pick<Terminal, 'cwd' | 'env'>,
): Promise<Comparison> {
  const comparison: Comparison = {};
  if (changedSince !== undefined) {
    const { changedFiles } = await import('./changed-since.ts');
    const { paths } = settings;
    const files = await changedFiles(changedSince, paths.root, env);
    const rules = { ...paths, ...(!paths.asReported && { cwd: paths.root }), asReported: false };
    comparison.changed = { files, rules };
  }
  if (baseline !== undefined) {
    const { readBaseline } = await import('./read-baseline.ts');
    comparison.known = await readBaseline(baseline, baseline && resolve(cwd, baseline), settings);
  }
  return comparison;
}

/**
 * What leaves out the results that are not asked for, where paths are printed by these rules; `undefined` where all
 * are. It is loaded only where some are not.
 */
export async function openFilter(
  { only, path, kind, role, level }: RawFlags,
  rules: PathRules,
  { changed, known }: Comparison,
): Promise<PartFilter | undefined> {
  if (path?.includes('')) throw new UsageError('--path: the pattern is empty');
  if (kind?.includes('')) throw new UsageError('--kind: the word is empty');
  const filter: Filter = given({
    only: only && new Set(only.map((name) => SORTS[name])),
    kinds: kind && new Set(kind),
    roles: role && new Set(role),
    levels: level && new Set(LEVELS.slice(0, LEVELS.indexOf(level) + 1)),
  });
  if (path !== undefined) {
    const { pathMatcher } = await import('../io/path-matcher.ts');
    // Patterns as the paths of files below the root are printed, too: a shell makes absolute ones of `~`.
    const below = new FilePaths({ ...rules, cwd: rules.root, asReported: false });
    filter.path = pathMatcher(
      path,
      path.map((pattern) => below.clean(pattern).path),
    );
  }
  if (changed !== undefined) {
    const { Changes } = await import('../filter/changed-files.ts');
    const paths = new FilePaths(changed.rules);
    filter.changes = new Changes(changed.files, (file) => paths.clean(file).path);
  }
  if (known !== undefined) {
    const { Baseline } = await import('../filter/baseline.ts');
    filter.baseline = new Baseline(known);
  }
  return Object.keys(filter).length === 0 ? undefined : new (await import('../filter/filter.ts')).PartFilter(filter);
}
