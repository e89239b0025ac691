// Opens pages of --format html in a headless Chromium: all that was found is in them, they are fast, and nothing of
// an input acts.

import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openChromium } from './chromium.mjs';

const FIXTURES = 'fixtures';
/** Where the screenshots are that are to be looked at. */
const SCREENSHOTS = 'dist-browser';
const MANY = 20_000;
/** Milliseconds of work that a filter may take, and a screen of scrolling. */
const MOST_OF_FILTER = 200;
const MOST_OF_SCREEN = 50;
const STEPS = 100;

/** Runs in a folder in which Chromium is installed. */
export async function checkPage(folder) {
  const browser = await openChromium(folder);
  try {
    const results = await checkRecordings(browser, folder);
    await checkHostile(browser, folder);
    await checkLinks(browser, folder);
    await checkHeights(browser, folder);
    const { filter, screen } = await checkMany(browser, folder);
    await takeScreenshots(browser, folder);
    const times = `at most ${filter} ms for a filter, ${screen} ms for a screen of scrolling`;
    return `${results} results read; ${MANY} matches: ${times}`;
  } finally {
    await browser.close();
  }
}

/** What is read of a page without its script is what the rows of the same inputs say. */
async function checkRecordings(browser, folder) {
  let count = 0;
  for (const tool of tools()) {
    const inputs = recordingsOf(tool);
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await open(page, join(folder, `${tool}.html`), inputs);
    const printed = await page.evaluate(readResults);
    // What unify says of its own work is behind all results on a page.
    const all = unify('rows', inputs).trimEnd().split('\n').map(JSON.parse);
    const rows = all.filter(({ found }) => found !== 'note');
    // Rows name no file whose name is no text; a page shows it.
    const expected = rows.map(({ found, file, start_line: line }) =>
      file === '' && line < 0 ? undefined : [found, seen(file), Math.max(line, 0)].join(' '),
    );
    const other = expected.findIndex((row, index) => row !== undefined && row !== printed[index]);
    if (other >= 0 || printed.length !== expected.length)
      throw new Error(
        `${tool}: ${printed.length} of ${expected.length} results; ${printed[other]}, not ${expected[other]}`,
      );
    count += printed.length;
    await page.close();
  }
  return count;
}

function tools() {
  const folders = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((name) => !name.startsWith('_') && recordingsOf(name).length > 0);
}

function recordingsOf(tool) {
  const names = readdirSync(join(FIXTURES, tool)).filter((name) => name.endsWith('.legacy.json'));
  return names.map((name) => join(FIXTURES, tool, name));
}

/** In the page: kind, file and line of each result. */
function readResults() {
  return [...document.querySelectorAll('li')].map((item) => {
    const [kind] = item.classList;
    const file = item.closest('.file').querySelector('h3')?.textContent ?? '';
    const [, line = 0] = /^(\d+)/.exec(item.querySelector('a').textContent) ?? [];
    return [kind, file, line].join(' ');
  });
}

/** Text as it is seen where control characters, and marks that turn text, are written as their escapes. */
function seen(text) {
  const control = /[^\P{Cc}\u007f-\u009f]/gu;
  const turning = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/g;
  return text
    .replace(control, (char) => JSON.stringify(char).slice(1, -1))
    .replace(turning, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)" x="',
  "' onfocus='alert(1)' autofocus='",
  'javascript:alert(1)',
  '</style><style>@import "//x.test/x"</style>',
  '</li></ol></details></section><meta http-equiv=refresh content="0;url=//x.test">',
  '\u202egnp.exe\u0000\u001b[2J',
  '__proto__',
  '&lt;b&gt;&#0;',
];

/** Texts that would act in every place of an envelope do nothing, and are read as they are. */
async function checkHostile(browser, folder) {
  const input = join(folder, 'hostile.ndjson');
  writeFileSync(input, HOSTILE.map((text) => `${JSON.stringify(hostileEnvelope(text))}\n`).join(''));
  const page = await browser.newPage();
  const acts = [];
  page.on('dialog', (dialog) => acts.push(dialog.message()) && dialog.dismiss());
  page.on('pageerror', (error) => acts.push(String(error)));
  page.on('console', (message) => acts.push(message.text()));
  const address = await open(page, join(folder, 'hostile.html'), [input]);
  page.on('request', (request) => acts.push(request.url()));
  await page.type('input', 'a');
  for (const link of await page.$$('li a[href]')) await link.evaluate((element) => element.click());
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  const { markup, texts } = await page.evaluate(readMarkup);
  const foreign = markup.filter((name) => !MARKUP.has(name));
  if (page.url().split('#')[0] !== address) acts.push(page.url());
  const missing = HOSTILE.filter((text) => !texts.includes(seen(text)));
  if (acts.length + foreign.length + missing.length > 0)
    throw new Error(`a hostile input acts or is not shown: ${JSON.stringify({ acts, foreign, missing })}`);
  await page.close();
}

