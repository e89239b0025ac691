import { as, form, keep, kept, list, map, means, meansOnly, object, path, timestamp } from '../../src/adapter.ts';
import { framed } from './frame.ts';

/** A symbol by its file alone, which is no place. */
const RANKED = object({
  ...kept('symbol_id', 'symbol_name', 'kind'),
  file_path: path(),
  ...kept('fan_in', 'cyclomatic_complexity', 'score'),
});

/** What `vector-create` did. */
export const CREATED = 'The vector index was created.';

export const overview = [
  /** `stats` (since 3.4): numbers of the database, which is no source file. */
  framed('llmgrep/stats', ['database', 'symbols'], {
    database: keep,
    schema_version: as('db_schema_version'),
    symbols: keep,
    dead_code: keep,
    hotspots: list(RANKED, ['symbol_name']),
    coverage: keep,
  }),
  /**
   * `evolve` (since 3.5.0): writes candidates for refactoring into the database; with `--dry-run` it only lists them.
   */
  framed(
    'llmgrep/evolve',
    { operation: 'evolve', others: 'result', has: ['candidates'] },
    {
      candidates: list(RANKED),
      total_count: keep,
      written: keep,
      dry_run: means({
        true: { message: 'The candidates were listed; none was written.' },
        false: { message: 'The candidates were written.' },
      }),
    },
  ),
  /** `--detect-backend` (since 3.0.0): one line. */
  form('llmgrep/detect-backend', { closed: 'whole' }, { backend: keep, database: keep }),
  /**
   * `vector-create`: one line, also where the index was there before. A name with control characters is printed with
   * escapes of Rust, which JSON does not have: see the texts.
   */
  form(
    'llmgrep/vector-create',
    {
      operation: 'vector_create',
      closed: true,
      others: 'result',
      when: { complete: true, has: ['index', 'dim', 'vectors'] },
    },
    {
      status: meansOnly({ ok: { message: CREATED } }),
      ...kept('index', 'dim', 'vectors'),
    },
  ),
  /** `vector-search`: always pretty; of an index that does not exist the list is empty. */
  form(
    'llmgrep/vector-search',
    { closed: true, has: ['index', 'query_dim'] },
    { index: keep, query_dim: keep, results: list({ id: keep, distance: keep }) },
  ),
  /** The file that `export-symbols` writes (since 3.9.0): entities of the graph by name, each with its file alone. */
  form(
    'llmgrep/export-symbols',
    { closed: true, has: ['export_time'] },
    {
      export_time: timestamp,
      symbols: map(list({ ...kept('id', 'kind', 'name'), file_path: path() })),
      total_symbols: keep,
    },
  ),
];
