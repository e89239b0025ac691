import type { Span } from '../envelope/types.ts';
import { type Found, isLocated } from '../filter/found.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';

/** A text that is proposed for a place. */
export interface Replacement {
  span: Span;
  text: string;
}

/** Texts that are to be written together. */
export interface Fix {
  /** What it does, in the words of the tool; not every tool says so. */
  title: string | undefined;
  /** One or more. */
  replacements: readonly Replacement[];
}

/** What is proposed for what was found: its replacement, and of a finding each fix in its `details`. */
export function fixesOf(found: Found): Fix[] {
  const replacement = replacementOf(found);
  const own: Fix[] = replacement === undefined ? [] : [{ title: undefined, replacements: [replacement] }];
  if (found.kind !== 'finding') return own;
  return [...own, ...elementsOf(found.value.details, 'fixes').flatMap((fix) => fixIn(fix) ?? [])];
}

/**
 * What an edit, a match or a finding proposes to write at an exact place; `undefined` where it proposes nothing, or has
 * done so already: its status is `applied`. Where the range that is replaced is another one than the place, it stands
 * beside the text as a place.
 */
function replacementOf(found: Found): Replacement | undefined {
  const holder: Readonly<Record<string, unknown>> | undefined =
    found.kind === 'finding' ? found.value.details : found.value;
  if (typeof holder?.['replacement'] !== 'string' || holder['status'] === 'applied') return undefined;
  const { replacement: text, ...others } = holder;
  const [beside, ...more] = Object.values(others).filter((value) => isLocated(value as Json));
  const span = beside !== undefined && more.length === 0 ? (beside as unknown as { span: Span }).span : found.span;
  return replacementAt(span, text as string);
}

/** A fix of details; `undefined` where a text or an exact place of it is not known, because half of it may do harm. */
function fixIn(fix: Json): Fix | undefined {
  const proposed = elementsOf(fix, 'artifactChanges').flatMap((change) => elementsOf(change, 'replacements'));
  const replacements = proposed.flatMap((one) => replacementIn(one) ?? []);
  if (replacements.length === 0 || replacements.length < proposed.length) return undefined;
  const title = memberOf(memberOf(fix, 'description'), 'text');
  return { title: typeof title === 'string' ? title : undefined, replacements };
}

/** A replacement of a fix; one without a text removes what is there. */
function replacementIn(value: Json): Replacement | undefined {
  if (!isLocated(value)) return undefined;
  const content = memberOf(value, 'insertedContent');
  const text = content === undefined ? '' : memberOf(content, 'text');
  return typeof text === 'string' ? replacementAt(value.span as unknown as Span, text) : undefined;
}

function replacementAt(span: Span | undefined, text: string): Replacement | undefined {
  const isExact = span?.precision === undefined && span !== undefined && span.start_line > 0 && span.end_line > 0;
  return isExact ? { span, text } : undefined;
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
}

function elementsOf(value: Json | undefined, key: string): readonly Json[] {
  const list = memberOf(value, key);
  return Array.isArray(list) ? list : [];
}
