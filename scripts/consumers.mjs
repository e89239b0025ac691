// Holds what is built against real consumers of it: node scripts/consumers.mjs, after npm run build.
// Their packages are installed beside the project, which does without them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBrowser } from './consumers/browser.mjs';

/** What is checked, by which packages. */
const CONSUMERS = [{ packages: ['@sparticuz/chromium@147', 'puppeteer-core@24'], check: checkBrowser }];

for (const { packages, check } of CONSUMERS) {
  const folder = mkdtempSync(join(tmpdir(), 'unify-consumer-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    execFileSync('npm', ['install', '--silent', '--no-audit', ...packages], { cwd: folder, stdio: 'inherit' });
    console.log(await check(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
