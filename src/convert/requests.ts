import { type Adapter, type JsonObject, meets } from '../adapter.ts';
import type { DetectedForm } from '../detect/detect-forms.ts';
import type { Findings } from '../diagnostic/findings.ts';

/** A document that a tool was given, read beside its answer. */
export interface Request {
  value: JsonObject;
  /** True when the user named it, so that it is reported when it is nobody's. */
  named: boolean;
  /** Who says that a document of the input is a request. */
  detection?: DetectedForm;
  /** True when an answer to it was read. */
  answered?: true;
}

/** The request that a document answers. */
export function requestOf(
  { request: form }: Adapter,
  answer: JsonObject,
  requests: readonly Request[],
  findings: Findings,
): JsonObject | undefined {
  if (form === undefined) return undefined;
  const request = requests.find(({ value }) => meets(value, form.when) && form.isAnswered(value, answer));
  if (request === undefined) {
    if (requests.some(({ named }) => named)) findings.add('UNI-QRY-021');
    return undefined;
  }
  request.answered = true;
  return request.value;
}
