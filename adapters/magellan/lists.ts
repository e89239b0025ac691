import {
  byteEnd,
  byteStart,
  file,
  keep,
  kept,
  list,
  match,
  path,
  spanText,
  startLine,
  strings,
} from '../../src/adapter.ts';
import { framed } from './envelope.ts';
import { PROJECT } from './overview.ts';

/** Execution ids that are words are those of commands whose `data` is a list, too, and may be empty. */
const EMPTY = { type: { data: 'list' }, lacks: ['data/0'], complete: true } as const;

/** `registry scan` and `registry list` (3.1.8 to 4.7.5): the path is that of a database. */
const REGISTERED = list(
  { path: path(), ...kept('project_name', 'file_count', 'symbol_count') },
  ['path', 'project_name', 'file_count', 'symbol_count'],
  { as: 'projects' },
);
const IN_REGISTERED = { any: [{ has: ['data/0/project_name', 'data/0/symbol_count'] }, EMPTY] };

export const lists = [
  /** `label --label` (since 3.2.0), with `--show-code` the text as it was indexed. Its execution id is empty. */
  framed(
    'magellan/label',
    {
      within: {
        inside: {
          0: {
            has: ['name', 'kind', 'file_path', 'byte_start', 'byte_end'],
            lacks: ['content_hash', 'match_id', 'id'],
          },
        },
      },
    },
    list(
      match({
        ...strings('name', 'kind'),
        file_path: file,
        byte_start: byteStart,
        byte_end: byteEnd,
        code: spanText('content'),
      }),
    ),
  ),
  /** `label --list` and `--count` (since 3.2.0). */
  framed(
    'magellan/labels',
    {
      command: 'label',
      when: { any: [{ has: ['data/0/name', 'data/0/count'] }, { ...EMPTY, is: { execution_id: '' } }] },
    },
    list({ name: keep, count: keep }, { as: 'labels' }),
  ),
  /**
   * `cross-file-refs` (since 3.1.7): where a symbol is used, by bytes and line. An empty `data` under a timed id is
   * also this.
   */
  framed(
    'magellan/cross-file-refs',
    {
      when: {
        any: [
          { has: ['data/0/from_symbol_id', 'data/0/line_number'] },
          { ...EMPTY, matches: { execution_id: /^(?!catalog$|registry-scan$|registry-list$)./su } },
        ],
      },
    },
    list(
      match(
        { from_symbol_id: keep, file_path: file, byte_start: byteStart, byte_end: byteEnd, line_number: startLine },
        { role: 'reference' },
      ),
    ),
  ),
  /** `catalog` (since 4.7.7). */
  framed(
    'magellan/catalog',
    {
      when: {
        any: [{ has: ['data/0/db_path', 'data/0/capabilities'] }, { ...EMPTY, is: { execution_id: 'catalog' } }],
      },
    },
    list(PROJECT, Object.keys(PROJECT), { as: 'projects' }),
  ),
  framed(
    'magellan/registry-scan',
    { command: 'registry scan', when: { ...IN_REGISTERED, is: { execution_id: 'registry-scan' } } },
    REGISTERED,
  ),
  framed(
    'magellan/registry-list',
    { command: 'registry list', when: { ...IN_REGISTERED, is: { execution_id: 'registry-list' } } },
    REGISTERED,
  ),
];
