import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fingerprint } from '../../src/input/fingerprint.ts';
import { Window, walk } from '../../src/input/window.ts';
import { chunksOf, sourceOf, windowOn } from './chunks.ts';

const property = { seed: 20, numRuns: 500 };

const NUMBERED = Buffer.from(Array.from({ length: 400_000 }, (_, index) => index % 251));

/** Bytes that tell their own offset for a while. */
const numbered = (length: number) => NUMBERED.subarray(0, length);

const steps = fc.array(
  fc.oneof(
    fc.constant({ do: 'load' as const }),
    fc.record({ do: fc.constant('release' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ do: fc.constant('reach' as const), part: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
  ),
  { maxLength: 40 },
);

describe('a window', () => {
  it('shows the bytes of the input between its edges, whatever was loaded and released', async () => {
    const lengths = fc.oneof(fc.nat(300), fc.integer({ min: 100_000, max: 400_000 }));
    const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1000, max: 100_000 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(
        lengths,
        sizes.filter((all) => all.some((size) => size > 20)),
        steps,
        async (length, chunkSizes, todo) => {
          const bytes = numbered(length);
          const window = windowOn(bytes, chunkSizes);
          for (const step of todo) {
            if (step.do === 'load') expect(await walk(window.load())).toBe(!window.done);
            if (step.do === 'release')
              window.release(window.start + Math.floor(step.part * (window.end - window.start)));
            if (step.do === 'reach') {
              const offset = Math.floor(step.part * length);
              expect(await walk(window.reach(offset))).toBe(offset < length);
            }
            expect(window.view(window.start, window.end).equals(bytes.subarray(window.start, window.end))).toBe(true);
            if (window.done) expect(window.end).toBe(length);
          }
        },
      ),
      property,
    );
  });

  it('never writes to a chunk it was given', async () => {
    const given = [...chunksOf(numbered(1000), [100, 20, 50])];
    const before = given.map((chunk) => Uint8Array.from(chunk));
    const window = new Window(sourceOf(given));
    for (let offset = 0; await walk(window.reach(offset)); offset += 30) window.release(offset);
    expect(given).toEqual(before);
  });

  it('passes over empty chunks and asks no more once the input has ended', async () => {
    let asked = 0;
    const chunks = [Buffer.of(), Buffer.of(1), Buffer.of(), undefined];
    const window = new Window(async () => chunks[asked++]);
    expect(await walk(window.load())).toBe(true);
    expect(await walk(window.load())).toBe(false);
    expect(await walk(window.load())).toBe(false);
    expect({ asked, end: window.end, done: window.done }).toEqual({ asked: 4, end: 1, done: true });
  });

  it('moves a value that comes in many pieces only as often as its length doubles', async () => {
    const chunk = Buffer.alloc(1 << 16);
    let left = 1024;
    const window = new Window(async () => (left-- > 0 ? chunk : undefined));
    const storage = new Set<ArrayBufferLike>();
    while (await walk(window.load())) storage.add(window.bytes.buffer);
    expect(window.end).toBe(64 << 20);
    expect(storage.size).toBeLessThan(14);
  });
});

describe('a fingerprint', () => {
  it('is the SHA-256 of the bytes released between its beginning and its end', async () => {
    const bytes = numbered(5000);
    const window = windowOn(bytes, [700]);
    await walk(window.reach(99));
    window.release(100);
    const fingerprint = new Fingerprint(window);
    for (const offset of [150, 150, 120, 2000, 3333]) {
      await walk(window.reach(offset));
      window.release(offset);
    }
    fingerprint.stop();
    await walk(window.reach(4999));
    window.release(5000);
    const digest = createHash('sha256').update(bytes.subarray(100, 3333)).digest('hex');
    expect([fingerprint.name, fingerprint.name]).toEqual([`sha256:${digest}`, `sha256:${digest}`]);
  });
});
