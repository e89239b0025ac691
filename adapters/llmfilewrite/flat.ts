import {
  type Conditions,
  diagnostic,
  diagnosticField,
  executionId,
  file,
  form,
  keep,
  list,
  optional,
  path,
  startColumn,
  startLine,
} from '../../src/adapter.ts';
import { FINDING } from './finding.ts';
import { IS_DECISION, STATUS } from './status.ts';

const IS_FINISHED: Conditions = { has: ['diagnostics'], ...IS_DECISION };

/** What `DiagnosticPayload` says besides, in place of `LspDiagnostic`. */
const PAYLOAD = {
  tool: diagnosticField('tool'),
  file: diagnosticField('file'),
  note: diagnosticField('note'),
  remediation: diagnosticField('remediation'),
  span: optional,
} as const;

/**
 * `WriteResponse` of the alignment document (2026-01-22). Whether its lines count from 0 or 1 and its columns in bytes,
 * characters or UTF-16 units is said nowhere, and nothing in the document shows it: only the file of a finding is
 * known.
 */
export const flat = form(
  'llmfilewrite/flat',
  {
    operation: 'create',
    others: 'result',
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    when: {
      type: { path: 'string' },
      lacks: ['data', 'tool', 'schema_version'],
      any: [
        { type: { lsp_used: 'string' } },
        { is: { lsp_used: null }, ...IS_FINISHED },
        { lacks: ['lsp_used'], ...IS_FINISHED },
      ],
    },
    // It has no message of its own.
    outcomes: [
      {
        when: { has: ['status'] },
        status: 'told',
        message: 'The file was {status} with {@/findings|diagnostic|diagnostics}.',
        code: 'LFW-V-001',
      },
      {
        status: 'told',
        message: 'The file was {@/status} with {@/findings|diagnostic|diagnostics}.',
        code: 'LFW-V-001',
      },
    ],
  },
  {
    execution_id: executionId,
    path: path(),
    language: keep,
    lsp_used: keep,
    diagnostics: list(
      diagnostic({ ...FINDING, ...PAYLOAD, path: file, line: startLine, column: startColumn }, 'error', {
        assigned: 'LFW-V-002',
        toolFrom: '/lsp_used',
        facts: { fileFrom: '/path', uncounted: true },
      }),
      ['severity', 'path', 'tool', 'level'],
    ),
    status: STATUS,
    magellan_hints: keep,
  },
);
