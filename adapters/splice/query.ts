import {
  count,
  executionId,
  finding,
  findings,
  formsIn,
  found,
  keep,
  kept,
  legacy,
  list,
  match,
  partial,
  statusOfQuery,
  timestamp,
  tool,
  UNKNOWN_LINES,
} from '../../src/adapter.ts';
import { OPERATION_RESULT } from './operation-result.ts';
import { CODE } from './result.ts';
import { SPAN_KEYS } from './span-keys.ts';

/** Forms of queries that print an `OperationResult` with a result of type `query`. */
const readForm = formsIn({
  when: OPERATION_RESULT,
  names: 'operation_type',
  keys: {
    schema_version: legacy,
    version: legacy,
    execution_id: executionId,
    operation_id: executionId,
    operation_type: legacy,
    status: statusOfQuery,
    message: legacy,
    tool,
    timestamp,
    workspace: legacy,
    // As in other results of the toolset's design; no version prints them.
    error: finding(CODE),
    diagnostics: findings(CODE),
  },
  payload: 'result',
  inverse: {
    lacks: ['/operation_id', '/version', '/error', '/diagnostics'],
    // Only bytes are known of a symbol, and of an import not even these.
    says: {
      '/result/symbols/*/start_line': 0,
      '/result/symbols/*/start_col': 0,
      '/result/symbols/*/end_line': 0,
      '/result/symbols/*/end_col': 0,
      '/result/symbols/*/relationships/imports/*/line_start': 0,
    },
  },
});

/** The keys of 2.8 and later are never printed, but its source has them. */
const FOUND = {
  type: legacy,
  count,
  symbols: list(match(SPAN_KEYS, { unknown: UNKNOWN_LINES }), ['file_path', 'byte_start']),
  partial,
  labels: keep,
  total_count: found,
  ...kept('offset', 'limit', 'max_symbols', 'max_bytes', 'next_offset', 'truncation_reasons'),
};

export const query = [
  /**
   * `query --label` with `--json` or `--output` (2.2.3 to 3.1.1): an operation by its form. It holds the whole text of
   * every symbol.
   */
  readForm('splice/query', {}, FOUND),
  /** `get` with `--json` or `--output` (2.2.3 to 3.1.1). The chunk itself stands only in the context. */
  readForm('splice/get', {}, FOUND),
];
