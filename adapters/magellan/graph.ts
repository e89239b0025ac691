import { kept, list, object, path } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './envelope.ts';

/** A symbol (`SymbolInfoJson`): it has no place but its file, which is `?` where that is not known. */
const SYMBOL = object({ ...kept('symbol_id', 'fqn', 'kind'), file_path: path('file_path', { unless: ['?'] }) });

/** Symbols that share a name (`collisions`, and the list of that name in an export): of each only the file is known. */
export const GROUPS = list(
  {
    ...kept('field', 'value', 'count'),
    candidates: list({ ...kept('entity_id', 'symbol_id', 'canonical_fqn', 'display_fqn', 'name'), file_path: path() }),
  },
  ['field', 'value', 'count', 'candidates'],
);

export const graph = [
  /** `find-ast` (since 1.9.0): nodes without their file, which can't be located. */
  framed('magellan/find-ast', ['kind', 'nodes'], {
    ...kept('kind', 'count'),
    nodes: list(kept('id', 'parent_id', 'kind', 'byte_start', 'byte_end')),
  }),
  framed('magellan/reachable', ['symbol_id', 'direction', 'symbols'], {
    ...kept('symbol_id', 'direction', 'count'),
    symbols: list(SYMBOL),
  }),
  framed('magellan/dead-code', ['entry_symbol_id', 'dead_symbols'], {
    ...kept('entry_symbol_id', 'count'),
    dead_symbols: list({ symbol: SYMBOL, ...kept('reason') }),
  }),
  framed('magellan/cycles', ['symbol_id', 'cycles'], {
    ...kept('symbol_id', 'count'),
    cycles: list({ ...kept('kind'), members: list(SYMBOL) }, ['kind', 'members']),
  }),
  framed('magellan/condense', ['supernode_count', 'supernodes'], {
    ...kept('supernode_count', 'edge_count', 'symbol_to_supernode'),
    supernodes: list({ ...kept('id', 'member_count'), members: list(SYMBOL) }, ['id', 'member_count', 'members']),
    edges: list(kept('from', 'to'), ['from', 'to']),
  }),
  framed('magellan/paths', ['start_symbol_id', 'paths'], {
    ...kept('start_symbol_id', 'end_symbol_id', 'total_enumerated', 'bounded_hit'),
    // Always zero, whatever the limits were.
    config: object(kept('max_depth', 'max_paths')),
    paths: list({ symbols: list(SYMBOL), ...kept('length') }),
    statistics: object(kept('avg_length', 'min_length', 'max_length', 'unique_symbols')),
  }),
  /** `collisions` (since 1.7.0). Without `--limit` it stops at 100. */
  framed(
    'magellan/collisions',
    {
      has: ['field', 'groups'],
      limit: {
        list: '/data/groups',
        most: 100,
        argument: /^--limit$|^--limit=?(\d+)$/u,
        remark: remarks.groupsPerhapsCut,
      },
    },
    { ...kept('field'), groups: GROUPS },
  ),
];
