// Holds what is built against real consumers of it: npm run consumers [-- NAME...]
// Their packages are installed beside the project, which does without them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { browser } from './browser.ts';
import { type Consumer, printRecordings } from './consumer.ts';
import { hadoop, objectStore, parallel, spark } from './engines.ts';
import { github } from './github.ts';
import { ctags, scip } from './indexes.ts';
import { install } from './install.ts';
import { languageServer } from './language-server.ts';
import { live } from './live.ts';
import { markdown } from './markdown.ts';
import { page } from './page.mjs';
import { queries } from './queries.ts';
import { reviewdog } from './reviewdog.ts';
import { sarif } from './sarif.ts';
import { shells } from './shells.ts';
import { tables } from './tables.ts';
import { vim } from './vim.ts';

const CONSUMERS: Readonly<Record<string, Consumer>> = {
  ...{ browser, page, parallel, spark, hadoop, 'object-store': objectStore, queries, sarif, reviewdog, vim, ctags },
  ...{ live, scip, lsp: languageServer, markdown, github, tables, shells },
};

const asked = process.argv.slice(2);
const chosen = Object.entries(CONSUMERS).filter(([name]) => asked.length === 0 || asked.includes(name));
const formats = [...new Set(chosen.flatMap(([, { formats: own = [] }]) => own))];
await printRecordings(formats, async (recordings) => {
  for (const [name, { packages, check }] of chosen) {
    const folder = mkdtempSync(join(tmpdir(), 'unify-consumer-'));
    try {
      install(packages, folder);
      console.log(`${name}: ${await check(folder, recordings)}`);
    } catch (error) {
      console.log(`FAIL ${name}: ${(error as Error).message}`);
      process.exitCode = 1;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
});
