import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Consumer, linesOf, type PrintedRecording, same } from './consumer.ts';

/** Python and DuckDB read the cells of tables as they are printed, and those of both formats are the same. */
export const tables: Consumer = {
  packages: { pypi: ['duckdb==2.0.0'] },
  formats: ['csv', 'tsv'],
  check(folder, recordings) {
    const names = recordings.map(({ texts }, index) => {
      mkdirSync(join(folder, 'tables'), { recursive: true });
      for (const format of ['csv', 'tsv'])
        writeFileSync(join(folder, 'tables', `${index}.${format}`), texts[format] as string);
      return String(index);
    });
    const args = [resolve('scripts/consumers/tables.py'), join(folder, 'tables'), ...names];
    const env = { ...process.env, PYTHONPATH: join(folder, 'python') };
    const printed = execFileSync('python3', args, { env, maxBuffer: 2 ** 30 });
    let count = 0;
    for (const [index, line] of linesOf(printed).entries()) {
      const { id, texts } = recordings[index] as PrintedRecording;
      const wanted = linesOf(texts['tsv'] as string).map((row) => row.split('\t'));
      const read = JSON.parse(line) as Record<string, string[][]>;
      try {
        for (const reader of ['tsv of python', 'tsv of duckdb']) same(read[reader] as string[][], wanted);
        const plain = wanted.map((row) => row.map(unescaped));
        for (const reader of ['csv of python', 'csv of duckdb']) same(read[reader] as string[][], plain);
      } catch (error) {
        throw new Error(`${id}: ${(error as Error).message}`, { cause: error });
      }
      count += wanted.length - 1;
    }
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
