import {
  designedOperation,
  executionId,
  form,
  id,
  keep,
  kept,
  list,
  messages,
  path,
  spanned,
} from '../../src/adapter.ts';

const COUNTS = '{applied} applied, {skipped} skipped.';

export const designed = [
  /**
   * The form that the toolset's schema document of 2026-01-22 gives llmtransform: no tool named, ids and sums made up.
   */
  form(
    'llmtransform/target',
    {
      in: designedOperation({ tool: 'llmtransform', prefix: 'LMT' }),
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
  ),
  /** The form of the design idea of 2026-01-10, before there was a program: counts, a list of errors, a checksum. */
  form(
    'llmtransform/design',
    {
      operation: 'edit',
      others: 'result',
      closed: true,
      when: {
        has: ['applied', 'checksum_after'],
        type: { errors: 'list' },
      },
      outcomes: [
        { when: { has: ['errors/0'], is: { applied: 0 } }, status: 'error', message: COUNTS },
        { when: { has: ['errors/0'] }, status: 'partial', message: COUNTS },
        { message: COUNTS },
      ],
    },
    {
      execution_id: executionId,
      applied: keep,
      skipped: keep,
      errors: messages('error', { stays: true }),
      checksum_after: keep,
    },
  ),
];
