import { at, type DraftObject, type Fields, type HeldShape } from '../../src/adapter.ts';
import { COUNTING, cleanPath, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE } from './lines.ts';
import { type Modules, modulesIn } from './modules.ts';
import { distinctIn, symbolIn } from './symbol.ts';

/** `map`: at depth 2 and 3 every function is a match; before, files and names are all it tells. */
export const map: HeldShape = {
  id: 'keel/map',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'map', 'summary'),
  keys: [...FRAME_KEYS, '/summary', '/depth'],
  lists: {
    '/modules': { begins: ['path', 'class_count'] },
    '/hotspots': { begins: ['path', 'callees'] },
    '/functions': { begins: ['hash', 'callees'] },
  },
  read(document, { complete }) {
    const frame = takeFrame(document);
    const modules = modulesIn(document);
    const { items, said } = distinctIn(document, 'functions');
    const summary = document.object('summary');
    if (summary !== undefined)
      document.replace('summary', { summary: complete ? summaryIn(summary, modules) : summary.value });
    const isRead = modules.rows.length > 0 || JSON.stringify(document.peek('modules')) === '[]';
    if (document.has('modules')) document.replace('modules', { modules: isRead ? modules.rows : undefined });
    const hotspots = document.objects('hotspots')?.map(hotspotIn);
    // What the server of 0.5 says besides.
    document.keep('status', 'format', 'scope');
    document.keep('depth').replace('hotspots', { hotspots }).replace('functions', { matches: [] });
    const legacy = { ...frame.legacy, ...(modules.dropped.length > 0 && { modules: modules.dropped }) };
    const matches = items.map((item) => symbolIn(item, LINE, { kind: 'function' }));
    return { command: 'map', data: document.rest(), matches, diagnostics: [...modules.said, ...said], legacy };
  },
};

/** `map --semantic` (since 0.4.3): what the files are for, by their public symbols, of which no place is told. */
export const semanticMap: HeldShape = {
  id: 'keel/map-semantic',
  coordinates: COUNTING,
  claims(glimpse) {
    const evidence = printedBy(glimpse, 'map', 'modules');
    return evidence !== undefined && typeof at(glimpse.value, 'modules/0/summary') === 'string'
      ? [...evidence, '/modules/0/summary']
      : undefined;
  },
  keys: FRAME_KEYS,
  lists: { '/modules': { begins: ['path', 'when_to_use'] } },
  read(document) {
    const frame = takeFrame(document);
    const { items, said } = distinctIn(document, 'modules');
    const modules = items.map((item) =>
      cleanPath(item, 'path').keep('summary', 'public_functions', 'public_types', 'when_to_use').rest(),
    );
    document.replace('modules', { modules });
    return { ...frame, command: 'map', data: { ...document.rest(), matches: [] }, matches: [], diagnostics: said };
  },
};

const KEPT = [
  'total_nodes',
  'total_edges',
  'classes',
  'external_endpoints',
  'languages',
  'type_hint_coverage',
  'docstring_coverage',
];

/** The numbers of modules and functions, where the rows show that they were counted too often. */
function summaryIn(summary: Fields, { rows, dropped, functions }: Modules): DraftObject {
  const legacy = {
    ...corrected(summary, 'modules', rows.length + dropped.length, rows.length),
    ...corrected(summary, 'functions', functions.printed, functions.true),
  };
  return { ...summary.keep(...KEPT).rest(), ...(Object.keys(legacy).length > 0 && { legacy }) };
}

/** Puts a number right that was counted as it was printed; gives the original. */
function corrected(summary: Fields, key: string, printed: number, right: number): DraftObject {
  const count = summary.natural(key);
  if (count !== printed || printed === right) {
    summary.replace(key, { [key]: summary.peek(key) });
    return {};
  }
  summary.replace(key, { [key]: right });
  return { [key]: count };
}

function hotspotIn(item: Fields): DraftObject {
  return cleanPath(item, 'path').keep('name', 'hash', 'callers', 'callees', 'keywords').rest();
}
