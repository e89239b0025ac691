import type { Adapter, AdapterOnDemand } from '../adapter.ts';
import { programNames } from '../detect/known-tool.ts';
import type { RawFlags } from './flags.ts';

/**
 * The adapters that a command line needs before anything is read; `others` are left for the documents of an input.
 */
export interface NeededAdapters {
  adapters: readonly Adapter[];
  others?: readonly AdapterOnDemand[] | undefined;
}

/**
 * Loads what a command line needs: the adapter of the tool that it names or runs, and all for flags that say what was
 * run in another way.
 */
export async function neededAdapters(
  { tool, stderr, request }: RawFlags,
  program: string,
  near: readonly Adapter[],
  far: readonly AdapterOnDemand[] | undefined,
): Promise<NeededAdapters> {
  if (far === undefined) return { adapters: near };
  if ((stderr ?? request) !== undefined) return { adapters: await allAdapters(near, far) };
  const names = tool === undefined ? programNames(program) : [tool];
  const own = await far.find((one) => one.names.some((name) => names.includes(name)))?.load();
  const adapters = own === undefined ? near : [...near, own];
  if (tool !== undefined && !adapters.some((adapter) => adapter.tool === tool))
    return { adapters: await allAdapters(near, far) };
  return { adapters, others: far };
}

/** All adapters there are. */
export async function allAdapters(
  near: readonly Adapter[],
  far: readonly AdapterOnDemand[] = [],
): Promise<readonly Adapter[]> {
  return [...near, ...(await Promise.all(far.map(({ load }) => load())))];
}
