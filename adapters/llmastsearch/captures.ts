import { byteEnd, byteStart, keep, list, located, spanText } from '../../src/adapter.ts';

/** The captures of a match, each with the text that stands there: the tool's, else the file's. */
export const CAPTURES = list(
  located(
    {
      index: keep,
      name: keep,
      byte_start: byteStart,
      byte_end: byteEnd,
      content: spanText('content'),
    },
    { quoteAs: 'content', facts: { within: true } },
  ),
);