/** Elements and attributes that a page has. */
const MARKUP = new Set(
  [
    'html head meta title style script body search input select option output small kbd main section h2 h3 p strong',
    'details summary div ol li a pre code mark ins b br footer',
    '@lang @charset @http-equiv @content @name @type @placeholder @aria-label @value @class @open @id @href @style',
    '@data-n @data-at @data-line @data-kind @data-name @data-file @hidden',
  ].flatMap((names) => names.split(' ')),
);

/** In the page: names of all elements and attributes, and what is in links other than to a result. */
function readMarkup() {
  const all = [...document.querySelectorAll('*')];
  const attributes = all.flatMap((element) => [...element.attributes]);
  const links = attributes.filter(({ name, value }) => /^(href|src)$/.test(name) && !/^#r\d+$/.test(value));
  const names = [
    ...all.map(({ localName }) => localName),
    ...attributes.map(({ name }) => `@${name}`),
    ...links.map(({ value }) => `to ${value}`),
  ];
  return { markup: [...new Set(names)], texts: all.map(({ textContent }) => textContent) };
}

function hostileEnvelope(text) {
  const context = { before: [text], selected: [text], after: [text] };
  const related = { file: text, symbol: text, byte_start: 1, byte_end: 2, line: 3, role: 'call' };
  const place = spanOf({ file_path: text, start_line: 1, end_col: text.length, context });
  const span = { ...place, language: text, relationships: { callers: [related] } };
  const own = { matched_text: text, kind: text, name: text, replacement: text };
  const said = { tool: 'keel', level: 'error', message: text, file: text, code: text, note: text, remediation: text };
  return envelopeOf([{ match_id: ID, span, ...own }], [said, { ...said, span: place }]);
}

const ID = '377941ba-2b50-5630-9cb9-ea452659394a';

function envelopeOf(matches, diagnostics) {
  const data = { command: 'search', matches, count: matches.length };
  const end = { execution_id: ID, timestamp: null, partial: false };
  return { schema_version: '1.1.0', tool: 'keel', data, diagnostics, ...end };
}

function spanOf({ file_path, start_line, start_col = 0, end_col, context }) {
  const bytes = { span_id: null, byte_start: null, byte_end: null };
  return {
    ...bytes,
    file_path,
    ...{ byte_start: null, start_line, start_col, end_line: start_line, end_col },
    context,
  };
}

/** A relationship leads to what is at its place, though a filter hides that. */
async function checkLinks(browser, folder) {
  const place = { file_path: 'a.rs', start_line: 1, end_col: 9 };
  const caller = { file: 'a.rs', symbol: 'called', byte_start: 40, byte_end: 49, line: 0, role: 'definition' };
  const spans = [
    { ...spanOf(place), relationships: { callers: [caller] } },
    { ...spanOf({ ...place, start_line: 4 }), byte_start: 40, byte_end: 49, span_id: '0c59309e9d5dff23' },
  ];
  const input = join(folder, 'links.json');
  writeFileSync(
    input,
    JSON.stringify(
      envelopeOf(
        spans.map((span) => ({ match_id: ID, span })),
        [],
      ),
    ),
  );
  const page = await browser.newPage();
  await open(page, join(folder, 'links.html'), [input]);
  await page.type('input', 'callers');
  await page.click('li div a');
  await page.waitForFunction(() => document.activeElement.closest('li') !== null);
  const at = await page.evaluate(() => document.activeElement.closest('li:not([hidden])')?.id);
  if (at !== 'r2') throw new Error(`a relationship leads to ${at}, not r2`);
  await page.close();
}

/** A page has the height of its rows before they are in sight: exactly where few are, about where many are. */
async function checkHeights(browser, folder) {
  for (const [count, least] of HEIGHTS) {
    const input = join(folder, 'heights.json');
    writeFileSync(input, JSON.stringify(envelopeOf(manyMatches(count), [])));
    for (const width of [400, 800, 1200]) {
      const page = await browser.newPage();
      await page.setViewport({ width, height: 800 });
      await open(page, join(folder, 'heights.html'), [input]);
      const guessed = await page.evaluate(heightOfPage);
      const laidOut = await page.evaluate(heightLaidOut);
      const share = Math.min(guessed, laidOut) / Math.max(guessed, laidOut);
      if (share < least) throw new Error(`${count} matches, ${width} px: ${guessed} px high, not ${laidOut}`);
      await page.close();
    }
  }
}

/** Numbers of matches, with how much of its true height a page has at least. */
const HEIGHTS = [
  [5, 1],
  [71, 1],
  [MANY, 0.98],
];

/** In the page. */
function heightOfPage() {
  return document.documentElement.scrollHeight;
}

/** In the page: its height when nothing of it waits to be laid out. */
function heightLaidOut() {
  const style = new CSSStyleSheet();
  style.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [style];
  return document.documentElement.scrollHeight;
}

/** Many matches are filtered and scrolled without a pause that is felt. */
async function checkMany(browser, folder) {
  const input = join(folder, 'many.json');
  writeFileSync(input, JSON.stringify(envelopeOf(manyMatches(MANY), [])));
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 800 });
  await open(page, join(folder, 'many.html'), [input]);
  const clock = await threadClock(page);
  let filter = 0;
  for (const [text, left] of LEFT) {
    const started = await clock();
    await page.evaluate(filterBy, text);
    filter = Math.max(filter, (await clock()) - started);
    const shown = await page.evaluate(countShown);
    if (shown !== left) throw new Error(`${text}: the filter leaves ${shown}, not ${left}`);
  }
  const started = await clock();
  await page.evaluate(scroll, STEPS);
  const screen = ((await clock()) - started) / STEPS;
  if (filter > MOST_OF_FILTER || screen > MOST_OF_SCREEN)
    throw new Error(`a filter takes ${filter} ms, a screen of scrolling ${screen} ms`);
  await page.close();
  return { filter: Math.round(filter), screen: Math.round(screen) };
}

