import {
  byteEnd,
  byteStart,
  type Conditions,
  endColumn,
  endLine,
  keep,
  list,
  located,
  map,
  object,
  spanText,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/**
 * Bytes count from the file's start, lines and columns from 0. A column counts bytes up to 0.30.1 and code points from
 * 0.31.1, which no key says: the lines that an element quotes tell the bytes.
 */
export const COUNTING = { firstLine: 0, firstColumn: 0, unit: 'byte' } as const;

/** Where an element says its lines; `charCount` counts code points, in every version. */
export const LINES = {
  ...{ lines: 'lines', line: 'range/start/line', offset: 'range/byteOffset/start', leading: 'charCount/leading' },
  file: 'file',
} as const;

export const RANGE = object({
  byteOffset: object({ start: byteStart, end: byteEnd }),
  start: object({ line: startLine, column: startColumn }),
  end: object({ line: endLine, column: endColumn }),
});

/** What is in the file of its element. */
const INNER = { facts: { within: true, fileFrom: 'file' } } as const;

const NODE = located({ text: spanText('text'), range: RANGE, message: keep, style: keep }, INNER);

/** What an element says of its fix, with the bytes that it takes the place of. */
export const FIX = {
  charCount: keep,
  replacement: keep,
  replacementOffsets: located({ start: byteStart, end: byteEnd }, INNER),
};

/** The nodes of its variables. */
export const VARIABLES = {
  metaVariables: object({ single: map(NODE), multi: map(list(NODE)), transformed: keep }),
};

/** What it says last. */
export const LABELS = { labels: list(NODE), metadata: keep };

/** What every element has, in every version. */
export const IS_ELEMENT: Conditions = {
  type: {
    ...{ text: 'string', file: 'string', lines: 'string', language: 'string' },
    ...{ 'range/byteOffset/start': 'number', 'range/start/line': 'number' },
  },
};
