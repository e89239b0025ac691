import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Consumer, countOf, linesOf, python, same } from './consumer.ts';

/** Python and DuckDB read the cells of tables as they are printed, and those of both formats are the same. */
export const tables: Consumer = {
  packages: { pypi: ['duckdb==2.0.0'] },
  formats: ['csv', 'tsv'],
  check(folder, recordings) {
    mkdirSync(join(folder, 'tables'));
    const names = recordings.map((_, index) => String(index));
    for (const [index, { texts }] of recordings.entries())
      for (const format of ['csv', 'tsv'])
        writeFileSync(join(folder, 'tables', `${index}.${format}`), texts[format] as string);
    const printed = linesOf(python(folder, 'tables.py', ['tables', ...names]));
    const count = countOf(recordings, ({ texts }) => {
      const wanted = linesOf(texts['tsv'] as string).map((row) => row.split('\t'));
      const read = JSON.parse(printed.shift() ?? '') as Record<string, string[][]>;
      for (const reader of ['tsv of python', 'tsv of duckdb']) same(read[reader] as string[][], wanted);
      const plain = wanted.map((row) => row.map(unescaped));
      for (const reader of ['csv of python', 'csv of duckdb']) same(read[reader] as string[][], plain);
      return wanted.length - 1;
    });
    return `Python and DuckDB read ${count} rows of ${recordings.length} recordings as they are`;
  },
};

/** Control characters, which cells of CSV have no escapes for: they are shown as those of TSV. */
const ACTING = /[^\P{Cc}\t\r\n]/u;

/** A cell of TSV as CSV has it. */
function unescaped(cell: string): string {
  const chars: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };
  return cell.replace(/\\(?:u([0-9a-f]{4})|(.))/gs, (all, hex: string | undefined, char: string) => {
    if (hex === undefined) return chars[char] ?? '';
    const named = String.fromCharCode(Number.parseInt(hex, 16));
    return ACTING.test(named) ? all : named;
  });
}
