import type { ConvertOptions } from '../../../src/index.ts';
import { NOTHING } from '../../enrich/nothing.ts';
import type { Check } from '../check.ts';
import { type Converted, convertBytes } from '../convert-recording.ts';

/** What is added to spans without a source. */
const ADDED = new Set(['semantic_kind', 'language']);

/** Conversions in which nothing is read, and in which nothing is found. */
const WITHOUT: readonly { tree: (workspace: string) => string; options: Partial<ConvertOptions> }[] = [
  { tree: (workspace) => workspace, options: { sources: false } },
  { tree: (workspace) => `${workspace}-nowhere`, options: {} },
];

/**
 * Without sources, and where no file is to be had, the kind and the language of spans change nothing else, although
 * other code prints what has them.
 */
export const isTheSameWithSemantics: Check = async ({ recording, workspace, printed }) => {
  const problems: string[] = [];
  for (const { tree, options } of WITHOUT) {
    const textWith = async (more: Partial<ConvertOptions>) =>
      textOf(await convertBytes(printed, recording, tree(workspace), { ...options, ...more }));
    const plain = await textWith({});
    const rich = await textWith({ enrichment: { ...NOTHING, semantics: true } });
    if (plain !== rich) problems.push(differenceOf(plain, rich));
  }
  return problems;
};

/** All but what is added, and that files are missed: for semantics more of them are asked for. */
function textOf({ envelopes }: Converted): string {
  const told = envelopes.map((envelope) => ({
    ...envelope,
    diagnostics: envelope.diagnostics.filter(({ code }) => code !== 'UNI-IO-001'),
  }));
  return JSON.stringify(told, (key, value) => (ADDED.has(key) ? undefined : value));
}

function differenceOf(plain: string, rich: string): string {
  const at = [...plain].findIndex((_, index) => plain[index] !== rich[index]);
  const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${near(plain)} | with semantics ${near(rich)}`;
}
