import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { onDemand } from '../../adapters/on-demand.ts';
import { hasValues, shows } from '../../src/adapter.ts';
import { probe } from '../../src/decode/probe.ts';
import type { JsonObject } from '../../src/json/value.ts';

test('all adapters are loaded on demand', async () => {
  expect(await onDemand.all()).toEqual(adapters);
});

test('each of its programs loads its adapter', async () => {
  const { byProgram } = onDemand;
  const loaded = await Promise.all([...byProgram].map(async ([program, load]) => [program, (await load()).tool]));
  const declared = adapters.flatMap(({ tool, programs = [] }) => [tool, ...programs].map((program) => [program, tool]));
  expect(loaded.sort()).toEqual(declared.sort());
});

const FIXTURES = join(import.meta.dirname, '../../fixtures');

test('a document loads every adapter that knows it', async () => {
  const missing: string[] = [];
  for (const name of readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.legacy.json')) continue;
    const seen = probe(readFileSync(join(FIXTURES, name)));
    const value = (seen.value ?? {}) as JsonObject;
    const keys = Object.keys(value);
    const knowing = adapters.filter(({ forms }) =>
      forms.some(({ requiresKnownTool, detect }) => requiresKnownTool !== true && detect(seen) !== undefined),
    );
    const needed = onDemand.byNeeds.filter(([, needs]) => shows(keys, needs) && hasValues(value, needs));
    const loaded = await Promise.all(needed.map(([load]) => load()));
    if (keys.length > 0 && !knowing.every((adapter) => loaded.includes(adapter))) missing.push(name);
  }
  expect(missing).toEqual([]);
});
