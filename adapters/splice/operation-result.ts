import type { Conditions } from '../../src/adapter.ts';

/**
 * What shows an `OperationResult`: of 2.2.3 to 3.1.1, by its id of 2.0.0, or of the toolset's design document of
 * 2026-01-22, which does not name the tool.
 */
export const OPERATION_RESULT = {
  type: { operation_type: 'string', message: 'string' },
  any: [
    { type: { execution_id: 'string' }, is: { tool: 'splice' } },
    {
      type: { execution_id: 'string' },
      lacks: ['tool'],
      oneOf: { operation_type: ['patch', 'delete', 'rename', 'apply_files', 'plan', 'query', 'get'] },
    },
    { type: { operation_id: 'string' }, lacks: ['tool', 'version'] },
    { type: { operation_id: 'string', version: 'string' }, lacks: ['tool'] },
  ],
} as const satisfies Conditions;
