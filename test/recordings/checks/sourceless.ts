import { NOTHING } from '../../enrich/nothing.ts';
import type { Check } from '../check.ts';
import { convertBytes } from '../convert-recording.ts';

/** What is added to spans without a source. */
const ADDED = new Set(['semantic_kind', 'language']);

/** Without sources the kind and the language of spans change nothing else, although other code prints what has them. */
export const isTheSameWithSemantics: Check = async ({ recording, workspace, printed }) => {
  const asked = [{}, { enrichment: { ...NOTHING, semantics: true } }];
  const [plain, rich] = await Promise.all(
    asked.map(async (options) => {
      const { envelopes } = await convertBytes(printed, recording, workspace, { ...options, sources: false });
      return JSON.stringify(envelopes, (key, value) => (ADDED.has(key) ? undefined : value));
    }),
  );
  if (plain === rich) return [];
  const at = [...(plain as string)].findIndex((_, index) => plain?.[index] !== rich?.[index]);
  const near = (text = '') => text.slice(Math.max(0, at - 60), at + 60);
  return [`${near(plain)} | with semantics ${near(rich)}`];
};
