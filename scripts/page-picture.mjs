// Makes docs/page.png, the second picture of the README: what the built program prints for recordings, in a browser.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM, openChromium } from './consumers/chromium.ts';
import { install } from './consumers/install.ts';

const TREE = 'fixtures/_workspaces/workshop';
const INPUTS = ['eslint/10.15.0-multi', 'ruff/0.17.6-lines'].map((name) => `fixtures/${name}.legacy.json`);

const folder = mkdtempSync(join(tmpdir(), 'unify-page-'));
const file = join(folder, 'page.html');
const flags = ['--format', 'html', '--root', TREE, '--map', `/home/dev/workshop=${TREE}`];
writeFileSync(file, execFileSync(process.execPath, ['dist/bin/unify.js', ...flags, ...INPUTS]));
install(CHROMIUM, folder);
const browser = await openChromium(folder);
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 800, height: 560 });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: 'docs/page.png' });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
