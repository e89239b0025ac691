import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { far, farPrograms, near } from '../../adapters/on-demand.ts';

test('what is loaded on demand is all that is not near, and its programs are named', async () => {
  const loaded = await far();
  expect([...near, ...loaded].map(({ tool }) => tool).sort()).toEqual(adapters.map(({ tool }) => tool).sort());
  expect([...farPrograms].sort()).toEqual(loaded.flatMap(({ tool, programs = [] }) => [tool, ...programs]).sort());
});
