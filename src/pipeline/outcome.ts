import type { Conditions, DocumentEnd, Outcome } from '../adapter.ts';
import { at, meets, wordingIn } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';

/** A path of keys in a message, with the nouns for one and for several where it is a number that counts. */
const PLACEHOLDER = /\{([^{}|]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** What a document came to, by its values outside of lists; nothing where no outcome fits. */
export function outcomeOf(outcomes: readonly Outcome[], document: JsonObject): DocumentEnd {
  const met = outcomes.find(({ when = {} }: { when?: Conditions }) => meets(document, when));
  if (met === undefined) return {};
  const { status = 'ok', code, note, warning, wordings = [] } = met;
  const message = filled(met.message, document);
  const { wording, groups = {} } = wordingIn(message, wordings) ?? {};
  const operation = met.operation ?? wording?.operation;
  const end: DocumentEnd = {
    ...{ status, message, partial: status === 'partial' },
    ...(operation !== undefined && { operation }),
    ...(warning !== undefined && { diagnostics: [{ level: 'warning', message: filled(warning, document) }] }),
  };
  if (status !== 'error' || (code === undefined && wordings.length === 0)) return end;
  const said = note === undefined ? {} : { note: filled(note, document) };
  return { ...end, error: { level: 'error', message, file: groups['file'], assigned: wording?.code ?? code, ...said } };
}

/** A message with the values that it names. */
function filled(message: string, document: JsonObject): string {
  return message.replace(PLACEHOLDER, (_, path: string, one?: string, several?: string) => {
    const value = at(document, path);
    return one === undefined || several === undefined ? textOf(value) : counted(value, one, several);
  });
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** A number with its noun, that of a list its length; without a number the noun of several. */
function counted(value: Json | undefined, one: string, several: string): string {
  const count = Array.isArray(value) ? value.length : value;
  return typeof count === 'number' ? `${count} ${count === 1 ? one : several}` : several;
}
