import { codeTexts } from '../convert/code-texts.ts';
import { type EnvelopePart, toolIn } from '../convert/parts.ts';
import type { CodeTexts } from '../format/llm/code-texts.ts';
import type { NeededAdapters } from './needed-adapters.ts';

/** What notes for language models need not say: the texts of unify's own codes, and those of an envelope's tool. */
export class ToolTexts {
  readonly #adapters: NeededAdapters;
  readonly #texts = new Map<string, CodeTexts>();

  constructor(adapters: NeededAdapters) {
    this.#adapters = adapters;
  }

  /** The texts for an envelope of a tool, whose first part has been seen. */
  readonly of = (tool: string): CodeTexts => this.#texts.get(tool) ?? new Map();

  /** Loads, where a part begins an envelope, what is needed for it; `undefined` where nothing is to be waited for. */
  see(part: EnvelopePart): Promise<void> | undefined {
    const tool = toolIn(part);
    return tool === undefined || this.#texts.has(tool) ? undefined : this.#load(tool);
  }

  async #load(tool: string): Promise<void> {
    const { adapters, others } = this.#adapters;
    const own =
      adapters.find((adapter) => adapter.tool === tool) ??
      (await others?.find(({ names }) => names.includes(tool))?.load());
    this.#texts.set(tool, codeTexts(own === undefined ? [] : [own]));
  }
}
