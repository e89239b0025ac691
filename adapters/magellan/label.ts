import { type Fields, type MatchDraft, placeOf, type StreamedShape } from '../../src/adapter.ts';
import { elementIn, FRAME } from './frame.ts';
import { COUNTING } from './span.ts';

/** `label --label` (since 3.2.0), with `--show-code` the text as it was indexed. Its execution id is empty. */
export const label: StreamedShape = {
  id: 'magellan/label',
  command: 'label',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const first = elementIn(glimpse, ['name', 'kind', 'file_path', 'byte_start', 'byte_end']);
    return first && !('content_hash' in first) && !('match_id' in first) && !('id' in first)
      ? ['/data/0/byte_start', '/data/0/name']
      : undefined;
  },
  fields: FRAME,
  lists: { '/data': { begins: ['name', 'byte_end'], read: labelled } },
};

function labelled(element: Fields): MatchDraft {
  const place = placeOf(
    element,
    { file: 'file_path', byteStart: 'byte_start', byteEnd: 'byte_end' },
    {},
    { text: 'code' },
  );
  return {
    fields: element,
    place,
    content: { content: element.string('code'), kind: element.string('kind'), name: element.string('name') },
  };
}
