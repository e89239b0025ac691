import {
  type Conditions,
  executionId,
  type FormOptions,
  form,
  keep,
  legacy,
  type Node,
  saysOnly,
  timestamp,
  tool,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { COUNTING } from './results.ts';

/**
 * A form in the envelope `JsonResponse` (src/output.rs): its version has been "1.0.0" and its tool "llmgrep" since
 * 0.1.0; `performance` since 3.0.0, `tokens_estimated` and `truncated` since 3.10.0. `when` is what `data` must meet.
 */
export function framed(
  name: string,
  when: Conditions,
  options: Pick<FormOptions, 'command' | 'operation' | 'matches' | 'others'>,
  data: Node,
) {
  const within = { is: { tool: 'llmgrep' }, inside: { data: when } };
  return form(
    `llmgrep/${name}`,
    { counting: COUNTING, when: within, ...options },
    {
      schema_version: legacy,
      execution_id: executionId,
      tool,
      timestamp,
      partial: saysOnly({ true: { partial: true, remark: remarks.capped }, false: {} }),
      performance: keep,
      tokens_estimated: keep,
      truncated: saysOnly({ true: { partial: true, remark: remarks.tokens }, false: {} }),
      data,
    },
  );
}
