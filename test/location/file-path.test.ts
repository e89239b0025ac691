import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FilePaths,
  foldPath,
  inside,
  isAbsolutePath,
  isWindowsPath,
  type PathRules,
} from '../../src/location/file-path.ts';
import { LineIndex } from '../../src/location/line-index.ts';

const ROOT = '/home/dev/ledger';
const rules = (given: Partial<PathRules> = {}): PathRules => ({
  root: ROOT,
  cwd: ROOT,
  maps: [],
  asReported: false,
  ...given,
});

/** What one path alone becomes. */
const clean = (reported: string, given: Partial<PathRules> = {}) => new FilePaths(rules(given)).clean(reported);

describe('a reported path', () => {
  it.each([
    ['src/lib.rs', 'src/lib.rs'],
    ['./src/lib.rs', 'src/lib.rs'],
    ['././src/lib.rs', 'src/lib.rs'],
    ['src//lib.rs', 'src/lib.rs'],
    ['src/./lib.rs', 'src/lib.rs'],
    ['src/cli/../lib.rs', 'src/lib.rs'],
    ['a/b/../../src/lib.rs', 'src/lib.rs'],
    ['src/', 'src'],
    ['src/..', '.'],
    ['.', '.'],
    ['./', '.'],
    ['../other/a.rs', '../other/a.rs'],
    ['./../other/./a.rs', '../other/a.rs'],
    ['../ledger/src/lib.rs', 'src/lib.rs'],
    ['../../../home/x/../dev/ledger/a.rs', 'a.rs'],
    ['.hidden/..a/...', '.hidden/..a/...'],
    ['~/a.rs', '~/a.rs'],
    ['a b/ü/語.rs', 'a b/ü/語.rs'],
    ['src/e\u0301.rs', 'src/e\u0301.rs'],
  ])('%j is printed as %j', (reported, path) => {
    expect(clean(reported).path).toBe(path);
  });

  it.each([
    [`${ROOT}/src/lib.rs`, 'src/lib.rs'],
    [`${ROOT}//src/../a.rs`, 'a.rs'],
    [ROOT, '.'],
    [`${ROOT}/`, '.'],
    [`/home/dev/../dev/ledger/a.rs`, 'a.rs'],
    [`//home/dev/ledger/a.rs`, 'a.rs'],
    ['///home/dev/ledger/a.rs', 'a.rs'],
    [`${ROOT}-old/a.rs`, `${ROOT}-old/a.rs`],
    [`${ROOT}/../other/a.rs`, '/home/dev/other/a.rs'],
    ['/usr//lib/./a.rs', '/usr/lib/a.rs'],
    ['/../../a.rs', '/a.rs'],
    ['/', '/'],
  ])('absolute, %j is relative to the root where it lies inside: %j', (reported, path) => {
    expect(clean(reported).path).toBe(path);
  });

  it('is relative to the working directory, and printed relative to the root', () => {
    const cwd = `${ROOT}/crates/core`;
    expect(clean('src/lib.rs', { cwd })).toMatchObject({
      path: 'crates/core/src/lib.rs',
      absolute: `${cwd}/src/lib.rs`,
    });
    expect(clean('../../src/lib.rs', { cwd })).toMatchObject({ path: 'src/lib.rs', absolute: `${ROOT}/src/lib.rs` });
    expect(clean('../../../x.rs', { cwd })).toMatchObject({ path: '../../../x.rs', absolute: '/home/dev/x.rs' });
    expect(clean('a.rs', { cwd: '/srv' })).toEqual({ path: 'a.rs', absolute: '/srv/a.rs' });
  });

  it('lies where the working directory says, whatever is printed', () => {
    expect(clean('./src//lib.rs').absolute).toBe(`${ROOT}/src/lib.rs`);
    expect(clean('../../../../../x.rs').absolute).toBe('/x.rs');
    expect(clean('/usr//lib/../a.rs').absolute).toBe('/usr/a.rs');
  });

  it('has everything below it when the root is /', () => {
    const given = { root: '/', cwd: '/' };
    expect(['/usr/lib/a.rs', 'usr/a.rs', './a', '/'].map((path) => clean(path, given).path)).toEqual([
      'usr/lib/a.rs',
      'usr/a.rs',
      'a',
      '.',
    ]);
    expect(clean('a.rs', given).absolute).toBe('/a.rs');
  });

  it('of one place has one path, however it is written', () => {
    const paths = new FilePaths(rules({ cwd: `${ROOT}/src` }));
    const written = [
      'lib.rs',
      './lib.rs',
      '../src/lib.rs',
      `${ROOT}/src/lib.rs`,
      `${ROOT}//src/./lib.rs`,
      'cli/../lib.rs',
    ];
    expect(new Set(written.map((path) => paths.clean(path).path))).toEqual(new Set(['src/lib.rs']));
  });

  it('of what is no source file never decides the prefix, and has its original where that is not known yet', () => {
    const paths = new FilePaths(rules());
    const backup = `${ROOT}/.backup/a.json`;
    expect(paths.cleanArtifact(backup)).toMatchObject({ path: '.backup/a.json', original: backup });
    expect(paths.cleanArtifact('/db/code.db')).toEqual({ path: '/db/code.db', absolute: '/db/code.db' });
    expect([paths.prefix, paths.clean(backup).original, paths.prefix]).toEqual(['', undefined, `${ROOT}/`]);
    expect(paths.cleanArtifact(backup).original).toBeUndefined();
    expect(paths.cleanArtifact('/db/code.db').original).toBe('/db/code.db');
  });
});

