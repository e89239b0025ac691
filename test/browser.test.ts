import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { convert as convertHere } from '../lib/index.ts';
import { smallestOfEachForm } from './recordings/form-of.ts';
import { readRecordings } from './recordings/recording.ts';

const recordings = smallestOfEachForm(readRecordings(join(import.meta.dirname, '../fixtures')));

const BUNDLE = '../scripts/build-browser.mjs';
type Bundle = { bundleForBrowsers(format: 'iife'): Promise<{ text: string }> };

/** What a page has and a module of node is not. */
const PAGE = { TextDecoder, TextEncoder, DecompressionStream, ReadableStream, Uint8Array, queueMicrotask, setTimeout };

let convert: typeof convertHere;

beforeAll(async () => {
  const { bundleForBrowsers } = (await import(BUNDLE)) as Bundle;
  const { text } = await bundleForBrowsers('iife');
  const page = createContext({ ...PAGE });
  runInContext(`${text};globalThis.library = unify;`, page);
  ({ convert } = page['library'] as { convert: typeof convertHere });
});

test('without node every form is converted as with it', async () => {
  expect(recordings.length).toBeGreaterThan(100);
  for (const { id, stdout, stderr } of recordings) {
    const printed = stdout.length > 0 ? stdout : stderr;
    const options = { root: '/tree', sources: false as const };
    const [there, here] = await Promise.all([convert, convertHere].map((one) => one(printed, options)));
    expect(JSON.stringify(there), id).toBe(JSON.stringify(here));
  }
});

test('what is compressed is read there, too', async () => {
  const packed = gzipSync(recordings[0]?.stdout ?? '');
  const [there, here] = await Promise.all([convert, convertHere].map((one) => one(packed, { root: '/tree' })));
  expect(JSON.stringify(there)).toBe(JSON.stringify(here));
});
