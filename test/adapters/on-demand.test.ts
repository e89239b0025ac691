import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { far, near } from '../../adapters/on-demand.ts';

test('what is loaded on demand is all that is not near', async () => {
  expect([...near, ...(await far.all())].map(({ tool }) => tool).sort()).toEqual(
    adapters.map(({ tool }) => tool).sort(),
  );
});

test('each of its programs loads its adapter', async () => {
  const loaded = await Promise.all([...far.byProgram].map(async ([program, load]) => [program, (await load()).tool]));
  const declared = (await far.all()).flatMap(({ tool, programs = [] }) =>
    [tool, ...programs].map((program) => [program, tool]),
  );
  expect(loaded.sort()).toEqual(declared.sort());
});
