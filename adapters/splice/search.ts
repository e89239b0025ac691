import {
  at,
  type Fields,
  type Glimpse,
  isObject,
  type MatchDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { contextIn } from './span.ts';

/** `search --json` (2.2.3 to 3.1.1). A match is a part of a code token; its lines come with their ends. */
export const search: StreamedShape = {
  id: 'splice/search',
  command: 'search',
  count: 'count',
  // A single line and column, in bytes.
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  fields: { '/count': 'count', '/message': 'legacy', '/pattern': 'payload', '/status': 'legacy' },
  lists: { '/matches': { begins: ['byte_end', 'byte_start'], read: matchIn } },
};

function matchIn(element: Fields): MatchDraft {
  const context = contextIn(element, '', {
    before: 'context_before',
    selected: 'context_selected',
    after: 'context_after',
  });
  const place = placeOf(
    element,
    { file: 'file', byteStart: 'byte_start', byteEnd: 'byte_end', startLine: 'line', startColumn: 'column' },
    context === undefined ? {} : { span: { context } },
    { text: 'matched_text' },
  );
  return { fields: element, place, content: { matched_text: element.string('matched_text') } };
}

const KEYS = new Set(['count', 'matches', 'message', 'pattern', 'status']);

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || !Array.isArray(value['matches']) || Object.keys(value).some((key) => !KEYS.has(key)))
    return undefined;
  const element = at(value, 'matches/0');
  if (element !== undefined) {
    const told = ['matched_text', 'file', 'line', 'column', 'byte_end'].every((key) => at(element, key) !== undefined);
    return told && at(element, 'match_id') === undefined ? ['/matches/0/matched_text', '/matches/0/column'] : undefined;
  }
  return typeof value['pattern'] === 'string' && value['status'] === 'ok'
    ? ['/pattern', '/status', '/matches']
    : undefined;
}
