import {
  artifact,
  byteEnd,
  byteStart,
  diagnostic,
  diagnosticField,
  file,
  form,
  keep,
  level,
  list,
  located,
  object,
} from '../../src/adapter.ts';
import { COUNTING } from './operation-result.ts';

/** A symbol in one of the two states of the code, neither of which need be that of the files now. */
const STATE = located(
  {
    byte_span: object({ 0: byteStart, 1: byteEnd }),
    fan_in: keep,
    fan_out: keep,
    file_path: file,
    id: keep,
    kind: keep,
    name: keep,
  },
  { facts: { sourceMayDiffer: true } },
);

const VIOLATION = diagnostic(
  {
    message: diagnosticField('message'),
    severity: level({ critical: 'error', error: 'error', warning: 'warning', info: 'note' }),
    subject: keep,
    suggestion: diagnosticField('remediation'),
  },
  'error',
  { around: { invariant_name: 'invariant_name' } },
);

/**
 * `verify` (2.5.4 to 3.1.1): how two snapshots of the graph differ. Their ids are counters, so nearly every symbol
 * counts as changed.
 */
export const verify = form(
  'splice/verify',
  {
    command: 'verify',
    counting: COUNTING,
    when: { has: ['after_timestamp', 'before_timestamp'], type: { edge_details: 'list' } },
  },
  {
    after_timestamp: keep,
    before_timestamp: keep,
    edge_details: list(keep, ['change_type']),
    edges_added: keep,
    edges_removed: keep,
    invariant_results: list(object({ invariant_name: keep, passed: keep, violations: list(VIOLATION) })),
    symbol_details: list(object({ after: STATE, before: STATE, change_type: keep, id: keep, name: keep })),
    symbols_added: keep,
    symbols_modified: keep,
    symbols_removed: keep,
  },
);

/** `validate-proof` (2.6.1 to 3.1.1). */
export const validateProof = form(
  'splice/validate-proof',
  {
    command: 'validate-proof',
    counting: COUNTING,
    when: { type: { checksums_valid: 'boolean' }, has: ['proof_path'] },
  },
  { checksums_valid: keep, proof_path: artifact('proof_path'), status: keep },
);
