// Converts a recording of each form in a headless Chromium, as the browser's module, and holds it against node's.

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openChromium } from './chromium.mjs';

const FIXTURES = 'fixtures';
/** Recordings larger than this show nothing that smaller ones do not. */
const MOST_BYTES = 100_000;
const OPTIONS = { root: '/tree', sources: false };

export async function checkBrowser(folder) {
  const { convert } = createRequire(import.meta.url)('unify-envelope');
  const server = await serve('dist-browser');
  const browser = await openChromium(folder);
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${server.address().port}/`);
    let count = 0;
    for (const { name, text } of recordings()) {
      const there = await page.evaluate(convertInPage, text, OPTIONS);
      const here = JSON.stringify(await convert(text, OPTIONS));
      if (there !== here) throw new Error(`${name}: the browser converts it otherwise than node`);
      count++;
    }
    return `${await browser.version()}: ${count} recordings converted as in node`;
  } finally {
    await browser.close();
    server.close();
  }
}

const PAGE = "<!doctype html><script type=module>import * as unify from '/index.js'; window.unify = unify</script>";

/** In the page: what is printed of a conversion. */
async function convertInPage(text, options) {
  return JSON.stringify(await window.unify.convert(text, options));
}

function* recordings() {
  for (const tool of readdirSync(FIXTURES, { withFileTypes: true })) {
    if (!tool.isDirectory() || tool.name.startsWith('_')) continue;
    for (const name of readdirSync(join(FIXTURES, tool.name))) {
      const bytes = /\.legacy\.\w+$/.test(name) ? readFileSync(join(FIXTURES, tool.name, name)) : Buffer.alloc(0);
      if (bytes.length > 0 && bytes.length <= MOST_BYTES) yield { name, text: bytes.toString('utf8') };
    }
  }
}

/** A page, and the library in a folder. */
function serve(folder) {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/index.js';
    response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html');
    response.end(isScript ? readFileSync(join(folder, 'index.js')) : PAGE);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
