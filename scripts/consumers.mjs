// Holds what is built against real consumers of it: node scripts/consumers.mjs [NAME...], after npm run build.
// Their packages are installed beside the project, which does without them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBrowser } from './consumers/browser.mjs';
import { checkHadoop, checkObjectStore, checkParallel, checkSpark } from './consumers/engines.mjs';
import { install } from './consumers/install.mjs';
import { checkQueries } from './consumers/queries.mjs';

/** What is checked, by which packages. */
const CONSUMERS = {
  browser: { packages: { npm: ['@sparticuz/chromium@147', 'puppeteer-core@24'] }, check: checkBrowser },
  parallel: { packages: { debian: ['parallel'] }, check: checkParallel },
  spark: { packages: { pypi: ['pyspark==4.3.0'] }, check: checkSpark },
  hadoop: { packages: {}, check: checkHadoop },
  'object-store': { packages: {}, check: checkObjectStore },
  queries: { packages: { pypi: ['duckdb==2.0.0', 'polars==2.1.0'] }, check: checkQueries },
};

const asked = process.argv.slice(2);
for (const [name, { packages, check }] of Object.entries(CONSUMERS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'unify-consumer-'));
  try {
    install(packages, folder);
    console.log(`${name}: ${await check(folder)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
