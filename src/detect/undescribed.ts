import {
  type Adapter,
  code,
  executionId,
  type Form,
  findings,
  form,
  legacy,
  opened,
  partial,
  timestamp,
  tool,
} from '../adapter.ts';
import { onceFor } from '../json/once-for.ts';

/**
 * The form of a document that is known to be of a tool, in a form that its adapter does not describe: its payload is
 * carried over as it is.
 */
export const undescribed = onceFor(
  (adapter: Adapter): Form =>
    form(
      `${adapter.tool}/undescribed`,
      { command: null, when: {} },
      {
        tool,
        schema_version: legacy,
        execution_id: executionId,
        timestamp,
        partial,
        diagnostics: findings(code(), { type: { message: 'string' } }),
        data: opened({}),
      },
    ),
);
