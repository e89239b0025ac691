import type { Adapter } from '../adapter.ts';
import { programNames } from '../pipeline/known-tool.ts';
import type { RawFlags } from './flags.ts';

/** Adapters that are loaded when they are needed. */
export interface FarAdapters {
  all(): Promise<readonly Adapter[]>;
  /** What loads one of them, by the name of its tool and of each of its programs. */
  byProgram: ReadonlyMap<string, () => Promise<Adapter>>;
}

/**
 * The adapters that a command line needs before anything is read; `others` are left for documents that none of these
 * claims.
 */
export interface NeededAdapters {
  adapters: readonly Adapter[];
  others?: (() => Promise<readonly Adapter[]>) | undefined;
}

/**
 * Loads what a command line needs: the adapter of the tool that it names or runs, and all for flags that say what was
 * run in another way.
 */
export async function neededAdapters(
  { tool, stderr, request }: RawFlags,
  program: string,
  near: readonly Adapter[],
  far: FarAdapters | undefined,
): Promise<NeededAdapters> {
  if (far === undefined) return { adapters: near };
  if ((stderr ?? request) !== undefined) return { adapters: await allAdapters(near, far) };
  const names = tool === undefined ? programNames(program) : [tool];
  const load = names.map((name) => far.byProgram.get(name)).find((found) => found !== undefined);
  const own = await load?.();
  const adapters = own === undefined ? near : [...near, own];
  if (tool !== undefined && !adapters.some((adapter) => adapter.tool === tool))
    return { adapters: await allAdapters(near, far) };
  return { adapters, others: far.all };
}

/** All adapters there are. */
export async function allAdapters(near: readonly Adapter[], far: FarAdapters | undefined): Promise<readonly Adapter[]> {
  return [...near, ...((await far?.all()) ?? [])];
}
