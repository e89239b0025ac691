import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceFiles } from '../../src/io/source-files.ts';
import type { SourceFile } from '../../src/location/source.ts';

const MIB = 1 << 20;

let outside: string;
let root: string;
let sources: SourceFiles;

beforeEach(() => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), 'unify-sources-')));
  root = join(outside, 'root');
  mkdirSync(root);
  sources = new SourceFiles(root);
});

afterEach(() => rmSync(outside, { recursive: true, force: true }));

/** Writes a file, its folders too, and gives its path. */
function write(path: string, content: string | Uint8Array = 'text\n'): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** A file of so many zero bytes that takes no room. */
function sparse(name: string, size: number): string {
  const path = write(join(root, name), '');
  truncateSync(path, size);
  return path;
}

/**
 * Compared by hand: a matcher that finds two files to be different objects would go on to compare their bytes one by
 * one.
 */
function expectSame(one: unknown, other: unknown, same = true): void {
  expect(one === other).toBe(same);
}

function textOf(found: ReturnType<SourceFiles['lookup']>): string {
  return typeof found === 'string' ? found : Buffer.from(found.bytes).toString('latin1');
}

describe('a source that is read', () => {
  it('is there byte for byte, with its lines', () => {
    const content = Buffer.from('\ufeffa\r\n\xff\0b', 'latin1');
    const file = sources.lookup(write(join(root, 'src/deep/a b.rs'), content)) as SourceFile;
    expect(Buffer.from(file.bytes).equals(content)).toBe(true);
    expect(file.lines.lineCount).toBe(2);
  });

  it('may be empty', () => {
    expect(sources.lookup(write(join(root, 'empty'), ''))).toMatchObject({ bytes: Buffer.of() });
  });

  it('may be named by a link whose target lies inside the root', () => {
    write(join(root, 'a.rs'), 'inside');
    symlinkSync('a.rs', join(root, 'link.rs'));
    mkdirSync(join(root, 'folder'));
    symlinkSync(join(root, 'folder'), join(root, 'other'));
    write(join(root, 'folder/b.rs'), 'folder');
    expect(textOf(sources.lookup(join(root, 'link.rs')))).toBe('inside');
    expect(textOf(sources.lookup(join(root, 'other/b.rs')))).toBe('folder');
  });

  it('may lie below a root that is a link itself, under either name', () => {
    symlinkSync(root, join(outside, 'alias'));
    const aliased = new SourceFiles(join(outside, 'alias'));
    write(join(root, 'a.rs'), 'text');
    expect(textOf(aliased.lookup(join(outside, 'alias/a.rs')))).toBe('text');
    expect(textOf(aliased.lookup(join(root, 'a.rs')))).toBe('text');
  });

  it('may be written with .. as long as it stays inside', () => {
    write(join(root, 'src/a.rs'), 'text');
    expect(textOf(sources.lookup(`${root}/src/../src/./a.rs`))).toBe('text');
  });

  it('may lie anywhere when the root is /', () => {
    const path = write(join(outside, 'a.rs'), 'text');
    expect(textOf(new SourceFiles('/').lookup(path))).toBe('text');
  });
});

