import { isTexts, type Json, type JsonObject } from '../../json/value.ts';
import { byteSlicer } from '../columns.ts';
import { type Detail, essenceOfField } from './essence.ts';

/** The text behind a row. */
export interface Quote {
  text: string | undefined;
  /**
   * What the text is, and the fields that are cut from it: the first word is `context` (the line of source), the name
   * of a field, or `-` for a line that is none itself. Empty where there is no text.
   */
  quoted: string;
  /** The lines before it and behind it, where it is the line of source. */
  around: Around;
}

/** Lines before a line, and behind it. */
export interface Around {
  before: readonly string[];
  after: readonly string[];
}

export const ALONE: Around = { before: [], after: [] };

/** A line of which a match quotes what it found, and what stands before and behind it: a section need not say so. */
export const PLAIN_QUOTE = '- matched_text context_before context_after';

/** Fields that quote the source. */
export const CUT_KEYS = ['matched_text', 'context_before', 'context_after', 'snippet', 'content'];
/** Fields of which one is taken for the text, in this order. */
const TEXT_KEYS = ['snippet', 'content', 'matched_text'];

/** The text of the row of an object: the line of source where it is known, else what the match quotes. */
export function quoteOf(object: JsonObject, span: JsonObject, detail: Detail): Quote {
  const fields = new Map(CUT_KEYS.map((key) => [key, essenceOfField(object, key, detail)]));
  const quoteFrom = (first: string, text: string, around = ALONE): Quote => {
    const cutOut = cuts(text, span);
    const cut = CUT_KEYS.filter((key) => key !== first && fields.get(key) !== undefined);
    return { text, quoted: [first, ...cut.filter((key) => isCut(cutOut(key), fields.get(key)))].join(' '), around };
  };
  const known = lineIn(essenceOfField(span, 'context', detail));
  if (known !== undefined) return quoteFrom('context', known.line, known);
  const [found, before, after] = CUT_KEYS.map((key) => fields.get(key));
  if (Array.isArray(before) && Array.isArray(after) && typeof found === 'string') {
    const whole = `${before[0] ?? ''}${found}${after[0] ?? ''}`;
    if (isCut(cuts(whole, span)('context_before'), before)) return quoteFrom('-', whole);
  }
  const field = TEXT_KEYS.find((key) => typeof fields.get(key) === 'string');
  if (field === undefined) return { text: undefined, quoted: '', around: ALONE };
  return quoteFrom(field, fields.get(field) as string);
}

/** The only line of a context, and those around it; `undefined` for a context of another form. */
export function lineIn(context: Json | undefined): ({ line: string } & Around) | undefined {
  const { before, selected, after, ...others } = (context ?? {}) as JsonObject;
  if (!isTexts(before) || !isTexts(selected) || !isTexts(after) || Object.keys(others).length > 0) return undefined;
  const [line] = selected;
  return line === undefined || selected.length > 1 ? undefined : { line, before, after };
}

function isCut(cut: Json, value: Json | undefined): boolean {
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
