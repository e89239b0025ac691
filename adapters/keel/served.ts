import {
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
  placeOf,
  type QueryDraft,
} from '../../src/adapter.ts';
import { bareIn, COUNTING, cleanPath } from './frame.ts';
import { LINE, LINES, nodesIn } from './lines.ts';
import { map } from './map.ts';
import { definition, relationsIn } from './relations.ts';
import { symbolIn } from './symbol.ts';

// What the MCP server answers, where that is another form than the command's.

/** `keel/search`: at most 20 results. `GET /search` (since 0.4.3) tells where a definition begins alone. */
export const searchServed: HeldShape = {
  id: 'keel/search-served',
  coordinates: COUNTING,
  claims(glimpse) {
    const first = firstServed(glimpse);
    if (!isObject(first) || !Object.hasOwn(first, 'hash')) return undefined;
    return 'line_start' in first || 'line' in first ? ['/query', '/results/0'] : undefined;
  },
  keys: ['/query', '/count'],
  lists: { '/results': { begins: ['hash'] } },
  read: readSearch,
};

/** The same where nothing was found: other tools print it, too. */
export const searchNothing: HeldShape = {
  ...searchServed,
  id: 'keel/search-nothing',
  whenNamed: true,
  claims: (glimpse) => (firstServed(glimpse) === null ? ['/query', '/results'] : undefined),
};

/** The first result; `null` where there is none. */
function firstServed(glimpse: Glimpse): Json | undefined {
  const results = bareIn(glimpse, ['query', 'count', 'results'])?.['results'];
  return Array.isArray(results) ? (results[0] ?? null) : undefined;
}

function readSearch(document: Fields): QueryDraft {
  const value = document.take('count') ?? null;
  const matches = (document.objects('results') ?? []).map((item) => symbolIn(item, item.has('line') ? LINE : LINES));
  document.keep('query').replace('results', { matches: [] });
  return { command: 'search', data: document.rest(), matches, reportedCount: { key: 'count', value } };
}

/**
 * `keel/map`: the modules, or the nodes of a file, or the text of a map; since 0.4.3 what the command prints, with a
 * status.
 */
export const mapServed: HeldShape = {
  id: 'keel/map-served',
  coordinates: COUNTING,
  claims({ value, complete }) {
    if (!isObject(value) || typeof value['status'] !== 'string') return undefined;
    if (value['format'] === 'llm' && typeof value['text'] === 'string') return ['/format', '/text'];
    if (typeof value['format'] !== 'string' || !Array.isArray(value['scope'])) return undefined;
    const list = ['modules', 'nodes', 'module_count', 'file_path', 'summary'].find((key) => Object.hasOwn(value, key));
    return list === undefined && complete ? undefined : ['/format', '/scope'];
  },
  keys: ['/status', '/format', '/scope', '/file_path', '/module_count', '/total_nodes', '/text', '/summary', '/depth'],
  lists: {
    ...map.lists,
    '/modules': { begins: ['name', 'file', 'path', 'class_count'] },
    '/nodes': { begins: ['name', 'hash'] },
  },
  read(document, facts) {
    if (document.has('summary')) return map.read(document, facts);
    const matches = (document.objects('nodes') ?? []).map((item) => symbolIn(item, LINES));
    const modules = document
      .objects('modules')
      ?.map((item) => cleanPath(item, 'file').keep('name', 'node_count').rest());
    cleanPath(document, 'file_path').keep('status', 'format', 'scope', 'module_count', 'total_nodes', 'text');
    document.replace('modules', { modules }).replace('nodes', { matches: [] });
    return { command: 'map', data: document.rest(), matches };
  },
};

/** `GET /discover/NAME?file=…` (since 0.4.3): callers and callees of a symbol whose own place is not told. */
export const discoverServed: HeldShape = {
  id: 'keel/discover-served',
  coordinates: COUNTING,
  claims: (glimpse) =>
    bareIn(glimpse, ['hash', 'name', 'callers', 'callees', 'module_context'])
      ? ['/hash', '/callers', '/module_context']
      : undefined,
  keys: ['/hash', '/name', '/module_context'],
  lists: { '/callers': { begins: ['name'] }, '/callees': { begins: ['name'] } },
  read(document) {
    if (document.peek('module_context') === '') return withoutFile(document);
    const { relationships, remarks } = relationsIn(document, ['callers', definition], ['callees', definition]);
    const place = placeOf(document, { file: 'module_context' }, { span: { relationships } });
    const content = { name: document.string('name'), symbol_id: document.string('hash') };
    return { command: 'discover', data: {}, matches: [{ fields: document, place, content, role: 'target', remarks }] };
  },
};

/** A symbol of no file, with what it calls and is called by. */
function withoutFile(document: Fields): QueryDraft {
  nodesIn(document, 'callers');
  nodesIn(document, 'callees');
  return {
    command: 'discover',
    data: { ...document.keep('hash', 'name', 'module_context').rest(), matches: [] },
    matches: [],
  };
}

/** `initialize`. */
export const initialized: HeldShape = {
  id: 'keel/initialized',
  coordinates: COUNTING,
  claims({ value }) {
    const server = isObject(value) ? value['serverInfo'] : undefined;
    return isObject(server) && server['name'] === 'keel' ? ['/serverInfo/name'] : undefined;
  },
  keys: ['/protocolVersion', '/capabilities', '/serverInfo'],
  lists: {},
  read(document) {
    const server = document.object('serverInfo');
    const version = server?.string('version');
    if (server !== undefined) document.replace('serverInfo', { serverInfo: server.keep('name').rest() });
    return {
      command: 'initialize',
      data: document.keep('protocolVersion', 'capabilities').rest(),
      legacy: { version },
    };
  },
};

/** `tools/list`: a list up to 0.4.2, later an object that holds it. */
export const toolList: HeldShape = {
  id: 'keel/tools',
  coordinates: COUNTING,
  claims({ value }) {
    const list = Array.isArray(value) ? value : isObject(value) ? value['tools'] : undefined;
    const [first] = Array.isArray(list) ? list : [];
    const name = isObject(first) ? first['name'] : undefined;
    return typeof name === 'string' && /^keel[/_]/.test(name) ? ['/0/name'] : undefined;
  },
  keys: ['/tools'],
  lists: { '': { begins: ['name', 'description'] } },
  read(document) {
    const tools = document.take('elements') ?? document.take('tools') ?? [];
    return { command: 'tools/list', data: { tools, ...document.rest() } };
  },
};

/** `GET /health`, which any server could print. */
export const health: HeldShape = {
  id: 'keel/health',
  coordinates: COUNTING,
  whenNamed: true,
  claims: (glimpse) => (bareIn(glimpse, ['status', 'version']) ? ['/status', '/version'] : undefined),
  keys: ['/status', '/version'],
  lists: {},
  read: (document: Fields) => ({
    command: 'health',
    legacy: { version: document.string('version') },
    data: document.keep('status').rest(),
  }),
};
