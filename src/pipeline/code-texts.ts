import type { Adapter } from '../adapter.ts';
import { CODES, type CodeMeaning } from '../diagnostic/codes.ts';

/** What the tables say to do, and of tools what mostly leads to it: of unify's own codes and those of tools. */
export function codeTexts(
  adapters: readonly Pick<Adapter, 'codes'>[],
): ReadonlyMap<string, { remedy: string; cause?: string }> {
  const own = Object.entries(CODES).map(([code, { remedy }]: [string, CodeMeaning]) => ({ code, remedy }));
  const all = [...own, ...adapters.flatMap(({ codes }) => codes)];
  return new Map(all.map((entry) => [entry.code, entry]));
}
