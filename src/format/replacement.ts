import type { Span } from '../envelope/types.ts';
import { type Found, isLocated } from '../filter/found.ts';
import { type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';

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
  return [...own, ...listIn(objectIn(found.value.details)['fixes']).flatMap((fix) => fixIn(objectIn(fix)) ?? [])];
}

/**
 * What an edit, a match or a finding proposes to write at an exact place; `undefined` where it proposes nothing, or has
 * done so already: its status is `applied`. Where the range that is replaced is another one than the place, it stands
 * beside the text as a place.
 */
function replacementOf(found: Found): Replacement | undefined {
  const holder = objectIn((found.kind === 'finding' ? found.value.details : found.value) as Json | undefined);
  const { replacement: text, status, ...others } = holder;
  if (typeof text !== 'string' || status === 'applied') return undefined;
  const [beside, ...more] = Object.values(others).filter(isLocated);
  return replacementAt(beside !== undefined && more.length === 0 ? beside.span : found.span, text);
}

/** A fix of details; `undefined` where a text or an exact place of it is not known, because half of it may do harm. */
function fixIn({ artifactChanges, description }: JsonObject): Fix | undefined {
  const proposed = listIn(artifactChanges).flatMap((change) => listIn(objectIn(change)['replacements']));
  const replacements = proposed.flatMap((one) => replacementIn(one) ?? []);
  if (replacements.length === 0 || replacements.length < proposed.length) return undefined;
  const { text: title } = objectIn(description);
  return { title: typeof title === 'string' ? title : undefined, replacements };
}

/** A replacement of a fix; one without a text removes what is there. */
function replacementIn(value: Json): Replacement | undefined {
  if (!isLocated(value)) return undefined;
  const { insertedContent } = value;
  const text = insertedContent === undefined ? '' : objectIn(insertedContent)['text'];
  return typeof text === 'string' ? replacementAt(value.span, text) : undefined;
}

function replacementAt(place: object | undefined, text: string): Replacement | undefined {
  const span = place as Span | undefined;
  const isExact = span !== undefined && span.precision === undefined && span.start_line > 0 && span.end_line > 0;
  return isExact ? { span, text } : undefined;
}
