import { code, diagnostic, diagnosticField, failure, form, level, object, UNIFIED_SPAN } from '../../src/adapter.ts';
import { FRAME } from './frame.ts';

/**
 * An error in the envelope, on stdout (`ErrorResponse`, src/output.rs). `error` is its severity; 0.1.0 put a word
 * there.
 */
export const error = form(
  'llmgrep/error',
  { in: FRAME, operation: null, within: { has: ['code'], any: [{ has: ['error'] }, { has: ['message'] }] } },
  failure(
    diagnostic(
      {
        code: code('LLM-', { assigned: true }),
        error: level({ error: 'error', warning: 'warning', not_implemented: 'error' }),
        message: diagnosticField('message'),
        span: object(UNIFIED_SPAN),
        remediation: diagnosticField('remediation'),
      },
      'error',
    ),
  ),
);
