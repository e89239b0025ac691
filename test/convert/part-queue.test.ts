import { expect, test } from 'vitest';
import { PartQueue } from '../../src/convert/part-queue.ts';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
import type { ByteStore } from '../../src/json/byte-keeper.ts';

/** More than stays in memory, in items of 1 KB of two lists, which take turns. */
function* parts(): Generator<EnvelopePart> {
  for (let index = 0; index < 20_000; index++) {
    const item = { index, text: 'x'.repeat(1000) };
    const key = index % 5000 < 2500 ? 'one' : 'other';
    yield { part: 'items', key, items: [item] };
    if (index % 7000 === 0) yield { part: 'payload', key: `at ${index}`, value: index };
  }
}

const full: ByteStore = {
  append: () => {
    throw new Error('no space left');
  },
  read: () => new Uint8Array(),
  close: () => {},
};

/** The items and payloads of parts, in their order. */
function contentsOf(part: EnvelopePart): unknown[] {
  if (part.part === 'payload') return [`${part.key}=${part.value}`];
  const items = part.part === 'items' ? part.items : [];
  return items.map((item) => `${'key' in part ? part.key : ''} ${(item as { index: number }).index}`);
}

test.each([
  ['a file', () => new UnlinkedFile()],
  ['a full disk', () => full],
  ['no store', undefined],
])('what waits comes out as it was put in: %s', (_, open) => {
  const queue = new PartQueue(open);
  for (const part of parts()) queue.push(part);
  const contents: unknown[] = [];
  for (const part of queue.take()) contents.push(...contentsOf(part));
  expect(contents).toEqual([...parts()].flatMap(contentsOf));
  expect([...queue.take()]).toEqual([]);
});
