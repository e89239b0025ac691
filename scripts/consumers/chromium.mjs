import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `openChromium` needs. */
export const CHROMIUM = { npm: ['@sparticuz/chromium@147', 'puppeteer-core@24'] };

/** A headless Chromium, from a folder in which its packages are installed. */
export async function openChromium(folder) {
  const require = createRequire(join(folder, 'package.json'));
  const load = async (name) => (await import(pathToFileURL(require.resolve(name)))).default;
  const [chromium, puppeteer] = await Promise.all([load('@sparticuz/chromium'), load('puppeteer-core')]);
  const executablePath = await chromium.executablePath();
  return puppeteer.launch({ args: chromium.args, executablePath, headless: 'shell' });
}
