import {
  type Conditions,
  designedOperation,
  diagnostic,
  endColumn,
  endLine,
  file,
  form,
  kept,
  list,
  path,
  startColumn,
  startLine,
} from '../../src/adapter.ts';
import { FINDING, IS_DECISION, STATUS, UNPROVEN } from './finding.ts';

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
    in: designedOperation({ tool: 'llmfilewrite', prefix: 'LFW' }),
    inverse: false,
    operation: 'create',
    hashes: 'blake3',
    when: {
      type: { 'result/path': 'string' },
      any: [
        { is: { tool: 'llmfilewrite' }, ...IS_WRITTEN },
        { lacks: ['tool'], ...IS_WRITTEN },
      ],
    },
    around: { status: STATUS },
    outcomes: [
      {
        status: 'told',
        message: ['{message}', 'The file was {status}.', 'The file was {@/status}.'],
        code: 'LFW-V-001',
      },
    ],
  },
  {
    // The sum is that of the whole file; its algorithm is not said.
    ...kept('type', 'language', 'lsp_used', 'checksum', 'status'),
    path: path(),
    diagnostics: list(
      diagnostic(
        { ...FINDING, file, start_line: startLine, start_col: startColumn, end_line: endLine, end_col: endColumn },
        'error',
        {
          assigned: 'LFW-V-002',
          toolFrom: '/result/lsp_used',
          facts: { ...UNPROVEN, fileFrom: '/result/path', hashFrom: '/result/checksum' },
        },
      ),
      ['level', 'severity', 'message'],
    ),
  },
);
