import {
  at,
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type HeldShape,
  type MatchDraft,
  type PlaceKeys,
  type SpanFacts,
} from '../../src/adapter.ts';
import { repeated } from './codes.ts';
import { COUNTING, cleanPath, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE, LINES, linesOf, nameIn } from './lines.ts';
import { call, callFrom, definition, type Relations, relationsIn, upstream } from './relations.ts';
import { violationsIn } from './violation.ts';

/**
 * A node of the graph. keel knows functions, classes and modules; its hash is of signature, body and docstring, so it
 * names the symbol.
 */
export function symbolIn(
  item: Fields,
  keys: Partial<PlaceKeys>,
  more: {
    kind?: string;
    relations?: Relations;
    file?: string | undefined;
    lines?: string | undefined;
    span?: SpanFacts;
  } = {},
): MatchDraft {
  const { relations, file, lines, kind = item.string('kind') } = more;
  const name = nameIn(item, keys.startLine ?? '');
  const span = { ...more.span, ...(relations !== undefined && { relationships: relations.relationships }) };
  const place = linesOf(item, keys, { name: kind === 'module' ? undefined : name, file, lines, span });
  const content = { kind, name: item.string('name'), symbol_id: item.string('hash') };
  item.keep(
    'signature',
    'docstring',
    'type_hints_present',
    'has_docstring',
    'is_public',
    'callers',
    'callees',
    'lines',
  );
  return { fields: item, place, content, remarks: relations?.remarks ?? [] };
}

/** The elements of a list without those that are equal to one before, and what to say of these. */
export function distinctIn(fields: Fields, key: string): { items: Fields[]; said: DiagnosticDraft[] } {
  const printed = fields.objects(key) ?? [];
  const seen = new Set<string>();
  const items = printed.filter((item) => {
    const text = JSON.stringify(item.value);
    if (!seen.has(text)) return seen.add(text);
    for (const name of Object.keys(item.value)) item.take(name);
    return false;
  });
  return {
    items,
    said: items.length === printed.length ? [] : [repeated(`${fields.pointer}/${key}`, printed.length, items.length)],
  };
}

/** Function, module and neighbours of a symbol, as a name for each. */
const CONTEXT = ['sibling_functions', 'responsibility_keywords', 'function_count', 'external_endpoints'];

/** `module_context`: the file that a symbol is in. */
function moduleContext(document: Fields): void {
  const context = document.object('module_context');
  if (context === undefined) return;
  cleanPath(context, 'module', 'module').keep(...CONTEXT);
  document.replace('module_context', { module_context: context.rest() });
}

/** The first lines of a symbol, without the numbers that stand before them. */
function bodyIn(document: Fields): string | undefined {
  const lines = at(document.value, 'body_context/lines');
  if (typeof lines !== 'string' || lines === '') return undefined;
  const listed = lines.split('\n');
  const bare = listed.map((line) => line.replace(/^ *\d+ \| /u, ''));
  return bare.every((line, index) => line !== listed[index]) ? bare.join('\n') : undefined;
}

/**
 * `discover HASH`: a symbol with its callers and callees. `body_context` is a listing of the file as it was then, with
 * line numbers.
 */
export const discover: HeldShape = {
  id: 'keel/discover',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'discover', 'target'),
  keys: [...FRAME_KEYS, '/target', '/module_context', '/body_context'],
  lists: { '/upstream': { begins: ['hash', 'call_line'] }, '/downstream': { begins: ['hash', 'call_line'] } },
  read(document) {
    const frame = takeFrame(document);
    const relations = relationsIn(document, ['upstream', upstream], ['downstream', definition]);
    const target = document.object('target');
    const matches: MatchDraft[] =
      target === undefined
        ? []
        : [{ ...symbolIn(target, LINES, { relations, lines: bodyIn(document) }), role: 'target' }];
    moduleContext(document);
    document.keep('body_context').replace('target', { matches: [] });
    return { ...frame, command: 'discover', data: document.rest(), matches };
  },
};

