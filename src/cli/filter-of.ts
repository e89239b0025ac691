import type { BaselineKeys } from '../filter/baseline.ts';
import type { ChangedFiles } from '../filter/changed-files.ts';
import type { Filter, PartFilter } from '../filter/filter.ts';
import { FilePaths, type PathRules } from '../location/file-path.ts';
import { LEVELS } from './fail-on.ts';
import { type RawFlags, SORTS } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** What results are compared with. Plain data: it is handed to threads. */
export interface Comparison {
  /** What changed, by paths relative to the root, and how printed paths become such ones. */
  changed?: { files: ChangedFiles; rules: PathRules };
  known?: Known;
}

/** What was known. */
export interface Known {
  keys: BaselineKeys;
  /** What stands before each text that is hashed: another one in each run. */
  salt: string;
  /** SHA-256 of the file, lower-case hex. */
  digest: string;
}

/**
 * Which results are asked for, with the patterns that paths have to fit (those below the root may fit one of others),
 * and what results are compared with.
 */
export interface AskedFilter extends Omit<Filter, 'path' | 'changes' | 'baseline'> {
  patterns?: readonly string[];
  patternsBelow?: readonly string[];
  comparison?: Comparison;
}

/** Which results the typed flags ask for, with paths that are printed by these rules; `undefined` for all of them. */
export function filterOf({ only, path, kind, role, level }: RawFlags, rules: PathRules): AskedFilter | undefined {
  if (path?.includes('')) throw new UsageError('--path: the pattern is empty');
  if (kind?.includes('')) throw new UsageError('--kind: the word is empty');
  const filter: AskedFilter = {
    ...(only !== undefined && { only: new Set(only.map((name) => SORTS[name])) }),
    ...(path !== undefined && { patterns: path, patternsBelow: patternsBelow(path, rules) }),
    ...(kind !== undefined && { kinds: new Set(kind) }),
    ...(role !== undefined && { roles: new Set(role) }),
    ...(level !== undefined && { levels: new Set(LEVELS.slice(0, LEVELS.indexOf(level) + 1)) }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}

/** Patterns as the paths of files below the root are printed: a shell makes absolute ones of `~`. */
function patternsBelow(typed: readonly string[], rules: PathRules): string[] {
  const paths = new FilePaths({ ...rules, cwd: rules.root, asReported: false });
  return typed.map((pattern) => paths.clean(pattern).path);
}

/** What leaves out the results that are not asked for; loaded only where some are. */
export async function openFilter(asked: AskedFilter): Promise<PartFilter> {
  const { patterns, patternsBelow, comparison: { changed, known } = {}, ...filter } = asked;
  const { PartFilter } = await import('../filter/filter.ts');
  const full: Filter = filter;
  if (patterns !== undefined) {
    const { pathMatcher } = await import('../io/path-matcher.ts');
    full.path = pathMatcher(patterns, patternsBelow);
  }
  if (changed !== undefined) {
    const { Changes } = await import('../filter/changed-files.ts');
    const paths = new FilePaths(changed.rules);
    full.changes = new Changes(changed.files, (file) => paths.clean(file).path);
  }
  if (known !== undefined) {
    const { sha256 } = await import('../location/digest.ts');
    const { Baseline } = await import('../filter/baseline.ts');
    full.baseline = new Baseline(known.keys, (text) => sha256(known.salt + text));
  }
  return new PartFilter(full);
}
