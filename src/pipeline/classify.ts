import type { Probe } from '../adapter.ts';
import { isBatch } from '../decode/answer.ts';
import { isAnswer } from './answer.ts';
import { type DetectedForm, detectForms } from './detect-forms.ts';
import { isUnified, isUnifiedList } from './is-unified.ts';
import { knownAdapter } from './known-tool.ts';
import type { Settings } from './settings.ts';

/**
 * What a document is: a list of documents, unified already, an answer of a server, or of forms of adapters, of which
 * there may be none or several.
 */
export type DocumentClass = 'list' | 'unified' | 'answer' | readonly DetectedForm[];

/** Tells what a document is; nothing is waited for but where it looks like an envelope. */
export function classify(probe: Probe, settings: Settings): DocumentClass | Promise<DocumentClass> {
  if (isBatch(probe.value)) return 'list';
  const unified = Array.isArray(probe.value) ? isUnifiedList(probe) : isUnified(probe);
  return unified === false ? classifyOther(probe, settings) : classifyUnified(unified, probe, settings);
}

async function classifyUnified(
  unified: boolean | Promise<boolean>,
  probe: Probe,
  settings: Settings,
): Promise<DocumentClass> {
  if (!(await unified)) return classifyOther(probe, settings);
  return Array.isArray(probe.value) ? 'list' : 'unified';
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
