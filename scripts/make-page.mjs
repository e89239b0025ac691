// Makes src/format/page.generated.js: the beginning of the page of --format html, minified, with the sums of its style
// and script, which alone may act.

import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

const FORMAT = new URL('../src/format/', import.meta.url);
const OUTPUT = fileURLToPath(new URL('page.generated.js', FORMAT));

const style = minified('page.css', { loader: 'css' });
const script = minified('page.js', { format: 'iife', target: 'es2022' });
const policy = [
  "default-src 'none'",
  `style-src ${sumOf(style)}`,
  `script-src ${sumOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

const [page] = read('page.html')
  .replace(/\s*\n\s*/g, ' ')
  .replaceAll('> <', '><')
  .split('</main>');
const head = [
  ['content=""', `content="${policy}"`],
  ['<link rel="stylesheet" href="page.css">', `<style>${style}</style>`],
  ['<script type="module" src="page.js">', `<script type="module">${script}`],
].reduce(withPart, page);
// Renamed into place: tests that run meanwhile never import half a module.
const unfinished = `${OUTPUT}.${process.pid}`;
writeFileSync(unfinished, `export const head = ${JSON.stringify(head)};\n`);
renameSync(unfinished, OUTPUT);

function withPart(text, [place, part]) {
  if (!text.includes(place)) throw new Error(`page.html has no ${place}`);
  return text.replace(place, () => part);
}

function read(name) {
  return readFileSync(new URL(`page/${name}`, FORMAT), 'utf8');
}

function minified(name, options) {
  const code = transformSync(read(name), { minify: true, ...options }).code.trimEnd();
  if (/<[/!]/.test(code)) throw new Error(`${name} would end its element: ${/<[/!].*/.exec(code)}`);
  return code;
}

function sumOf(code) {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
