import type { Probe } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { isAnswer, isBatch } from '../input/answer.ts';
import { type Steps, waitFor } from '../input/window.ts';
import { type DetectedForm, detectForms } from './detect-forms.ts';
import { isOtherMajor, isRecord, isUnified, isUnifiedList } from './is-unified.ts';
import { knownAdapter } from './known-tool.ts';

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
