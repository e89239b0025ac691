import { at, type Conditions, choose, form, kept, legacy, list, moved, object } from '../../src/adapter.ts';
import { NOTES } from './known.ts';

const EXECUTION: Conditions = { has: ['execution_id', 'command_line', 'operation_type'] };

/** The line behind the document. */
const STATUS: Conditions = {
  is: { status: 'ok' },
  matches: { message: /^(?:\d+ executions|Execution (?:details|statistics))$/ },
};

const KEYS = kept('id', 'execution_id', 'operation_type', 'status', 'timestamp', 'workspace', 'command_line');

/**
 * The columns behind the command line are shifted by one where a message is in that of errors although nothing
 * failed.
 */
const ENTRY = choose(
  [
    { is: { status: 'ok', parameters: null }, has: ['error_details/message'] },
    object(
      {
        ...KEYS,
        parameters: legacy,
        result_summary: moved('parameters'),
        error_details: moved('result_summary'),
        duration_ms: legacy,
        created_at: moved('duration_ms'),
      },
      { defect: { diagnostic: NOTES.shifted, counted: 'executions' } },
    ),
  ],
  [
    {},
    object({
      ...KEYS,
      ...kept('parameters', 'result_summary', 'error_details', 'duration_ms', 'created_at'),
    }),
  ],
);

const LOG = { command: 'log', isTrailer: STATUS };
const EXECUTIONS = list(ENTRY, ['id', 'execution_id'], { as: 'executions' });

export const log = [
  /** `log --json` (2.0.0 to 3.1.1): a list of executions, and a status line behind it by which an empty one is said. */
  form(
    'splice/log',
    {
      // What is said behind it tells a list of one from that one alone.
      inverse: { of: (list, envelope) => (at(envelope, 'legacy/trailer/message') === 'Execution details' ? {} : list) },
      ...LOG,
      when: {
        type: { '': 'list' },
        first: { '': EXECUTION },
        any: [{ has: ['0'] }, { next: STATUS }],
      },
    },
    EXECUTIONS,
  ),
  /** `log --execution-id ID --json` (2.0.0 to 3.1.1): one execution. */
  form('splice/log-one', { ...LOG, when: EXECUTION, isRow: EXECUTION }, EXECUTIONS),
  /** `log --stats --json` (2.0.0 to 3.1.1). */
  form(
    'splice/log-stats',
    { ...LOG, has: ['total_operations', 'by_type', 'oldest_execution'] },
    kept('total_operations', 'by_type', 'by_status', 'oldest_execution', 'newest_execution'),
  ),
];
