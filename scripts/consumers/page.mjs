import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPrinter } from '../../src/format/formats.ts';
import { envelopesWith, HOSTILE } from '../../test/format/hostile-texts.ts';
import { match, printed, queryOf, span } from '../../test/format/parts.ts';
import { readPage } from '../../test/format/read-page.ts';
import { CHROMIUM, openChromium } from './chromium.ts';
import { same, unify } from './consumer.ts';

/** Where the pictures are that are to be looked at, what they show, and as much of it as the README has room for. */
const PICTURES = 'dist-browser';
const TREE = 'fixtures/_workspaces/workshop';
const SHOWN = ['eslint/10.15.0-multi', 'ruff/0.17.6-lines'].map((name) => `fixtures/${name}.legacy.json`);
const SIZE = { width: 800, height: 560 };
const MANY = 20_000;
/** Milliseconds of work that a filter may take, and a screen of scrolling. */
const MOST_OF_FILTER = 200;
const MOST_OF_SCREEN = 50;
const STEPS = 100;
/** Numbers of matches, with how much of its true height a page has at least before its rows are in sight. */
const HEIGHTS = [
  [5, 1],
  [71, 1],
  [MANY, 0.98],
];

/** In Chromium all that was found is on pages, they are fast, and nothing of an input acts. */
export const page = {
  packages: CHROMIUM,
  formats: ['html'],
  async check(folder, recordings) {
    const browser = await openChromium(folder);
    /** Opens a page with a text in a window, and lets `use` look at it. */
    const open = async (text, use, { width = 1200, scripts = true } = {}) => {
      const opened = await browser.newPage();
      await opened.setViewport({ width, height: 800 });
      await opened.setJavaScriptEnabled(scripts);
      const file = join(folder, 'page.html');
      writeFileSync(file, text);
      await opened.goto(pathToFileURL(file).href);
      const result = await use(opened);
      await opened.close();
      return result;
    };
    try {
      let results = 0;
      for (const { id, texts } of recordings) results += await readAsPrinted(open, id, texts.html);
      await checkHostile(open);
      await checkLinks(open);
      for (const [count, least] of HEIGHTS)
        for (const width of [400, 800, 1200]) await checkHeight(open, count, least, width);
      const times = await checkMany(open);
      await takePictures(open);
      return `${results} results read; ${MANY} matches: at most ${times}`;
    } finally {
      await browser.close();
    }
  },
};

/** The browser has the results that the tests read of a page without its script; gives their number. */
async function readAsPrinted(open, id, text) {
  const wanted = readPage(text).map(({ kind, file, place, text: inner }) => [kind, file, place, inner.toWellFormed()]);
  const read = (opened) =>
    opened.$$eval('li', (items) =>
      items.map((item) => [
        ...[item.classList[0], item.closest('.file').querySelector('h3')?.textContent ?? ''],
        ...['a', 'div'].map((name) => item.querySelector(name).textContent),
      ]),
    );
  const found = await open(text, read, { scripts: false });
  same([id, ...found], [id, ...wanted]);
  return wanted.length;
}

/** Texts that would act in any place of an envelope do nothing: there is no markup but that of any text. */
async function checkHostile(open) {
  const acts = [];
  const [plain, hostile] = await Promise.all([['text'], HOSTILE].map((texts) => pageOf(texts.flatMap(envelopesWith))));
  await readAsPrinted(open, 'hostile', hostile);
  const plainMarkup = await open(plain, (opened) => opened.evaluate(readMarkup));
  const markup = await open(hostile, async (opened) => {
    const address = opened.url();
    opened.on('dialog', (dialog) => acts.push(dialog.message()) && dialog.dismiss());
    for (const event of ['pageerror', 'console']) opened.on(event, (said) => acts.push(said.text?.() ?? String(said)));
    await opened.reload();
    opened.on('request', (request) => acts.push(request.url()));
    await opened.type('input', 'a');
    for (const link of await opened.$$('li a[href]')) await link.evaluate((element) => element.click());
    await opened.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    if (opened.url().split('#')[0] !== address) acts.push(opened.url());
    return await opened.evaluate(readMarkup);
  });
  same(acts, []);
  same(
    markup.filter((name) => !plainMarkup.includes(name)),
    [],
  );
}

