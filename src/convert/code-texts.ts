import type { Adapter } from '../adapter.ts';
import { CODES, type CodeMeaning } from '../diagnostic/codes.ts';

/** What tables say of a code: what to do, by name what to do in a case, and of tools what mostly leads to it. */
type CodeText = Pick<CodeMeaning, 'remedy' | 'remedies'> & { cause?: string };

/** What the tables say of unify's own codes and those of tools, by the codes. */
export function codeTexts(adapters: readonly Pick<Adapter, 'codes'>[]): ReadonlyMap<string, CodeText> {
  const own = Object.entries(CODES as Record<string, CodeMeaning>).map(([code, { remedy, remedies }]) => ({
    ...{ code, remedy },
    ...(remedies !== undefined && { remedies }),
  }));
  const all = [...own, ...adapters.flatMap(({ codes }) => codes)];
  return new Map(all.map((entry) => [entry.code, entry]));
}
