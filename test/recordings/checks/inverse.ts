import { comesBack } from '../../inverse/comes-back.ts';
import type { Check } from '../check.ts';
import { documentRanges } from '../document-range.ts';

/** What the tool printed comes back from its envelopes, or that is refused: no other document is made. */
export const comesBackOrIsRefused: Check = async ({ recording, workspace, printed, piped }) => {
  if (documentRanges(printed.toString('utf8')).length === 0) return [];
  const back = await comesBack(recording, workspace, piped.text);
  return back === 'different' ? ['another document comes back than the one that was recorded'] : [];
};