describe('a path of a tool on Windows', () => {
  it.each([
    ['C:\\proj\\src\\a.rs', 'C:/proj/src/a.rs'],
    ['c:/proj\\src\\.\\a.rs', 'c:/proj/src/a.rs'],
    ['C:\\proj\\..\\a.rs', 'C:/a.rs'],
    ['C:\\..\\a.rs', 'C:/a.rs'],
    ['C:\\', 'C:/'],
    ['\\\\server\\share\\src\\a.rs', '//server/share/src/a.rs'],
    ['\\\\server\\share\\src\\..\\a.rs', '//server/share/a.rs'],
    ['\\\\server\\share\\..\\..\\a.rs', '//server/share/a.rs'],
    ['\\\\server\\share', '//server/share'],
    ['\\\\?\\C:\\proj\\a.rs', 'C:/proj/a.rs'],
    ['\\\\?\\UNC\\server\\share\\a.rs', '//server/share/a.rs'],
    ['\\\\?\\Volume{1}\\a.rs', '//?/Volume{1}/a.rs'],
  ])('%j has slashes: %j', (reported, path) => {
    expect(clean(reported)).toMatchObject({ path, absolute: path });
  });

  it('without a drive letter has slashes too, once one with a drive letter was seen', () => {
    const paths = new FilePaths(rules());
    expect(paths.clean('before\\a.rs').path).toBe('before\\a.rs');
    paths.clean('C:\\proj\\b.rs');
    expect(paths.clean('src\\..\\lib\\c.rs')).toEqual({
      path: 'lib/c.rs',
      absolute: `${ROOT}/lib/c.rs`,
      original: 'src\\..\\lib\\c.rs',
    });
    expect(paths.clean('src/back\\slash.rs').path).toBe('src/back\\slash.rs');
  });

  it.each([
    ['.\\src\\a.rs', 'src/a.rs'],
    ['..\\lib\\a.rs', '../lib/a.rs'],
    ['.\\src/a.rs', 'src/a.rs'],
  ])('has slashes where it begins with a folder: %j is %j', (reported, path) => {
    const paths = new FilePaths(rules());
    expect(paths.clean(reported).path).toBe(path);
    expect(paths.clean('src\\b.rs').path).toBe('src/b.rs');
  });

  it('has slashes where no file has its name and one has it with slashes', () => {
    const source = { bytes: new Uint8Array(), lines: new LineIndex(new Uint8Array()) };
    const there = new Set([`${ROOT}/src/a.rs`, `${ROOT}/both\\a.rs`, `${ROOT}/both/a.rs`]);
    const lookup = (path: string) => (there.has(path) ? source : 'UNI-IO-001');
    const paths = () => new FilePaths(rules(), lookup);
    expect(paths().clean('src\\a.rs')).toMatchObject({ path: 'src/a.rs', original: 'src\\a.rs' });
    expect(paths().clean('both\\a.rs').path).toBe('both\\a.rs');
    expect(paths().clean('none\\a.rs').path).toBe('none\\a.rs');
  });

  it('is known as such only by a drive letter or a UNC start', () => {
    expect(['C:\\a', 'c:/a', '\\\\server\\share'].map(isWindowsPath)).toEqual([true, true, true]);
    expect(['back\\slash.txt', 'C:a', 'dir/C:\\a', '/C:/a', '\\a', '//server/share'].map(isWindowsPath)).toEqual(
      Array(6).fill(false),
    );
    expect(clean('back\\slash.txt').path).toBe('back\\slash.txt');
    expect(clean('dir\\..\\a.txt').path).toBe('dir\\..\\a.txt');
  });

  it('is absolute', () => {
    expect(['C:\\a', 'C:/a', '\\\\s\\s', '/a', '//a'].map(isAbsolutePath)).toEqual(Array(5).fill(true));
    expect(['a', './a', '../a', 'C:', 'C:a', ''].map(isAbsolutePath)).toEqual(Array(6).fill(false));
  });

  it('can be mapped to where it lies now', () => {
    const maps = [{ from: 'C:/build/ledger', to: ROOT }];
    expect(clean('C:\\build\\ledger\\src\\a.rs', { maps })).toMatchObject({
      path: 'src/a.rs',
      absolute: `${ROOT}/src/a.rs`,
    });
    expect(clean('C:\\build\\other\\a.rs', { maps })).toMatchObject({ path: 'C:/build/other/a.rs' });
  });
});

