import type { Form } from '../adapter.ts';
import { sourceOf } from '../decode/window.ts';
import type { Envelope } from '../envelope/types.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { collected } from '../pipeline/collect.ts';
import { convertInput } from '../pipeline/convert.ts';
import { detectForms } from '../pipeline/detect-forms.ts';
import { loadMore } from '../pipeline/more-adapters.ts';
import type { Settings } from '../pipeline/settings.ts';
import { FilePaths } from '../span/file-path.ts';
import { InverseDocument, OWN_LEGACY } from './document.ts';
import { type PlaceAround, Untold } from './left.ts';
import { isSame } from './same.ts';

/** What the tool printed for an envelope, or why that is not told. */
export type Legacy = { documents: Json[] } | { refused: string };

/**
 * Makes the document again that an envelope was made of: by the form of which a document makes this very envelope when
 * it is converted again. `settings` are those of the conversion; what they add to spans is none of the document's.
 */
export async function toLegacy(envelope: Envelope, settings: Settings): Promise<Legacy> {
  await loadMore(settings);
  const { forms = [], tool = '' } = settings.adapters.find((one) => one.tool === envelope.tool) ?? {};
  const { trailer } = envelope.legacy ?? {};
  let refused = `no form of ${tool || 'a tool'} gives it back whole`;
  for (const form of 'data' in envelope && trailer === undefined ? forms : []) {
    if (form.inverse === undefined || form.inverse === false) continue;
    try {
      const document = await madeAgain(form, tool, envelope, settings);
      if (document !== undefined) return { documents: [document] };
    } catch (error) {
      if (!(error instanceof Untold)) throw error;
      refused = `it does not tell ${error.message}`;
    }
  }
  return { refused };
}

/** The document by a form, if this makes the same envelope again. */
async function madeAgain(form: Form, tool: string, envelope: Envelope, settings: Settings): Promise<Json | undefined> {
  const { enrichment } = settings;
  // What the tool says itself is not told from what is added.
  if (enrichment !== undefined && saysFacts(form.schema)) throw new Untold('what was added to it');
  const own = enrichment === undefined ? envelope : withoutAdded(envelope as unknown as Json);
  const document = new InverseDocument(form, own as Envelope, aroundOf(form, envelope, settings)).make();
  const isAgain = async (one: Json) => {
    const again = await convertedAgain(one, form, tool, envelope, settings);
    return again !== undefined && isSame(told(envelope), told(again));
  };
  if (!(await isAgain(document))) return undefined;
  // Documents without keys that not every version prints may make the same envelope.
  if (isObject(document) && 'timestamp' in document) {
    const { tool: _, timestamp: __, ...others } = document;
    if (await isAgain(others)) throw new Untold('whether it says its time');
  }
  return document;
}

/** True where nodes say what can be added to a span on request, too. */
function saysFacts(nodes: object): boolean {
  const { node } = nodes as { node?: unknown };
  if (node === 'rich-fact' || node === 'content-hash') return true;
  return Object.values(nodes).some((inner) => typeof inner === 'object' && inner !== null && saysFacts(inner));
}

/** The envelope of a document that was made again by a form, if it has this form. */
async function convertedAgain(
  document: Json,
  form: Form,
  tool: string,
  envelope: Envelope,
  settings: Settings,
): Promise<Envelope | undefined> {
  const named = form.requiresKnownTool === true ? tool : settings.tool;
  const found = detectForms({ value: document, complete: true }, settings.adapters, named);
  if (!found.some((one) => one.form === form)) return undefined;
  const run = envelope.legacy?.['invocation'] as Settings['invocation'] | undefined;
  const requests = settings.requests.map((request) => ({ ...request }));
  const again = { ...settings, tool: named, invocation: { ...(run ?? settings.invocation) }, requests };
  const printed = Buffer.from(printJson(document));
  return (await collected(convertInput(sourceOf(printed), again))).envelopes.at(-1);
}

/** What of an envelope its document tells. */
function told({ legacy = {}, ...rest }: Envelope): Json {
  const own = Object.entries(legacy).filter(([key]) => key === 'path_prefix' || !OWN_LEGACY.includes(key));
  return { ...rest, legacy: Object.fromEntries(own) } as unknown as Json;
}

/** An envelope without what was added to its spans on request. */
function withoutAdded(value: Json): Json {
  if (Array.isArray(value)) return value.map((inner) => withoutAdded(inner));
  if (!isObject(value)) return value;
  const kept: JsonObject = {};
  const isSpan = Object.hasOwn(value, 'span_id');
  for (const [key, inner] of Object.entries(value))
    if (!isSpan || !ADDED.includes(key)) kept[key] = withoutAdded(inner);
  return kept;
}

/** The keys of a span that are added on request. */
const ADDED = ['context', 'semantic_kind', 'language', 'checksums', 'tool_hints'];

/** What a place is told by besides its span: the files below the root, and how paths began. */
function aroundOf(form: Form, { legacy }: Envelope, { lookup, paths }: Settings): PlaceAround {
  const prefix = String(legacy?.['path_prefix'] ?? '');
  // Printed paths are relative to the root, wherever the tool ran.
  const files = new FilePaths({ ...paths, cwd: paths.root });
  return {
    counting: form.coordinates,
    restored: (path) => prefix + path,
    sourceOf(path) {
      const source = lookup?.(files.clean(path).absolute);
      return typeof source === 'object' ? source : undefined;
    },
  };
}
