import { describe, expect, it } from 'vitest';
import { CEILING } from '../../src/input/cursor.ts';
import { DocumentReader } from '../../src/input/document-reader.ts';
import { type ByteSource, Window } from '../../src/input/window.ts';
import { FLAT, type ReadPart, readPart } from './read-parts.ts';

const CHUNK = 1 << 22;

/** Texts in turn; a number stands for so many bytes of the inside of a string. */
function* chunksOf(pieces: readonly (string | number)[]): Generator<Uint8Array> {
  const filling = Buffer.alloc(CHUNK, 'x');
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece);
    else for (let left = piece; left > 0; left -= CHUNK) yield filling.subarray(0, Math.min(left, CHUNK));
  }
}

async function readAll(pieces: readonly (string | number)[]): Promise<{ parts: ReadPart[]; held: number }> {
  const chunks = chunksOf(pieces);
  let held = 0;
  const source: ByteSource = async () => chunks.next().value as Uint8Array | undefined;
  const window: Window = new Window(async () => {
    held = Math.max(held, window.end - window.start);
    return source();
  });
  const parts: ReadPart[] = [];
  for await (const part of new DocumentReader(window, 0, FLAT).parts())
    if (part.part !== 'object') parts.push(readPart(part));
  return { parts, held };
}

describe('a value that is larger than can be held', () => {
  const size = CEILING + 3 * CHUNK;

  it('is left out, as a field and as an element, and all others are read', async () => {
    const pieces = ['{"id":"', size, '","matches":[1,{"a":"', size, '"},2],"count":3}'];
    const { parts, held } = await readAll(pieces);
    const lost = parts.filter((part) => part.part === 'lost');
    expect(lost).toMatchObject([
      { pointer: '/id', start: 6, end: 8 + size, reason: 'too-large' },
      { pointer: '/matches', index: 1, reason: 'too-large' },
    ]);
    expect(lost.map(({ start, end }) => end - start)).toEqual([size + 2, size + 8]);
    expect(
      parts.flatMap((part) => (part.part === 'elements' ? [[part.elements.indices, part.elements.values]] : [])),
    ).toEqual([
      [[0], [1]],
      [[2], [2]],
    ]);
    expect(parts.at(-1)).toMatchObject({ part: 'field', pointer: '/count', value: 3 });
    expect(held).toBeLessThan(CEILING + 3 * CHUNK);
  });

  it('is reported as well when it is broken', async () => {
    const { parts } = await readAll(['{"id":"', size, '\n","matches":[{"match_id":2}],"count":3}']);
    expect(parts.map(({ part }) => part)).toEqual(['lost', 'list', 'elements', 'field']);
    expect(parts[0]).toMatchObject({ start: 6, end: 10 + size });
  });
});
