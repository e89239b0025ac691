import {
  type AsideDraft,
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type HeldShape,
  isObject,
  type Json,
  type MatchDraft,
  type StreamedShape,
} from '../../src/adapter.ts';
import { COUNTING, cleanPath, cleanPaths, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE, nodesIn, withSpan, written } from './lines.ts';
import { symbolIn } from './symbol.ts';
import { quotedIn, violationIn } from './violation.ts';

// Commands of 0.4.3 to 0.6.2. No recordings: read in public sources.

/** `skeleton FILE`: the only document with a language. */
export const skeleton: HeldShape = {
  id: 'keel/skeleton',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'skeleton', 'symbols'),
  keys: [...FRAME_KEYS, '/file', '/language', '/imports'],
  lists: { '/symbols': { begins: ['kind', 'docstring'] } },
  read(document) {
    const frame = takeFrame(document);
    const [path, language] = ['file', 'language'].map((key) => document.peek(key));
    const file = typeof path === 'string' ? path : undefined;
    const span = typeof language === 'string' ? { language: language.toLowerCase() } : {};
    const matches = document.objects('symbols')?.map((item) => symbolIn(item, { startLine: 'line' }, { file, span }));
    cleanPath(document, 'file').keep('language', 'imports').replace('symbols', { matches: [] });
    return { ...frame, command: 'skeleton', data: document.rest(), matches: matches ?? [] };
  },
};

/** `focus TARGET`: what has to be read to understand a symbol, file by file. */
export const focus: HeldShape = {
  id: 'keel/focus',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'focus', 'files'),
  keys: [...FRAME_KEYS, '/target', '/depth', '/read_order'],
  lists: { '/files': { begins: ['path', 'distance'] }, '/callers': { begins: ['name', 'callees'] } },
  read(document) {
    const frame = takeFrame(document);
    const matches: MatchDraft[] = [];
    const files = document.objects('files')?.map((file) => {
      const role = file.peek('role') === 'target' ? 'target' : 'included';
      matches.push(...focused(file, 'symbols', role));
      return cleanPath(file, 'path').keep('role', 'distance').rest();
    });
    matches.push(...focused(document, 'callers', 'included'));
    cleanPaths(document, 'read_order').keep('target', 'depth').replace('files', { files, matches: [] });
    return { ...frame, command: 'focus', data: document.rest(), matches };
  },
};

function focused(fields: Fields, list: string, role: string): MatchDraft[] {
  return (fields.objects(list) ?? []).map((item) => ({ ...symbolIn(item.keep('distance', 'relation'), LINE), role }));
}

/** `checkpoint`: what changed in a range of commits, whom it affects, and what is wrong. */
export const checkpoint: HeldShape = {
  id: 'keel/checkpoint',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'checkpoint', 'affected_callers'),
  keys: [...FRAME_KEYS, '/range', '/error_count', '/warning_count', '/commits'],
  lists: {
    '/files': { begins: ['file', 'added'] },
    '/affected_callers': { begins: ['symbol', 'callers'] },
    '/violations': { begins: ['code'] },
  },
  read(document) {
    const frame = takeFrame(document);
    const files = document
      .objects('files')
      ?.map((item) => cleanPath(item, 'file').keep('added', 'changed', 'removed').rest());
    const affected = document.objects('affected_callers')?.map((item) => {
      nodesIn(item, 'callers');
      return item.keep('symbol').rest();
    });
    const diagnostics = document.objects('violations')?.map((item) => violationIn(item, 'warning')) ?? [];
    document.keep('range', 'error_count', 'warning_count', 'commits');
    document.replace('files', { files }).replace('affected_callers', { affected_callers: affected });
    return { ...frame, command: 'checkpoint', data: document.rest(), diagnostics };
  },
};

const PLANNED = ['action', 'symbol', 'hash', 'caller_count', 'callers', 'risk', 'suggested_order', 'mentions'];

/** `validate-plan`: the actions of a plan, nested; what is wrong with it are diagnostics, some without a place. */
export const validatePlan: HeldShape = {
  id: 'keel/validate-plan',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'validate-plan', 'actions'),
  keys: [...FRAME_KEYS, '/symbols_detected', '/files_detected', '/unrecognized', '/strict_failed'],
  lists: { '/actions': { begins: ['action'] }, '/findings': { begins: ['code', 'actual'] } },
  read(document) {
    const frame = takeFrame(document);
    const actions = document.objects('actions')?.map(actionIn);
    const diagnostics = document.objects('findings')?.map(planFindingIn) ?? [];
    cleanPaths(document, 'files_detected')
      .keep('symbols_detected', 'unrecognized', 'strict_failed')
      .replace('actions', { actions });
    return { ...frame, command: 'validate-plan', data: document.rest(), diagnostics };
  },
};

/** An action, with a span where its symbol is known. */
function actionIn(item: Fields): DraftObject {
  nodesIn(item, 'callers');
  return withSpan(item, PLANNED, LINE, { name: symbolOf(item) });
}

/**
 * What is wrong with a plan: P002 is about the definition of its symbol, P003 about the one that its message names
 * second.
 */
function planFindingIn(item: Fields): DiagnosticDraft {
  const code = item.peek('code');
  const own = code === 'P002' ? symbolOf(item) : code === 'P003' ? quotedIn(item)[1] : undefined;
  return violationIn(item.keep('symbol', 'claimed', 'actual', 'downgraded'), 'warning', { own });
}

function symbolOf(item: Fields): string | undefined {
  const symbol = item.peek('symbol');
  return typeof symbol === 'string' ? written(symbol) : undefined;
}

/** `quality`: numbers about the whole project. */
export const quality: HeldShape = {
  id: 'keel/quality',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'quality', 'metrics'),
  keys: [...FRAME_KEYS, '/commit', '/metrics', '/snapshot_saved', '/trend'],
  lists: {},
  read(document) {
    const frame = takeFrame(document);
    return { ...frame, command: 'quality', data: document.keep('commit', 'metrics', 'snapshot_saved', 'trend').rest() };
  },
};

const SNAPSHOT = ['id', 'captured_at', 'commit_sha', 'metrics'];

/** True for a snapshot of these numbers, which are a string of JSON. */
function isSnapshot(value: Json): boolean {
  return isObject(value) && Object.keys(value).join() === SNAPSHOT.join() && typeof value['metrics'] === 'string';
}

/** What `quality --export FILE` writes: a snapshot a line, oldest first. */
export const history: StreamedShape = {
  id: 'keel/quality-history',
  command: 'quality',
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value, complete }) =>
    complete && isSnapshot(value) ? ['/captured_at', '/commit_sha', '/metrics'] : undefined,
  isRow: isSnapshot,
  fields: {},
  lists: {
    '': {
      begins: ['id'],
      read: (row: Fields): AsideDraft => ({ fields: row.keep(...SNAPSHOT), list: 'snapshots', value: {} }),
    },
  },
};
