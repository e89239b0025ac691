import type { DiagnosticDraft, HeldShape, StreamedShape, TextRule } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { holds } from './nested.ts';
import { COUNTING } from './place.ts';
import { isSymbol, symbols } from './symbol.ts';

/** `julie-extract single` (2025-10-03 to 2025-10-14): the symbols of a file. */
export const extracted: StreamedShape = {
  id: 'julie/extract-single',
  command: 'single',
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value }) =>
    Array.isArray(value) && isSymbol(value[0]) ? ['/0/start_byte', '/0/start_column'] : undefined,
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

/**
 * `julie-extract bulk`: symbols were written into a database. The document is no JSON where the path has backslashes
 * that are no escapes, see the texts.
 */
export const extractedBulk: HeldShape = {
  id: 'julie/extract-bulk',
  coordinates: COUNTING,
  claims: ({ value, complete }) =>
    complete &&
    holds(value, 'success', 'symbol_count') &&
    Object.keys(value as object).every((key) => BULK.includes(key))
      ? ['/success', '/symbol_count']
      : undefined,
  keys: BULK.map((key) => `/${key}`),
  lists: {},
  read(document) {
    const failed = document.peek('success') === false;
    const count = document.peek('symbol_count');
    const path = document.peek('output_db');
    const printed = typeof path === 'string' ? asPrinted(path) : path;
    if (printed !== path) document.replace('output_db', { output_db: printed });
    const result = { type: 'bulk', ...document.keep(...BULK).rest() };
    const message = failed ? 'The extraction failed.' : written(typeof count === 'number' ? count : undefined);
    if (failed)
      return {
        operation: 'bulk',
        status: 'error',
        message,
        result,
        error: { level: 'error', message, assigned: 'JUL-V-001' },
      };
    const repaired = printed === path ? {} : { diagnostics: [backslashes], legacy: { output_db: path } };
    return { operation: 'bulk', status: 'ok', message, result, ...repaired };
  },
};

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * A path that was printed without any escape (src/bin/extract.rs): what JSON takes for an escape in it is a backslash
 * and a letter.
 */
function asPrinted(path: string): string {
  return path.replace(/[\\\b\f\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

function written(count: number | undefined): string {
  return `${count === undefined ? 'Symbols' : `${count} symbols`} were written to the database.`;
}

const { code: assigned, ...unescaped } = remarks.unescaped;
const backslashes: DiagnosticDraft = { ...unescaped, code: assigned, assigned };

/** The same of a path that makes it no JSON. */
export const unescapedBulk: TextRule = {
  pattern:
    /^(?<raw>\{"success": (?<success>true), "symbol_count": (?<count>\d+), "output_db": "(?<path>.*)"\})\n*$(?![\s\S])/gmu,
  tells: true,
  read({ raw, count = '', path = '' }) {
    const result = { type: 'bulk', success: true, symbol_count: Number(count), output_db: path };
    const message = written(Number(count));
    return {
      as: 'result',
      draft: { operation: 'bulk', status: 'ok', message, result, diagnostics: [backslashes], legacy: { raw } },
    };
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
