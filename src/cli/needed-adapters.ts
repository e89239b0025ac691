import type { Adapter, AdapterOnDemand } from '../adapter.ts';
import { codeTexts } from '../convert/code-texts.ts';
import { type EnvelopePart, toolIn } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { programNames } from '../detect/known-tool.ts';
import type { CodeTexts } from '../format/llm/code-texts.ts';

export function allAdapters(all: readonly AdapterOnDemand[]): Promise<Adapter[]> {
  return Promise.all(all.map(({ load }) => load()));
}

/**
 * Loads what is needed before anything is read: the adapter of the tool that is named or run, and with `isAll` every
 * one, since what a run said beside its output may be of any tool. The others are left for the documents of an input.
 */
export async function neededAdapters(
  all: readonly AdapterOnDemand[],
  tool: string | undefined,
  program: string,
  isAll: boolean,
): Promise<Pick<Settings, 'adapters' | 'moreAdapters'>> {
  if (isAll) return { adapters: await allAdapters(all) };
  const names = tool === undefined ? programNames(program) : [tool];
  const own = await all.find((one) => one.names.some((name) => names.includes(name)))?.load();
  return { adapters: own === undefined ? [] : [own], moreAdapters: all };
}

/** What notes for language models need not say: the texts of unify's own codes, and those of an envelope's tool. */
export interface ToolTexts {
  /** The texts for an envelope of a tool, whose first part has been seen. */
  of(tool: string): CodeTexts;
  /** Loads, where a part begins an envelope, what is needed for it; `undefined` where nothing is to be waited for. */
  see(part: EnvelopePart): Promise<void> | undefined;
}

/** The texts of adapters, each loaded when an envelope of its tool begins. */
export function toolTexts(all: readonly AdapterOnDemand[]): ToolTexts {
  const texts = new Map<string, CodeTexts>();
  const load = async (tool: string): Promise<void> => {
    const own = await all.find(({ names }) => names.includes(tool))?.load();
    texts.set(tool, codeTexts(own === undefined ? [] : [own]));
  };
  return {
    of: (tool) => texts.get(tool) ?? new Map(),
    see(part) {
      const tool = toolIn(part);
      return tool === undefined || texts.has(tool) ? undefined : load(tool);
    },
  };
}
