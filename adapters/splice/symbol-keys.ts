import {
  byteEnd,
  byteStart,
  endColumn,
  endLine,
  file,
  type Inverse,
  keep,
  orNull,
  type Placeholder,
  startColumn,
  startLine,
  string,
  strings,
} from '../../src/adapter.ts';

/**
 * A symbol of `find`, `query`, `export` and the graph commands (`SymbolInfo` and its like): bytes always, lines of
 * `find` from 2.6 on.
 */
export const SYMBOL_KEYS = {
  ...strings('name', 'kind'),
  file_path: file,
  byte_start: byteStart,
  byte_end: byteEnd,
  start_line: orNull(startLine),
  start_col: orNull(startColumn),
  end_line: orNull(endLine),
  end_col: orNull(endColumn),
  symbol_id: string('symbol_id'),
  entity_id: keep,
  id_format: keep,
};

/** Lines and columns that only `export` prints, and `find` in part. */
export const BYTES_ALONE: Inverse = { lacks: ['start_line', 'start_col', 'end_line', 'end_col'] };

/**
 * Lines and columns that are 0 throughout are not known. A symbol that calls name and the index does not have has no
 * kind, and the bytes 0 to 0 (src/graph/magellan_integration of 2.8).
 */
export const UNKNOWN: readonly Placeholder[] = [
  { parts: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 } },
  { parts: { byteStart: 0, byteEnd: 0 }, is: { kind: '' } },
];
