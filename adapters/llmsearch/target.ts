import { at, type Glimpse, isObject, type Shape, UNIFIED_PLACE } from '../../src/adapter.ts';

/**
 * The form that the toolset's design document of 2026-01-22 gives llmsearch. No released version prints it; documents of this form
 * are this tool's own, not envelopes, because their ids are made up.
 */
export const target: Shape = {
  id: 'llmsearch/target',
  command: 'search',
  // The design counts as the envelope does.
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  count: 'match_count',
  fields: {
    '/schema_version': 'legacy',
    '/tool': 'tool',
    '/execution_id': 'execution_id',
    '/timestamp': 'timestamp',
    '/partial': 'partial',
    '/data/pattern': 'payload',
    '/data/match_count': 'count',
  },
  lists: {
    '/data/matches': {
      begins: ['match_id'],
      id: 'match_id',
      place: UNIFIED_PLACE,
      evidence: { text: 'matched_text' },
      fields: { matched_text: 'string', context_before: 'lines-before', context_after: 'lines-after' },
    },
  },
};

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (at(value, 'tool') !== undefined && at(value, 'tool') !== 'llmsearch') return undefined;
  const data = at(value, 'data');
  if (!isObject(data) || typeof data['pattern'] !== 'string' || !Array.isArray(data['matches'])) return undefined;
  const element = data['matches'][0];
  const fits = element === undefined || (isObject(at(element, 'span')) && typeof at(element, 'matched_text') === 'string');
  return fits && at(value, 'schema_version') !== undefined ? ['/schema_version', '/data/pattern', '/data/matches'] : undefined;
}
