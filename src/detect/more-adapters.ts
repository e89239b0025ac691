import { type Adapter, type AdapterOnDemand, at, type Probe, shows } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { isResponse, isToolResult } from '../input/answer.ts';
import { wordMemory } from './word-memory.ts';

/** Loads the adapters that may know a document; nothing is waited for where there are none. */
export function loadKnowing({ value, complete }: Probe, settings: Settings): Promise<unknown> | undefined {
  const { moreAdapters } = settings;
  if (moreAdapters === undefined) return undefined;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  // What shows nothing may be anybody's, and so may be what is in an answer.
  if (keys.length === 0 || isResponse(value) || isToolResult(value, complete)) return loadMore(settings);
  const told = [at(value, 'tool'), at(value, 'error/tool')];
  const shown = rememberedAdapters(keys, moreAdapters, () =>
    moreAdapters.filter(({ needs }) => needs.some((one) => shows(keys, one))),
  );
  const knowing = moreAdapters.filter((one) => told.includes(one.names[0]) || shown.includes(one));
  return knowing.length === 0 ? undefined : load(knowing, settings);
}

/** By the keys of documents, the adapters that they show. */
const rememberedAdapters = wordMemory<AdapterOnDemand, readonly AdapterOnDemand[]>(1 << 6);

async function load(knowing: readonly AdapterOnDemand[], settings: Settings): Promise<void> {
  add(await Promise.all(knowing.map((one) => one.load())), settings);
  // Most documents of an input are of one tool: it is not looked for again.
  settings.moreAdapters = settings.moreAdapters?.filter((one) => !knowing.includes(one));
}

/** Loads the adapter of a tool, if there is one. */
export async function loadTool(tool: string, settings: Settings): Promise<void> {
  const found = settings.moreAdapters?.find(({ names }) => names.includes(tool));
  if (found !== undefined) add([await found.load()], settings);
}

/** Loads the adapters that are not loaded yet; false when there are none. */
export async function loadMore(settings: Settings): Promise<boolean> {
  const { moreAdapters } = settings;
  settings.moreAdapters = undefined;
  if (moreAdapters === undefined) return false;
  add(await Promise.all(moreAdapters.map(({ load }) => load())), settings);
  return true;
}

function add(more: readonly Adapter[], { adapters }: Settings): void {
  adapters.push(...more.filter((adapter) => !adapters.includes(adapter)));
}
