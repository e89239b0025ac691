import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { printedBy, readRecordings } from '../../test/recordings/recording.ts';
import { CHROMIUM, openChromium } from './chromium.ts';
import type { Consumer } from './consumer.ts';

/** Recordings larger than this show nothing that smaller ones do not. */
const MOST_BYTES = 100_000;
const OPTIONS = { root: '/tree', sources: false };

/** The browser's module converts in Chromium as the library does in node. */
export const browser: Consumer = {
  packages: CHROMIUM,
  async check(folder) {
    const { convert } = createRequire(resolve('package.json'))('unify-envelope');
    const chromium = await openChromium(folder);
    try {
      const page = await chromium.newPage();
      const module = readFileSync('dist-browser/index.js').toString('base64');
      await page.evaluate(`import('data:text/javascript;base64,${module}').then((all) => Object.assign(window, all))`);
      const texts = readRecordings('fixtures').map((one) => ({ id: one.id, text: printedBy(one).toString('utf8') }));
      const small = texts.filter(({ text }) => text.length > 0 && text.length <= MOST_BYTES);
      for (const { id, text } of small) {
        const there = await page.evaluate(convertInPage, text, OPTIONS);
        if (there !== JSON.stringify(await convert(text, OPTIONS)))
          throw new Error(`${id}: the browser converts it otherwise than node`);
      }
      return `${await chromium.version()}: ${small.length} recordings converted as in node`;
    } finally {
      await chromium.close();
    }
  },
};

/** In the page: what is printed of a conversion. */
async function convertInPage(text: string, options: object): Promise<string> {
  return JSON.stringify(
    await (globalThis as never as { convert: typeof import('../../lib/index.ts').convert }).convert(text, options),
  );
}
