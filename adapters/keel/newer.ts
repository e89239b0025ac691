import type { DraftObject, Fields, HeldShape, MatchDraft } from '../../src/adapter.ts';
import { COUNTING, cleanPath, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE, spansIn, withSpan } from './lines.ts';
import { symbolIn } from './symbol.ts';
import { violationIn } from './violation.ts';

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
    document.keep('target', 'depth', 'read_order').replace('files', { files, matches: [] });
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
    const files = document.objects('files')?.map((item) => cleanPath(item, 'file').keep('added', 'changed', 'removed').rest());
    const affected = document.objects('affected_callers')?.map((item) => {
      spansIn(item, 'callers', 'name');
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
  keys: [...FRAME_KEYS, '/symbols_detected', '/files_detected', '/unrecognized'],
  lists: { '/actions': { begins: ['action'] }, '/findings': { begins: ['code', 'actual'] } },
  read(document) {
    const frame = takeFrame(document);
    const actions = document.objects('actions')?.map(actionIn);
    const diagnostics =
      document.objects('findings')?.map((item) => violationIn(item.keep('symbol', 'claimed', 'actual', 'downgraded'), 'warning')) ?? [];
    document.keep('symbols_detected', 'files_detected', 'unrecognized').replace('actions', { actions });
    return { ...frame, command: 'validate-plan', data: document.rest(), diagnostics };
  },
};

/** An action, with a span where its symbol is known. */
function actionIn(item: Fields): DraftObject {
  spansIn(item, 'callers', 'name', 'hash');
  return withSpan(item, PLANNED);
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
