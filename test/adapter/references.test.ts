import { describe, expect, it } from 'vitest';
import { References } from '../../src/adapter/values/references.ts';

const MIB = 2 ** 20;

describe('what references come to', () => {
  const bound = () => {
    let refused = 0;
    const references = new References(() => refused++);
    const allowed = (length: number, times?: number) => references.allow(['x'.repeat(length)], times);
    return { references, allowed, refused: () => refused };
  };

  it('is 1 MiB a text, in bytes, of all its pieces', () => {
    const { references, allowed, refused } = bound();
    expect([allowed(MIB), allowed(MIB + 1)]).toEqual([true, false]);
    expect(references.allow(['é'.repeat(MIB / 2), ''])).toBe(true);
    expect(references.allow(['é'.repeat(MIB / 2), '.'])).toBe(false);
    expect(refused()).toBe(2);
  });

  it('is 64 MiB a document, and what is refused costs nothing', () => {
    const { references, allowed } = bound();
    references.saw(4 * MIB);
    expect([allowed(MIB, 63), allowed(MIB, 2), allowed(MIB), allowed(1)]).toEqual([true, false, true, false]);
  });

  it('is 16 times the bytes of a larger document, with the files that it refers to', () => {
    const { references, allowed } = bound();
    references.saw(5 * MIB);
    expect([allowed(MIB, 80), allowed(1)]).toEqual([true, false]);
    references.sawElsewhere(MIB);
    expect([references.allowPart(16 * MIB), references.allowPart(1)]).toEqual([true, false]);
  });
});
