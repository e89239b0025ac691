import {
  executionId,
  form,
  id,
  item,
  keep,
  legacy,
  list,
  message,
  object,
  opened,
  operationType,
  partial,
  path,
  status,
  timestamp,
  tool,
  UNIFIED_SPAN,
} from '../../src/adapter.ts';

/**
 * The form that the toolset's schema document of 2026-01-22 gives llmtransform. It names no tool, and its ids and sums
 * are made up.
 */
export const target = form(
  'llmtransform/target',
  {
    operation: 'edit',
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    when: {
      is: { operation_type: 'edit' },
      type: { 'result/edits': 'list' },
      has: ['result/total_byte_shift'],
      any: [{ lacks: ['tool'] }, { is: { tool: 'llmtransform' } }],
    },
  },
  {
    schema_version: legacy,
    tool,
    execution_id: executionId,
    operation_type: operationType,
    status: status({ ok: 'ok', error: 'error', partial: 'partial' }),
    message,
    timestamp,
    partial,
    result: opened({
      type: keep,
      file_path: path(),
      final_checksum: keep,
      total_byte_shift: keep,
      applied_count: keep,
      skipped_count: keep,
      error_count: keep,
      edits: list(
        item({
          match_id: id,
          span: object(UNIFIED_SPAN),
          status: keep,
          before_checksum: keep,
          after_checksum: keep,
        }),
        ['match_id', 'span'],
      ),
    }),
  },
);
