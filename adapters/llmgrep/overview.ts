import type { DraftObject, Fields, HeldShape } from '../../src/adapter.ts';
import { bareIn, dataHas, dataIn, FRAME_KEYS, takeFrame } from './frame.ts';
import { cleanPath } from './results.ts';
import { COUNTING } from './span.ts';

/** A symbol by its file alone, which is no place. */
function ranked(symbol: Fields): DraftObject {
  cleanPath(symbol, 'file_path');
  return symbol.keep('symbol_id', 'symbol_name', 'kind', 'score', 'fan_in', 'cyclomatic_complexity').rest();
}

/** `stats` (since 3.4): numbers of the database, which is no source file. */
export const stats: HeldShape = {
  id: 'llmgrep/stats',
  coordinates: COUNTING,
  claims(glimpse) {
    const data = dataIn(glimpse, 'database', 'symbols');
    return data && ['/tool', '/data/database', '/data/symbols'];
  },
  keys: [
    ...FRAME_KEYS,
    ...['database', 'schema_version', 'symbols', 'dead_code', 'coverage'].map((key) => `/data/${key}`),
  ],
  lists: { '/data/hotspots': { begins: ['symbol_name'] } },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const hotspots = data?.objects('hotspots')?.map(ranked);
    if (hotspots !== undefined) data?.replace('hotspots', { hotspots });
    if (data?.has('schema_version')) data.replace('schema_version', { db_schema_version: data.peek('schema_version') });
    data?.keep('database', 'symbols', 'dead_code', 'coverage');
    return { ...frame, command: 'stats', data: { ...data?.rest(), ...document.rest() } };
  },
};

/** `evolve` (since 3.5.0): writes candidates for refactoring into the database; with `--dry-run` it only lists them. */
export const evolve: HeldShape = {
  id: 'llmgrep/evolve',
  coordinates: COUNTING,
  claims: dataHas('candidates'),
  keys: [...FRAME_KEYS, ...['total_count', 'written', 'dry_run'].map((key) => `/data/${key}`)],
  lists: { '/data/candidates': { begins: ['symbol_id'] } },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const candidates = data?.objects('candidates')?.map(ranked);
    if (candidates !== undefined) data?.replace('candidates', { candidates });
    const message =
      data?.peek('dry_run') === true ? 'The candidates were listed; none was written.' : 'The candidates were written.';
    data?.keep('total_count', 'written', 'dry_run');
    return {
      ...frame,
      operation: 'evolve',
      status: 'ok',
      message,
      result: { type: 'evolve', ...data?.rest(), ...document.rest() },
    };
  },
};

/** `--detect-backend` (since 3.0.0): one line without an envelope. */
export const backend: HeldShape = {
  id: 'llmgrep/detect-backend',
  coordinates: COUNTING,
  claims: (glimpse) => bareIn(glimpse, ['backend', 'database']) && ['/backend', '/database'],
  keys: ['/backend', '/database'],
  lists: {},
  read: (document) => ({ command: 'detect-backend', data: document.keep('backend', 'database').rest() }),
};

const CREATED = ['status', 'index', 'dim', 'vectors'];

/**
 * `vector-create`: one line without an envelope; also where the index was there before. A name with control characters
 * is printed with escapes of Rust, which JSON does not have: it can't be read, the rest can.
 */
export const vectorCreate: HeldShape = {
  id: 'llmgrep/vector-create',
  coordinates: COUNTING,
  claims(glimpse) {
    const value = bareIn(glimpse, ['dim', 'vectors'], CREATED);
    return value !== undefined && ('index' in value || !glimpse.complete) ? ['/dim', '/vectors'] : undefined;
  },
  keys: CREATED.map((key) => `/${key}`),
  lists: {},
  read(document) {
    if (document.peek('status') === 'ok') document.take('status');
    const result = { type: 'vector_create', ...document.keep('index', 'dim', 'vectors').rest() };
    return { operation: 'vector_create', status: 'ok', message: 'The vector index was created.', result };
  },
};

/** `vector-search`: always pretty, without an envelope; of an index that does not exist the list is empty. */
export const vectorSearch: HeldShape = {
  id: 'llmgrep/vector-search',
  coordinates: COUNTING,
  claims: (glimpse) => bareIn(glimpse, ['index', 'query_dim'], ['results']) && ['/index', '/query_dim'],
  keys: ['/index', '/query_dim'],
  lists: { '/results': { begins: ['id'] } },
  read(document) {
    const results = document.objects('results')?.map((result) => result.keep('id', 'distance').rest());
    if (results !== undefined) document.replace('results', { results });
    return { command: 'vector-search', data: document.keep('index', 'query_dim').rest() };
  },
};

/** The file that `export-symbols` writes (since 3.9.0): entities of the graph by name, each with its file alone. */
export const exported: HeldShape = {
  id: 'llmgrep/export-symbols',
  coordinates: COUNTING,
  claims: (glimpse) => bareIn(glimpse, ['export_time'], ['symbols', 'total_symbols']) && ['/export_time'],
  keys: ['/export_time', '/symbols', '/total_symbols'],
  lists: {},
  read(document) {
    const timestamp = document.string('export_time');
    const symbols = document.object('symbols');
    for (const name of Object.keys(symbols?.value ?? {})) {
      const entities = symbols?.objects(name)?.map(entityIn);
      if (entities !== undefined) symbols?.replace(name, { [name]: entities });
    }
    if (symbols !== undefined) document.replace('symbols', { symbols: symbols.rest() });
    return { command: 'export-symbols', data: document.keep('total_symbols').rest(), timestamp };
  },
};

function entityIn(entity: Fields): DraftObject {
  cleanPath(entity, 'file_path');
  return entity.keep('id', 'kind', 'name').rest();
}
