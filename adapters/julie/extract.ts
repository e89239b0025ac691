import type { HeldShape, StreamedShape } from '../../src/adapter.ts';
import { holds } from './nested.ts';
import { COUNTING } from './place.ts';
import { isSymbol, symbols } from './symbol.ts';

/** `julie-extract single` (2025-10-03 to 2025-10-14): the symbols of a file. */
export const extracted: StreamedShape = {
  id: 'julie/extract-single',
  command: 'single',
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value }) => (Array.isArray(value) && isSymbol(value[0]) ? ['/0/start_byte', '/0/start_column'] : undefined),
  fields: {},
  lists: { '': symbols },
};

/** `julie-extract stream`, and `single --output ndjson`: one symbol a line. */
export const extractedRows: StreamedShape = {
  id: 'julie/extract-stream',
  command: null,
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value }) => (isSymbol(value) ? ['/start_byte', '/start_column'] : undefined),
  fields: {},
  lists: { '': symbols },
  isRow: isSymbol,
};

const BULK = ['success', 'symbol_count', 'output_db'];

/** `julie-extract bulk`: symbols were written into a database. */
export const extractedBulk: HeldShape = {
  id: 'julie/extract-bulk',
  coordinates: COUNTING,
  // A Windows path in `output_db` has bare backslashes, so that the key does not show.
  claims: ({ value }) =>
    holds(value, 'success', 'symbol_count') && Object.keys(value as object).every((key) => BULK.includes(key))
      ? ['/success', '/symbol_count']
      : undefined,
  keys: BULK.map((key) => `/${key}`),
  lists: {},
  read(document) {
    const failed = document.peek('success') === false;
    const count = document.peek('symbol_count');
    const result = { type: 'bulk', ...document.keep(...BULK).rest() };
    const message = failed
      ? 'The extraction failed.'
      : `${typeof count === 'number' ? `${count} symbols` : 'Symbols'} were written to the database.`;
    if (!failed) return { operation: 'bulk', status: 'ok', message, result };
    return { operation: 'bulk', status: 'error', message, result, error: { level: 'error', message, assigned: 'JUL-V-001' } };
  },
};

/** An empty list: `single` of a file without symbols, `julie-semantic search` that found nothing. */
export const nothing: StreamedShape = {
  id: 'julie/nothing',
  command: null,
  coordinates: COUNTING,
  count: 'count',
  whenNamed: true,
  claims: ({ value, complete }) => (Array.isArray(value) && value.length === 0 && complete ? [''] : undefined),
  fields: {},
  lists: { '': symbols },
};
