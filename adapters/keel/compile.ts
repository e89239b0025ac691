import {
  type DiagnosticDraft,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
} from '../../src/adapter.ts';
import { codes, known } from './codes.ts';
import { bareIn, COUNTING, cleanPaths, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE, linesOf } from './lines.ts';
import { violationsIn } from './violation.ts';

/** `compile`: its findings are diagnostics. The servers print it for a clean compile, too, and within a batch. */
export const compile: HeldShape = {
  id: 'keel/compile',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'compile', 'files_analyzed'),
  keys: [...FRAME_KEYS, '/status', '/files_analyzed', '/info'],
  lists: { '/errors': { begins: ['code', 'affected'] }, '/warnings': { begins: ['code', 'affected'] } },
  read(document) {
    const frame = takeFrame(document);
    const findings = [...violationsIn(document, 'errors', 'error'), ...violationsIn(document, 'warnings', 'warning')];
    const status = document.peek('status');
    const said =
      status === 'batch_started' ? [known('batchOpen')] : status === 'ok' && findings.length === 0 ? [known('ok')] : [];
    cleanPaths(document, 'files_analyzed').keep('status', 'info');
    const data = document.rest();
    return {
      ...frame,
      command: 'compile',
      data,
      diagnostics: [...findings, ...said],
      partial: status === 'batch_started',
    };
  },
};

/** How a finding stands to the compile before, by the name of its list. */
const CHANGES = {
  new_errors: 'error',
  resolved_errors: 'note',
  new_warnings: 'warning',
  resolved_warnings: 'note',
} as const;

/**
 * `compile --delta`: what is new and what is gone since the compile before, whatever that one was of. Up to 0.4.2 in
 * random order.
 */
export const delta: HeldShape = {
  id: 'keel/delta',
  coordinates: COUNTING,
  claims({ value, complete }) {
    if (!isObject(value) || !isKeys(value['new_errors'])) return undefined;
    return isKeys(value['resolved_errors']) || !complete ? ['/new_errors'] : undefined;
  },
  keys: ['/net_errors', '/net_warnings', '/pressure', '/total_errors', '/total_warnings'],
  lists: Object.fromEntries(Object.keys(CHANGES).map((list) => [`/${list}`, { begins: ['code'] }])),
  read(document) {
    const diagnostics = Object.entries(CHANGES).flatMap(
      ([change, level]) => document.objects(change)?.map((item) => keyIn(item, level, change)) ?? [],
    );
    document.keep('net_errors', 'net_warnings', 'pressure', 'total_errors', 'total_warnings');
    return { command: 'compile', data: { mode: 'delta', ...document.rest() }, diagnostics };
  },
};

/** `.keel/last_compile.json`: what the last compile found. */
export const snapshot: HeldShape = {
  id: 'keel/last-compile',
  coordinates: COUNTING,
  claims: (glimpse) => (isSnapshot(glimpse) ? ['/errors', '/warnings'] : undefined),
  keys: [],
  lists: { '/errors': { begins: ['code'] }, '/warnings': { begins: ['code'] } },
  read(document) {
    const errors = document.objects('errors')?.map((item) => keyIn(item, 'error')) ?? [];
    const warnings = document.objects('warnings')?.map((item) => keyIn(item, 'warning')) ?? [];
    return {
      command: 'compile',
      data: { mode: 'snapshot', ...document.rest() },
      diagnostics: [...errors, ...warnings],
    };
  },
};

/** Both lists, or as much of the first as tells it. */
function isSnapshot(glimpse: Glimpse): boolean {
  const value = bareIn(glimpse, ['errors'], ['warnings']);
  if (value === undefined || !isKeys(value['errors'])) return false;
  return isKeys(value['warnings']) || (!glimpse.complete && (value['errors'] as Json[]).length > 0);
}

const KEY = ['code', 'hash', 'file', 'line'];

/** True for a list of findings by their keys alone, as far as it is seen. */
function isKeys(list: Json | undefined): boolean {
  if (!Array.isArray(list)) return false;
  const [first] = list;
  return first === undefined || (isObject(first) && Object.keys(first).every((key) => KEY.includes(key)));
}

/**
 * A finding by code, hash, file and line; the message is that of the table. What is resolved stood at a line of an
 * earlier state of the file.
 */
function keyIn(item: Fields, level: DiagnosticDraft['level'], change?: string): DiagnosticDraft {
  const resolved = level === 'note';
  const place = linesOf(item, LINE, { unproven: resolved });
  const code = item.string('code');
  const meaning =
    codes.find((entry) => entry.code === `KEL-${code}`)?.meaning ?? `keel reported ${code ?? 'a finding'}.`;
  item.keep('hash');
  return {
    level,
    message: resolved ? `Resolved: ${meaning}` : meaning,
    place,
    ...(code !== undefined && { code: `KEL-${code}`, legacy: { code } }),
    ...(!resolved && code !== undefined && { assigned: `KEL-${code}` }),
    details: { ...item.rest(), ...(change !== undefined && { change }) },
  };
}
