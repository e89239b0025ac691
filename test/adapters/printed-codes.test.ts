import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { CODES } from '../../src/diagnostic/codes.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** What a tool itself says that no version of it has. */
const MADE_UP = ['SPL-E999'];

test('every code in a golden can be explained', () => {
  const known = new Set([
    ...Object.keys(CODES),
    ...adapters.flatMap(({ prefix, codes }) => [`${prefix}-QRY-000`, ...codes.map(({ code }) => code)]),
  ]);
  const prefixes = ['UNI', ...adapters.map(({ prefix }) => prefix)].join('|');
  const goldens = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.unified.json'),
  );
  const printed = goldens.flatMap((name) =>
    [...readFileSync(join(FIXTURES, name), 'utf8').matchAll(new RegExp(`"code": ?"((?:${prefixes})-[^"]+)"`, 'g'))].map(
      ([, code]) => code as string,
    ),
  );
  expect(goldens.length).toBeGreaterThan(1000);
  expect([...new Set(printed)].filter((code) => !known.has(code) && !MADE_UP.includes(code))).toEqual([]);
});
