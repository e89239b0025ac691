import { type Json, type JsonObject, setOwn } from '../../json/value.ts';
import { byteSlicer } from '../columns.ts';

/** The text behind a row, how its fields are made of it, and the fields that stand by themselves. */
export interface Quote {
  text: string | undefined;
  /**
   * What the text is, and the fields that are cut from it: the first word is `context` (the line of source), the name
   * of a field, or `-` for a line that is none itself.
   */
  quoted: string;
  restOfOwn: JsonObject;
  restOfSpan: JsonObject;
}

/** A line of which a match quotes what it found, and what stands before and behind it: a section need not say so. */
export const PLAIN_QUOTE = '- matched_text context_before context_after';

/** Fields of a match that quote the source, in the order in which one of them is taken for the text. */
const FIELDS = ['snippet', 'content', 'matched_text'] as const;

const NOTHING: JsonObject = {};

/**
 * The text of a row: the line of source where it is known, else what the match quotes. `rest` is what the span has
 * besides its place.
 */
export function quoteOf(own: JsonObject, rest: JsonObject, span: JsonObject): Quote {
  const line = firstSelected(rest['context']);
  if (line !== undefined) return cutFrom('context', line, own, span, without(rest, ['context']));
  const whole = lineOf(own);
  if (whole !== undefined && isCut('context_before', own, cuts(whole, span)))
    return cutFrom('-', whole, own, span, rest);
  const field = FIELDS.find((key) => typeof own[key] === 'string');
  if (field === undefined) return { text: undefined, quoted: '', restOfOwn: own, restOfSpan: rest };
  return cutFrom(field, own[field] as string, own, span, rest);
}

function firstSelected(context: Json | undefined): string | undefined {
  const lines = (context as { selected?: Json[] } | undefined)?.selected;
  return lines?.length === 1 && typeof lines[0] === 'string' && Object.keys(context as object).length === 1
    ? lines[0]
    : undefined;
}

/** The line that a match quotes around itself. */
function lineOf({ context_before: before, matched_text: text, context_after: after }: JsonObject): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || typeof text !== 'string') return undefined;
  return `${before[0] ?? ''}${text}${after[0] ?? ''}`;
}

function cutFrom(first: string, text: string, own: JsonObject, span: JsonObject, restOfSpan: JsonObject): Quote {
  const cut = cuts(text, span);
  const taken = [first];
  for (const key of CUT_KEYS) if (key !== first && own[key] !== undefined && isCut(key, own, cut)) taken.push(key);
  return { text, quoted: taken.join(' '), restOfOwn: without(own, taken), restOfSpan };
}

/** An object without some of its keys. */
function without(object: JsonObject, taken: readonly string[]): JsonObject {
  const keys = Object.keys(object).filter((key) => !taken.includes(key));
  if (keys.length === 0) return NOTHING;
  const rest: JsonObject = {};
  for (const key of keys) setOwn(rest, key, object[key] as Json);
  return rest;
}

const CUT_KEYS = ['matched_text', 'context_before', 'context_after', 'snippet', 'content'] as const;

function isCut(key: (typeof CUT_KEYS)[number], own: JsonObject, cutOut: (key: string) => Json): boolean {
  const [cut, value] = [cutOut(key), own[key]];
  if (!Array.isArray(cut)) return cut === value;
  return Array.isArray(value) && value.length === cut.length && value[0] === cut[0];
}

/** What fields are that are cut out of the line of source that their span begins in. */
export function cuts(line: string, span: JsonObject): (key: string) => Json {
  const slice = byteSlicer(line);
  const start = Number(span['start_col']);
  const end = span['end_line'] === span['start_line'] ? Number(span['end_col']) : undefined;
  return (key) => {
    if (key === 'snippet' || key === 'content') return line;
    if (key === 'matched_text') return slice(start, end);
    const text = key === 'context_before' ? slice(0, start) : end === undefined ? '' : slice(end);
    return text === '' ? [] : [text];
  };
}
