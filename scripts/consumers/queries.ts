import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { grouped } from '../grouped.ts';
import { type Consumer, linesOf, python, same, unify } from './consumer.ts';

const LEDGER = 'fixtures/_workspaces/ledger';
const TOOLS = ['keel', 'llmsearch', 'llmtransform', 'magellan', 'splice', 'symgrep'];

/** DuckDB, and for the first one Polars, answer the queries of the examples as the rows themselves do. */
export const queries: Consumer = {
  packages: { pypi: ['duckdb==2.0.0', 'polars==2.1.0'] },
  check(folder) {
    const inputs = TOOLS.map((tool) => `fixtures/${tool}/*.legacy.json`);
    const rows = join(folder, 'rows');
    const where = ['--root', LEDGER, '--map', `/home/dev/ledger=${LEDGER}`];
    unify('batch', ...inputs, ...where, '--quiet', '--out', rows, '--format', 'rows');
    const files = readdirSync(rows, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ndjson'));
    const found = files.flatMap((name) => linesOf(readFileSync(join(rows, name))).map((line): Row => JSON.parse(line)));
    const { duckdb, polars } = JSON.parse(python(folder, 'queries.py', [resolve('examples/queries.sql')]));
    for (const [index, wanted] of answers(found).entries()) {
      if (wanted.length === 0) throw new Error(`query ${index + 1} has no answer`);
      same(duckdb[index], wanted);
      if (index === 0) same(polars, wanted);
    }
    return `DuckDB answers ${duckdb.length} queries as ${found.length} rows do, and Polars the first one`;
  },
};

type Key = 'found' | 'file' | 'name' | 'tool' | 'code' | 'command' | 'timestamp' | 'execution_id';
type Row = Record<Key, string> & { byte_start: number; byte_end: number };

/** The answers to the queries, in their order. */
function answers(rows: readonly Row[]): unknown[][] {
  const of = (kind: string, key: Key) => rows.filter((row) => row.found === kind && row[key] !== '');
  const groups = (all: readonly Row[], keyOf: (row: Row) => string) => [...grouped(all, keyOf)];
  const bytes = (row: Row) => (row.byte_start < 0 ? 0 : row.byte_end - row.byte_start);
  const weekOfRow = ({ code, timestamp }: Row) => JSON.stringify([code, weekOf(timestamp)]);
  const weeks = groups(of('finding', 'code'), weekOfRow);
  return [
    mostFirst(groups(of('match', 'file'), ({ file }) => file).map(([file, all]) => [file, all.length])).slice(0, 10),
    mostFirst(
      groups(of('match', 'name'), ({ name }) => name)
        .map(([name, all]): [string, number] => [name, distinct(all, 'tool')])
        .filter(([, tools]) => tools > 1),
    ),
    weeks
      .map(([key, all]): [string, string | null, number] => [
        ...(JSON.parse(key) as [string, string | null]),
        all.length,
      ])
      .sort(([code, week], [other, late]) => compare(code, other) || compare(week ?? '~', late ?? '~')),
    mostFirst(
      groups(of('edit', 'file'), ({ file }) => file).map(([file, all]) => [
        ...[file, all.length],
        all.reduce((sum, row) => sum + bytes(row), 0),
      ]) as [string, number, number][],
    ),
    mostFirst(
      groups(
        rows.filter(({ code }) => code === 'UNI-V-001'),
        ({ command }) => command,
      ).map(([command, all]) => [command, distinct(all, 'execution_id')]),
    ),
  ];
}

/** The Monday of the week, as DuckDB prints it. */
function weekOf(timestamp: string): string | null {
  if (timestamp === '') return null;
  const day = new Date(timestamp);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return `${day.toISOString().slice(0, 10)} 00:00:00`;
}

function mostFirst(counts: [string, number, ...number[]][]): unknown[] {
  return counts.sort((one, other) => other[1] - one[1] || compare(one[0], other[0]));
}

function distinct(rows: readonly Row[], key: Key): number {
  return new Set(rows.map((row) => row[key])).size;
}

/** By bytes of UTF-8, as databases do. */
function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
