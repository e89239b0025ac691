import {
  type Conditions,
  diagnostic,
  endColumn,
  endLine,
  executionId,
  file,
  form,
  keep,
  legacy,
  list,
  message,
  opened,
  operationType,
  partial,
  path,
  startColumn,
  startLine,
  timestamp,
  tool,
} from '../../src/adapter.ts';
import { FINDING } from './finding.ts';
import { IS_DECISION, outcomeOf, STATUS } from './status.ts';

/** A file that was written, or is not because of what was found in it. */
const IS_WRITTEN: Conditions = {
  any: [
    { type: { 'result/lsp_used': 'string' } },
    { is: { 'result/lsp_used': null, operation_type: 'create' }, type: { 'result/diagnostics': 'list' } },
    { type: { 'result/diagnostics': 'list' }, ...IS_DECISION },
  ],
};

/**
 * The form of the schema document (2026-01-22), whole or, where the file was rejected, abbreviated. It counts as the
 * envelope does.
 */
export const operation = form(
  'llmfilewrite/operation',
  {
    operation: 'create',
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    hashes: 'blake3',
    when: {
      type: { 'result/path': 'string' },
      any: [
        { is: { tool: 'llmfilewrite' }, ...IS_WRITTEN },
        { lacks: ['tool'], ...IS_WRITTEN },
      ],
    },
    finish: outcomeOf,
  },
  {
    schema_version: legacy,
    tool,
    execution_id: executionId,
    operation_type: operationType,
    status: STATUS,
    message,
    timestamp,
    partial,
    result: opened({
      type: keep,
      path: path(),
      language: keep,
      lsp_used: keep,
      // That of the whole file; its algorithm is not said.
      checksum: keep,
      status: keep,
      diagnostics: list(
        diagnostic(
          {
            ...FINDING,
            file,
            start_line: startLine,
            start_col: startColumn,
            end_line: endLine,
            end_col: endColumn,
          },
          'error',
          { toolFrom: '/result/lsp_used', facts: { fileFrom: '/result/path', hashFrom: '/result/checksum' } },
        ),
        ['level', 'severity', 'message'],
      ),
    }),
  },
);
