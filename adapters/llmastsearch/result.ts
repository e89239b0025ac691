import {
  at,
  type DraftObject,
  type Evidence,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
  type MatchDraft,
  PathDraft,
  placeOf,
} from '../../src/adapter.ts';
import { captures } from './captures.ts';

/**
 * `QueryResult` (src/query/result.rs, as the alignment document of 2026-01-22 lists it): one file. Rows are said to
 * count from 1 there, while tree-sitter counts from 0, so the sources decide. Columns are bytes from 0, ends are
 * exclusive.
 */
export const result: HeldShape = {
  id: 'llmastsearch/result',
  coordinates: { firstLine: 'source', firstColumn: 0, unit: 'byte' },
  claims: ({ value }) => (isResult(value) ? ['/query', '/language', '/file_path', '/matches'] : undefined),
  keys: ['/execution_id', '/file_path', '/language', '/query', '/match_count'],
  lists: { '/matches': { begins: ['pattern_index', 'captures', 'byte_start'] } },
  read(document) {
    const reported = document.peek('match_count');
    const executionId = document.string('execution_id');
    document.take('match_count');
    const matches = matchesIn(document) ?? [];
    return {
      command: 'query',
      data: document.rest(),
      matches,
      countKey: 'match_count',
      reportedCount: reported === undefined ? undefined : { key: 'match_count', value: reported },
      executionId,
    };
  },
};

/** The results of several files as one list: what is said of each file stands in `data.files`. */
export const results: HeldShape = {
  ...result,
  id: 'llmastsearch/results',
  claims,
  keys: [],
  lists: { '': { begins: ['execution_id', 'file_path'] } },
  read(document) {
    const matches: MatchDraft[] = [];
    const files = document.objects('elements')?.map((file): DraftObject => {
      file.keep('execution_id', 'match_count');
      matches.push(...(matchesIn(file) ?? []));
      const { matches: _, ...rest } = file.rest();
      return rest;
    });
    return { command: 'query', data: { files: files ?? [], matches: [] }, matches, countKey: 'match_count' };
  },
};

/** The matches of one file; the keys that say of which stay where they are. */
function matchesIn(file: Fields): MatchDraft[] | undefined {
  const path = file.string('file_path');
  if (path !== undefined) file.replace('file_path', { file_path: new PathDraft(path) });
  file.keep('language', 'query');
  const elements = file.objects('matches');
  file.replace('matches', { matches: [] });
  return elements?.map((element) => matchIn(element, path));
}

function matchIn(element: Fields, file: string | undefined): MatchDraft {
  const place = placeOf(
    element,
    {
      byteStart: 'byte_start',
      byteEnd: 'byte_end',
      startLine: 'start/row',
      startColumn: 'start/column',
      endLine: 'end/row',
      endColumn: 'end/column',
    },
    { file },
  );
  element.keep('pattern_index');
  return { fields: element, place, content: captures(element, place, file) };
}

/** Keys of other tools' documents: where one of them stands, it is not this form. */
const FOREIGN = ['schema_version', 'version', 'tool', 'data', 'status'];

function isResult(value: Json | undefined): boolean {
  if (!isObject(value) || FOREIGN.some((key) => Object.hasOwn(value, key))) return false;
  if (!['query', 'file_path'].every((key) => typeof value[key] === 'string')) return false;
  if (!Array.isArray(value['matches']) || at(value, 'matches/0/span') !== undefined) return false;
  return typeof value['language'] === 'string' || typeof at(value, 'matches/0/start/row') === 'number';
}

function claims({ value }: Glimpse): Evidence | undefined {
  return Array.isArray(value) && isResult(value[0]) ? ['/0/query', '/0/language', '/0/matches'] : undefined;
}
