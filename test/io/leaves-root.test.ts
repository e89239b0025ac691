import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followedPath, leavesRoot } from '../../src/io/leaves-root.ts';

let base: string;
let root: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'unify-root-'));
  root = join(base, 'root');
  for (const folder of ['root/a/b', 'root/c', 'outside/d/e']) mkdirSync(join(base, folder), { recursive: true });
  for (const file of ['root/f', 'root/a/f', 'outside/f', 'outside/d/f', 'f']) writeFileSync(join(base, file), '');
  const links = {
    'root/in': 'a/b',
    'root/a/up': '..',
    'root/out': '../outside/d',
    'root/a/far': join(base, 'outside/d/e'),
  };
  for (const [link, target] of Object.entries(links)) symlinkSync(target, join(base, link));
  symlinkSync('chain', join(root, 'loop'));
  symlinkSync('loop', join(root, 'chain'));
});

afterAll(() => rmSync(base, { recursive: true }));

/** Where the system comes to; `undefined` where nothing is. */
function real(path: string): string | undefined {
  try {
    return realpathSync.native(`${root}/${path}`);
  } catch {
    return undefined;
  }
}

test('a path leads to where the system comes by it, through every link and every step back', () => {
  const names = ['a', 'b', 'c', 'f', 'in', 'out', 'up', 'far', 'd', 'e', '..', '.', ''];
  const paths = names.flatMap((one) =>
    names.flatMap((two) => names.flatMap((three) => names.map((four) => [one, two, three, four].join('/')))),
  );
  const relative = paths.filter((path) => !path.startsWith('/'));
  const found = relative.flatMap((path) => {
    const expected = real(path);
    return expected === undefined ? [] : [{ path, expected }];
  });
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter(({ path, expected }) => followedPath(root, path) !== expected)).toEqual([]);
  const isInside = (path: string) =>
    path === realpathSync.native(root) || path.startsWith(`${realpathSync.native(root)}/`);
  expect(found.filter(({ path, expected }) => !isInside(expected) && !leavesRoot(root, path))).toEqual([]);
});

test.each([
  ['what is not there', 'none/of/these', false],
  ['a step back that only a program takes that cleans paths up', 'in/../../x', true],
  ['a step back that only the system takes', 'out/../f', true],
  ['links that lead to each other', 'loop', true],
  ['a link in the midst of what is not there', 'none/../out/x', true],
])('%s', (_, path, leaves) => {
  expect(leavesRoot(root, path)).toBe(leaves);
});

test('a path that no system takes leads nowhere, at once', () => {
  expect(followedPath(root, './a'.repeat(1_000_000))).toBeUndefined();
  expect(leavesRoot(root, 'a/../'.repeat(10_000))).toBe(true);
});
