import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

test('the generated module is what the schemas compile to now', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [fromHere('../../scripts/compile-validators.mjs'), '--check'],
    {
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }, 'run: node scripts/compile-validators.mjs').toEqual({ status: 0, stderr: '' });
});

test('it loads nothing', () => {
  const code = readFileSync(fromHere('../../src/envelope/validators.generated.js'), 'utf8');
  expect(code).not.toMatch(/\brequire\b|\bimport\b|\bfrom\s*['"]/);
});
