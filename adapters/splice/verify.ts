import {
  artifact,
  byteEnd,
  byteStart,
  choose,
  diagnostic,
  diagnosticField,
  file,
  form,
  keep,
  kept,
  level,
  list,
  located,
  object,
} from '../../src/adapter.ts';
import { NOTES } from './known.ts';

/** A symbol in one of the two states of the code, neither of which need be that of the files now. */
const STATE = located(
  {
    byte_span: object({ 0: byteStart, 1: byteEnd }),
    fan_in: keep,
    fan_out: keep,
    file_path: file,
    ...kept('id', 'kind', 'name'),
  },
  { facts: { sourceMayDiffer: true } },
);

/** What is violated. */
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

/** The same with the entry of the codes that its wording has. */
const VIOLATIONS = choose(
  [{ matches: { message: /^Reference counts changed: / } }, { ...VIOLATION, assigned: 'SPL-REF-003' }],
  [
    { matches: { message: /^Symbol '.*' \(\w+\) is not reachable from entry points / } },
    { ...VIOLATION, assigned: 'SPL-REF-004' },
  ],
  [{ matches: { message: /^Entry point '.*' \(\w+\) was lost / } }, { ...VIOLATION, assigned: 'SPL-REF-005' }],
  [{}, VIOLATION],
);

const CHANGE = { after: STATE, before: STATE, ...kept('change_type', 'id', 'name') };

/** What has a number in both snapshots; under one number another symbol stands, of another name in another file. */
const SYMBOL = choose(
  [
    {
      type: { after: 'object', before: 'object' },
      same: { 'after/id': 'before/id' },
      none: [{ same: { 'after/name': 'before/name' } }, { same: { 'after/file_path': 'before/file_path' } }],
    },
    object(CHANGE, { defect: { diagnostic: NOTES.renumbered, counted: 'symbols' } }),
  ],
  [{}, object(CHANGE)],
);

export const verify = [
  /**
   * `verify` (2.5.4 to 3.1.1): how two snapshots of the graph differ. Their ids are counters, so nearly every symbol
   * counts as changed.
   */
  form(
    'splice/verify',
    {
      when: { has: ['after_timestamp', 'before_timestamp'], type: { edge_details: 'list' } },
    },
    {
      after_timestamp: keep,
      before_timestamp: keep,
      edge_details: list(keep, ['change_type']),
      edges_added: keep,
      edges_removed: keep,
      invariant_results: list({ invariant_name: keep, passed: keep, violations: list(VIOLATIONS) }),
      symbol_details: list(SYMBOL),
      ...kept('symbols_added', 'symbols_modified', 'symbols_removed'),
    },
  ),
  /** `validate-proof` (2.6.1 to 3.1.1). */
  form(
    'splice/validate-proof',
    {
      when: { type: { checksums_valid: 'boolean' }, has: ['proof_path'] },
    },
    { checksums_valid: keep, proof_path: artifact('proof_path'), status: keep },
  ),
];
