import { type Adapter, type AdapterOnDemand, at, hasValues, type Needs, type Probe, shows } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { isResponse, isToolResult } from '../input/answer.ts';
import { WordMemory } from './word-memory.ts';

/** Loads the adapters that may know a document; nothing is waited for where there are none. */
export function loadKnowing({ value, complete }: Probe, settings: Settings): Promise<unknown> | undefined {
  const { moreAdapters } = settings;
  if (moreAdapters === undefined) return undefined;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  // What shows nothing may be anybody's, and so may be what stands in an answer.
  if (keys.length === 0 || isResponse(value) || isToolResult(value, complete)) return loadMore(settings);
  const told = [at(value, 'tool'), at(value, 'error/tool')];
  const named = moreAdapters.filter(({ names: [tool] }) => told.includes(tool));
  const knowing = thoseFor(keys, moreAdapters)
    .filter(({ needs }) => needs.some((one) => hasValues(value as object, one)))
    .map(({ adapter }) => adapter);
  knowing.push(...named.filter((one) => !knowing.includes(one)));
  return knowing.length === 0 ? undefined : load(knowing, settings);
}

/** An adapter that may know documents with some keys, by what it needs besides. */
interface Shown {
  adapter: AdapterOnDemand;
  needs: readonly Needs[];
}

const SHOWN = new WordMemory<AdapterOnDemand, readonly Shown[]>(1 << 6);

function thoseFor(keys: readonly string[], adapters: readonly AdapterOnDemand[]): readonly Shown[] {
  return SHOWN.of(keys, adapters, () =>
    adapters
      .map((adapter) => ({ adapter, needs: adapter.needs.filter((one) => shows(keys, one)) }))
      .filter(({ needs }) => needs.length > 0),
  );
}

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
