import type { Probe } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { isAnswer, isBatch } from '../input/answer.ts';
import { DocumentFinder } from '../input/document-finder.ts';
import { type Steps, type Window, waitFor } from '../input/window.ts';
import { claimIn } from './claims.ts';
import { type DetectedForm, detectForms } from './detect-forms.ts';
import { isOtherMajor, isRecord, isUnified, isUnifiedList, looksUnified } from './is-unified.ts';
import { knownAdapter } from './known-tool.ts';
import { loadKnowing, loadMore } from './more-adapters.ts';

/**
 * What a document is: a list of documents, unified already, in this version or in one that is not read, a record of
 * what is unified, an answer of a server, or of forms of adapters, of which there may be none or several.
 */
export type DocumentClass = 'list' | 'unified' | 'other' | 'record' | 'answer' | readonly DetectedForm[];

/** Tells what a document is. */
export function* classify(probe: Probe, settings: Settings): Steps<DocumentClass> {
  if (isBatch(probe.value)) return 'list';
  const isList = Array.isArray(probe.value);
  if (yield* waitFor(isList ? isUnifiedList(probe) : isUnified(probe)))
    return isList ? 'list' : isOtherMajor(probe.value) ? 'other' : 'unified';
  return isRecord(probe) ? 'record' : classifyOther(probe, settings);
}

function classifyOther(probe: Probe, settings: Settings): DocumentClass {
  const detected = detectForms(probe, settings.adapters, settings.tool);
  if (requestIn(detected) !== undefined) return detected;
  if (isAnswer(probe)) return 'answer';
  // What nothing in the document tells, the invocation may.
  const known = detected.length > 0 ? undefined : knownAdapter(settings)?.tool;
  return known === undefined ? detected : detectForms(probe, settings.adapters, known);
}

/** The form of a document that is a request. */
export function requestIn(form: DocumentClass): DetectedForm | undefined {
  if (typeof form === 'string') return undefined;
  const [detection, ...others] = form;
  return others.length === 0 && detection?.request === true ? detection : undefined;
}

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
    const [first = seen.value] = Array.isArray(seen.value) ? seen.value : [];
    if (looksUnified(first)) return recognises(seen);
    if (isBatch(seen.value)) return true;
    const loaded = loadKnowing(seen, settings);
    if (loaded === undefined && isClaimed(seen)) return true;
    return loaded !== undefined || settings.moreAdapters !== undefined ? isClaimedOnce(loaded, seen) : false;
  });
}
