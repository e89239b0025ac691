import { load } from './consumer.ts';

/** What `openChromium` needs. */
export const CHROMIUM = { npm: ['@sparticuz/chromium@147', 'puppeteer-core@24'] };

/** A headless Chromium, from a folder in which its packages are installed. */
export async function openChromium(folder: string) {
  const [{ default: chromium }, { default: puppeteer }] = await Promise.all([
    load(folder, '@sparticuz/chromium'),
    load(folder, 'puppeteer-core'),
  ]);
  const executablePath = await chromium.executablePath();
  return await puppeteer.launch({ args: chromium.args, executablePath, headless: 'shell' });
}
