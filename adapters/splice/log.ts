import {
  at,
  type DraftObject,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type JsonObject,
  type QueryDraft,
} from '../../src/adapter.ts';
import { note } from './known.ts';

const COLUMNS = ['parameters', 'result_summary', 'error_details', 'duration_ms', 'created_at'] as const;

const shared = {
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  isTrailer: ({ value }: Glimpse) => isStatus(value),
} as const;

/** `log --json` (2.0.0 to 3.1.1): a list of executions, and a status line behind it by which an empty one is told. */
export const logList: HeldShape = {
  ...shared,
  id: 'splice/log',
  claims: ({ value, next }) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length === 0) return isStatus(next) ? [''] : undefined;
    return isExecution(value[0]) ? ['/0/execution_id', '/0/command_line'] : undefined;
  },
  keys: [],
  lists: { '': { begins: ['id', 'execution_id'] } },
  read: (document) => executions(document.objects('elements') ?? []),
};

/** `log --execution-id ID --json` (2.0.0 to 3.1.1): one execution. */
export const logOne: HeldShape = {
  ...shared,
  id: 'splice/log-one',
  claims: ({ value }) => (isExecution(value) ? ['/execution_id', '/command_line'] : undefined),
  keys: [
    '/id',
    '/execution_id',
    '/operation_type',
    '/status',
    '/timestamp',
    '/workspace',
    '/command_line',
    ...COLUMNS.map((key) => `/${key}`),
  ],
  lists: {},
  read: (document) => executions([document]),
};

/** `log --stats --json` (2.0.0 to 3.1.1). */
export const logStats: HeldShape = {
  ...shared,
  id: 'splice/log-stats',
  claims: ({ value }) =>
    isObject(value) &&
    value['total_operations'] !== undefined &&
    value['oldest_execution'] !== undefined &&
    value['by_type'] !== undefined
      ? ['/total_operations', '/by_type', '/oldest_execution']
      : undefined,
  keys: ['/total_operations', '/by_type', '/by_status', '/oldest_execution', '/newest_execution'],
  lists: {},
  read(document): QueryDraft {
    document.keep('total_operations', 'by_type', 'by_status', 'oldest_execution', 'newest_execution');
    return { command: 'log', data: document.rest() };
  },
};

function executions(list: readonly Fields[]): QueryDraft {
  let shifted = 0;
  const items = list.map((execution) => {
    if (isShifted(execution)) shifted++;
    return executionIn(execution);
  });
  return {
    command: 'log',
    data: { executions: items },
    ...(shifted > 0 && { diagnostics: [note('shifted', { executions: shifted })] }),
  };
}

function executionIn(execution: Fields): DraftObject {
  execution.keep(
    'id',
    'execution_id',
    'operation_type',
    'status',
    'timestamp',
    'workspace',
    'command_line',
    ...COLUMNS,
  );
  if (!isShifted(execution)) return execution.rest();
  const legacy: JsonObject = {};
  for (const key of COLUMNS) {
    const value = execution.take(key);
    if (value !== undefined) legacy[key] = value;
  }
  const { result_summary, error_details, created_at } = legacy;
  return {
    ...execution.rest(),
    parameters: result_summary,
    result_summary: error_details,
    duration_ms: created_at,
    legacy,
  };
}

/** True when a message stands in the column of errors although nothing failed, and a duration in that of a time. */
function isShifted(execution: Fields): boolean {
  const details = execution.peek('error_details');
  return (
    execution.peek('status') === 'ok' &&
    isObject(details) &&
    at(details, 'message') !== undefined &&
    execution.peek('parameters') === null
  );
}

function isExecution(value: unknown): boolean {
  return (
    isObject(value as JsonObject) &&
    ['execution_id', 'command_line', 'operation_type'].every((key) => Object.hasOwn(value as JsonObject, key))
  );
}

/** The line behind the document. */
function isStatus(value: Glimpse['value'] | undefined): boolean {
  const message = at(value, 'message');
  return (
    at(value, 'status') === 'ok' &&
    typeof message === 'string' &&
    /^(?:\d+ executions|Execution (?:details|statistics))$/.test(message)
  );
}
