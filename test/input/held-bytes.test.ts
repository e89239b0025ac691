import { expect, test } from 'vitest';
import { Window, walk } from '../../src/input/window.ts';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
import type { OpenStore } from '../../src/json/byte-keeper.ts';

const MIB = 1 << 20;

const PERIOD = 251;
const PATTERN = Buffer.alloc(
  MIB + PERIOD,
  Uint8Array.from({ length: PERIOD }, (_, at) => at),
);

/** A byte for each offset, which tells it. */
function bytesAt(from: number, to: number): Buffer {
  const start = from % PERIOD;
  return Buffer.from(PATTERN.subarray(start, start + to - from));
}

/** A window on 40 MiB, of which all but the last bytes are released and held. */
async function heldBy(openStore: OpenStore | undefined): Promise<Window> {
  let given = 0;
  const window = new Window(() => {
    if (given === 40 * MIB) return undefined;
    given += MIB;
    return bytesAt(given - MIB, given);
  });
  await walk(window.reach(100));
  window.release(100);
  window.hold(openStore);
  for (let at = 100; at < 40 * MIB - 7; at += 999_983) {
    await walk(window.reach(at));
    window.release(at);
  }
  return window;
}

test.each([
  ['in a file', () => new UnlinkedFile()],
  ['in memory, where there is no store', undefined],
] as const)('what was released while it was held is read again, %s', async (_, openStore) => {
  const window = await heldBy(openStore);
  const places = [100, 999_983, 15 * MIB, 16 * MIB + 90, 17 * MIB, 32 * MIB + 80, 38 * MIB];
  for (const at of places) expect(window.read(at, at + 50).equals(bytesAt(at, at + 50))).toBe(true);
  expect(window.end - window.base).toBeLessThan(4 * MIB);
  window.drop();
});

test('where a store takes nothing, reading fails', async () => {
  const full = () => {
    throw new Error('no space left');
  };
  await expect(heldBy(() => ({ append: full, read: full, close() {} }))).rejects.toThrow('no space left');
});
