import {
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  executionId,
  file,
  form,
  keep,
  list,
  optional,
  orNull,
  path,
  startColumn,
  startLine,
} from '../../src/adapter.ts';
import { FINDING, IS_DECISION, STATUS, UNPROVEN } from './finding.ts';

const IS_FINISHED: Conditions = { has: ['diagnostics'], ...IS_DECISION };

/** What `DiagnosticPayload` says besides, in place of `LspDiagnostic`. */
const PAYLOAD = {
  tool: diagnosticField('tool'),
  note: diagnosticField('note'),
  remediation: diagnosticField('remediation'),
  span: optional,
} as const;

const WHOSE = { assigned: 'LFW-V-002', toolFrom: '/lsp_used', facts: UNPROVEN } as const;
const LINES = { line: orNull(startLine), column: orNull(startColumn) } as const;

/** `DiagnosticPayload`, of which the document says how it counts; in what file it is it says itself. */
const PAYLOAD_FINDINGS = [
  [
    { type: { file: 'string', line: 'number' }, lacks: ['path'] },
    diagnostic({ ...FINDING, ...PAYLOAD, file, ...LINES }, 'error', WHOSE),
  ],
  [
    { type: { file: 'string' }, lacks: ['path'] },
    diagnostic(
      { ...FINDING, ...PAYLOAD, file: diagnosticField('file'), line: optional, column: optional },
      'error',
      WHOSE,
    ),
  ],
] as const;

/**
 * `LspDiagnostic`. Its document counts lines from 1; whether its columns are bytes, characters or UTF-16 units is said
 * nowhere, so they stay as they are.
 */
const LSP_FINDING = diagnostic(
  { ...FINDING, ...PAYLOAD, file: diagnosticField('file'), path: file, ...LINES },
  'error',
  { ...WHOSE, facts: { ...UNPROVEN, fileFrom: '/path', uncounted: true } },
);

/** `WriteResponse` of the alignment document (2026-01-22). */
export const flat = form(
  'llmfilewrite/flat',
  {
    inverse: false,
    operation: 'create',
    others: 'result',
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
        status: 'told',
        message: [
          'The file was {status} with {@/findings|diagnostic|diagnostics}.',
          'The file was {@/status} with {@/findings|diagnostic|diagnostics}.',
        ],
        code: 'LFW-V-001',
      },
    ],
  },
  {
    execution_id: executionId,
    path: path(),
    language: keep,
    lsp_used: keep,
    diagnostics: list(choose(...PAYLOAD_FINDINGS, [{}, LSP_FINDING]), ['severity', 'path', 'tool', 'level']),
    status: STATUS,
    magellan_hints: keep,
  },
);
