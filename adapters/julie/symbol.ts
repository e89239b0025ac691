import {
  byteEnd,
  byteStart,
  type Conditions,
  choose,
  type JsonObject,
  kept,
  left,
  list,
  type MatchFacts,
  match,
  spanText,
  string,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { contextIn } from './context.ts';
import { DEFINITION_KEYS, UNNAMED } from './place.ts';

/** Optional keys are `null` up to v1.13.0, then left out. */
const KEYS = {
  id: string('symbol_id'),
  ...DEFINITION_KEYS,
  start_byte: byteStart,
  end_byte: byteEnd,
  ...kept('signature', 'doc_comment', 'visibility', 'parent_id', 'metadata'),
  ...kept('semantic_group', 'confidence', 'code_context', 'content_type'),
};

/** Of a thing of which only lines are known: its columns mean nothing. */
const LINES = { start_column: left(0), end_column: left(0), name: string('name') };

/** Zeros for bytes are placeholders, and lines are often wrong. */
const UNPLACED = match(
  { ...KEYS, ...LINES, start_byte: left(0), end_byte: left(0) },
  {
    remarks: [remarks.placeholder],
    by: shownBy,
  },
);

/** A hit of the full-text search that shows the file, which is its context: its lines are often wrong. */
const WHOLE_FILE = match(
  { ...KEYS, ...LINES, code_context: spanText('content', { whenFills: true }) },
  { facts: { unreliableLines: true } },
);

/** Bytes from 0 that are not at the beginning of the file are the length of a pattern. */
const PATTERN = match({ ...KEYS, start_byte: left(), end_byte: left() }, { remarks: [remarks.placeholder] });

/**
 * A `Symbol`: what fast_search, get_symbols and julie-extract print. The context of what has no sound bytes proves
 * nothing.
 */
export const SYMBOL = choose(
  [
    { is: { start_byte: 0, end_byte: 0, language: 'vue' } },
    { ...UNPLACED, remarks: [remarks.placeholder, remarks.vue] },
  ],
  [
    { is: { start_byte: 0, end_byte: 0 }, matches: { id: /^fts_result/ } },
    { ...UNPLACED, remarks: [remarks.wholeFile] },
  ],
  [{ is: { start_byte: 0, end_byte: 0 } }, UNPLACED],
  [{ is: { start_byte: 0, semantic_group: 'file_content' } }, WHOLE_FILE],
  [
    {
      is: { start_byte: 0 },
      type: { start_line: 'number' },
      none: [{ is: { start_column: 0 }, oneOf: { start_line: [0, 1] } }],
    },
    PATTERN,
  ],
  [{ type: { code_context: 'string' } }, match(KEYS, { by: shownIn })],
  [{}, match(KEYS)],
);

/** Keys that a symbol can begin with, sorted or in the order of its declaration. */
export const FIRST_KEYS = ['id', 'code_context', 'confidence', 'end_byte', 'content_type'];

export const symbols = list(SYMBOL, FIRST_KEYS);

/**
 * What no version leaves out of a symbol, and no other tool prints together. Behind a broken one the keys of what holds
 * symbols may seem to be theirs.
 */
export const IS_SYMBOL: Conditions = {
  most: ['start_byte', 'end_byte', 'start_column', 'end_column', 'file_path', 'kind'],
  lacks: ['tool', 'results', 'symbols', 'result', 'structuredContent', 'content'],
};

/** The code around a symbol, where it is whole: it is printed beside the place then. */
function shownIn({ code_context, start_line, end_line }: JsonObject): MatchFacts | undefined {
  const context = contextIn(code_context as string, start_line as number, end_line as number);
  if (context === undefined) return undefined;
  return { place: { span: { context }, holds: undefined }, without: ['code_context'] };
}

/** What must be in the line of a thing of which lines are known: its name, or what a search found in the text. */
function shownBy({ id, name, code_context: snippet }: JsonObject): MatchFacts {
  if (!String(id).startsWith('fts_'))
    return { place: { shownBy: typeof name === 'string' && name !== UNNAMED ? [name] : [] } };
  if (typeof snippet !== 'string') return { place: { shownBy: [] } };
  const pieces = snippet.split(/\r?\n|\.{3}/u);
  const marked = pieces.filter((piece) => piece.includes('mark>'));
  const quoted = (marked.length > 0 ? marked : pieces).map((piece) => piece.replaceAll(/<\/?mark>/gu, '').trim());
  // Brackets and the like are in many lines.
  return { place: { shownBy: quoted.filter((text) => /[\p{L}\p{N}]/u.test(text)) } };
}
