import { code, diagnostic, diagnosticField, failure, level, object, UNIFIED_SPAN } from '../../src/adapter.ts';
import { framed } from './frame.ts';

/**
 * An error in the envelope, on stdout (`ErrorResponse`, src/output.rs). `error` is its severity; 0.1.0 put a word
 * there.
 */
export const error = framed(
  'llmgrep/error',
  {
    operation: null,
    within: { has: ['code'], any: [{ has: ['error'] }, { has: ['message'] }] },
    // What Magellan was run for: two commands have its names, all others are of a search.
    outcomes: [
      { when: { matches: { '@/first': /^Magellan ast execution failed: / } }, status: 'error', operation: 'ast' },
      {
        when: { matches: { '@/first': /^Magellan find-ast execution failed: / } },
        status: 'error',
        operation: 'find_ast',
      },
      {
        when: { matches: { '@/first': /^Magellan [a-z-]+ execution failed: / } },
        status: 'error',
        operation: 'search',
      },
    ],
  },
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
