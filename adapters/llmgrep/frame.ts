import { executionId, type Frame, keep, legacy, meansOnly, timestamp, tool } from '../../src/adapter.ts';
import { remarks } from './codes.ts';

/**
 * The envelope `JsonResponse` (src/output.rs): its version has been "1.0.0" and its tool "llmgrep" since 0.1.0;
 * `performance` since 3.0.0, `tokens_estimated` and `truncated` since 3.10.0.
 */
export const FRAME: Frame = {
  when: { is: { tool: 'llmgrep' } },
  keys: {
    schema_version: legacy,
    execution_id: executionId,
    tool,
    timestamp,
    partial: meansOnly({ true: { partial: true, remark: remarks.capped }, false: {} }),
    performance: keep,
    tokens_estimated: keep,
    truncated: meansOnly({ true: { partial: true, remark: remarks.tokens }, false: {} }),
  },
  payload: 'data',
  inverse: { defaults: { '/partial': false } },
};
