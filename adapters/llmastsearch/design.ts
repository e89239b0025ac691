import {
  at,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type MatchDraft,
  placeOf,
} from '../../src/adapter.ts';

/** The form of the design idea of 2026-01-10, before there was a program: symbols instead of captures. */
export const design: HeldShape = {
  id: 'llmastsearch/design',
  // Its one example has a line 5 and a column 0, which fits either way of counting.
  coordinates: { firstLine: 'source', firstColumn: 0, unit: 'byte' },
  claims,
  keys: ['/execution_id'],
  lists: { '/symbols': { begins: ['symbol'] } },
  read(document) {
    const executionId = document.string('execution_id');
    const matches = document.objects('symbols')?.map(symbolIn) ?? [];
    document.replace('symbols', { matches: [] });
    return { command: 'query', executionId, data: document.rest(), matches, countKey: 'match_count' };
  },
};

function symbolIn(element: Fields): MatchDraft {
  const place = placeOf(element, {
    file: 'path',
    byteStart: 'byte_start',
    byteEnd: 'byte_end',
    startLine: 'line',
    startColumn: 'column',
  });
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('symbol') } };
}

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || typeof value['execution_id'] !== 'string' || !Array.isArray(value['symbols']))
    return undefined;
  if (Object.keys(value).some((key) => key !== 'execution_id' && key !== 'symbols')) return undefined;
  const element = at(value, 'symbols/0');
  const fits =
    element === undefined || ['symbol', 'path', 'byte_start', 'line'].every((key) => at(element, key) !== undefined);
  return fits ? ['/execution_id', '/symbols'] : undefined;
}
