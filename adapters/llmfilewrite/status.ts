import type { DiagnosticDraft, Fields, Json, OperationDraft } from '../../src/adapter.ts';

/**
 * `approved` and `rejected` are the tool's words, in whatever case; the schema document has the envelope's beside them.
 */
const STATUS: Readonly<Record<string, OperationDraft['status']>> = {
  approved: 'ok',
  rejected: 'error',
  ok: 'ok',
  error: 'error',
  partial: 'partial',
};

/** True for one of the tool's own words. */
export function isDecision(word: Json | undefined): boolean {
  return typeof word === 'string' && /^(?:approved|rejected)$/i.test(word);
}

/** What became of the file, with the tool's word for it. */
export interface Outcome {
  status: OperationDraft['status'];
  word: string | undefined;
}

/** Takes the status. Without one, or with a word that is not known, an error among the diagnostics decides. */
export function outcomeOf(fields: Fields, diagnostics: readonly DiagnosticDraft[]): Outcome {
  const word = fields.string('status');
  const found = diagnostics.some(({ level }) => level === 'error') ? 'error' : 'ok';
  return { status: (word === undefined ? undefined : STATUS[word.toLowerCase()]) ?? found, word };
}
