import { type EndFacts, executionId, form, keep, read } from '../../src/adapter.ts';

const COUNTS = '{applied} applied, {skipped} skipped.';

/** The form of the design idea of 2026-01-10, before there was a program: counts, a list of errors, a checksum. */
export const design = form(
  'llmtransform/design',
  {
    operation: 'edit',
    others: 'result',
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
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
    finish: errorsOf,
  },
  {
    execution_id: executionId,
    applied: keep,
    skipped: keep,
    errors: read((errors) => (isMessages(errors) ? { errors: [] } : { errors })),
    checksum_after: keep,
  },
);

function isMessages(errors: unknown): errors is string[] {
  return Array.isArray(errors) && errors.every((message) => typeof message === 'string');
}

function errorsOf({ head }: EndFacts) {
  const { '/errors': errors } = head;
  if (!isMessages(errors)) return {};
  return { diagnostics: errors.map((message) => ({ level: 'error' as const, message })) };
}