/**
 * `discover FILE` and `discover NAME --name`, which print text up to 0.4.2: the symbols of a file, or those of a name.
 */
export const discovered: HeldShape = {
  id: 'keel/discover-symbols',
  coordinates: COUNTING,
  claims(glimpse) {
    const evidence = printedBy(glimpse, 'discover', 'symbols');
    return evidence !== undefined && Array.isArray(at(glimpse.value, 'symbols'))
      ? [...evidence, '/symbols']
      : undefined;
  },
  keys: [...FRAME_KEYS, '/path'],
  lists: { '/symbols': { begins: ['kind', 'callees'] } },
  read(document) {
    const frame = takeFrame(document);
    const matches = (document.objects('symbols') ?? []).map((item) => symbolIn(item, LINE));
    cleanPath(document, 'path').replace('symbols', { matches: [] });
    return { ...frame, command: 'discover', data: document.rest(), matches };
  },
};

/** `check`: a symbol, what depends on it, and what is wrong with it. */
export const check: HeldShape = {
  id: 'keel/check',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'check', 'risk'),
  keys: [...FRAME_KEYS, '/target', '/risk', '/module_context'],
  lists: { '/violations': { begins: ['code', 'affected'] }, '/suggestions': { begins: ['kind'] } },
  read(document) {
    const frame = takeFrame(document);
    const target = document.object('target');
    const file = target?.peek('file');
    const risk = document.object('risk');
    const relations =
      risk && relationsIn(risk, ['callers', call], ['callees', callFrom(typeof file === 'string' ? file : undefined)]);
    const matches: MatchDraft[] =
      target === undefined ? [] : [{ ...symbolIn(target, LINES, { ...(relations && { relations }) }), role: 'target' }];
    if (risk !== undefined) document.replace('risk', { risk: riskIn(risk) });
    const diagnostics = violationsIn(document, 'violations', 'warning');
    moduleContext(document);
    document.keep('suggestions', 'target').replace('target', { matches: [] });
    return { ...frame, command: 'check', data: document.rest(), matches, diagnostics };
  },
};

function riskIn(risk: Fields): DraftObject {
  return risk
    .keep('level', 'health', 'caller_count', 'cross_file_callers', 'cross_module_callers')
    .keep('callee_count', 'local_callees', 'is_public_api', 'caller_summary')
    .rest();
}

/** `search`: without an exact match the files are gone through twice, so that equal results repeat. */
export const search: HeldShape = {
  id: 'keel/search',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'search', 'results'),
  keys: [...FRAME_KEYS, '/term'],
  lists: { '/results': { begins: ['name', 'callees'] } },
  read(document) {
    const frame = takeFrame(document);
    const { items, said } = distinctIn(document, 'results');
    document.keep('term').replace('results', { matches: [] });
    return {
      ...frame,
      command: 'search',
      data: document.rest(),
      matches: items.map((item) => symbolIn(item, LINE)),
      diagnostics: said,
    };
  },
};

/** `context FILE`: its symbols, with callers and callees in other files, each by the line at which it is defined. */
export const context: HeldShape = {
  id: 'keel/context',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'context', 'symbols'),
  keys: [...FRAME_KEYS, '/file'],
  lists: { '/symbols': { begins: ['name', 'callees'] } },
  read(document) {
    const frame = takeFrame(document);
    const path = document.peek('file');
    const file = typeof path === 'string' ? path : undefined;
    const matches = (document.objects('symbols') ?? []).map((item) => {
      const relations = relationsIn(item, ['callers', definition], ['callees', definition]);
      return symbolIn(item, { startLine: 'line_start', endLine: 'line_end' }, { relations, file });
    });
    cleanPath(document, 'file').replace('symbols', { matches: [] });
    return { ...frame, command: 'context', data: document.rest(), matches };
  },
};
