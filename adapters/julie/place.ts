import {
  type Fields,
  type JsonObject,
  type PlaceDraft,
  type PlaceFacts,
  type PlaceKeys,
  placeOf,
  type Remark,
  type SpanFacts,
  semanticKind,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { contextIn, withoutPhantom } from './context.ts';

/**
 * Lines count from 1, columns are bytes from 0, ends are exclusive, bytes are those of the file (base/mod.rs of v0.1.0,
 * from tree-sitter's points): checked by running the extractors.
 */
export const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

/** The place of a definition or a symbol. */
export const PLACE = {
  file: 'file_path',
  startLine: 'start_line',
  startColumn: 'start_column',
  endLine: 'end_line',
  endColumn: 'end_column',
} as const satisfies PlaceKeys;

const BYTES = { byteStart: 'start_byte', byteEnd: 'end_byte' } as const;

/** A place, what is known to be wrong with it, and the text that stands there. */
export interface ReadPlace {
  place: PlaceDraft;
  remarks: Remark[];
  content?: string;
}

/** What an element says of its language and kind, for the span; both stay in the element, too. */
export function semanticsOf(element: Fields, kindKey = 'kind'): SpanFacts {
  const language = wordIn(element, 'language');
  const semantic_kind = semanticKind(wordIn(element, kindKey), language);
  if (language !== undefined && language === language.toLowerCase()) element.take('language');
  return {
    ...(semantic_kind !== undefined && { semantic_kind }),
    ...(language !== undefined && { language: language.toLowerCase() }),
  };
}

/**
 * The place of a definition, which has no bytes: they come from the source, where the name stands there. Functions
 * without a name are called `Anonymous`.
 */
export function definitionPlace(element: Fields, keys: PlaceKeys = PLACE): PlaceDraft {
  return placeOf(element, keys, { span: semanticsOf(element), ...namedBy(element) });
}

/** The place of something of which one line is known. */
export function linePlace(element: Fields, line: string, kindKey?: string): PlaceDraft {
  return placeOf(element, { file: 'file_path', startLine: line }, { span: semanticsOf(element, kindKey) });
}

/** The place of a `Symbol`. Its code stands around it; the context of what has no sound bytes proves nothing. */
export function symbolPlace(element: Fields): ReadPlace {
  const span = semanticsOf(element);
  if (isWholeFile(element)) return wholeFile(element, span);
  if (hasNoBytes(element)) return placeWithoutBytes(element, span);
  const shown = contextOf(element);
  if (shown === undefined)
    return { place: placeOf(element, { ...PLACE, ...BYTES }, { span, ...namedBy(element) }), remarks: [] };
  element.take('code_context');
  const { context, after } = withoutPhantom(shown);
  const facts = { span: { ...span, context }, ...(after !== undefined && { legacy: { after } }) };
  return { place: placeOf(element, { ...PLACE, ...BYTES }, facts), remarks: [] };
}

/**
 * A hit of the full-text search that shows the file: columns from 1 although they count from 0 elsewhere, and its text
 * as the context.
 */
function isWholeFile(element: Fields): boolean {
  return (
    element.peek('semantic_group') === 'file_content' &&
    element.peek('start_byte') === 0 &&
    element.peek('end_byte') !== 0
  );
}

function wholeFile(element: Fields, span: SpanFacts): ReadPlace {
  const legacy = columnsIn(element);
  const keys = { file: 'file_path', startLine: 'start_line', endLine: 'end_line', ...BYTES };
  const place = placeOf(element, keys, { span, legacy, doubtfulLines: true }, { text: 'code_context' });
  const [text, end] = [element.peek('code_context'), place.reported['byteEnd']];
  if (typeof text !== 'string' || new TextEncoder().encode(text).length !== end) return { place, remarks: [] };
  element.take('code_context');
  return { place, remarks: [], content: text };
}

/** Columns that mean nothing. */
function columnsIn(element: Fields): JsonObject {
  const legacy: JsonObject = {};
  for (const key of ['start_column', 'end_column']) {
    const column = element.natural(key);
    if (column !== undefined && column > 0) legacy[key] = column;
  }
  return legacy;
}

/** Zeros are placeholders, and bytes from 0 that are not at the beginning of the file are the length of a pattern. */
function hasNoBytes(element: Fields): boolean {
  const [start, end, line] = ['start_byte', 'end_byte', 'start_line'].map((key) => element.peek(key));
  return start === 0 && (end === 0 || (typeof line === 'number' && line > 1));
}

function placeWithoutBytes(element: Fields, span: SpanFacts): ReadPlace {
  const bytes = { start_byte: element.take('start_byte') as number, end_byte: element.take('end_byte') as number };
  if (bytes.end_byte !== 0)
    return {
      place: placeOf(element, PLACE, { span, legacy: bytes, ...namedBy(element) }),
      remarks: [remarks.placeholder],
    };
  const lines = { file: 'file_path', startLine: 'start_line', endLine: 'end_line' };
  const place = placeOf(element, lines, { span, legacy: columnsIn(element) });
  const ofFile = wordIn(element, 'id')?.startsWith('fts_result') === true ? [remarks.wholeFile] : [];
  return { place, remarks: [remarks.placeholder, ...(span.language === 'vue' ? [remarks.vue] : []), ...ofFile] };
}

function contextOf(element: Fields) {
  const [text, first, last] = ['code_context', 'start_line', 'end_line'].map((key) => element.peek(key));
  return typeof text === 'string' && typeof first === 'number' && typeof last === 'number'
    ? contextIn(text, first, last)
    : undefined;
}

/** The name of a thing stands in its place. */
function namedBy(element: Fields): Pick<PlaceFacts, 'holds'> {
  const name = wordIn(element, 'name');
  return name === undefined || name === '' || name === 'Anonymous' ? {} : { holds: name };
}

function wordIn(element: Fields, key: string): string | undefined {
  const value = element.peek(key);
  return typeof value === 'string' ? value : undefined;
}