describe('a mapped path', () => {
  const maps = [
    { from: '/build/ledger/vendor', to: '/opt/vendor' },
    { from: '/build/ledger', to: ROOT },
    { from: '/', to: '/never' },
  ];

  it.each([
    ['/build/ledger/src/a.rs', 'src/a.rs', `${ROOT}/src/a.rs`],
    ['/build/./ledger//a.rs', 'a.rs', `${ROOT}/a.rs`],
    ['/build/ledger', '.', ROOT],
    ['/build/ledger/vendor/a.rs', '/build/ledger/vendor/a.rs', '/opt/vendor/a.rs'],
    ['/build/ledgers/a.rs', '/build/ledgers/a.rs', '/never/build/ledgers/a.rs'],
  ])('%j: the first map that fits decides where it lies, the root what is printed', (reported, path, absolute) => {
    expect(clean(reported, { maps })).toMatchObject({ path, absolute });
  });

  it('may be relative: it is mapped where the working directory puts it', () => {
    expect(clean('src/a.rs', { cwd: '/build/ledger', maps })).toEqual({
      path: 'src/a.rs',
      absolute: `${ROOT}/src/a.rs`,
    });
    expect(clean('../ledger/a.rs', { cwd: '/build/x', maps })).toMatchObject({
      path: 'a.rs',
      absolute: `${ROOT}/a.rs`,
    });
  });

  it('is mapped once only', () => {
    const round = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ];
    expect(clean('/a/x', { maps: round }).absolute).toBe('/b/x');
    expect(clean('/b/x', { maps: round }).absolute).toBe('/a/x');
  });
});

describe('as reported', () => {
  it('paths are printed as they are, and still found', () => {
    const paths = new FilePaths(rules({ asReported: true, maps: [{ from: '/build', to: ROOT }] }));
    expect(paths.clean('./a//b.rs')).toEqual({ path: './a//b.rs', absolute: `${ROOT}/a/b.rs` });
    expect(paths.clean('C:\\x\\a.rs')).toEqual({ path: 'C:\\x\\a.rs', absolute: 'C:/x/a.rs' });
    expect(paths.clean('/build/a.rs')).toEqual({ path: '/build/a.rs', absolute: `${ROOT}/a.rs` });
    expect(paths.prefix).toBe('');
  });
});

