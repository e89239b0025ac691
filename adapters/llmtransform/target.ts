import { DESIGNED_OPERATION, form, id, kept, list, path, spanned } from '../../src/adapter.ts';

/**
 * The form that the toolset's schema document of 2026-01-22 gives llmtransform: no tool named, ids and sums made up.
 */
export const target = form(
  'llmtransform/target',
  {
    in: DESIGNED_OPERATION,
    operation: 'edit',
    when: {
      is: { operation_type: 'edit' },
      type: { 'result/edits': 'list' },
      has: ['result/total_byte_shift'],
      any: [{ lacks: ['tool'] }, { is: { tool: 'llmtransform' } }],
    },
  },
  {
    ...kept('type', 'final_checksum', 'total_byte_shift', 'applied_count', 'skipped_count', 'error_count'),
    file_path: path(),
    edits: list(spanned({ match_id: id, ...kept('status', 'before_checksum', 'after_checksum') }, { item: true }), [
      'match_id',
      'span',
    ]),
  },
);
