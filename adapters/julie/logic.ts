import type { Fields, MatchDraft, StreamedShape } from '../../src/adapter.ts';
import { COUNTING, linePlace } from './place.ts';
import { hasKeys, named, toldBy } from './tool-field.ts';

/**
 * `find_logic` (v0.1.0 to v1.x): symbols that may be business logic, of which the first line is known. Confidence is a
 * score and may be above 1.
 */
export const logic: StreamedShape = {
  id: 'julie/find_logic',
  command: 'find_logic',
  coordinates: COUNTING,
  count: 'count',
  claims: (glimpse) =>
    toldBy(glimpse, 'find_logic', 'business_symbols', (first) =>
      hasKeys(first, 'confidence', 'file_path', 'kind', 'name', 'start_line'),
    ),
  fields: {
    '/tool': named('find_logic'),
    '/domain': 'payload',
    '/found_count': 'payload',
    '/max_results': 'payload',
    '/min_business_score': 'payload',
    '/group_by_layer': 'payload',
    '/intelligence_layers': 'payload',
    '/next_actions': 'payload',
  },
  lists: { '/business_symbols': { begins: ['name', 'confidence'], read: symbolIn } },
};

function symbolIn(element: Fields): MatchDraft {
  const place = linePlace(element, 'start_line');
  element.keep('confidence', 'signature');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('name') } };
}
