import { code, diagnostic, failure, level, object, said, UNIFIED_SPAN } from '../../src/adapter.ts';
import { framed } from './frame.ts';

/**
 * An error in the envelope, on stdout (`ErrorResponse`, src/output.rs). `error` is its severity; 0.1.0 put a word
 * there.
 */
export const error = framed(
  'error',
  { has: ['code'], any: [{ has: ['error'] }, { has: ['message'] }] },
  { operation: null },
  failure(
    diagnostic(
      {
        code: code('LLM-', { assigned: true }),
        error: level({ error: 'error', warning: 'warning', not_implemented: 'error' }),
        message: said('message'),
        span: object(UNIFIED_SPAN),
        remediation: said('remediation'),
      },
      'error',
    ),
  ),
);
