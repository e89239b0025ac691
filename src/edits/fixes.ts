import type { Span } from '../envelope/types.ts';
import { type Found, isLocated } from '../filter/found.ts';
import { isObject, type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';
import { AS_REPORTED } from '../location/span-evidence.ts';

/** A text that is proposed for a place. */
export interface Replacement {
  span: Span;
  text: string;
  /** What says it. */
  holder: JsonObject;
}

/** Texts that are to be written together. */
export interface Fix {
  /** What it does, in the words of the tool; not every tool says so. */
  title: string | undefined;
  /** One or more. */
  replacements: readonly Replacement[];
  /**
   * True for a rewrite that was asked for, and for a fix that the tool calls safe. A fix without that word
   * (`applicability`) is safe where it stands alone, and a suggestion among others.
   */
  isSafe: boolean;
}

/** The word for a fix that changes nothing that is meant. */
const SAFE = 'safe';

/** What is proposed for what was found: its replacement, or each fix in the details of a finding. */
export function fixesOf(found: Found): Fix[] {
  const fixes: Fix[] = [];
  if (found.kind === 'finding') addFixes(fixes, found.value.details as JsonObject | undefined, { span: found.span });
  else addFix(fixes, [found.value as JsonObject], { span: found.span });
  return fixes;
}

/** What stands around a value of details. */
interface Around {
  /** The place of the finding, where nothing between says another one. */
  span?: Span | undefined;
  title?: string;
  applicability?: Json | undefined;
  /** True for one of several in a list. */
  isListed?: boolean;
}

/**
 * Adds the fixes in a value: an object with a replacement, a list of these, whose texts are to be written together, and
 * one in the form of SARIF.
 */
function addFixes(fixes: Fix[], value: Json | undefined, around: Around): void {
  if (Array.isArray(value)) {
    const edits = value.filter(isEdit);
    if (edits.length > 0) addFix(fixes, edits, { ...around, span: undefined });
    else for (const one of value) addFixes(fixes, one, { isListed: true });
  } else if (isObject(value)) {
    if (isEdit(value)) addFix(fixes, [value], around);
    if (Array.isArray(value['artifactChanges'])) return addFixOfLog(fixes, value, value['artifactChanges']);
    const { message: title, applicability = around.applicability } = value;
    const inner = { ...around, applicability, ...(typeof title === 'string' && { title }) };
    for (const key in value) if (!AS_REPORTED.has(key)) addFixes(fixes, value[key], inner);
  }
}

function isEdit(value: Json | undefined): value is JsonObject {
  return isObject(value) && typeof value['replacement'] === 'string';
}

/** Adds a fix, unless an exact place of it is not known: half of it may do harm. */
function addFix(fixes: Fix[], edits: readonly JsonObject[], { span, title, applicability, isListed }: Around): void {
  const replacements = edits.flatMap((edit) => replacementOf(edit, span) ?? []);
  if (replacements.length < edits.length) return;
  const words = edits.flatMap((edit) => edit['applicability'] ?? applicability ?? []);
  const isSafe = words.length > 0 ? words.every((word) => word === SAFE) : isListed !== true;
  fixes.push({ title, replacements, isSafe });
}

/**
 * What an object proposes to write at an exact place; `undefined` where it proposes nothing, or has done so already:
 * its status is `applied`. Where the range that is replaced is another one than the place, it stands beside the text as
 * a place.
 */
function replacementOf(holder: JsonObject, place: Span | undefined): Replacement | undefined {
  const { replacement: text, span = place, status, ...others } = holder;
  if (typeof text !== 'string' || status === 'applied') return undefined;
  const [beside, ...more] = Object.values(others).filter(isLocated);
  const at = beside !== undefined && more.length === 0 ? beside.span : span;
  return replacementAt(at as unknown as Span | undefined, text, holder);
}

/** Adds a fix as a log of SARIF has it, which suggests and promises nothing; without text it removes what is there. */
function addFixOfLog(fixes: Fix[], fix: JsonObject, changes: readonly Json[]): void {
  const proposed = changes.flatMap((change) => listIn(objectIn(change)['replacements']));
  const replacements = proposed.flatMap((one) => {
    const { span, insertedContent: content = { text: '' } } = objectIn(one);
    const { text } = objectIn(content);
    const isKnown = isLocated(one) && typeof text === 'string';
    return (isKnown && replacementAt(span as unknown as Span, text, one)) || [];
  });
  if (replacements.length === 0 || replacements.length < proposed.length) return;
  const { text: title } = objectIn(fix['description']);
  fixes.push({ title: typeof title === 'string' ? title : undefined, replacements, isSafe: false });
}

function replacementAt(span: Span | undefined, text: string, holder: JsonObject): Replacement | undefined {
  const isExact = span?.precision === undefined && span !== undefined && span.start_line > 0 && span.end_line > 0;
  return isExact ? { span, text, holder } : undefined;
}
