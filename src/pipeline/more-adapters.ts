import { type Adapter, hasValues, type Needs, type Probe, shows } from '../adapter.ts';
import { isResponse, isToolResult } from '../decode/answer.ts';
import type { Settings } from './settings.ts';

/** Loads the adapters that may know a document. */
export async function loadKnowing({ value }: Probe, settings: Settings): Promise<void> {
  const { moreAdapters } = settings;
  if (moreAdapters === undefined) return;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  // What shows nothing may be anybody's, and so may be what stands in an answer.
  if (keys.length === 0 || isResponse(value) || isToolResult(value)) {
    await loadMore(settings);
    return;
  }
  const isShown = (needs: Needs) => shows(keys, needs) && hasValues(value as object, needs);
  const knowing = moreAdapters.filter(({ needs }) => needs.some(isShown));
  if (knowing.length === 0) return;
  add(await Promise.all(knowing.map(({ load }) => load())), settings);
  // Most documents of an input are of one tool: it is not looked for again.
  settings.moreAdapters = moreAdapters.filter((one) => !knowing.includes(one));
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
