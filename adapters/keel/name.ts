import type { DraftObject, Fields, HeldShape } from '../../src/adapter.ts';
import { COUNTING, cleanPath, FRAME_KEYS, printedBy, takeFrame } from './frame.ts';
import { LINE, nameIn, withSpan } from './lines.ts';

/** `name DESCRIPTION`: where new code may go. The line is the one behind which it may be inserted. */
export const name: HeldShape = {
  id: 'keel/name',
  coordinates: COUNTING,
  claims: (glimpse) => printedBy(glimpse, 'name', 'suggestions'),
  keys: [...FRAME_KEYS, '/description'],
  lists: {
    '/reuse_candidates': { begins: ['name', 'evidence'] },
    '/suggestions': { begins: ['location', 'alternatives'] },
  },
  read(document) {
    const frame = takeFrame(document);
    const suggestions = document.objects('suggestions')?.map(suggestionIn);
    const candidates = document.objects('reuse_candidates')?.map(candidateIn);
    document
      .keep('description')
      .replace('suggestions', { suggestions })
      .replace('reuse_candidates', { reuse_candidates: candidates });
    return { ...frame, command: 'name', data: document.rest() };
  },
};

const KEPT = ['score', 'keywords', 'insert_after', 'convention', 'suggested_name', 'likely_imports', 'siblings'];

function suggestionIn(item: Fields): DraftObject {
  const alternatives = item
    .objects('alternatives')
    ?.map((other) => cleanPath(other, 'location').keep('score', 'keywords').rest());
  item.replace('alternatives', { alternatives });
  if (typeof item.peek('insert_line') === 'number')
    return withSpan(item, KEPT, { file: 'location', startLine: 'insert_line' });
  return cleanPath(item, 'location')
    .keep('insert_line', ...KEPT)
    .rest();
}

const CANDIDATE = ['name', 'hash', 'source', 'signature', 'score', 'callers', 'callees', 'evidence'];

/** An existing symbol that may do what was asked for (since 0.6.1). */
function candidateIn(item: Fields): DraftObject {
  return withSpan(item, CANDIDATE, LINE, { name: nameIn(item, 'line') });
}
