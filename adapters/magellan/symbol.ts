import {
  file,
  idRepeating,
  keep,
  match,
  NO_LINE,
  object,
  type Placeholder,
  RICH_SPAN,
  relations,
  spanText,
  startColumn,
  startLine,
  string,
  strings,
  UNKNOWN_LINES,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';

/** Ids that are made of a name and a line, which several matches may share. */
const NAMED_ID = /^(?:[^:]|:(?!:))*::.*#\d+$/su;

/** Zeros at the first line, or at none, are not known. */
const ZEROS = { byteStart: 0, byteEnd: 0, startColumn: 0, endColumn: 0 };
export const UNKNOWN: readonly Placeholder[] = [
  { parts: { ...ZEROS, startLine: 1, endLine: 1 } },
  { parts: { ...ZEROS, startLine: 0, endLine: 0 } },
  ...UNKNOWN_LINES,
];

/** A caller or callee. Items that name their project never know a column and print 0; a real line is never 0. */
const CALL = {
  project: keep,
  name: string('symbol'),
  file_path: file,
  line: startLine,
  column: startColumn,
  depth: keep,
};
const UNKNOWN_CALL: readonly Placeholder[] = [
  { parts: { startLine: 0 }, has: 'project' },
  ...NO_LINE,
  { parts: { startColumn: 0 }, has: 'project' },
];

/**
 * `SymbolMatch` (find, query, get, slice) and `ProjectSymbolMatch` (context symbol, find --all, refs --all):
 * src/output/command.rs.
 */
export const SYMBOL_KEYS = {
  project: string('project'),
  match_id: idRepeating(NAMED_ID),
  span: object(RICH_SPAN),
  ...strings('name', 'kind', 'parent', 'symbol_id'),
  callers: relations('callers', 'call', CALL, { unknown: UNKNOWN_CALL }),
  callees: relations('callees', 'call', CALL, { unknown: UNKNOWN_CALL, remark: remarks.calleeFile }),
  // At most 40 lines of the symbol (context symbol): evidence where it is all of it.
  source: spanText('source', { whenFills: true }),
};

/** What is known of every symbol. */
export const OF_SYMBOLS = { unknown: UNKNOWN, sumRemark: remarks.oddChecksum };

export const SYMBOL = match(SYMBOL_KEYS, OF_SYMBOLS);

/** The keys that a symbol can begin with. */
export const FIRST_KEYS = ['match_id', 'project', 'callees', 'callers', 'kind', 'span'];
