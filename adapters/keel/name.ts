import type { DraftObject, Fields, HeldShape } from '../../src/adapter.ts';
import { COUNTING, cleanPath, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { withSpan } from './lines.ts';

/** `name DESCRIPTION`: where new code may go. The line is the one behind which it may be inserted. */
export const name: HeldShape = {
  id: 'keel/name',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'name', 'suggestions'),
  keys: [...FRAME_KEYS, '/description'],
  lists: { '/suggestions': { begins: ['location', 'alternatives'] } },
  read(document) {
    const frame = takeFrame(document);
    const suggestions = document.objects('suggestions')?.map(suggestionIn);
    document.keep('description').replace('suggestions', { suggestions });
    return { ...frame, command: 'name', data: document.rest() };
  },
};

const KEPT = ['score', 'keywords', 'insert_after', 'convention', 'suggested_name', 'likely_imports', 'siblings'];

function suggestionIn(item: Fields): DraftObject {
  const alternatives = item.objects('alternatives')?.map((other) => cleanPath(other, 'location').keep('score', 'keywords').rest());
  item.replace('alternatives', { alternatives });
  if (typeof item.peek('insert_line') === 'number') return withSpan(item, KEPT, { file: 'location', startLine: 'insert_line' });
  return cleanPath(item, 'location')
    .keep('insert_line', ...KEPT)
    .rest();
}
