import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { detect } from '../../src/adapter.ts';
import { fitOf } from '../../src/detect/runners-up.ts';
import { probe } from '../../src/input/probe.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** The first recordings of each tool, and each of them without its first key, with the forms of the tool. */
const probes = adapters.flatMap(({ tool, forms }) => {
  const folder = join(FIXTURES, tool);
  const names = readdirSync(folder).filter((name) => name.endsWith('.legacy.json'));
  return names.slice(0, 2).flatMap((name) => {
    const seen = probe(readFileSync(join(folder, name)));
    const [first = '', ...keys] = Object.keys(seen.value ?? {});
    const value = Object.fromEntries(keys.map((key) => [key, (seen.value as Record<string, never>)[key]]));
    const shown = Array.isArray(seen.value) || first === '' ? [seen] : [seen, { ...seen, value: value as never }];
    return shown.map((one) => ({ seen: one, forms }));
  });
});

test('a condition is unmet exactly where a form is not reported', () => {
  let told = 0;
  for (const { seen, forms } of probes) {
    for (const { id, when = {} } of forms) {
      const isTold = detect(when)(seen) !== undefined;
      if (isTold) told++;
      if (isTold !== (fitOf(seen, when).unmet.length === 0)) expect([id, fitOf(seen, when), isTold]).toEqual([]);
    }
  }
  expect(told).toBeGreaterThan(adapters.length);
});
