import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentOf } from './made.ts';
import { folderOfTests } from './runners.ts';

const { path, bash } = folderOfTests({ 'in/a.json': documentOf(1) });

const isReport = (text: string): boolean => typeof JSON.parse(text).passed_over === 'object';

describe('a report that is named goes', () => {
  test('into a device and a FIFO, which stay what they are', () => {
    // Another device than that of the system: nobody may replace that one.
    const made = spawnSync('mknod', [path('device'), 'c', '1', '3']).status === 0;
    if (made) {
      expect(bash('unify batch in --out out --report device --quiet')).toMatchObject({ status: 0, stderr: '' });
      expect(lstatSync(path('device')).isCharacterDevice()).toBe(true);
    }
    const { status, stdout } = bash(
      'mkfifo f; cat f & unify batch in --out out --report f --quiet; s=$?; wait; exit $s',
    );
    expect([status, isReport(stdout), lstatSync(path('f')).isFIFO()]).toEqual([0, true, true]);
  });

  test('nowhere where nobody reads from a FIFO', () => {
    const { status, stderr } = bash('mkfifo f; unify batch in --out out --report f');
    expect([status, stderr]).toEqual([6, expect.stringContaining('nobody reads from it. (UNI-IO-006)')]);
    expect(lstatSync(path('f')).isFIFO()).toBe(true);
  });

  test('into descriptors', () => {
    const { stdout, stderr } = bash(
      'unify batch in --out out --report /dev/fd/3 --quiet 3>three; ' +
        'unify batch in --out out --report /dev/stdout --quiet; ' +
        'unify batch in --out out --report >(cat >&2; echo . > ended) --quiet; ' +
        'while [ ! -e ended ]; do sleep 0.01; done',
    );
    expect([readFileSync(path('three'), 'utf8'), stdout, stderr].map(isReport)).toEqual([true, true, true]);
  });

  test('to where links lead, also where nothing is yet', () => {
    writeFileSync(path('old'), 'old');
    for (const [link, target] of [
      ['one', 'old'],
      ['two', 'one'],
      ['three', 'new'],
    ] as const)
      symlinkSync(target, path(link));
    for (const name of ['two', 'three']) {
      expect(bash(`unify batch in --out out --report ${name} --quiet`)).toMatchObject({ status: 0, stderr: '' });
      expect(lstatSync(path(name)).isSymbolicLink()).toBe(true);
    }
    expect(['old', 'new'].map((name) => isReport(readFileSync(path(name), 'utf8')))).toEqual([true, true]);
  });

  test.each([
    ['in', 'it is a folder'],
    ['loop', 'too many symbolic links encountered'],
    ['in/a.json/x', 'is not a directory'],
  ])('not to %s, which is reported', (name, reason) => {
    symlinkSync('loop', path('loop'));
    const { status, stderr } = bash(`unify batch in --out out --report ${name}`);
    expect([status, stderr]).toEqual([6, expect.stringMatching(`--report: .*${reason}`)]);
  });
});

describe('in the folder of a batch', () => {
  test.each([
    ['a link', 'ln -s ../victim out/a.unified.json'],
    ['a FIFO', 'mkfifo out/a.unified.json'],
    [
      'a link in place of what is remembered',
      'ln -s ../victim out/.unify-batch; ln -s ../victim out/.unify-batch-journal',
    ],
  ])('%s is left alone', (what, make) => {
    writeFileSync(path('victim'), 'whole\n');
    const { status, stderr } = bash(`mkdir out; ${make}; unify batch in --out out --resume`);
    const isOutput = !what.includes('remembered');
    expect([status, stderr]).toEqual([
      isOutput ? 6 : 0,
      expect.stringMatching('(link|file) is in its place, and is left alone'),
    ]);
    expect([readFileSync(path('victim'), 'utf8'), lstatSync(path('out/a.unified.json')).isFile()]).toEqual([
      'whole\n',
      !isOutput,
    ]);
  });

  test('links to folders are not followed, in none of both folders', () => {
    const { status, stderr } = bash(
      'mkdir in/sub out rejected other; echo "{}" > in/sub/b.json; ln -s ../other out/sub; ' +
        'ln -s ../other rejected/sub; ' +
        'unify batch in --out out --rejects rejected',
    );
    expect([status, stderr.match(/sub is a link, and nothing is written to where it leads/g)?.length]).toEqual([6, 1]);
    rmSync(path('out/sub'));
    const again = bash('unify batch in --out out --rejects rejected');
    expect([again.status, again.stderr]).toEqual([6, expect.stringContaining('rejected/sub is a link')]);
    expect(readdirSync(path('other'))).toEqual([]);
  });
});