/** In the page: names of all elements and attributes, and what is in links other than to a result. */
function readMarkup() {
  const all = [...document.querySelectorAll('*')];
  const attributes = all.flatMap((element) => [...element.attributes]);
  const links = attributes.filter(({ name, value }) => /^(href|src)$/.test(name) && !/^#r\d+$/.test(value));
  const names = all.map(({ localName }) => localName);
  const ofAttributes = attributes.map(({ name }) => `@${name}`);
  return [...new Set([...names, ...ofAttributes, ...links.map(({ value }) => `to ${value}`)])];
}

async function pageOf(parts) {
  return printed(await openPrinter('html', { layout: 'compact', color: false, terminal: false, root: '/' }), parts)
    .text;
}

/** A relationship leads to what is at its place, though a filter hides that. */
async function checkLinks(open) {
  const related = { file: 'a.rs', symbol: 'called', byte_start: 40, byte_end: 49, line: 0, role: 'definition' };
  const [caller, called] = [1, 4].map((line) => ({ file_path: 'a.rs', start_line: line, end_line: line, end_col: 9 }));
  const bytes = { byte_start: 40, byte_end: 49, span_id: '0c59309e9d5dff23' };
  const spans = [span({ ...caller, relationships: { callers: [related] } }), span({ ...called, ...bytes })];
  const text = await pageOf(queryOf({ matches: spans.map((one) => match(one)) }));
  const at = await open(text, async (opened) => {
    await opened.type('input', 'callers');
    await opened.click('li div a');
    await opened.waitForFunction(() => document.activeElement.closest('li') !== null);
    return await opened.evaluate(() => document.activeElement.closest('li:not([hidden])')?.id);
  });
  same([at], ['r2']);
}

/** A page has the height of its rows before they are in sight: exactly where few are, about where many are. */
async function checkHeight(open, count, least, width) {
  const text = await pageOf(queryOf({ matches: manyMatches(count) }));
  const measure = (opened) =>
    opened.evaluate(() => {
      const { documentElement: root } = document;
      const before = root.scrollHeight;
      const style = new CSSStyleSheet();
      style.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets = [style];
      return [before, root.scrollHeight];
    });
  const [guessed, laidOut] = await open(text, measure, { width });
  if (Math.min(guessed, laidOut) / Math.max(guessed, laidOut) < least)
    throw new Error(`${count} matches, ${width} px: ${guessed} px high, not ${laidOut}`);
}

/** Many matches are filtered and scrolled without a pause that is felt; says how long both take. */
async function checkMany(open) {
  const matches = manyMatches(MANY);
  return await open(await pageOf(queryOf({ matches })), async (opened) => {
    const clock = await threadClock(opened);
    let filter = 0;
    for (const text of ['parse', 'parse 7', 'file_19', 'nothing', '']) {
      const started = await clock();
      const filterBy = async (input, value) => {
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      };
      await opened.$eval('input', filterBy, text);
      filter = Math.max(filter, (await clock()) - started);
      const fits = (match) => text.split(' ').every((word) => textIn(match).includes(word));
      const shown = await opened.$$eval('li.match', (all) => all.filter((item) => item.checkVisibility()).length);
      same([text, shown], [text, matches.filter(fits).length]);
    }
    const started = await clock();
    await opened.evaluate(async (steps) => {
      for (let step = 0; step < steps; step++) {
        scrollTo(0, (document.documentElement.scrollHeight * step) / steps);
        await new Promise(requestAnimationFrame);
      }
    }, STEPS);
    const screen = ((await clock()) - started) / STEPS;
    const times = `${Math.round(filter)} ms for a filter, ${Math.round(screen)} ms for a screen of scrolling`;
    if (filter > MOST_OF_FILTER || screen > MOST_OF_SCREEN) throw new Error(times);
    return times;
  });
}

/**
 * A clock of the time that the thread of a page has worked, in milliseconds, whatever else the machine does. What pages
 * before it left in their process is thrown away first.
 */
async function threadClock(opened) {
  const session = await opened.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
  };
}

/** Matches of one to seven lines in forty files. */
function manyMatches(count) {
  return Array.from({ length: count }, (_, index) => {
    const line = `    let value_${index} = ${index % 2 === 0 ? 'parse' : 'print'}(input)?;`;
    const after = Array.from({ length: index % 7 }, () => '    next();');
    const place = { file_path: `src/part/file_${index % 40}.rs`, start_line: index + 1, end_line: index + 1 };
    const known = { ...place, start_col: 8, end_col: 13, context: { before: [], selected: [line], after } };
    return match(span(known), { kind: 'let', name: `value_${index}` });
  });
}

/** What a filter looks for words in. */
function textIn({ span: { file_path, start_line, start_col, context }, name }) {
  return `${file_path} ${start_line}:${start_col + 1} ${name} ${context.selected[0]}`;
}

/** Keeps a page as people see it, light and dark. */
async function takePictures(open) {
  const text = unify('--format', 'html', '--root', TREE, '--map', `/home/dev/workshop=${TREE}`, ...SHOWN);
  const take = (value) => async (opened) => {
    await opened.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await opened.screenshot({ path: join(PICTURES, `page-${value}.png`), clip: { x: 0, y: 0, ...SIZE } });
    return await opened.evaluate(() => getComputedStyle(document.body).backgroundColor);
  };
  const [light, dark] = [await open(text, take('light'), SIZE), await open(text, take('dark'), SIZE)];
  if (light === dark) throw new Error('a dark page is as a light one');
}
