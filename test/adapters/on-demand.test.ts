import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { onDemand } from '../../adapters/on-demand.ts';
import { hasValues, shows } from '../../src/adapter.ts';
import { detect } from '../../src/index.ts';
import { probe } from '../../src/input/probe.ts';
import type { JsonObject } from '../../src/json/value.ts';
import { SMALL } from '../fuzz/growth-shapes.ts';

test('all adapters are loaded on demand', async () => {
  expect(await Promise.all(onDemand.map(({ load }) => load()))).toEqual(adapters);
});

test('each of its programs loads its adapter', () => {
  expect(onDemand.map(({ names }) => names)).toEqual(adapters.map(({ tool, programs = [] }) => [tool, ...programs]));
});

const FIXTURES = join(import.meta.dirname, '../../fixtures');

test('a document loads every adapter that knows it', async () => {
  const missing: string[] = [];
  for (const name of readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.legacy.json')) continue;
    const seen = probe(readFileSync(join(FIXTURES, name)));
    const value = (seen.value ?? {}) as JsonObject;
    const keys = Object.keys(value);
    // Where people chose all keys nothing shows it: what no other adapter knows is asked for in all.
    const shown = adapters.filter((_, at) => onDemand[at]?.needs.length !== 0);
    const knowing = shown.filter(({ forms }) =>
      forms.some(({ requiresKnownTool, detect }) => requiresKnownTool !== true && detect(seen) !== undefined),
    );
    const needed = onDemand.filter(({ needs }) => needs.some((need) => shows(keys, need) && hasValues(value, need)));
    const loaded = await Promise.all(needed.map(({ load }) => load()));
    if (keys.length > 0 && !knowing.every((adapter) => loaded.includes(adapter))) missing.push(name);
  }
  expect(missing).toEqual([]);
});

// An answer of text says nothing of its tool.
test.each(Object.entries(SMALL).filter(([tool]) => tool !== 'julie'))(
  'the small document of %s is its',
  (tool, text) => {
    expect(detect(text, adapters).map((one) => one.tool)).toEqual([tool]);
  },
);
