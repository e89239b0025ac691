import {
  count,
  executionId,
  form,
  keep,
  legacy,
  list,
  match,
  opened,
  partial,
  timestamp,
  tool,
} from '../../src/adapter.ts';
import { COUNTING, OPERATION_RESULT } from './operation-result.ts';
import { SPAN_KEYS, UNKNOWN_LINES } from './span-keys.ts';

/**
 * A query that prints an `OperationResult` with a result of type `query`; the keys of 2.8 and later are never printed,
 * but its source has them.
 */
function read(command: 'query' | 'get') {
  return form(
    `splice/${command}`,
    { command, counting: COUNTING, when: { is: { operation_type: command }, ...OPERATION_RESULT } },
    {
      schema_version: legacy,
      version: legacy,
      execution_id: executionId,
      operation_id: executionId,
      operation_type: legacy,
      status: legacy,
      message: legacy,
      tool,
      timestamp,
      workspace: legacy,
      result: opened({
        type: legacy,
        labels: keep,
        count,
        symbols: list(match(SPAN_KEYS, { unknown: UNKNOWN_LINES }), ['file_path', 'byte_start']),
        total_count: keep,
        offset: keep,
        limit: keep,
        max_symbols: keep,
        max_bytes: keep,
        next_offset: keep,
        partial,
        truncation_reasons: keep,
      }),
    },
  );
}

/**
 * `query --label` with `--json` or `--output` (2.2.3 to 3.1.1): an operation by its form. It holds the whole text of
 * every symbol.
 */
export const query = read('query');

/** `get` with `--json` or `--output` (2.2.3 to 3.1.1). The chunk itself stands only in the context. */
export const get = read('get');
