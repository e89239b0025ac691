import type { Probe } from '../adapter.ts';
import { claimIn } from '../detect/claims.ts';
import { type DetectedForm, detectForms } from '../detect/detect-forms.ts';
import { isUnified, isUnifiedList, looksUnified } from '../detect/is-unified.ts';
import { loadKnowing, loadMore } from '../detect/more-adapters.ts';
import { isBatch } from '../input/answer.ts';
import { DocumentFinder } from '../input/document-finder.ts';
import type { Window } from '../input/window.ts';
import type { Settings } from './settings.ts';

/** Finds the documents of an input; adapters are loaded as they are needed for them. */
export function documentFinder(window: Window, settings: Settings): DocumentFinder {
  const isKnown = ({ form, request }: DetectedForm) => form !== undefined || request === true;
  const isClaimed = (seen: Probe) =>
    detectForms(seen, settings.adapters, settings.tool).some(isKnown) ||
    claimIn(seen, settings.adapters, settings.tool) !== undefined;
  const isClaimedOnce = async (loaded: Promise<unknown> | undefined, seen: Probe) => {
    await loaded;
    return isClaimed(seen) || ((await loadMore(settings)) && isClaimed(seen));
  };
  const recognises = async (seen: Probe) =>
    (await isUnifiedList(seen)) || (await isUnified(seen)) || (await isClaimedOnce(loadKnowing(seen, settings), seen));
  // Text may be full of brackets, and documents are many: where no adapter is to be loaded, nothing is waited for.
  return new DocumentFinder(window, (seen) => {
    if (mayBeUnified(seen)) return recognises(seen);
    if (isBatch(seen.value)) return true;
    const loaded = loadKnowing(seen, settings);
    if (loaded === undefined && isClaimed(seen)) return true;
    return loaded !== undefined || settings.moreAdapters !== undefined ? isClaimedOnce(loaded, seen) : false;
  });
}

/** True where an envelope shows, or a list of such. */
function mayBeUnified({ value }: Probe): boolean {
  return looksUnified(Array.isArray(value) ? value[0] : value);
}
