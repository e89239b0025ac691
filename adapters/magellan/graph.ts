import type { HeldShape } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { SYMBOL, values } from './described.ts';
import { payload } from './payload.ts';

/**
 * Commands about the call graph (since 2.0.0). Their symbols have no place but a file, so nothing in them is located.
 */
export const reachable = payload({
  id: 'magellan/reachable',
  command: 'reachable',
  data: { ...values('symbol_id', 'direction', 'count'), symbols: [SYMBOL] },
  tells: ['symbol_id', 'direction', 'symbols'],
});

export const deadCode = payload({
  id: 'magellan/dead-code',
  command: 'dead-code',
  data: { ...values('entry_symbol_id', 'count'), dead_symbols: [{ symbol: SYMBOL, reason: 'value' }] },
  tells: ['entry_symbol_id', 'dead_symbols'],
});

export const cycles = payload({
  id: 'magellan/cycles',
  command: 'cycles',
  data: { ...values('symbol_id', 'count'), cycles: [{ kind: 'value', members: [SYMBOL] }] },
  tells: ['symbol_id', 'cycles'],
});

export const condense = payload({
  id: 'magellan/condense',
  command: 'condense',
  data: {
    ...values('supernode_count', 'edge_count', 'symbol_to_supernode'),
    supernodes: [{ ...values('id', 'member_count'), members: [SYMBOL] }],
    edges: [values('from', 'to')],
  },
  tells: ['supernode_count', 'supernodes'],
});

export const paths = payload({
  id: 'magellan/paths',
  command: 'paths',
  data: {
    ...values('start_symbol_id', 'end_symbol_id', 'total_enumerated', 'bounded_hit'),
    // Always zero, whatever the limits were.
    config: values('max_depth', 'max_paths'),
    paths: [{ symbols: [SYMBOL], length: 'value' }],
    statistics: values('avg_length', 'min_length', 'max_length', 'unique_symbols'),
  },
  tells: ['start_symbol_id', 'paths'],
});

const CANDIDATE = {
  ...values('entity_id', 'symbol_id', 'canonical_fqn', 'display_fqn', 'name'),
  file_path: 'file',
} as const;

/** Symbols that share a name (`collisions`, and the list of that name in an export). */
export const GROUP = { ...values('field', 'value', 'count'), candidates: [CANDIDATE] } as const;

/** Without `--limit` it stops here. */
const DEFAULT_LIMIT = 100;

const groups = payload({
  id: 'magellan/collisions',
  command: 'collisions',
  data: { field: 'value', groups: [GROUP] },
  tells: ['field', 'groups'],
});

/** `collisions` (since 1.7.0). */
export const collisions: HeldShape = {
  ...groups,
  read(document, facts) {
    const draft = groups.read(document, facts);
    const { argv = [] } = facts.invocation;
    const limit = argv.includes('--limit') ? Number(argv[argv.indexOf('--limit') + 1]) : DEFAULT_LIMIT;
    const found = 'data' in draft ? draft.data['groups'] : undefined;
    if (!Array.isArray(found) || found.length !== limit) return draft;
    const { level, code, message, note } = remarks.groupsPerhapsCut;
    return { ...draft, diagnostics: [{ level, code, message, note, details: { limit } }] };
  },
};

/** `find-ast` (since 1.9.0): nodes without their file, which can't be located. */
export const findAst = payload({
  id: 'magellan/find-ast',
  command: 'find-ast',
  data: { ...values('kind', 'count'), nodes: [values('id', 'parent_id', 'kind', 'byte_start', 'byte_end')] },
  tells: ['kind', 'nodes'],
});
