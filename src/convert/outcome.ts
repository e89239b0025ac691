import { at, type Conditions, type DocumentEnd, type Ending, meets, type Outcome, wordingIn } from '../adapter.ts';
import { given, type Json, type JsonObject } from '../json/value.ts';

/** A path of keys in a message, with the nouns for one and for several where it is a number that counts. */
const PLACEHOLDER = /\{([^{}|]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** What a document came to, by its values outside of lists; nothing where no outcome fits. */
export function outcomeOf(outcomes: readonly Outcome[], values: JsonObject, ending: Ending): DocumentEnd {
  const document = { ...values, '@': { ...ending } as JsonObject };
  const met = outcomes.find(({ when = {} }: { when?: Conditions }) => meets(document, when));
  if (met === undefined) return {};
  const { code, note, warning, wordings = [], details, data } = met;
  const status = met.status === 'told' ? ending.status : (met.status ?? 'ok');
  const message = met.message === undefined ? undefined : filled(met.message, document);
  const { wording, groups = {} } = wordingIn(message ?? '', wordings) ?? {};
  const operation = met.operation ?? wording?.operation;
  const end: DocumentEnd = {
    ...{ status, message, partial: met.partial ?? met.status === 'partial' },
    ...given({ data, operation }),
    diagnostics: [
      ...(warning === undefined ? [] : [{ level: 'warning', message: filled(warning, document) } as const]),
      ...(met.diagnostics ?? []),
    ],
  };
  if (status !== 'error' || message === undefined || (code === undefined && wordings.length === 0)) return end;
  const said = note === undefined ? {} : { note: filled(note, document) };
  const named = Object.entries(details ?? {}).map(([name, path]) => [name, at(document, path)]);
  const error = { level: 'error', message, file: groups['file'], assigned: wording?.code ?? code, ...said } as const;
  return { ...end, error: { ...error, ...(details !== undefined && { details: Object.fromEntries(named) }) } };
}

/** A message with the values that it names. */
function filled(message: string, document: JsonObject): string {
  return message.replace(PLACEHOLDER, (_, path: string, one?: string, several?: string) => {
    const value = at(document, path);
    if (one !== undefined && several !== undefined) return counted(value, one, several);
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  });
}

/** A number with its noun, that of a list its length; without a number the noun of several. */
function counted(value: Json | undefined, one: string, several: string): string {
  const count = Array.isArray(value) ? value.length : value;
  return typeof count === 'number' ? `${count} ${count === 1 ? one : several}` : several;
}
