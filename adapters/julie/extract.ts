import {
  type DiagnosticDraft,
  type DocumentEnd,
  type EndFacts,
  form,
  type Json,
  joined,
  keep,
  read,
  type TextRule,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { IS_SYMBOL, symbols } from './symbol.ts';

/** What a control character, or a single backslash, tells of a path: it was printed without any escape. */
const UNESCAPED = /[\\\b\f\n\r\t]/g;

/** The backslash stands first: the escapes of the others have one. */
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
function asPrinted(path: Json) {
  if (typeof path !== 'string') return { output_db: path };
  let printed = path;
  for (const [character, escaped] of Object.entries(ESCAPES)) printed = printed.replaceAll(character, escaped);
  return { output_db: printed };
}

const { code: assigned, ...unescaped } = remarks.unescaped;
const backslashes: DiagnosticDraft = { ...unescaped, code: assigned, assigned };

/** A path that was put right is reported, and stands as it was in `legacy`. */
function backslashesIn({ head }: EndFacts): DocumentEnd {
  const path = head['/output_db'];
  const isRepaired = typeof path === 'string' && path.search(UNESCAPED) >= 0;
  return isRepaired && head['/success'] !== false ? { diagnostics: [backslashes], legacy: { output_db: path } } : {};
}

/** The same of a path that makes it no JSON. */
export const unescapedBulk: TextRule = {
  pattern: joined(
    /^(?<raw>\{"success": (?<success>true), "symbol_count": (?<count>\d+), "output_db": "(?<path>.*)"\})/gmu,
    /\n*$(?![\s\S])/gmu,
  ),
  tells: true,
  read({ raw, count = '', path = '' }) {
    const result = { type: 'bulk', success: true, symbol_count: Number(count), output_db: path };
    const message = `${Number(count)} symbols were written to the database.`;
    return {
      as: 'result',
      draft: { operation: 'bulk', status: 'ok', message, result, diagnostics: [backslashes], legacy: { raw } },
    };
  },
};

/** An empty list: `single` of a file without symbols, `julie-semantic search` that found nothing. */
export const nothing = form(
  'julie/nothing',
  {
    command: null,
    requiresKnownTool: true,
    when: { complete: true, type: { '': 'list' }, is: { length: 0 } },
  },
  symbols,
);

export const extracted = [
  /** `julie-extract single` (2025-10-03 to 2025-10-14): the symbols of a file. */
  form('julie/extract-single', { command: 'single', when: { inside: { '0': IS_SYMBOL } } }, symbols),
  /** `julie-extract stream`, and `single --output ndjson`: one symbol a line. */
  form('julie/extract-stream', { command: null, when: IS_SYMBOL, isRow: IS_SYMBOL }, symbols),
  /**
   * `julie-extract bulk`: symbols were written into a database. The document is no JSON where the path has backslashes
   * that are no escapes, see the texts.
   */
  form(
    'julie/extract-bulk',
    {
      operation: 'bulk',
      closed: true,
      when: { complete: true, has: ['success', 'symbol_count'] },
      outcomes: [
        { when: { is: { success: false } }, message: 'The extraction failed.', code: 'JUL-V-001' },
        {
          message: [
            '{symbol_count|symbols|symbols} were written to the database.',
            'Symbols were written to the database.',
          ],
        },
      ],
      finish: backslashesIn,
    },
    { success: keep, symbol_count: keep, output_db: read(asPrinted) },
  ),
];
