import {
  at,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type MatchDraft,
  PathDraft,
  placeOf,
  UNIFIED_PLACE,
} from '../../src/adapter.ts';
import { captures } from './captures.ts';

/**
 * The form that the toolset's schema document of 2026-01-22 gives llmastsearch. It names no tool, its ids are made up,
 * and it counts as the envelope does.
 */
export const target: HeldShape = {
  id: 'llmastsearch/target',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  keys: [
    '/schema_version',
    '/tool',
    '/execution_id',
    '/timestamp',
    '/partial',
    '/data/file_path',
    '/data/language',
    '/data/query',
    '/data/match_count',
  ],
  lists: { '/data/matches': { begins: ['match_id', 'span'] } },
  opens: ['/data'],
  read(document) {
    const data = document.object('data');
    const reported = data?.take('match_count');
    const path = data?.string('file_path');
    if (path !== undefined) data?.replace('file_path', { file_path: new PathDraft(path) });
    data?.keep('language', 'query');
    const matches = data?.objects('matches')?.map(matchIn) ?? [];
    data?.replace('matches', { matches: [] });
    const version = document.take('schema_version');
    document.string('tool');
    return {
      command: 'query',
      executionId: document.string('execution_id'),
      timestamp: document.string('timestamp'),
      partial: document.boolean('partial'),
      data: { ...data?.rest(), ...document.rest() },
      matches,
      countKey: 'match_count',
      reportedCount: reported === undefined ? undefined : { key: 'match_count', value: reported },
      legacy: { schema_version: version },
    };
  },
};

function matchIn(element: Fields): MatchDraft {
  const place = placeOf(element, UNIFIED_PLACE);
  element.keep('pattern_index');
  const id = element.string('match_id');
  return {
    fields: element,
    place,
    id,
    content: captures(element, place, place.reported['file'] as string | undefined),
  };
}

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (at(value, 'tool') !== undefined && at(value, 'tool') !== 'llmastsearch') return undefined;
  const data = at(value, 'data');
  if (!isObject(data) || typeof data['query'] !== 'string' || typeof data['language'] !== 'string') return undefined;
  const element = at(data, 'matches/0');
  const fits = element === undefined || (isObject(at(element, 'span')) && Array.isArray(at(element, 'captures')));
  return fits && Array.isArray(data['matches']) && at(value, 'schema_version') !== undefined
    ? ['/schema_version', '/data/query', '/data/language', '/data/matches']
    : undefined;
}
