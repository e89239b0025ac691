import { afterEach, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { sourceTree } from './source-tree.ts';

const FILES = { 'long.js': `${'TODO;'.repeat(200_000)}\n`, 'short.js': `${'TODO;'.repeat(819)}\n` };
const PLACES = 140;
/** As many long lines as 128 MiB have room for. */
const MOST = Math.floor((128 * 1024 * 1024) / FILES['long.js'].length);

let tree: ReturnType<typeof sourceTree> | undefined;
afterEach(() => tree?.remove());

async function converted(enrichment: object) {
  tree = sourceTree(FILES);
  const rows = Object.entries(FILES).flatMap(rowsOf);
  const options = { adapters, root: tree.root, enrichment: { ...NOTHING, contextLines: 0, ...enrichment } };
  const { envelopes } = await convert(Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')), options);
  const envelope = envelopes[0] as QueryEnvelope;
  return { envelope, lengths: envelope.data.matches?.map(({ span }) => span.context?.selected[0]?.length) };
}

/** What ripgrep prints of the first places in a file of one line. */
function rowsOf([file, text]: [string, string]): object[] {
  const path = { text: file };
  const submatches = Array.from({ length: PLACES }, (_, index) => ({
    match: { text: 'TODO' },
    start: 5 * index,
    end: 5 * index + 4,
  }));
  const data = { path, lines: { text }, line_number: 1, absolute_offset: 0, submatches };
  return [
    { type: 'begin', data: { path } },
    { type: 'match', data },
    { type: 'end', data: { path, binary_offset: null, stats: {} } },
  ];
}

test('long lines are quoted until they have so many bytes in all, others always', async () => {
  const { envelope, lengths } = await converted({});
  expect(lengths).toEqual([
    ...Array.from({ length: MOST }, () => FILES['long.js'].length - 1),
    ...Array.from({ length: PLACES - MOST }, () => undefined),
    ...Array.from({ length: PLACES }, () => FILES['short.js'].length - 1),
  ]);
  const told = envelope.diagnostics.filter(({ code }) => code === 'UNI-V-008');
  expect(told).toMatchObject([{ file: 'long.js', details: { count: PLACES - MOST } }]);
});

test('they are quoted of all spans for formats that print a part of each', async () => {
  const { lengths } = await converted({ allLongLines: true });
  expect(lengths?.slice(0, PLACES)).toEqual(Array.from({ length: PLACES }, () => FILES['long.js'].length - 1));
});