describe('the prefix', () => {
  it.each([
    ['./src/a.rs', './'],
    [`${ROOT}/src/a.rs`, `${ROOT}/`],
    ['src/a.rs', ''],
    ['a//b.rs', ''],
    ['x/../a.rs', 'x/../'],
    [ROOT, ''],
  ])('of %j is %j', (reported, prefix) => {
    const paths = new FilePaths(rules());
    paths.clean(reported);
    expect(paths.prefix).toBe(prefix);
  });

  it('spares the original of every path that it gives back', () => {
    const paths = new FilePaths(rules());
    const originals = ['./a.rs', './b/c.rs', 'd.rs', './e//f.rs', `${ROOT}/g.rs`, './a.rs'].map(
      (path) => paths.clean(path).original,
    );
    expect(originals).toEqual([undefined, undefined, 'd.rs', './e//f.rs', `${ROOT}/g.rs`, undefined]);
  });

  it('and the printed path give back every reported path, else its original does', () => {
    const piece = fc.constantFrom(
      'a',
      'src',
      '.',
      '..',
      '',
      '/',
      './',
      '//',
      '\\',
      'C:\\',
      '\\\\',
      'home/dev/ledger',
      ROOT,
      'é',
      ' ',
      'a.rs',
    );
    const reported = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('/'));
    const separate = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
    const given = fc.record({
      root: fc.constantFrom(ROOT, '/', '/home'),
      cwd: fc.constantFrom(ROOT, `${ROOT}/src`, '/', '/other'),
      maps: fc.constantFrom([], [{ from: '/home', to: '/srv' }], [{ from: '/', to: ROOT }]),
      asReported: fc.boolean(),
    });
    fc.assert(
      fc.property(given, fc.array(fc.oneof(reported, separate), { maxLength: 8 }), (pathRules, sequence) => {
        const paths = new FilePaths(pathRules);
        const cleaned = sequence.map((path) => paths.clean(path));
        const restored = cleaned.map(({ path, original }) => original ?? paths.prefix + path);
        expect(restored).toEqual(sequence);
      }),
      { seed: 20, numRuns: 2000 },
    );
  });

  it('stays when thousands of paths have come in between', () => {
    const paths = new FilePaths(rules());
    const reported = Array.from({ length: 10_000 }, (_, index) => `./src/file_${index}.rs`);
    const first = reported.map((path) => paths.clean(path));
    expect(reported.map((path) => paths.clean(path))).toEqual(first);
    expect(first.every(({ original }) => original === undefined)).toBe(true);
    expect(paths.prefix).toBe('./');
  });
});

describe('foldPath', () => {
  it('is the normal form of node:path, but for a slash at the end', () => {
    const piece = fc.constantFrom('a', 'b.rs', '.', '..', '', '...', ' ');
    const path = fc
      .tuple(fc.constantFrom('', '/', '//', './'), fc.array(piece, { maxLength: 8 }))
      .map(([lead, pieces]) => lead + pieces.join('/'));
    fc.assert(
      fc.property(path, (text) => {
        const normal = posix.normalize(text);
        expect(foldPath(text)).toBe(normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal);
      }),
      { seed: 20, numRuns: 700 },
    );
  });

  it('is that of Windows with a drive letter or a share', () => {
    const piece = fc.constantFrom('a', 'b.rs', '.', '..', '', '...');
    const path = fc
      .tuple(fc.constantFrom('C:/', 'd:/', '//server/share/'), fc.array(piece, { maxLength: 8 }))
      .map(([lead, pieces]) => lead + pieces.join('/'));
    fc.assert(
      fc.property(path, (text) => {
        const normal = win32.normalize(text).replaceAll('\\', '/');
        expect(foldPath(text, true).replace(/\/$/, '')).toBe(normal.replace(/\/$/, ''));
      }),
      { seed: 20, numRuns: 700 },
    );
  });
});

describe('inside', () => {
  it.each([
    ['/a', '/a/b', 'b'],
    ['/a', '/a', '.'],
    ['/a', '/ab', undefined],
    ['/a', '/', undefined],
    ['/', '/', '.'],
    ['/', '/a', 'a'],
    ['/a/b', '/a', undefined],
  ])('of %j, %j is %j', (folder, path, below) => {
    expect(inside(folder, path)).toBe(below);
  });
});
