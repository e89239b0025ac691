import type { Probe } from '../adapter.ts';
import { isAnswer } from './answer.ts';
import { type DetectedForm, detectForms } from './detect-forms.ts';
import { knownAdapter } from './known-tool.ts';
import type { Settings } from './settings.ts';
import { isUnified } from './unified.ts';

/**
 * What a document is: unified already, an answer of a server, or of forms of adapters, of which there may be none or
 * several.
 */
export type DocumentClass = 'unified' | 'answer' | readonly DetectedForm[];

/** Tells what a document is. */
export async function classify(probe: Probe, settings: Settings): Promise<DocumentClass> {
  if (await isUnified(probe)) return 'unified';
  const detected = detectForms(probe, settings.adapters, settings.tool);
  if (requestIn(detected) !== undefined) return detected;
  if (isAnswer(probe)) return 'answer';
  // What nothing in the document tells, the invocation may.
  return detected.length > 0 ? detected : detectForms(probe, settings.adapters, knownAdapter(settings)?.tool);
}

/** The form of a document that is a request. */
export function requestIn(form: DocumentClass): DetectedForm | undefined {
  if (typeof form === 'string') return undefined;
  const [detection, ...others] = form;
  return others.length === 0 && detection?.request === true ? detection : undefined;
}
