import { join, resolve } from 'node:path';
import { type Consumer, python, same, unify } from './consumer.ts';

const LEDGER = 'fixtures/_workspaces/ledger';
const TOOLS = ['keel', 'llmsearch', 'llmtransform', 'magellan', 'splice', 'symgrep'];

/** DuckDB and Polars read every row as it is, and each query of the examples has an answer. */
export const queries: Consumer = {
  packages: { pypi: ['duckdb==2.0.0', 'polars==2.1.0'] },
  check(folder) {
    const inputs = TOOLS.map((tool) => `fixtures/${tool}/*.legacy.json`);
    const where = ['--root', LEDGER, '--map', `/home/dev/ledger=${LEDGER}`];
    unify('batch', ...inputs, ...where, '--quiet', '--out', join(folder, 'rows'), '--format', 'rows');
    const read = JSON.parse(python(folder, 'queries.py', [resolve('examples/queries.sql')]));
    same([...read.wrong, ...read.silent], []);
    return `DuckDB and Polars read ${read.rows} rows as they are, and ${read.queries} queries have answers`;
  },
};
