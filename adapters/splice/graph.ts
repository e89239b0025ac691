import { formsIn, keep, kept, list, located, match, means, object, path } from '../../src/adapter.ts';
import { NOTES } from './known.ts';
import { BYTES_ALONE, SYMBOL_KEYS, UNKNOWN } from './symbol-keys.ts';

/**
 * Forms of what the graph commands print (2.5.4 to 3.1.1, `--output json|pretty`): bare documents, symbols with bytes
 * only.
 */
const graphForm = formsIn({
  inverse: BYTES_ALONE,
  when: { lacks: ['execution_id', 'schema_version'] },
});

const TARGET = match(SYMBOL_KEYS, { role: 'target', unknown: UNKNOWN });

/** A symbol beside others that are no matches: its names, its place, and what else is said of it. */
const EVIDENCE = located(SYMBOL_KEYS, { first: true, unknown: UNKNOWN });

const AFFECTED_FILES = list({ path: path(), symbol_count: keep, is_root: keep });

/** In an element that holds a symbol: what else it says is of the match. */
const HELD = { symbol: object(SYMBOL_KEYS, { hoisted: true }) };

/** What was reached, in a direction. */
const REACHED = match({ ...HELD, ...kept('depth', 'path') }, { role: 'node', unknown: UNKNOWN });
const FORWARD = { ...REACHED, fixed: { direction: 'forward' } };
const REVERSE = { ...REACHED, fixed: { direction: 'reverse' } };

export const graph = [
  /** `reachable`: what can be reached from a symbol, and from where it can be reached. */
  graphForm('splice/reachable', ['symbol/name', 'direction', 'max_depth', 'symbol/byte_start'], {
    symbol: TARGET,
    direction: keep,
    max_depth: keep,
    forward: object({ symbols: list(FORWARD), ...kept('count', 'depth') }),
    reverse: object({ symbols: list(REVERSE), ...kept('count', 'depth') }),
    affected_files: AFFECTED_FILES,
  }),
  /** `dead-code`: what can't be reached from an entry point, by file, or in one group of the path `all`. */
  graphForm('splice/dead-code', ['entry_point', 'dead_count'], {
    entry_point: TARGET,
    ...kept('total_symbols', 'reachable_count', 'dead_count', 'excluded_public'),
    dead_by_file: list({
      path: path('file_path', { unless: ['all'] }),
      count: keep,
      symbols: list(match({ ...HELD, reason: keep }, { role: 'definition', unknown: UNKNOWN })),
    }),
  }),
  /** `cycles`: symbols that call one another. */
  graphForm('splice/cycles', ['total_cycles', 'max_cycles'], {
    queried_symbol: TARGET,
    total_cycles: keep,
    max_cycles: keep,
    truncated: means({ true: { partial: true, diagnostic: NOTES.most }, false: {} }),
    cycles: list({ ...kept('id', 'size', 'is_self_loop'), members: list(EVIDENCE), representative: EVIDENCE }),
  }),
  /** `condense`: the call graph with each set of symbols that call one another as one. */
  graphForm('splice/condense', ['scc_count', 'singleton_count'], {
    ...kept('scc_count', 'cycle_scc_count', 'singleton_count'),
    sccs: list({ ...kept('id', 'size', 'is_cycle'), members: list(EVIDENCE), representative: EVIDENCE }),
    edges: list(keep, ['from']),
    levels: list(keep, ['level', 'count']),
  }),
  /** `slice`: what a symbol calls, or is called by; the symbol itself stands among them again. */
  graphForm('splice/slice', ['target/byte_start', 'direction'], {
    target: TARGET,
    direction: keep,
    max_depth: keep,
    symbols: list(
      match({ ...HELD, ...kept('distance', 'is_target', 'relationship') }, { role: 'included', unknown: UNKNOWN }),
    ),
    affected_files: AFFECTED_FILES,
    stats: keep,
  }),
];
