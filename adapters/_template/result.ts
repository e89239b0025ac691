import {
  byteEnd,
  byteStart,
  count,
  executionId,
  file,
  form,
  keep,
  list,
  match,
  spanText,
  startColumn,
  startLine,
  string,
  timestamp,
} from '../../src/adapter.ts';

/** Which command prints it, at which versions, and where that was read: file of the tool's source, or recordings. */
export const result = form(
  'template/result',
  {
    command: 'search',
    // How the tool counts, where not as the format does, as here; where that was read. The core converts, an adapter
    // never does.
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    // True of a part of the document only if it is of the whole, and of no other tool's.
    when: { type: { query: 'string', results: 'list' }, first: { results: { type: { content: 'string' } } } },
  },
  // Every key, in the order in which they are printed. A key that is not named here is carried over and noted as
  // unknown.
  {
    id: executionId,
    time: timestamp,
    query: keep,
    results: list(
      match({
        name: string('name'),
        path: file,
        from: byteStart,
        to: byteEnd,
        line: startLine,
        column: startColumn,
        // What the tool says stands at the place: evidence against sources that have changed.
        content: spanText('content'),
      }),
    ),
    total: count,
  },
);
