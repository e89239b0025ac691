import { expect, test } from 'vitest';
import { PartQueue } from '../../src/pipeline/part-queue.ts';
import { type EnvelopePart, itemsIn } from '../../src/pipeline/parts.ts';

/** Items of 1 KB of two lists, which take turns. */
function* parts(): Generator<EnvelopePart> {
  for (let index = 0; index < 20_000; index++) {
    const item = { index, text: 'x'.repeat(1000) };
    const key = index % 5000 < 2500 ? 'one' : 'other';
    if (index % 3 === 0) yield { part: 'items', key, items: [item], exact: false };
    else yield { part: 'printed', key, bytes: Buffer.from(JSON.stringify(item)), exact: false };
    if (index % 7000 === 0) yield { part: 'payload', key: `at ${index}`, value: index };
  }
}

/** The items and payloads of parts, in their order. */
function contentsOf(part: EnvelopePart): unknown[] {
  if (part.part === 'payload') return [`${part.key}=${part.value}`];
  const items = part.part === 'items' ? part.items : part.part === 'printed' ? itemsIn(part) : [];
  return items.map((item) => `${'key' in part ? part.key : ''} ${(item as { index: number }).index}`);
}

test('what waits comes out as it was put in', () => {
  const queue = new PartQueue();
  for (const part of parts()) queue.push(part);
  const contents: unknown[] = [];
  for (const part of queue.take()) contents.push(...contentsOf(part));
  expect(contents).toEqual([...parts()].flatMap(contentsOf));
  expect([...queue.take()]).toEqual([]);
});
