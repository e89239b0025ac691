import type { Adapter } from '../adapter.ts';
import type { Terminal } from './execute.ts';
import type { RawFlags } from './flags.ts';
import { neededAdapters } from './needed-adapters.ts';
import { withRead } from './read-comparison.ts';
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
  const { cwd, far } = around;
  const needed = await neededAdapters(typed, program, near, far);
  const meant = await withRead(resolveOptions(typed, needed, around), typed, around);
  Object.assign(meant.settings.invocation, await readStderr(typed.stderr, inputs, cwd));
  meant.settings.requests.push(...(await readRequests(typed.request, cwd)));
  return meant;
}
