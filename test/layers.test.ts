import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { trackedFiles } from './tracked-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Columns of a line, in code points: the formatter leaves strings and comments as long as they are. */
const LINE_WIDTH = 120;

/** Each folder or file of `src`, and those that it may import: all of them are above it. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  version: [],
  json: [],
  input: ['json'],
  envelope: ['json'],
  diagnostic: ['json', 'envelope'],
  adapter: ['json', 'input'],
  location: ['json', 'envelope', 'diagnostic', 'adapter'],
  enrich: ['json', 'envelope', 'diagnostic', 'adapter', 'location'],
  elements: ['json', 'envelope', 'diagnostic', 'adapter', 'location', 'enrich'],
  convert: ['json', 'input', 'envelope', 'diagnostic', 'adapter', 'location', 'enrich', 'elements'],
  detect: ['json', 'input', 'envelope', 'diagnostic', 'adapter', 'location', 'convert'],
  text: ['json', 'input', 'envelope', 'diagnostic', 'adapter', 'location', 'convert', 'detect'],
  filter: ['json', 'envelope', 'convert'],
  edits: ['json', 'input', 'envelope', 'diagnostic', 'adapter', 'location', 'convert', 'filter'],
  format: ['version', 'json', 'envelope', 'diagnostic', 'location', 'convert', 'filter', 'edits'],
  compare: ['json', 'envelope', 'diagnostic', 'location', 'convert', 'filter'],
  inverse: ['json', 'input', 'envelope', 'diagnostic', 'adapter', 'location', 'convert', 'detect'],
  io: ['input', 'location'],
};

/** Imports against the order of the layers. */
const AGAINST_THE_ORDER = ['convert → detect', 'convert → text', 'detect → text'];

/** What puts all of `src` together. */
const OUTERMOST = ['index', 'cli'];

const written = trackedFiles().filter(
  (file) => /\.(?:ts|mjs)$/.test(file) && !file.startsWith('fixtures/_workspaces/'),
);

/** The folder of `src` that holds a file; a file that is in `src` itself counts to the folder of its name. */
function layerOf(file: string): string {
  return file.split('/')[1]?.replace(/\.ts$/, '') as string;
}

/** The files of the project that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(/^(?:import|export|\} from|import type)\b[^;]*?'(\.[^']+)';|\bimport\('(\.[^']+)'\)/gm);
  return [...found].map(([, fixed, late]) => posix.join(posix.dirname(file), (fixed ?? late) as string));
}

test('a folder of src imports only what its layer may', () => {
  const files = written.filter((file) => file.startsWith('src/') && !OUTERMOST.includes(layerOf(file)));
  const seen = new Set<string>();
  const refused = files.flatMap((file) =>
    importsOf(file).flatMap((to) => {
      const [from, target] = [layerOf(file), to.startsWith('src/') ? layerOf(to) : to];
      const arrow = `${from} → ${target}`;
      seen.add(arrow);
      const may = target === from || LAYERS[from]?.includes(target) || AGAINST_THE_ORDER.includes(arrow);
      return may ? [] : [`${file} imports ${to}`];
    }),
  );
  expect(refused).toEqual([]);
  const listed = Object.entries(LAYERS).flatMap(([from, may]) => may.map((to) => `${from} → ${to}`));
  expect([...listed, ...AGAINST_THE_ORDER].filter((arrow) => !seen.has(arrow))).toEqual([]);
});

test('a layer imports only layers that are above it', () => {
  const order = Object.keys(LAYERS);
  const wrong = order.flatMap((from, at) => (LAYERS[from] ?? []).filter((to) => order.indexOf(to) >= at));
  expect(wrong).toEqual([]);
});

test('no line that is written by hand is longer than the formatter makes it', () => {
  const tooLong = written
    .filter((file) => !file.includes('generated'))
    .flatMap((file) => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
      return lines.flatMap((line, index) => ([...line].length > LINE_WIDTH ? [`${file}:${index + 1}`] : []));
    });
  expect(written).toContain('test/layers.test.ts');
  expect(tooLong).toEqual([]);
});
