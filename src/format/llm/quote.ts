import { Buffer } from 'node:buffer';
import type { Json, JsonObject } from '../../json/value.ts';
import { byteSlice } from '../columns.ts';

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

/** The text of a row: the line of source where it is known, else what the match quotes. */
export function quoteOf(own: JsonObject, span: JsonObject): Quote {
  const { context, ...withoutContext } = span;
  const line = firstSelected(context);
  if (line !== undefined) return cutFrom('context', line, own, span, withoutContext);
  const whole = lineOf(own);
  if (whole !== undefined && isCut('context_before', whole, own, span)) return cutFrom('-', whole, own, span, span);
  const field = FIELDS.find((key) => typeof own[key] === 'string');
  if (field === undefined) return { text: undefined, quoted: '', restOfOwn: own, restOfSpan: span };
  return cutFrom(field, own[field] as string, own, span, span);
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
  const cut = CUT_KEYS.filter((key) => key !== first && own[key] !== undefined && isCut(key, text, own, span));
  const taken = new Set([first, ...cut]);
  const restOfOwn = Object.fromEntries(Object.entries(own).filter(([key]) => !taken.has(key)));
  return { text, quoted: [first, ...cut].join(' '), restOfOwn, restOfSpan };
}

const CUT_KEYS = ['matched_text', 'context_before', 'context_after', 'snippet', 'content'] as const;

function isCut(key: (typeof CUT_KEYS)[number], text: string, own: JsonObject, span: JsonObject): boolean {
  const [cut, value] = [cutOut(key, text, span), own[key]];
  if (!Array.isArray(cut)) return cut === value;
  return Array.isArray(value) && value.length === cut.length && value[0] === cut[0];
}

/** What a field is that is cut out of the line of source that its span begins in. */
export function cutOut(key: string, line: string, span: JsonObject): Json {
  if (key === 'snippet' || key === 'content') return line;
  const start = Number(span['start_col']);
  const end = span['end_line'] === span['start_line'] ? Number(span['end_col']) : Buffer.byteLength(line);
  if (key === 'matched_text') return byteSlice(line, start, end);
  const text = key === 'context_before' ? byteSlice(line, 0, start) : byteSlice(line, end);
  return text === '' ? [] : [text];
}
