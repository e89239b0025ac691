import { describe, expect, it } from 'vitest';
import { DocumentFinder } from '../../src/decode/document-finder.ts';
import { windowOn } from './chunks.ts';

const SIZE = 1 << 19;
const filled = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length));

/** Microseconds of computing that finding all documents takes. */
async function timeOf(input: string, sizes: number[]): Promise<{ time: number; found: number }> {
  const finder = new DocumentFinder(windowOn(input, sizes), () => false);
  const start = process.cpuUsage();
  let found = 0;
  for (let next = await finder.next(); next !== undefined && found < 10; next = await finder.next()) found++;
  const { user, system } = process.cpuUsage(start);
  expect(finder.text.byteLength + (found > 0 ? input.length : 0)).toBeGreaterThanOrEqual(input.length);
  return { time: user + system, found };
}

describe('half a megabyte of text full of brackets takes no more than two seconds of computing', () => {
  it.each([
    ['[ in one line', filled('[')],
    ['text and [', filled('x [')],
    ['lines of [', filled('[\n')],
    ['lines of {', filled('{\n')],
    ['lines of {"a', filled('{"a\n')],
    ['lines of {"a" and no colon', filled('{"a" x\n')],
    ['lines of {"a":', filled('{"a":\n')],
    ['lines of {"a":x', filled('{"a":x,"b":1\n')],
    ['lists that never end, each on its line', filled('[1,\n')],
    ['lists of strings that never end', filled('["a",\n')],
    ['lists that never end, behind a comma', filled(',[1\n')],
    ['objects that never end, behind a comma', filled(',{"a":[1\n').replace(',', '')],
    ['indented lists that never end', filled('   [2,\n')],
    ['log lines', filled('[INFO] 2024-01-01 {"a": "b"} [x]\n')],
    ['quotes that are never closed', filled('{"\n')],
    ['short lists', filled('[1] Done\n')],
  ])('%s', async (_, input) => {
    for (const sizes of [[], [1 << 16]]) expect((await timeOf(input, sizes)).time).toBeLessThan(2e6);
  });
});
