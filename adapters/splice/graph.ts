import { form, type Keys, keep, list, located, type MatchNode, match, object, path, says } from '../../src/adapter.ts';
import { note } from './known.ts';
import { SYMBOL_KEYS, UNKNOWN } from './symbol-keys.ts';

/** Of the graph commands the bytes alone are known. */
const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

/**
 * What the graph commands print (2.5.4 to 3.1.1, `--output json|pretty`): bare documents, symbols with bytes only;
 * `tells` are the keys that tell the form.
 */
function graph(command: string, tells: readonly string[], keys: Keys) {
  const when = { has: tells, lacks: ['execution_id', 'schema_version'] };
  return form(`splice/${command}`, { command, counting: COUNTING, when }, keys);
}

const TARGET = match(SYMBOL_KEYS, { role: 'target', unknown: UNKNOWN });

/** An element that holds a symbol; what else it says is of the match. */
function holding(beside: MatchNode['keys'], more: Pick<MatchNode, 'role' | 'fixed'>): MatchNode {
  return match({ symbol: object(SYMBOL_KEYS, { hoisted: true }), ...beside }, { unknown: UNKNOWN, ...more });
}

/** A symbol beside others that are no matches: its names, its place, and what else is said of it. */
const EVIDENCE = located(SYMBOL_KEYS, { first: true, unknown: UNKNOWN });

const AFFECTED_FILES = list(object({ path: path(), symbol_count: keep, is_root: keep }));

function reached(direction: string) {
  const symbols = holding({ depth: keep, path: keep }, { role: 'node', fixed: { direction } });
  return object({ symbols: list(symbols), count: keep, depth: keep });
}

/** `reachable`: what can be reached from a symbol, and from where it can be reached. */
export const reachable = graph('reachable', ['symbol/name', 'direction', 'max_depth', 'symbol/byte_start'], {
  symbol: TARGET,
  direction: keep,
  max_depth: keep,
  forward: reached('forward'),
  reverse: reached('reverse'),
  affected_files: AFFECTED_FILES,
});

/** `dead-code`: what can't be reached from an entry point, by file, or in one group of the path `all`. */
export const deadCode = graph('dead-code', ['entry_point', 'dead_count'], {
  entry_point: TARGET,
  total_symbols: keep,
  reachable_count: keep,
  dead_count: keep,
  excluded_public: keep,
  dead_by_file: list(
    object({
      path: path('file_path', { unless: ['all'] }),
      count: keep,
      symbols: list(holding({ reason: keep }, { role: 'definition' })),
    }),
  ),
});

/** `cycles`: symbols that call one another. */
export const cycles = graph('cycles', ['total_cycles', 'max_cycles'], {
  queried_symbol: TARGET,
  total_cycles: keep,
  max_cycles: keep,
  truncated: says({ true: { partial: true, diagnostic: note('most') }, false: {} }),
  cycles: list(object({ id: keep, size: keep, is_self_loop: keep, members: list(EVIDENCE), representative: EVIDENCE })),
});

/** `condense`: the call graph with each set of symbols that call one another as one. */
export const condense = graph('condense', ['scc_count', 'singleton_count'], {
  scc_count: keep,
  cycle_scc_count: keep,
  singleton_count: keep,
  sccs: list(object({ id: keep, size: keep, is_cycle: keep, members: list(EVIDENCE), representative: EVIDENCE })),
  edges: list(keep, ['from']),
  levels: list(keep, ['level', 'count']),
});

/** `slice`: what a symbol calls, or is called by; the symbol itself stands among them again. */
export const slice = graph('slice', ['target/byte_start', 'direction'], {
  target: TARGET,
  direction: keep,
  max_depth: keep,
  symbols: list(holding({ distance: keep, is_target: keep, relationship: keep }, { role: 'included' })),
  affected_files: AFFECTED_FILES,
  stats: keep,
});
