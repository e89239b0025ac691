import {
  artifact,
  aside,
  choose,
  drop,
  file,
  form,
  keep,
  kept,
  legacy,
  list,
  match,
  object,
  opened,
  path,
  startLine,
  timestamp,
} from '../../src/adapter.ts';
import { NOTES } from './known.ts';
import { SYMBOL_KEYS, UNKNOWN } from './symbol-keys.ts';

/** The line that follows without a newline, or as the last row. */
const STATUS = { is: { status: 'ok' }, matches: { message: /^Exported \d+ files, \d+ symbols$/ } };

/** A file of the index; its hash is of an algorithm that depends on the index. */
export const FILE_KEYS = {
  path: path(),
  ...kept('hash', 'last_indexed_at', 'last_modified', 'symbol_count'),
};

/** `ReferenceExport` and `CallExport` (src/output), of which no version prints any: the first have no places. */
const REFERENCE_KEYS = kept('from_symbol_id', 'to_symbol_id', 'reference_kind');
const CALL_KEYS = { caller_symbol_id: keep, callee_symbol_id: keep, call_site_file: file, call_site_line: startLine };

const EXPORT = {
  command: 'export',
  isTrailer: STATUS,
  remarks: [{ ...NOTES.export, coded: true }],
};

export const exported = [
  /** `export`, `export --format json` (2.2.3 to 3.1.1). References and calls are always empty. */
  form(
    'splice/export',
    {
      inverse: { proved: true },
      ...EXPORT,
      when: {
        lacks: ['tool', 'execution_id'],
        any: [
          { type: { schema_version: 'string', timestamp: 'string', db_path: 'string' } },
          // By its names in order the data comes first.
          {
            type: { 'data/calls': 'list', 'data/files': 'list' },
            first: { 'data/files': { has: ['last_indexed_at'] } },
            any: [{ has: ['db_path'] }, { has: ['data/symbols/0'] }, { has: ['data/files/0'] }],
          },
        ],
      },
    },
    {
      schema_version: legacy,
      timestamp,
      db_path: artifact('db_path'),
      data: opened({
        files: list(FILE_KEYS),
        symbols: list(match(SYMBOL_KEYS, { role: 'definition', unknown: UNKNOWN }), ['symbol_id', 'name']),
        references: list(aside('references', object(REFERENCE_KEYS))),
        calls: list(match(CALL_KEYS, { role: 'call' })),
      }),
    },
  ),
  /** `export --format jsonl` (2.2.3 to 3.1.1): a row for the header, for each file and for each symbol. */
  form(
    'splice/export-rows',
    {
      inverse: { proved: true },
      ...EXPORT,
      when: { is: { type: 'header' }, has: ['schema_version'], only: ['type', 'schema_version'] },
      isRow: { type: { type: 'string' } },
    },
    list(
      choose(
        [
          { is: { type: 'header' } },
          aside('', object({ type: drop('string'), schema_version: keep }), { legacy: true }),
        ],
        [{ is: { type: 'file' } }, aside('files', object({ type: drop('string'), data: opened(FILE_KEYS) }))],
        [
          { is: { type: 'symbol' } },
          match(
            { type: drop('string'), data: object(SYMBOL_KEYS, { hoisted: true }) },
            { role: 'definition', unknown: UNKNOWN },
          ),
        ],
        [
          { is: { type: 'reference' } },
          aside('references', object({ type: drop('string'), data: opened(REFERENCE_KEYS) })),
        ],
        [
          { is: { type: 'call' } },
          match({ type: drop('string'), data: object(CALL_KEYS, { hoisted: true }) }, { role: 'call' }),
        ],
      ),
      ['type', 'schema_version'],
    ),
  ),
];