describe('a source outside the root is not read', () => {
  it.each([
    ['beside it', () => write(join(outside, 'a.rs'))],
    ['in a folder whose name only begins like the root', () => write(join(outside, 'root-old/a.rs'))],
    ['by way of ..', () => `${root}/../${write(join(outside, 'a.rs')).slice(outside.length + 1)}`],
    ['as a folder above it', () => outside],
    ['by a link', () => link('link.rs', write(join(outside, 'secret')))],
    ['by a link of links', () => link('second', link('first', write(join(outside, 'secret'))))],
    ['by a link in its path', () => join(link('folder', dirname(write(join(outside, 'folder/a.rs')))), 'a.rs')],
    ['by a relative link', () => link('link.rs', `../${basename(write(join(outside, 'secret')))}`)],
    ['as a device', () => '/dev/null'],
  ])('%s', (_, make) => {
    expect(sources.lookup(make())).toBe('UNI-IO-002');
  });

  it.each([
    ['beside it', () => join(outside, 'missing.rs')],
    ['in a folder that is missing, too', () => join(outside, 'missing/a.rs')],
    ['by way of ..', () => `${root}/../missing.rs`],
    ['by a link', () => link('link.rs', join(outside, 'missing.rs'))],
    ['by a link of links', () => link('second', link('first', join(outside, 'missing.rs')))],
    ['by a relative link', () => link('link.rs', '../missing.rs')],
    ['by a link in its path', () => join(link('folder', dirname(write(join(outside, 'folder/a.rs')))), 'missing.rs')],
    ['by a link in its path that leads nowhere', () => join(link('folder', join(outside, 'missing')), 'a/b.rs')],
  ])('nor is it said whether it exists: %s', (_, make) => {
    expect(sources.lookup(make())).toBe('UNI-IO-002');
  });

  it('while a folder is swapped for a link out of it', async () => {
    write(join(outside, 'other/a.rs'), 'outside');
    const path = write(join(root, 'folder/a.rs'), 'inside');
    const swapper = spawn(process.execPath, ['-e', SWAP, root, join(outside, 'other')]);
    await once(swapper.stdout, 'data');
    const read = new Set<string>();
    for (let round = 0; round < SWAPPED_LOOKUPS; round++) {
      const source = new SourceFiles(root).lookup(path);
      read.add(typeof source === 'string' ? source : textOf(source));
    }
    swapper.kill('SIGKILL');
    await once(swapper, 'exit');
    expect(read).toContain('inside');
    expect(read).not.toContain('outside');
  });
});

const SWAPPED_LOOKUPS = 5_000;
/** Swaps a folder for a link and back, for ever. */
const SWAP = `
  const { renameSync, symlinkSync } = require('node:fs');
  const [root, other] = process.argv.slice(1);
  process.chdir(root);
  symlinkSync(other, 'link');
  console.log('ready');
  for (;;) {
    renameSync('folder', 'aside');
    renameSync('link', 'folder');
    renameSync('folder', 'link');
    renameSync('aside', 'folder');
  }
`;

describe('what is not a regular file of moderate size is not read', () => {
  it.each([
    ['the root itself', () => root],
    ['a folder', () => dirname(write(join(root, 'src/a.rs')))],
    ['a FIFO, which nobody writes to', () => fifo(join(root, 'fifo'))],
    ['a link to a FIFO', () => link('link', fifo(join(root, 'fifo')))],
    ['a file above the limit', () => sparse('large', 64 * MIB + 1)],
  ])('%s', (_, make) => {
    expect(sources.lookup(make())).toBe('UNI-IO-003');
  });

  it('nor a device below the root', () => {
    expect(new SourceFiles('/dev').lookup('/dev/zero')).toBe('UNI-IO-003');
  });

  it('but a file of just that size is', () => {
    expect((sources.lookup(sparse('large', 64 * MIB)) as SourceFile).bytes.length).toBe(64 * MIB);
  });

  function fifo(path: string): string {
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    return path;
  }
});

describe('a source that is not to be had is reported as such', () => {
  it.each([
    ['a missing file', () => join(root, 'missing.rs')],
    ['a file below a file', () => join(write(join(root, 'a.rs')), 'b.rs')],
    ['a dangling link', () => link('link', 'nowhere')],
    ['a link to itself', () => link('link', 'link')],
    ['a name that no file can have', () => join(root, 'a\0b')],
    ['a name that is too long', () => join(root, 'a'.repeat(5000))],
  ])('%s', (_, make) => {
    expect(sources.lookup(make())).toBe('UNI-IO-001');
  });

  it('a file that may not be read', () => {
    const path = write(join(root, 'secret.rs'));
    chmodSync(path, 0);
    chmodSync(outside, 0o755);
    expect(asNobody(() => sources.lookup(path))).toBe('UNI-IO-001');
  });

  it('every file below a root that is missing', () => {
    expect(new SourceFiles(join(outside, 'gone')).lookup(write(join(root, 'a.rs')))).toBe('UNI-IO-001');
  });

  /** Rights do not stop root. */
  function asNobody<Result>(action: () => Result): Result {
    if (process.geteuid?.() !== 0) return action();
    process.seteuid?.(65_534);
    try {
      return action();
    } finally {
      process.seteuid?.(0);
    }
  }
});

