import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSource } from './runners.ts';

const DOCUMENT =
  '{"execution_id":"c22c046a-c05c-4f09-97de-d089d2920ddb","pattern":"fn","matches":[{"match_id":"m",' +
  '"file":"/old/src/a.rs","byte_start":0,"byte_end":2,"matched_text":"fn","line_number":1,"column_number":1}],' +
  '"match_count":1}';

let repository: string;

beforeEach(() => {
  repository = realpathSync.native(mkdtempSync(join(tmpdir(), 'unify-config-')));
  for (const folder of ['.git', 'app/src', 'app/deep']) mkdirSync(join(repository, folder), { recursive: true });
  put('app/src/a.rs', 'fn main() {}\n');
});
afterEach(() => rmSync(repository, { recursive: true }));

function put(path: string, content: unknown): void {
  writeFileSync(join(repository, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const unify = (args: readonly string[], folder = 'app/deep', asked?: true) =>
  runSource({ args, input: DOCUMENT, terminal: { cwd: join(repository, folder) }, ...(asked && { asked }) });

async function fileIn(args: readonly string[], folder?: string): Promise<string> {
  const { envelopes } = await unify(args, folder);
  return (envelopes[0] as { data: { matches: { span: { file_path: string } }[] } }).data.matches[0]!.span.file_path;
}

const ROOT_AND_MAP = { root: '.', map: { '/old': '.' } };

describe('a configuration', () => {
  it.each([
    ['.unifyrc.json', ROOT_AND_MAP],
    ['package.json', { name: 'app', unify: ROOT_AND_MAP }],
  ])('in %s of a folder above sets the root and the maps, relative to itself', async (name, content) => {
    put(`app/${name}`, content);
    expect(await fileIn([])).toBe('src/a.rs');
    expect(await fileIn(['--no-config'])).toBe('/old/src/a.rs');
  });

  it('gives way to flags', async () => {
    put('.unifyrc.json', { ...ROOT_AND_MAP, map: { '/old': 'app' }, format: 'vimgrep' });
    expect((await unify([], 'app/deep', true)).stdout.toString()).toBe('app/src/a.rs:1:1:fn main() {}\n');
    expect(await fileIn(['--root', '../src', '--compact'])).toBe('a.rs');
    expect(await fileIn(['--format=json', '--map', `/old=${repository}`])).toBe('src/a.rs');
  });

  it.each([[['batch', '--lines', '--quiet']], [['--to-legacy', '--no-source']], [['--pretty']]])(
    'sets no format for %j, which prints JSON alone',
    async (args) => {
      put('.unifyrc.json', { format: 'vimgrep' });
      const { status, stderr } = await unify(args);
      expect([status === 2, stderr]).toEqual([false, expect.not.stringContaining('--format')]);
    },
  );

  it('is not looked for above the repository, nor above a folder without one', async () => {
    put('.unifyrc.json', { nonsense: true });
    mkdirSync(join(repository, 'app/.git'));
    expect((await unify([])).status).toBe(0);
    rmSync(join(repository, 'app/.git'), { recursive: true });
    rmSync(join(repository, '.git'), { recursive: true });
    expect((await unify([])).status).toBe(0);
    expect((await unify([], '.')).status).toBe(2);
  });

  it('of the package alone is left to others', async () => {
    put('app/package.json', 'no JSON');
    put('.unifyrc.json', { map: { '/old': 'app' } });
    expect(await fileIn(['--root', '..'])).toBe('src/a.rs');
  });

  it('may begin with a mark of its encoding', async () => {
    put('app/package.json', `\ufeff${JSON.stringify({ unify: ROOT_AND_MAP })}`);
    expect(await fileIn([])).toBe('src/a.rs');
  });

  it('is printed with absolute folders', async () => {
    put('.unifyrc.json', { root: 'app', format: 'json' });
    const { stdout } = await unify(['config', '--json']);
    const file = join(repository, '.unifyrc.json');
    expect(JSON.parse(stdout.toString())).toEqual({ file, root: join(repository, 'app'), format: 'json' });
    expect((await unify(['config'])).stdout.toString()).toBe(`${file}\n  --root ${repository}/app\n  --format json\n`);
  });
});

describe('a configuration that must not be followed is reported, with its place', () => {
  it.each([
    ['a root above its folder', { root: '..' }, '/root must be the folder of the file, or one below it'],
    ['a root by a link', { root: 'link' }, '/root must be'],
    ['a root that is not there', { root: 'none' }, '/root names a folder that does not exist: none'],
    ['another type', { map: [] }, '/map must be an object'],
    ['an unknown key', { allowOutsideRoot: true }, '/allowOutsideRoot is unknown; there are root, map, format'],
    ['a key of every object', '{"__proto__":{"root":"/"}}', '/__proto__ is unknown'],
    ['an unknown format', { format: 'xml' }, '/format must be one of json, '],
    ['no object', '[]', 'must be an object'],
    ['no JSON', '{"root":', 'JSON'],
  ])('%s', async (_, content, message) => {
    symlinkSync(dirname(repository), join(repository, 'link'));
    put('.unifyrc.json', content);
    const { status, stderr, stdout } = await unify([], '.');
    expect([status, stdout.length]).toEqual([2, 0]);
    expect(stderr).toContain(join(repository, '.unifyrc.json'));
    expect(stderr).toContain(message);
    expect((await unify(['--no-config'], '.')).status).toBe(0);
  });

  it('a file that may never end, by a link', async () => {
    symlinkSync('/dev/zero', join(repository, 'app/.unifyrc.json'));
    const { status, stderr } = await unify([]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('app/.unifyrc.json: it is no regular file')]);
  });
});
