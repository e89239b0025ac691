import type { Adapter, Form } from '../adapter.ts';
import { collected } from '../convert/collect.ts';
import { convertInput } from '../convert/convert.ts';
import type { Settings } from '../convert/settings.ts';
import { detectForms } from '../detect/detect-forms.ts';
import type { Envelope } from '../envelope/types.ts';
import { pieces, sourceOf } from '../input/window.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject, objectIn } from '../json/value.ts';
import { OWN_LEGACY } from './document.ts';
import { isDerived, isSame } from './proof.ts';

/** What the tool printed behind the document and belongs to it. */
export function trailerOf({ legacy }: Envelope): Json[] {
  const trailer = legacy?.['trailer'] as Json | undefined;
  return trailer === undefined ? [] : [trailer];
}

/** The values of a stream of rows, which is one document. */
export function rowsOf({ isRow }: Form, document: Json): Json[] {
  return isRow !== undefined && Array.isArray(document) ? document : [document];
}

/** The envelope of a document that was made again by a form, if it has this form. */
export async function convertedAgain(
  document: Json,
  form: Form,
  { tool }: Adapter,
  envelope: Envelope,
  settings: Settings,
): Promise<Envelope | undefined> {
  const named = form.requiresKnownTool === true ? tool : settings.tool;
  const rows = rowsOf(form, document);
  const found = detectForms({ value: rows[0] ?? null, complete: true }, settings.adapters, named);
  if (!found.some((one) => one.form === form)) return undefined;
  // The text of which the result was, in whole or in part: the tool printed it before the document.
  const text = form.textBefore === true && 'data' in envelope ? envelope.data['text'] : undefined;
  const before = typeof text === 'string' ? text.replace(/\n?$/, '\n') : '';
  const values = [...rows, ...trailerOf(envelope)].map((value) => `${printJson(value)}\n`);
  const printed = before + values.join('');
  const run = envelope.legacy?.['invocation'] as Settings['invocation'] | undefined;
  const requests = settings.requests.map((request) => ({ ...request }));
  const again = { ...settings, tool: named, invocation: { ...(run ?? settings.invocation) }, requests };
  const converted = await collected(pieces(convertInput(sourceOf(Buffer.from(printed)), again)));
  return converted.envelopes.at(-1);
}

/** Codes of what stood around a document, or of how its bytes were written. */
const AROUND: readonly unknown[] = ['UNI-QRY-013', 'UNI-QRY-023', 'UNI-QRY-029'];

/** What of an envelope its document tells, but for what is said of text `beside` it. */
export function toldOf({ diagnostics, legacy = {}, ...rest }: Envelope, beside: readonly JsonObject[] = []): Json {
  const own = Object.entries(legacy).filter(([key]) => key === 'path_prefix' || !OWN_LEGACY.includes(key));
  // The order of diagnostics is that of the keys that say them, which is none of the document's values.
  const said = without(diagnostics as unknown as JsonObject[], beside)
    .filter(({ code }) => !AROUND.includes(code))
    .map((one) => [printJson(one), one] as const);
  const sorted = said.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
  // An id that is derived may be one of the document's bytes, as they were laid out.
  const { execution_id: id, ...others } = rest;
  const execution_id = isDerived(id) ? null : id;
  const facts = { ...others, execution_id, diagnostics: sorted, legacy: Object.fromEntries(own) } as unknown as Json;
  return withoutRestored(facts, String(legacy['path_prefix']));
}

/** A value without originals of paths that the prefix restores: they stand where that was not known yet. */
function withoutRestored(value: Json, prefix: string): Json {
  if (Array.isArray(value)) return value.map((inner) => withoutRestored(inner, prefix));
  if (!isObject(value)) return value;
  const { legacy, ...rest } = value;
  const own = Object.entries(objectIn(legacy)).filter(([key, original]) => original !== `${prefix}${rest[key]}`);
  const kept = Object.entries(rest).map(([key, inner]) => [key, withoutRestored(inner, prefix)]);
  return { ...(own.length > 0 && { legacy: Object.fromEntries(own) }), ...Object.fromEntries(kept) };
}

/** The diagnostics of an envelope that are not unify's own. */
export function saidIn({ diagnostics }: Pick<Envelope, 'diagnostics'>): JsonObject[] {
  return (diagnostics as unknown as JsonObject[]).filter(({ code }) => !String(code).startsWith('UNI-'));
}

/** Those that have no equal in the other list. */
export function without(list: readonly JsonObject[], others: readonly JsonObject[]): JsonObject[] {
  const left = [...others];
  return list.filter((one) => {
    const index = left.findIndex((other) => isSame(one, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Nodes that say findings, which leave the document; and what can be added to a span on request, too. */
export const FINDINGS: readonly unknown[] = ['diagnostic', 'diagnostic-by', 'messages'];
export const FACTS: readonly unknown[] = ['rich-fact', 'content-hash'];

/** True where a node of these kinds is in nodes; wordings hold none. */
export function hasNode(nodes: object, kinds: readonly unknown[]): boolean {
  if (kinds.includes((nodes as { node?: unknown }).node)) return true;
  return Object.entries(nodes).some(
    ([key, inner]) => key !== 'says' && typeof inner === 'object' && inner !== null && hasNode(inner, kinds),
  );
}

/** The keys of a span that are added on request. */
const ADDED = ['context', 'semantic_kind', 'language', 'checksums', 'tool_hints'];

/** An envelope without what was added to its spans on request. */
export function withoutAdded(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutAdded);
  if (!isObject(value)) return value;
  const isSpan = Object.hasOwn(value, 'span_id');
  const kept = Object.entries(value).filter(([key]) => !isSpan || !ADDED.includes(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutAdded(inner)]));
}
