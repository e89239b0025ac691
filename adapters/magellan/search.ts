import { type Fields, type MatchDraft, placeOf, type StreamedShape } from '../../src/adapter.ts';
import { namesIn } from './chunks.ts';
import { bareIn } from './payload.ts';
import { COUNTING } from './span.ts';

/** `search` (since 4.13.0): full text, without an envelope, keys in alphabetical order. */
export const search: StreamedShape = {
  id: 'magellan/search',
  command: 'search',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const list = bareIn(glimpse, ['results'])?.['results'];
    if (!Array.isArray(list)) return undefined;
    const [first] = list as Record<string, unknown>[];
    if (first === undefined)
      return bareIn(glimpse, ['count', 'query']) && isShort(glimpse.value as object)
        ? ['/query', '/results']
        : undefined;
    // One key may be damaged.
    const told = ['excerpt', 'rank', 'byte_start', 'symbol_name'].filter(
      (key) => typeof first === 'object' && first !== null && key in first,
    );
    return told.length >= 3 ? ['/results/0/excerpt', '/results/0/rank'] : undefined;
  },
  fields: { '/query': 'payload', '/count': 'count' },
  lists: { '/results': { begins: ['byte_end', 'symbol_name'], read: hitIn } },
};

function isShort(value: object): boolean {
  return Object.keys(value).length === 3;
}

/**
 * Lines are counted by offsets of the file within the text of the symbol: they are right in the first lines of a file
 * only. The excerpt is a part of the symbol, with dots where it was cut.
 */
function hitIn(element: Fields): MatchDraft {
  const excerpt = element.peek('excerpt');
  const place = placeOf(
    element,
    { file: 'file_path', byteStart: 'byte_start', byteEnd: 'byte_end', startLine: 'start_line', endLine: 'end_line' },
    { doubtfulLines: true, holds: typeof excerpt === 'string' ? excerpt.replace(/^\.{3}|\.{3}$/g, '') : undefined },
  );
  element.keep('rank');
  return { fields: element, place, content: { snippet: element.string('excerpt'), ...namesIn(element) } };
}
