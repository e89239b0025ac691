import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adapters } from '../adapters/index.ts';
import { detect, type Envelope, validate } from '../src/index.ts';
import { goldenOf, printSeed, readSeeds } from './recordings/seeds.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

describe.each(readSeeds(fixtures))('the example $id', (seed) => {
  test('is taken for its tool', () => {
    expect(detect(seed.bytes, adapters).map(({ shape }) => shape)).toEqual([seed.shape]);
  });

  test('is a valid envelope of that tool, and stays one', async () => {
    const printed = await printSeed(seed.bytes);
    const envelope = JSON.parse(printed) as Envelope;
    expect(envelope.tool).toBe(seed.tool);
    expect(validate(envelope)).toEqual([]);
    expect(await printSeed(Buffer.from(printed))).toBe(printed);
  });

  test('gives its golden', async () => {
    expect(await printSeed(seed.bytes)).toBe(readFileSync(join(fixtures, goldenOf(seed)), 'utf8'));
  });
});
