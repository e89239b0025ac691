import { resolve } from 'node:path';
import type { Adapter } from '../adapter.ts';
import type { Terminal } from './execute.ts';
import type { Comparison } from './filter-of.ts';
import type { RawFlags } from './flags.ts';
import { neededAdapters } from './needed-adapters.ts';
import { readRequests, readStderr } from './read-named.ts';
import { type ResolvedOptions, resolveOptions, type Surroundings } from './resolve-options.ts';

/**
 * What the flags of a conversion mean, with all that the files hold that they name; `inputs` are those of the command
 * line, and `program` is the one that it runs. Throws a `UsageError` where that is not understood, or can't be read.
 */
export async function readCommandLine(
  typed: RawFlags,
  near: readonly Adapter[],
  around: Surroundings & Pick<Terminal, 'far'>,
  inputs: readonly string[],
  program = '',
): Promise<ResolvedOptions> {
  const { cwd, env, far } = around;
  const meant = resolveOptions(typed, await neededAdapters(typed, program, near, far), around);
  const { changedSince, baseline } = typed;
  const comparison: Comparison = {};
  if (changedSince !== undefined) {
    const { changedFiles } = await import('./changed-since.ts');
    const { paths } = meant.settings;
    const files = await changedFiles(changedSince, paths.root, env);
    const rules = { ...paths, ...(!paths.asReported && { cwd: paths.root }), asReported: false };
    comparison.changed = { files, rules };
  }
  if (baseline !== undefined) {
    const { readBaseline } = await import('./read-baseline.ts');
    comparison.known = await readBaseline(baseline, baseline && resolve(cwd, baseline), meant.settings);
  }
  Object.assign(meant.settings.invocation, await readStderr(typed.stderr, inputs, cwd));
  meant.settings.requests.push(...(await readRequests(typed.request, cwd)));
  return Object.keys(comparison).length === 0 ? meant : withComparison(meant, comparison);
}

/** What a command line means, with what results are compared with. */
export function withComparison(meant: ResolvedOptions, comparison: Comparison | undefined): ResolvedOptions {
  return comparison === undefined ? meant : { ...meant, filter: { ...meant.filter, comparison } };
}
