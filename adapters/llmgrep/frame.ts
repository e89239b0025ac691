import { cutWith, executionId, formsIn, keep, legacy, timestamp, tool } from '../../src/adapter.ts';
import { remarks } from './codes.ts';

/**
 * Forms in the envelope `JsonResponse` (src/output.rs): its version has been "1.0.0" and its tool "llmgrep" since
 * 0.1.0; `performance` since 3.0.0, `tokens_estimated` and `truncated` since 3.10.0.
 */
export const framed = formsIn({
  when: { is: { tool: 'llmgrep' } },
  keys: {
    schema_version: legacy,
    execution_id: executionId,
    tool,
    timestamp,
    partial: cutWith(remarks.capped),
    performance: keep,
    tokens_estimated: keep,
    truncated: cutWith(remarks.tokens),
  },
  payload: 'data',
  inverse: { defaults: { '/partial': false } },
});
