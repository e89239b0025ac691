import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execaSync } from 'execa';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { changedFiles } from '../../src/cli/changed-since.ts';
import { Changes, DiffReader } from '../../src/filter/changed-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'unify-git-'));
afterAll(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): Buffer {
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'core.autocrlf=false'];
  return Buffer.from(execaSync('git', [...own, ...args], { cwd: folder, encoding: 'buffer' }).stdout);
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Lines that look like what is in a diff. */
const TEXTS = [
  '',
  'let x',
  '--- a/x',
  '+++ b/x',
  '@@ -1 +1 @@',
  'diff --git a/x b/x',
  '\\ No newline',
  'Binary files',
  'é\r',
];
const NAMES = [
  'plain.rs',
  'a b/x b/y',
  'größe.rs',
  'tab\there',
  'line\nbreak',
  'quo"te\\x',
  '-dash',
  '\u0001\u007f',
  ' end ',
];

/** What becomes of a line of the old state: it stays, goes, or gets company. */
const edits = fc.array(
  fc.record({ text: fc.constantFrom(...TEXTS), what: fc.constantFrom('keep', 'keep', 'drop', 'add', 'replace') }),
  { minLength: 1, maxLength: 30 },
);

interface Line {
  text: string;
  isNew: boolean;
  /** True where lines were removed before it. */
  isBehindGap: boolean;
}

/** The old and the new state of a file, in which no two lines are equal. */
function statesOf(file: number, script: readonly { text: string; what: string }[]) {
  const before: string[] = [];
  const after: Line[] = [];
  let isBehindGap = false;
  for (const [index, { text, what }] of script.entries()) {
    const line = `${text} ${file}.${index}`;
    if (what !== 'add') before.push(line);
    if (what === 'drop') isBehindGap = true;
    else {
      const isNew = what !== 'keep';
      after.push({ text: what === 'keep' ? line : `${line} new`, isNew, isBehindGap });
      isBehindGap = false;
    }
  }
  return { before, after, endsInGap: isBehindGap };
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

test('what git says of a file tells of every line whether it changed', async () => {
  const files = fc.sample(edits, { numRuns: NAMES.length * 3, seed: 7 }).map((script, index) => ({
    name: `${index}/${NAMES[index % NAMES.length]}`,
    ...statesOf(index, script),
  }));
  git('init', '-q');
  // Whatever somebody prefers.
  for (const [key, value] of [
    ['diff.noprefix', 'true'],
    ['diff.context', '5'],
    ['core.quotePath', 'false'],
  ])
    git('config', key as string, value as string);
  for (const { name, before } of files) write(name, textOf(before));
  git('add', '.');
  git('commit', '-qm', 'before');
  for (const { name, after } of files) write(name, textOf(after.map(({ text }) => text)));
  const changes = new Changes(await changedFiles('HEAD', folder, process.env), (file) => file);
  const touch = (name: string, first: number, last: number): boolean =>
    changes.touch(name, { start_line: first, end_line: last, end_col: 1 });
  for (const { name, after } of files) {
    for (const [index, { isNew }] of after.entries())
      expect([name, index, touch(name, index + 1, index + 1)]).toEqual([name, index, isNew]);
    // A place over two lines is touched as well where something was removed between them.
    for (const [index, line] of after.slice(1).entries()) {
      const isTouched = line.isBehindGap || line.isNew || (after[index] as Line).isNew;
      expect([name, touch(name, index + 1, index + 2)]).toEqual([name, isTouched]);
    }
  }
});

test('files as a whole: added, removed, binary, untracked, another sort; a renamed one by its lines', async () => {
  rmSync(join(folder, '.git'), { recursive: true });
  git('init', '-q');
  const long = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  write('old name.rs', textOf(long));
  write('gone.rs', 'a\n');
  write('still.rs', 'a\n');
  write('link.rs', 'a file\n');
  write('image\t.bin', Buffer.from([0, 1, 2]));
  write('.gitignore', 'ignored.rs\n');
  write('sub/inner.rs', 'a\n');
  git('add', '-f', '.gitignore', 'old name.rs', 'gone.rs', 'still.rs', 'link.rs', 'image\t.bin', 'sub');
  git('commit', '-qm', 'before');
  git('mv', 'old name.rs', 'new "name.rs');
  write('new "name.rs', textOf(long.with(3, 'other')));
  for (const name of ['gone.rs', 'link.rs']) rmSync(join(folder, name));
  symlinkSync('still.rs', join(folder, 'link.rs'));
  write('image\t.bin', Buffer.from([0, 1, 3]));
  write('staged.rs', 'staged\n');
  write('empty.rs', '');
  git('add', 'staged.rs', 'empty.rs');
  write('un\ntracked.rs', 'a\n');
  write('ignored.rs', 'a\n');
  write('sub/inner.rs', 'b\n');
  const files = await changedFiles('HEAD', folder, process.env);
  const names = ['gone.rs', 'link.rs', 'image\t.bin', 'staged.rs', 'empty.rs', 'un\ntracked.rs'];
  const own = [...files].filter(([name]) => !/^\d+\//.test(name));
  expect(new Map(own)).toEqual(
    new Map<string, unknown>([
      ...names.map((name) => [name, 'all'] as const),
      ['new "name.rs', [[4, 4]]],
      ['sub/inner.rs', [[1, 1]]],
    ]),
  );
  expect([...(await changedFiles('HEAD', join(folder, 'sub'), process.env))]).toEqual([['inner.rs', [[1, 1]]]]);
});

test('a diff is read the same in any pieces', () => {
  const diff = git('diff', '--unified=0', '--find-renames', '--src-prefix=a/', '--dst-prefix=b/', 'HEAD');
  const read = (sizes: readonly number[]) => {
    const reader = new DiffReader();
    for (let at = 0, turn = 0; at < diff.length; turn++) {
      const size = sizes[turn % sizes.length] as number;
      reader.take(diff.subarray(at, at + size));
      at += size;
    }
    return reader.files;
  };
  const whole = read([diff.length]);
  expect(whole.size).toBeGreaterThan(4);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
      expect(read(sizes)).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

test('the last line of a place is that of its last byte', () => {
  const changes = new Changes(new Map([['a', [[4, 4]]]]), (file) => file);
  expect(changes.touch('a', { start_line: 2, end_line: 4, end_col: 0 })).toBe(false);
  expect(changes.touch('a', { start_line: 2, end_line: 4, end_col: 0, precision: 'line' })).toBe(true);
  expect(changes.touch('a', { start_line: 4, end_line: 4, end_col: 0, precision: 'point' })).toBe(true);
  expect(changes.touch('a', { start_line: 1, end_line: 1, end_col: 0, precision: 'file' })).toBe(true);
  expect([changes.touch('a'), changes.touch('b')]).toEqual([true, false]);
});
