import {
  byteEnd,
  byteStart,
  count,
  endColumn,
  endLine,
  file,
  form,
  found,
  keep,
  kept,
  list,
  match,
  path,
  startColumn,
  startLine,
  string,
  strings,
  truncated,
} from '../../src/adapter.ts';
import { LOOKED_UP } from './results.ts';

/** A node of the syntax tree: bytes alone. */
const NODE = { byte_end: byteEnd, byte_start: byteStart, id: keep, kind: string('kind'), parent_id: keep };
const FIRST_KEYS = ['byte_end', 'id'];

const NODE_KEYS = ['id', 'parent_id', 'kind', 'byte_start', 'byte_end', 'text'];

/** Symbols that stand for nodes. */
const NODE_SYMBOLS = list(
  match({
    byte_end: byteEnd,
    byte_start: byteStart,
    end_col: endColumn,
    end_line: endLine,
    file_path: file,
    fqn: keep,
    id: keep,
    ...strings('kind', 'name'),
    start_col: startColumn,
    start_line: startLine,
  }),
  ['byte_end', 'end_line', 'id'],
);
const FIRST_SYMBOL = ['nodes/0/fqn', 'nodes/0/file_path'];

export const lookup = [
  /** `lookup --fqn` (since 3.0.0): a bare list. */
  form(
    'llmgrep/lookup',
    {
      when: { type: { '': 'list', 0: 'object' }, has: ['0/match_id', '0/span', '0/name', '0/kind'] },
    },
    LOOKED_UP,
  ),
  /** `complete --prefix` (since 3.0.0), keys in alphabetical order. */
  form(
    'llmgrep/complete',
    { closed: true, when: { type: { completions: 'list' } } },
    kept('completions', 'count', 'prefix'),
  ),
  /**
   * `ast --file` (in this form since 3.1), with `--position` the nodes around it: the file is named once. All of a
   * large file is long.
   */
  form(
    'llmgrep/ast',
    { closed: true, when: { has: ['file_path'], type: { nodes: 'list' } } },
    {
      count,
      file_path: path(),
      nodes: list(match(NODE, { facts: { fileFrom: '/file_path' } }), FIRST_KEYS),
    },
  ),
  /** `find-ast --kind` (in this form since 3.1): each node names its file. It prints nothing where there is none. */
  form(
    'llmgrep/find-ast',
    {
      closed: true,
      when: {
        has: ['nodes/0/byte_start', 'nodes/0/file_path'],
        type: { nodes: 'list' },
      },
    },
    { count, kind: keep, nodes: list(match({ ...NODE, file_path: file }), FIRST_KEYS) },
  ),
  /**
   * `ast` and `find-ast` of builds for native databases (3.0 to 3.5): the nodes alone (`AstNodeWithText` of magellan),
   * which name no file.
   */
  form(
    'llmgrep/nodes',
    {
      command: null,
      when: { type: { '': 'list' }, has: ['0'], inside: { 0: { has: NODE_KEYS, only: NODE_KEYS } } },
    },
    list(match({ ...NODE, text: keep, file_path: file }), FIRST_KEYS),
  ),
  /**
   * `ast` of builds for geometric databases (3.2 to 3.5, src/backend/geometric.rs): the symbols of the file; the
   * position filters nothing.
   */
  form(
    'llmgrep/ast-symbols',
    {
      command: 'ast',
      closed: true,
      when: {
        has: ['file', 'nodes'],
        any: [{ has: FIRST_SYMBOL }, { has: ['position'] }],
      },
    },
    { count, file: path(), nodes: NODE_SYMBOLS, position: keep },
  ),
  /** `find-ast` of these builds: the first thousand symbols of a kind, of which the lines are reported. */
  form(
    'llmgrep/find-ast-symbols',
    {
      command: 'find-ast',
      closed: true,
      has: FIRST_SYMBOL,
    },
    { count, kind: keep, limit: keep, nodes: NODE_SYMBOLS, total: found, truncated },
  ),
];
