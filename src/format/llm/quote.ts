import { isTexts, type Json, type JsonObject } from '../../json/value.ts';
import { byteSlicer } from '../columns.ts';
import { type Detail, essenceOfField } from './essence.ts';
import { PLACE_KEYS } from './place.ts';

/** How the text behind a row is made of its fields. */
export interface Quoted {
  /**
   * What the text is, and the fields that are cut from it: the first word is `context` (the line of source), the name
   * of a field, or `-` for a line that is none itself. Empty where there is no text.
   */
  words: string;
  /** The keys of what need not stand by itself: of the object, and of its span. */
  own: ReadonlySet<string>;
  span: ReadonlySet<string>;
}

/** The text behind a row, and how it is made. */
export interface Quote {
  text: string | undefined;
  quoted: Quoted;
  /** The lines before it and behind it, where it is the line of source. */
  around: Around;
}

/** Lines before a line, and behind it. */
export interface Around {
  before: readonly string[];
  after: readonly string[];
}

/** No lines. */
export const ALONE: Around = { before: [], after: [] };

/** A line of which a match quotes what it found, and what stands before and behind it: a section need not say so. */
export const PLAIN_QUOTE = '- matched_text context_before context_after';

/** Fields that quote the source; and those of which one is taken for the text, in this order. */
const CUT_KEYS = ['matched_text', 'context_before', 'context_after', 'snippet', 'content'] as const;
const FIELDS = ['snippet', 'content', 'matched_text'] as const;

/** What is told of these. */
type Fields = Record<(typeof CUT_KEYS)[number], Json | undefined>;

/** The text of the row of an object: the line of source where it is known, else what the match quotes. */
export function quoteOf(object: JsonObject, span: JsonObject, detail: Detail): Quote {
  const fields = {} as Fields;
  for (const key of CUT_KEYS) fields[key] = essenceOfField(object, key, detail);
  const known = lineIn(essenceOfField(span, 'context', detail));
  if (known !== undefined) return { ...quoteFrom('context', known.line, fields, span), around: known };
  const whole = lineOf(fields);
  if (whole !== undefined && isCut('context_before', fields, cuts(whole, span)))
    return quoteFrom('-', whole, fields, span);
  const field = FIELDS.find((key) => typeof fields[key] === 'string');
  if (field === undefined) return { text: undefined, quoted: quotedBy(''), around: ALONE };
  return quoteFrom(field, fields[field] as string, fields, span);
}

/** The only line of a context, and those around it; `undefined` for a context of another form. */
export function lineIn(context: Json | undefined): ({ line: string } & Around) | undefined {
  const { before, selected, after, ...others } = (context ?? {}) as JsonObject;
  if (!isTexts(before) || !isTexts(selected) || !isTexts(after) || Object.keys(others).length > 0) return undefined;
  const [line] = selected;
  return line === undefined || selected.length > 1 ? undefined : { line, before, after };
}

/** The line that a match quotes around itself. */
function lineOf({ context_before: before, matched_text: text, context_after: after }: Fields): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || typeof text !== 'string') return undefined;
  return `${before[0] ?? ''}${text}${after[0] ?? ''}`;
}

function quoteFrom(first: string, text: string, fields: Fields, span: JsonObject): Quote {
  const cut = cuts(text, span);
  let words = first;
  for (const key of CUT_KEYS)
    if (key !== first && fields[key] !== undefined && isCut(key, fields, cut)) words += ` ${key}`;
  return { text, quoted: quotedBy(words), around: ALONE };
}

/** What has been made of words, which are few. */
const QUOTED = new Map<string, Quoted>();

function quotedBy(words: string): Quoted {
  let quoted = QUOTED.get(words);
  if (quoted === undefined) {
    const keys = words === '' ? [] : words.split(' ');
    const inSpan = keys.filter((key) => key === 'context');
    quoted = { words, own: new Set(['span', ...keys]), span: new Set(['file_path', ...inSpan, ...PLACE_KEYS]) };
    QUOTED.set(words, quoted);
  }
  return quoted;
}

function isCut(key: keyof Fields, fields: Fields, cutOut: (key: string) => Json): boolean {
  const [cut, value] = [cutOut(key), fields[key]];
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
