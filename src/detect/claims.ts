import type { Adapter, Probe } from '../adapter.ts';
import type { Settings } from '../convert/settings.ts';
import { innersOf, isAnswer } from '../input/answer.ts';
import { type DetectedForm, detectForms } from './detect-forms.ts';

/** A part of an answer of a server, and what it is detected as: by several adapters where it cannot be known. */
export interface Claim {
  /** JSON pointer of the part; of JSON in a string that of the string. */
  at: string;
  inText?: true;
  detected: readonly DetectedForm[];
}

/** The most specific part of an answer that has a form; a stream of rows is none. Nothing for what is no answer. */
export function claimIn(seen: Probe, adapters: readonly Adapter[], tool: string | undefined): Claim | undefined {
  if (!isAnswer(seen)) return undefined;
  for (const { at, inText, seen: inner } of innersOf(seen)) {
    const detected = detectForms(inner, adapters, tool).filter(({ form }) => form !== undefined && !form.isRow);
    if (detected.length > 0) return { at, ...(inText && { inText }), detected };
  }
  return undefined;
}

/** The claim of the tool that is `known` before that of others: several print the same where they found nothing. */
export function claimOf(seen: Probe, known: string | undefined, { adapters, tool }: Settings): Claim | undefined {
  return (known === undefined ? undefined : claimIn(seen, adapters, known)) ?? claimIn(seen, adapters, tool);
}

/** Whose a part is in which nothing has a form; what would be a row of a stream has none where there is no stream. */
export function formlessClaim(
  at: string,
  seen: Probe,
  known: string | undefined,
  { adapters }: Settings,
): Claim | undefined {
  const [detection] = detectForms(seen, adapters, known);
  if (detection?.form?.isRow === undefined) return detection && { at, detected: [detection] };
  const { form: _, ...formless } = detection;
  return { at, detected: [formless] };
}
