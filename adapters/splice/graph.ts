import {
  at,
  type DraftObject,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type MatchDraft,
  PathDraft,
  type QueryDraft,
} from '../../src/adapter.ts';
import { symbolEvidence, symbolMatch } from './symbol.ts';

/** What the graph commands share (2.5.4 to 3.1.1, `--output json|pretty`): bare documents, symbols with bytes only. */
function graph(
  command: string,
  form: Pick<HeldShape, 'keys' | 'lists' | 'opens' | 'read'>,
  tells: readonly string[],
): HeldShape {
  return {
    id: `splice/${command}`,
    coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    claims: ({ value }: Glimpse) => {
      if (!isObject(value) || value['execution_id'] !== undefined || value['schema_version'] !== undefined)
        return undefined;
      return tells.every((path) => at(value, path) !== undefined) ? tells.map((path) => `/${path}`) : undefined;
    },
    ...form,
  };
}

/** `reachable`: what can be reached from a symbol, and from where it can be reached. */
export const reachable = graph(
  'reachable',
  {
    keys: [
      '/symbol',
      '/direction',
      '/max_depth',
      '/forward/count',
      '/forward/depth',
      '/reverse/count',
      '/reverse/depth',
    ],
    lists: {
      '/forward/symbols': { begins: ['symbol'] },
      '/reverse/symbols': { begins: ['symbol'] },
      '/affected_files': { begins: ['path'] },
    },
    opens: ['/forward', '/reverse'],
    read(document): QueryDraft {
      const matches = one(document, 'symbol');
      for (const direction of ['forward', 'reverse']) {
        const part = document.object(direction);
        if (part === undefined) continue;
        for (const reached of part.objects('symbols') ?? []) {
          const symbol = reached.object('symbol');
          reached.keep('depth', 'path');
          if (symbol !== undefined)
            matches.push(symbolMatch(symbol, { role: 'node', content: { direction, ...reached.rest() } }));
        }
        part.keep('count', 'depth');
        document.replace(direction, { [direction]: part.rest() });
      }
      affectedFiles(document);
      document.keep('direction', 'max_depth');
      return { command: 'reachable', data: document.rest(), matches };
    },
  },
  ['symbol/name', 'direction', 'max_depth', 'symbol/byte_start'],
);

/** `dead-code`: what can't be reached from an entry point, by file, or in one group of the path `all`. */
export const deadCode = graph(
  'dead-code',
  {
    keys: ['/entry_point', '/total_symbols', '/reachable_count', '/dead_count', '/excluded_public'],
    lists: { '/dead_by_file': { begins: ['path'] } },
    read(document): QueryDraft {
      const matches = one(document, 'entry_point');
      const groups = document.objects('dead_by_file')?.map((group): DraftObject => {
        for (const dead of group.objects('symbols') ?? []) {
          const symbol = dead.object('symbol');
          dead.keep('reason');
          if (symbol !== undefined) matches.push(symbolMatch(symbol, { role: 'definition', content: dead.rest() }));
        }
        group.keep('count');
        if (group.peek('path') === 'all') group.keep('path');
        else cleanPath(group, 'path');
        return group.rest();
      });
      document.keep('total_symbols', 'reachable_count', 'dead_count', 'excluded_public');
      if (groups !== undefined) document.replace('dead_by_file', { dead_by_file: groups });
      return { command: 'dead-code', data: document.rest(), matches };
    },
  },
  ['entry_point', 'dead_count'],
);

/** `cycles`: symbols that call one another. */
export const cycles = graph(
  'cycles',
  {
    keys: ['/total_cycles', '/max_cycles', '/truncated', '/queried_symbol'],
    lists: { '/cycles': { begins: ['id'] } },
    read(document): QueryDraft {
      const matches = one(document, 'queried_symbol');
      const list = document.objects('cycles')?.map((cycle): DraftObject => {
        components(cycle);
        return cycle.keep('id', 'size', 'is_self_loop').rest();
      });
      if (list !== undefined) document.replace('cycles', { cycles: list });
      const partial = document.peek('truncated') === true;
      document.keep('total_cycles', 'max_cycles', 'truncated');
      return { command: 'cycles', data: document.rest(), matches, partial };
    },
  },
  ['total_cycles', 'max_cycles'],
);

/** `condense`: the call graph with each set of symbols that call one another as one. */
export const condense = graph(
  'condense',
  {
    keys: ['/scc_count', '/cycle_scc_count', '/singleton_count'],
    lists: { '/sccs': { begins: ['id'] }, '/edges': { begins: ['from'] }, '/levels': { begins: ['level', 'count'] } },
    read(document): QueryDraft {
      const list = document.objects('sccs')?.map((component): DraftObject => {
        components(component);
        return component.keep('id', 'size', 'is_cycle').rest();
      });
      if (list !== undefined) document.replace('sccs', { sccs: list });
      document.keep('scc_count', 'cycle_scc_count', 'singleton_count', 'edges', 'levels');
      return { command: 'condense', data: document.rest() };
    },
  },
  ['scc_count', 'singleton_count'],
);

/** `slice`: what a symbol calls, or is called by; the symbol itself stands among them again. */
export const slice = graph(
  'slice',
  {
    keys: ['/target', '/direction', '/max_depth', '/stats'],
    lists: { '/symbols': { begins: ['symbol'] }, '/affected_files': { begins: ['path'] } },
    read(document): QueryDraft {
      const matches = one(document, 'target');
      for (const included of document.objects('symbols') ?? []) {
        const symbol = included.object('symbol');
        included.keep('distance', 'is_target', 'relationship');
        if (symbol !== undefined) matches.push(symbolMatch(symbol, { role: 'included', content: included.rest() }));
      }
      affectedFiles(document);
      document.keep('direction', 'max_depth', 'stats');
      return { command: 'slice', data: document.rest(), matches };
    },
  },
  ['target/byte_start', 'direction'],
);

/** The symbol that was asked for; the matches stand where it stood. */
function one(document: Fields, key: string): MatchDraft[] {
  const symbol = document.object(key);
  document.replace(key, { matches: [] });
  return symbol === undefined ? [] : [symbolMatch(symbol, { role: 'target' })];
}

/** The symbols of a cycle or component, with their places. */
function components(holder: Fields): void {
  const members = holder.objects('members')?.map(symbolEvidence);
  if (members !== undefined) holder.replace('members', { members });
  const representative = holder.object('representative');
  if (representative !== undefined)
    holder.replace('representative', { representative: symbolEvidence(representative) });
}

function affectedFiles(document: Fields): void {
  const files = document.objects('affected_files')?.map((file): DraftObject => {
    cleanPath(file, 'path');
    return file.keep('symbol_count', 'is_root').rest();
  });
  if (files !== undefined) document.replace('affected_files', { affected_files: files });
}

function cleanPath(holder: Fields, key: string): void {
  const path = holder.peek(key);
  if (typeof path === 'string') holder.replace(key, { file_path: new PathDraft(path) });
}