/**
 * A clock of the time that the thread of a page has worked, in milliseconds, whatever else the machine does. What pages
 * before it left in their process is thrown away first.
 */
async function threadClock(page) {
  const session = await page.createCDPSession();
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
    const place = { file_path: `src/part/file_${index % 40}.rs`, start_line: index + 1, start_col: 8, end_col: 13 };
    const span = spanOf({ ...place, context: { before: [], selected: [line], after: AFTER.slice(0, index % 7) } });
    return { match_id: ID, span, kind: 'let', name: `value_${index}` };
  });
}

const AFTER = Array.from({ length: 6 }, () => '    next();');

/** What filters leave, counted from the texts of the matches. */
const LEFT = ['parse', 'parse 7', 'file_19', 'nothing', ''].map((text) => {
  const fits = (match) => text.split(' ').every((word) => textIn(match).includes(word));
  return [text, manyMatches(MANY).filter(fits).length];
});

function textIn({ span, name }) {
  const { file_path, start_line, start_col, context } = span;
  return `${file_path} ${start_line}:${start_col + 1} ${name} ${context.selected[0]}`;
}

/** In the page: filters by a text, until the result is seen. */
async function filterBy(text) {
  const input = document.querySelector('input');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** In the page: how many matches a filter left to be seen. */
function countShown() {
  return [...document.querySelectorAll('li.match')].filter((item) => item.checkVisibility()).length;
}

/** In the page: scrolls from its beginning to its end, each time to what was not in sight. */
async function scroll(steps) {
  for (let step = 0; step < steps; step++) {
    scrollTo(0, (document.documentElement.scrollHeight * step) / steps);
    await new Promise(requestAnimationFrame);
  }
}

/** Pages as people see them, light and dark. */
async function takeScreenshots(browser, folder) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 900 });
  const colours = [];
  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await open(page, join(folder, 'screen.html'), SCREEN);
    colours.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await page.screenshot({ path: join(SCREENSHOTS, `page-${scheme}.png`) });
  }
  if (colours[0] === colours[1]) throw new Error('a dark page is as a light one');
}

const SCREEN = ['keel', 'splice', 'symgrep'].flatMap((tool) => recordingsOf(tool).slice(0, 3));

/** Opens a page that is made of inputs; gives its address. */
async function open(page, file, inputs) {
  writeFileSync(file, unify('html', inputs));
  const { href } = pathToFileURL(file);
  await page.goto(href);
  return href;
}

/** What is printed of inputs, whatever the exit status says of them. */
function unify(format, inputs) {
  const script = `node dist/bin/unify.js -C0 --root fixtures/_workspaces/ledger --format ${format} "$@" || true`;
  return execFileSync('sh', ['-c', script, 'unify', ...inputs], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 30,
  }).toString();
}
