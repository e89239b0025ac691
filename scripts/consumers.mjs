// Holds what is built against real consumers of it: node scripts/consumers.mjs [NAME...], after npm run build.
// Their packages are installed beside the project, which does without them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBrowser } from './consumers/browser.mjs';
import { CHROMIUM } from './consumers/chromium.mjs';
import { checkHadoop, checkObjectStore, checkParallel, checkSpark } from './consumers/engines.mjs';
import { checkGithub } from './consumers/github.mjs';
import { checkCtags, checkScip } from './consumers/indexes.mjs';
import { install } from './consumers/install.mjs';
import { checkLanguageServer } from './consumers/language-server.mjs';
import { checkMan } from './consumers/man.mjs';
import { checkMarkdown } from './consumers/markdown.mjs';
import { checkPage } from './consumers/page.mjs';
import { checkQueries } from './consumers/queries.mjs';
import { checkReviewdog } from './consumers/reviewdog.mjs';
import { checkSarif } from './consumers/sarif.mjs';
import { checkShells } from './consumers/shells.mjs';
import { checkTables } from './consumers/tables.mjs';
import { checkTerminal } from './consumers/terminal.mjs';
import { checkVim } from './consumers/vim.mjs';

/** What is checked, by which packages. */
const CONSUMERS = {
  browser: { packages: CHROMIUM, check: checkBrowser },
  page: { packages: CHROMIUM, check: checkPage },
  parallel: { packages: { debian: ['parallel'] }, check: checkParallel },
  spark: { packages: { pypi: ['pyspark==4.3.0'] }, check: checkSpark },
  hadoop: { packages: {}, check: checkHadoop },
  'object-store': { packages: {}, check: checkObjectStore },
  queries: { packages: { pypi: ['duckdb==2.0.0', 'polars==2.1.0'] }, check: checkQueries },
  sarif: { packages: { npm: ['@microsoft/sarif-multitool@5.7.0'] }, check: checkSarif },
  reviewdog: { packages: { go: ['github.com/reviewdog/reviewdog/cmd/reviewdog@v0.21.0'] }, check: checkReviewdog },
  vim: {
    packages: { debian: ['vim', 'vim-common', 'vim-runtime', 'libgpm2', 'libsodium23'] },
    check: checkVim,
  },
  ctags: {
    packages: { debian: ['universal-ctags', 'vim', 'vim-common', 'vim-runtime', 'libgpm2', 'libsodium23'] },
    check: checkCtags,
  },
  scip: { packages: { go: ['github.com/sourcegraph/scip/cmd/scip@v0.5.2'] }, check: checkScip },
  man: { packages: { debian: ['mandoc'] }, check: checkMan },
  lsp: {
    packages: { npm: ['vscode-languageserver-types@3.18.5', 'vscode-languageserver-textdocument@1.0.16'] },
    check: checkLanguageServer,
  },
  markdown: { packages: { npm: ['markdown-it@14.1.0'] }, check: checkMarkdown },
  terminal: { packages: { pypi: ['pyte==0.8.2'] }, check: checkTerminal },
  github: { packages: { npm: ['@actions/core@3.0.1'] }, check: checkGithub },
  tables: { packages: { pypi: ['duckdb==2.0.0'] }, check: checkTables },
  shells: {
    packages: { debian: ['zsh', 'zsh-common', 'fish', 'fish-common', 'libpcre2-32-0'] },
    check: checkShells,
  },
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
