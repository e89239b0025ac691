import { as, type Conditions, keep, kept, list, path } from '../../src/adapter.ts';
import { framed } from './counting.ts';

const META = {
  schema_version: as('index_schema_version'),
  ...kept('tool_version', 'root_path', 'created_at', 'updated_at'),
};

const FILE_KEYS = { id: keep, path: path(), ...kept('language', 'mtime', 'size', 'hash') };
const FILE_ROW: Conditions = { has: ['id', 'path', 'language', 'mtime', 'size'], only: Object.keys(FILE_KEYS) };

const SYMBOL_KEYS = kept('id', 'file_id', 'name', 'kind', 'language', 'range', 'signature', 'extra');
const SYMBOL_ROW: Conditions = {
  has: ['id', 'file_id', 'name', 'kind', 'language', 'range'],
  only: Object.keys(SYMBOL_KEYS),
};

export const indexFiles = [
  /**
   * `IndexSummary` (`index-info`, POST /v1/index and /v1/index/info). `schema_version` is that of the index ("1" or
   * "2"); all behind the fourth key are left out where they are not known. Which of the commands printed it nothing
   * tells: of an index run the numbers are those of that run.
   */
  framed(
    'symgrep/index-summary',
    {
      command: null,
      when: { has: ['backend', 'index_path', 'files_indexed', 'symbols_indexed'], lacks: ['tool'] },
    },
    { ...kept('backend', 'index_path', 'files_indexed', 'symbols_indexed'), ...META },
  ),
  /**
   * `meta.json` of an index on disk: times in seconds since 1970. Older ones have no `root_path` (`IndexMeta` in
   * src/index/models.rs).
   */
  framed(
    'symgrep/index-meta',
    {
      command: null,
      closed: true,
      when: {
        complete: true,
        has: ['schema_version', 'tool_version', 'updated_at'],
        type: { created_at: 'number' },
      },
    },
    META,
  ),
  /** `files.jsonl` of an index on disk. */
  framed(
    'symgrep/index-files',
    {
      command: null,
      when: { complete: true, ...FILE_ROW },
      isRow: FILE_ROW,
    },
    list(FILE_KEYS, { as: 'files' }),
  ),
  /**
   * `symbols.jsonl` of an index on disk: a symbol there names its file by a number, so that it is no located result.
   */
  framed(
    'symgrep/index-symbols',
    {
      command: null,
      when: { complete: true, ...SYMBOL_ROW },
      isRow: SYMBOL_ROW,
    },
    list(SYMBOL_KEYS, { as: 'symbols' }),
  ),
];