describe('asked again', () => {
  it('a file is what it was, whatever has become of it', () => {
    const path = write(join(root, 'a.rs'), 'before');
    const first = sources.lookup(path);
    write(path, 'after, and longer');
    expectSame(sources.lookup(path), first);
    unlinkSync(path);
    expect(textOf(sources.lookup(path))).toBe('before');
  });

  it('what was not to be had still is not', () => {
    const path = join(root, 'a.rs');
    expect(sources.lookup(path)).toBe('UNI-IO-001');
    write(path);
    expect(sources.lookup(path)).toBe('UNI-IO-001');
    const large = sparse('large', 65 * MIB);
    expect(sources.lookup(large)).toBe('UNI-IO-003');
    truncateSync(large, 1);
    expect(sources.lookup(large)).toBe('UNI-IO-003');
  });

  it('another conversion sees what has become of it', () => {
    const path = write(join(root, 'a.rs'), 'before');
    sources.lookup(path);
    write(path, 'after');
    expect(textOf(new SourceFiles(root).lookup(path))).toBe('after');
  });
});

describe('files are held up to 4 MiB', () => {
  /** Reads enough other files to push all held ones out. */
  function pushOut(): void {
    sources.lookup(sparse('other-1', 2.5 * MIB));
    sources.lookup(sparse('other-2', 2.5 * MIB));
  }

  it('and those used last stay', () => {
    const [one, two, three] = ['a', 'b', 'c'].map((name) => sparse(name, 1.25 * MIB)) as [string, string, string];
    const [first, second, third] = [one, two, three].map((path) => sources.lookup(path));
    expectSame(sources.lookup(one), first);
    sources.lookup(sparse('d', 1.25 * MIB));
    expectSame(sources.lookup(one), first);
    expectSame(sources.lookup(three), third);
    expectSame(sources.lookup(two), second, false);
  });

  it('one that is larger stays until the next one comes', () => {
    const large = sparse('large', 5 * MIB);
    const first = sources.lookup(large);
    expectSame(sources.lookup(large), first);
    sources.lookup(write(join(root, 'small')));
    expectSame(sources.lookup(large), first, false);
  });

  it('one that was dropped is read again when it is unchanged', () => {
    const path = write(join(root, 'a.rs'), 'same');
    const first = sources.lookup(path);
    pushOut();
    expectSame(sources.lookup(path), first, false);
    expect(textOf(sources.lookup(path))).toBe('same');
  });

  it.each([
    ['has grown', (path: string) => appendFileSync(path, 'more')],
    ['was written anew with the same length', (path: string) => write(path, 'other')],
    [
      'was written anew and given its old time',
      (path: string) => {
        const { atime, mtime } = statSync(path);
        write(path, 'other');
        utimesSync(path, atime, mtime);
      },
    ],
    ['was replaced by an equal one', (path: string) => renameSync(write(`${path}.new`, 'first'), path)],
    ['is gone', (path: string) => unlinkSync(path)],
    [
      'has become a link out of the root',
      (path: string) => {
        unlinkSync(path);
        symlinkSync(write(join(outside, 'secret'), 'first'), path);
      },
    ],
  ])('one that was dropped and %s is not read again', (_, change) => {
    const path = write(join(root, 'a.rs'), 'first');
    expect(textOf(sources.lookup(path))).toBe('first');
    pushOut();
    change(path);
    const again = sources.lookup(path);
    expect(typeof again).toBe('string');
    expect(sources.lookup(path)).toBe(again);
  });
});

function link(name: string, target: string): string {
  symlinkSync(target, join(root, name));
  return join(root, name);
}
