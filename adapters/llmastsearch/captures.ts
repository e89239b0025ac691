import { type DraftObject, type Fields, type PlaceDraft, placeOf, QuoteDraft } from '../../src/adapter.ts';

/** The captures of a match, each with the text that stands there: the tool's, else the file's. */
export function captures(element: Fields, within: PlaceDraft, file: string | undefined): DraftObject {
  const list = element.objects('captures');
  if (list === undefined) return {};
  return { captures: list.map((capture) => captureIn(capture, within, file)) };
}

function captureIn(capture: Fields, within: PlaceDraft, file: string | undefined): DraftObject {
  const place = placeOf(
    capture,
    { byteStart: 'byte_start', byteEnd: 'byte_end' },
    { file, within },
    { text: 'content' },
  );
  const quoted = typeof capture.peek('content') === 'string';
  capture.keep('index', 'name');
  if (quoted) capture.keep('content');
  capture.replace('byte_start', { span: place });
  const rest = capture.rest();
  return quoted ? rest : { ...rest, content: new QuoteDraft(place) };
}
