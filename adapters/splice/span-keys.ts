import {
  byteEnd,
  byteStart,
  file,
  id,
  keep,
  kept,
  left,
  NO_LINE,
  object,
  type Placeholder,
  RICH_SPAN,
  relations,
  richFact,
  startLine,
  string,
  UNIFIED_SPAN,
} from '../../src/adapter.ts';

/** An item of `--relationships`. An import is in the symbol's own file, for which its path is empty. */
const RELATED = {
  rel_type: keep,
  name: string('symbol'),
  kind: keep,
  file_path: file,
  line_start: startLine,
  byte_start: byteStart,
  byte_end: byteEnd,
};

/** Line 0 is not known; without a line neither are the bytes 0 to 0 (src/relationships). An import has no line. */
const NO_PLACE: readonly Placeholder[] = [{ parts: { startLine: 0, byteStart: 0, byteEnd: 0 } }, ...NO_LINE];
const CALLS = { unknown: NO_PLACE, ownFile: true } as const;

/**
 * A `SpanResult` with all that it says of its place (src/output.rs; 2.2.3 to 3.1.1): lines from 1, columns in bytes
 * from 0. 2.0.0 names lines and columns the other way round; its flat sums, kinds and languages are not recorded.
 */
export const SPAN_KEYS = {
  ...UNIFIED_SPAN,
  symbol: string('name'),
  kind: string('kind'),
  match_id: id,
  before_hash: keep,
  after_hash: keep,
  context: object({
    before: richFact('before', { ended: 'whole' }),
    selected: richFact('selected', { ended: 'whole' }),
    after: richFact('after', { ended: 'whole' }),
  }),
  semantics: object({ kind: richFact('semantic_kind', { unless: 'kind' }), language: richFact('language') }),
  checksums: object({
    checksum_before: richFact('checksum_before'),
    checksum_after: richFact('checksum_after'),
    file_checksum_before: richFact('file_checksum_before'),
  }),
  error_code: keep,
  relationships: object({
    callers: relations('callers', 'call', RELATED, CALLS),
    callees: relations('callees', 'call', RELATED, CALLS),
    imports: relations('imports', 'definition', RELATED, { unknown: NO_LINE, ownFile: true }),
    exports: relations('exports', 'definition', RELATED, CALLS),
    cycle_detected: keep,
    error_code: keep,
  }),
  tool_hints: richFact('tool_hints'),
  suggested_action: object({
    action_type: richFact('action_type'),
    confidence: keep,
    reason: keep,
    params: richFact('params'),
  }),
};

/** A place that was changed: its symbol is a word of the result, and its sums those of the designed form. */
export const CHANGED_KEYS = { ...SPAN_KEYS, ...kept('symbol', 'content_checksum', 'surrounding_checksum') };

/** The same with its place in a `span`, which no version prints. */
export const SPANNED_KEYS = {
  match_id: id,
  span: object(RICH_SPAN),
  kind: string('kind'),
  ...kept('symbol', 'before_hash', 'after_hash', 'content_checksum', 'surrounding_checksum'),
};

const { start_line, end_line, start_col, end_col, ...others } = CHANGED_KEYS;

/** The same of 2.0.0. */
export const OLD_CHANGED_KEYS = {
  ...others,
  line_start: start_line,
  line_end: end_line,
  col_start: start_col,
  col_end: end_col,
  span_checksum_before: left(),
  span_checksum_after: left(),
  checksum_before: left(),
  file_checksum_before: left(),
  semantic_kind: left(),
  language: left(),
};
