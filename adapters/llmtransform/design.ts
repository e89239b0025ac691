import { executionId, form, keep, messages } from '../../src/adapter.ts';

const COUNTS = '{applied} applied, {skipped} skipped.';

/** The form of the design idea of 2026-01-10, before there was a program: counts, a list of errors, a checksum. */
export const design = form(
  'llmtransform/design',
  {
    operation: 'edit',
    others: 'result',
    when: {
      has: ['applied', 'checksum_after'],
      type: { errors: 'list' },
      only: ['execution_id', 'applied', 'skipped', 'errors', 'checksum_after'],
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
);
