import { type DiagnosticDraft, type DocumentDraft, type Fields, type HeldShape, isObject } from '../../src/adapter.ts';
import { COUNTING } from './place.ts';

/** Words for a status; another word is one of success, and stays in the result. */
const STATUS: Readonly<Record<string, 'error' | 'partial'>> = {
  error: 'error',
  failed: 'error',
  failure: 'error',
  partial: 'partial',
};

/** Operations that only read. */
const READING: ReadonlySet<string> = new Set(['info']);

/**
 * `julie-server extract scan|update|delete|analyze|info --json` (v7.10 to v7.17): what was done to a database of
 * symbols. Its `schema_version` is that of the database; `errors` are of single files.
 */
export const report: HeldShape = {
  id: 'julie/extract-report',
  coordinates: COUNTING,
  claims({ value }) {
    if (!isObject(value) || typeof value['operation'] !== 'string' || typeof value['db_path'] !== 'string')
      return undefined;
    return Object.hasOwn(value, 'workspace_id') || Number.isInteger(value['schema_version'])
      ? ['/operation', '/db_path']
      : undefined;
  },
  keys: ['/status', '/operation', '/workspace_id', '/db_path', '/schema_version'],
  lists: { '/errors': { begins: ['code', 'message', 'path'] } },
  read(document): DocumentDraft {
    const asked = document.peek('operation');
    const operation = typeof asked === 'string' && /^[a-z][a-z_]*$/.test(asked) ? asked : 'extract';
    const word = document.peek('status');
    const status =
      typeof word === 'string' && Object.hasOwn(STATUS, word) ? (STATUS[word] as 'error' | 'partial') : 'ok';
    const diagnostics = (document.objects('errors') ?? []).map((error) => findingIn(error));
    const version = document.take('schema_version');
    if (version !== undefined) document.replace('schema_version', { db_schema_version: version });
    const rest = document.keep(...Object.keys(document.value)).rest();
    if (READING.has(operation) && status === 'ok') return { command: operation, data: rest, diagnostics };
    const message =
      diagnostics.find(({ level }) => status === 'error' && level === 'error')?.message ??
      `The operation ${operation}: ${String(word)}.`;
    return {
      operation,
      status,
      message,
      result: { type: operation, ...rest },
      diagnostics,
      partial: status === 'partial',
    };
  },
};

/** An error with the tool's own code. */
function findingIn(error: Fields): DiagnosticDraft {
  const code = error.string('code');
  const message = error.string('message') ?? '';
  if (error.peek('path') === null) error.take('path');
  const file = error.string('path');
  const legacy = { ...(error.rest() as Record<string, never>), ...(code !== undefined && { code }) };
  const own = code !== undefined && /^\w+(?:[._-]\w+)*$/.test(code) ? `JUL-${code.toUpperCase()}` : undefined;
  return { level: 'error', message, file, code: own, ...(Object.keys(legacy).length > 0 && { legacy }) };
}
