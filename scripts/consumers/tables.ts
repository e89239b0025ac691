import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvRows, tsvRows } from '../../test/format/read-tables.ts';
import { type Consumer, countOf, linesOf, python, same } from './consumer.ts';

/** Python and DuckDB read the cells of tables as the tests do. */
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
    const count = countOf(recordings, ({ texts: { csv = '', tsv = '' } }) => {
      const read: Record<string, string[][]> = JSON.parse(printed.shift() ?? '');
      const wanted = { csv: csvRows(csv), tsv: tsvRows(tsv) };
      for (const [reader, rows] of Object.entries(read)) same(rows, wanted[reader.slice(0, 3) as 'csv' | 'tsv']);
      return wanted.tsv.length - 1;
    });
    return `Python and DuckDB read ${count} rows of ${recordings.length} recordings as they are`;
  },
};
