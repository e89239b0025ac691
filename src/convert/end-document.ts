import { Fields } from '../adapter/values/fields.ts';
import {
  type Adapter,
  add,
  addAll,
  at,
  type Conditions,
  type DiagnosticDraft,
  type DocumentEnd,
  type DraftValue,
  type Ending,
  type Form,
  meets,
  type Outcome,
  wordingIn,
} from '../adapter.ts';
import type { Findings } from '../diagnostic/findings.ts';
import { noteRemarks } from '../elements/match-context.ts';
import { given, isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { hasHash } from '../location/digest.ts';
import type { DocumentState } from './document-state.ts';
import { namedKeys, noteCount, noteRepeated } from './faults.ts';
import { blocksOf, isElements } from './fold.ts';
import { lossesIn } from './found.ts';
import { lineBeside } from './frame.ts';
import { put, putAll } from './keys.ts';
import { errorOf, type OperationFacts } from './operation.ts';
import type { EnvelopePart } from './parts.ts';
import type { Request } from './settings.ts';

/** Understands what is known only when all of a document has been read, and gives what is left to print of its data. */
export function* endDocument(state: DocumentState): Generator<EnvelopePart> {
  const { form, data, facts, operation, found } = state;
  for (const [pointer, value] of state.held.left()) put(state, pointer, value);
  tellOfLists(state);
  const { outcomes = [], whole } = form;
  if (whole !== undefined) data.put(`/${whole}`, whole, state.held.document());
  const end = {
    ...(outcomes.length > 0 && outcomeOf(outcomes, state.held.document(), endingOf(state))),
    ...form.finish?.(factsOf(state)),
  };
  yield* takeEnd(state, { ...end, data: { ...state.messageFacts, ...end.data } });
  const findsOnly = form.finding?.includes(state.context.typedCommand ?? '') === true;
  if (form.hasMatches && operation === undefined && !findsOnly) data.endMatches(form.count, state.counts.converted);
  for (const aside of found.asides)
    if ('list' in aside) data.putListBehind(aside.name, aside.list);
    else data.putBehind(aside.name, aside.value);
  facts.end();
  if (found.unplaced.length > 0) data.putBehind('unplaced', found.unplaced);
  yield* data.ready();
  const hasResult = operation === undefined || operation.hasFacts || !data.isEmpty;
  if (hasResult && operation !== undefined) yield* operation.result(state.context.tool, data);
  if (hasResult) yield* found.diagnostics.parts(state.error);
  tellFindings(state);
}

/**
 * Tells what a tool gets wrong, or left out, in lists that have elements, and of lists in which elements were left out
 * because they are equal to others.
 */
function tellOfLists({ form, facts, found, counts }: DocumentState): void {
  for (const [list, { defect, partial = false }] of Object.entries(form.lists)) {
    const filled = counts.filled.get(list);
    facts.partial ||= partial && filled !== undefined;
    if (defect !== undefined && filled !== undefined) found.defect(defect, filled);
  }
  for (const draft of found.reading.repeated.diagnostics()) found.diagnostic(draft);
}

/** What a form may ask for to finish a document. */
function factsOf(state: DocumentState): Parameters<NonNullable<Form['finish']>>[0] {
  const { held, context, settings, hasRequests } = state;
  const { findings } = context;
  const trailer = state.legacy['trailer'];
  const answer = hasRequests() ? held.document() : {};
  return {
    head: held.head,
    elements: (pointer) => held.elements(pointer, context.unknownKeys),
    others: (pointer) => held.others(pointer),
    matches: state.counts.converted,
    invocation: settings.invocation,
    request: requestOf(state.adapter, answer, settings.requests, findings),
    algorithmOf: (file, { algorithms, hex }) => {
      const source = context.lookup?.(context.paths.clean(file).absolute);
      return typeof source === 'object'
        ? algorithms.find((one) => hasHash(source, { algorithms: [one], hex }))
        : undefined;
    },
    // What is left of it is kept anyway, so nothing needs to be reported.
    trailer: isObject(trailer) ? new Fields(trailer, '#trailer', '#trailer', new Set()) : undefined,
    complete: !findings.lost,
  };
}

/** What outcomes are known by. */
function endingOf({ context, operation, found, around }: DocumentState): Ending {
  const { count, firsts, firstError } = found.diagnostics;
  const unsaid = context.findings.has('UNI-QRY-004') ? 'partial' : 'ok';
  const status = operation?.status ?? (firstError === undefined ? unsaid : 'error');
  const first = operation?.error ?? firsts[0];
  const text = lineBeside(around);
  return {
    ...{ command: context.typedCommand, status, findings: count },
    ...(first !== undefined && { first: first.message }),
    ...(text !== undefined && { text }),
  };
}

/** Takes what came of a document. */
function* takeEnd(
  state: DocumentState,
  { data, legacy, diagnostics = [], remarks, partial, unixTime, ...operation }: DocumentEnd,
): Generator<EnvelopePart> {
  const { form, context, facts, found } = state;
  const { lacking } = form;
  facts.partial ||= partial === true || (lacking !== undefined && !state.hasText);
  facts.tellTime(unixTime);
  noteRemarks(remarks, context);
  if (state.counts.converted > 0) noteRemarks(facts.ofMatches, context);
  yield* putData(state, data ?? {});
  addAll(state.legacy, state.resolver.object(legacy ?? {}));
  const last: readonly DiagnosticDraft[] = [...(lacking === undefined ? [] : [lacking]), ...found.defects];
  for (const drafts of [last, diagnostics]) for (const draft of drafts) found.diagnostic(draft);
  if (state.operation !== undefined) takeOperationEnd(state, state.operation, operation);
}

/** Takes what came of an operation. */
function takeOperationEnd(state: DocumentState, operation: OperationFacts, end: DocumentEnd): void {
  operation.end(end);
  // What was cut off may have said that it failed.
  if (state.context.findings.has('UNI-QRY-004')) operation.status ??= 'partial';
  tellExit(state, operation);
  const word = operation.leaveWord(state.data);
  if (word !== undefined) add(state.legacy, 'status', word);
  addAll(state.legacy, operation.leaveAside(state.data));
  tellError(state, operation);
}

/** Puts values, and elements one by one, into the payload. */
function* putData(state: DocumentState, told: NonNullable<DocumentEnd['data']>): Generator<EnvelopePart> {
  const { data, resolver } = state;
  let values: Record<string, DraftValue | undefined> = {};
  for (const [key, value] of Object.entries(told)) {
    if (!isElements(value)) {
      setOwn(values as JsonObject, key, value as Json);
      continue;
    }
    putAll(state, values);
    values = {};
    data.beginList(`/${key}`, key);
    for (const block of blocksOf(value)) {
      const items = block.map((element) => resolver.object({ item: element })['item'] ?? null);
      data.items(`/${key}`, key, items);
      yield* data.ready();
    }
  }
  putAll(state, values);
}

/** Notes an exit status that contradicts what the document says; 1 says that changes are pending, too. */
function tellExit(state: DocumentState, { status = 'ok', pending }: OperationFacts): void {
  const { exit = 0 } = state.settings.invocation;
  const { exit: said } = state.form;
  if (said === undefined || status !== 'ok' || exit === 0 || (exit === 1 && pending)) return;
  state.found.diagnostic({ ...said, details: { exit_status: exit } });
  add(state.legacy, 'exit_status', exit);
}

/**
 * The error of an operation stands among its diagnostics, where these have none; beside another status it is the first
 * of these.
 */
function tellError(state: DocumentState, { error, failed, message = '' }: OperationFacts): void {
  const { resolver, found } = state;
  const { diagnostics } = found;
  const said = error && { ...error, message: error.message === '' ? message : error.message };
  const own = said && resolver.diagnostic(failed ? asError(said) : said);
  if (failed) {
    const why = own ?? resolver.diagnostic({ level: 'error', message });
    state.error = why.file === undefined ? errorOf(why, diagnostics.firstError) : why;
  }
  const first = failed && diagnostics.firstError === undefined ? state.error : failed ? undefined : own;
  if (first !== undefined) diagnostics.putFirst(first);
}

/** Why a run failed is an error, whatever the tool called it. */
function asError(draft: DiagnosticDraft): DiagnosticDraft {
  return draft.level === 'error'
    ? draft
    : { ...draft, level: 'error', legacy: { severity: draft.level, ...draft.legacy } };
}

/** Tells what was noticed in all of the document. */
function tellFindings({ form, context, legacy, counts, facts }: DocumentState): void {
  const { findings, unknownKeys } = context;
  if (!context.described) findings.add('UNI-QRY-010', undefined, namedKeys(unknownKeys));
  else if (unknownKeys.size > 0) findings.add('UNI-QRY-011', undefined, namedKeys(unknownKeys));
  noteRepeated(findings.repeated, legacy, findings);
  findings.explainLosses(lossesIn(counts, form.hasMatches));
  noteCount(facts.reportedCount, counts, legacy, findings);
}

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

/** The request that a document answers. */
function requestOf(
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
