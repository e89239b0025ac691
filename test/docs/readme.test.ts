import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN, runSource } from '../cli/runners.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const LEDGER = join(FIXTURES, '_workspaces/ledger');
const README = readFileSync(join(FIXTURES, '../README.md'), 'utf8');
const BLOCKS = [...README.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines.trimEnd().split('\n'));
/** What is typed to convert, to compare, to check and to edit; installing and jq have tests of their own. */
const COMMANDS = BLOCKS.flat().filter((line) => /^(?:rg|unify) /.test(line) && !line.includes('jq'));
const EDIT = '{"handle":"5ce0","replacement":"DONE"}\n';

let folder = '';

/** The tree in which the files were recorded that the README names, with unify and what it runs as programs. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-readme-'));
  const bin = join(folder, 'bin');
  cpSync(LEDGER, folder, { recursive: true });
  const git = 'git -c user.name=a -c user.email=a@b';
  execFileSync('sh', ['-ec', `git init -q -b main; ${git} add -A; ${git} commit -q -m one`], { cwd: folder });
  mkdirSync(bin);
  mkdirSync(join(folder, 'saved'));
  const recorded = (name: string) => join(FIXTURES, `${name}.legacy.json`);
  const [search, lint] = [recorded('llmsearch/ledger-todo-root-dot'), recorded('eslint/10.15.0-multi')];
  for (const name of ['saved/find.json', 'output.json']) cpSync(search, join(folder, name));
  cpSync(lint, join(folder, 'lint.json'));
  const programs = {
    unify: `exec "${process.execPath}" "${BIN}" "$@"`,
    rg: `cat "${recorded('ripgrep/14.1.1-ledger-todo-sorted')}"`,
    eslint: `cat "${lint}"`,
    cargo: `cat "${recorded('rustc/1.95.0-cargo-clippy-few')}"`,
  };
  for (const [name, program] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  const found = run('unify --with-checksums output.json').stdout;
  for (const name of ['found', 'old', 'new', 'symbols', 'envelopes'])
    writeFileSync(join(folder, `${name}.json`), found);
  writeFileSync(join(folder, 'edits.ndjson'), EDIT);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(line: string) {
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter) };
  return spawnSync('sh', ['-c', line], { cwd: folder, env, encoding: 'utf8' });
}

test.each(COMMANDS)('%s', (line) => {
  const { status, stdout, stderr } = run(line);
  expect(status, stderr).toBe(0);
  if (!/ > | --out /.test(line)) expect(stdout).not.toBe('');
});

/** The program that the README gives to jq. */
const PROGRAM = /jq -r '([^']+)'/.exec(README)?.[1] ?? '';

test.skipIf(spawnSync('jq', ['--version']).status !== 0)(
  'the jq of the README names places as editors take them',
  async () => {
    const inputs = ['llmsearch', 'llmastsearch', 'keel'].flatMap((tool) =>
      readdirSync(join(FIXTURES, tool))
        .filter((name) => name.startsWith('ledger') && name.endsWith('.legacy.json'))
        .map((name) => join(FIXTURES, tool, name)),
    );
    const { stdout } = await runSource({
      args: ['--root', LEDGER, '--map', `/home/dev/ledger=${LEDGER}`, ...inputs, 'none.json'],
    });
    const places = spawnSync('jq', ['-r', PROGRAM], { input: stdout, encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect(places.status).toBe(0);
    const lines = places.stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      const [, file = '', row, column] = /^(.+):(\d+):(\d+)$/.exec(line) ?? [];
      expect(Number(column), line).toBeGreaterThan(0);
      // Some were run in another folder of the tree.
      if (!existsSync(join(LEDGER, file))) continue;
      const text = readFileSync(join(LEDGER, file), 'utf8').split('\n')[Number(row) - 1];
      expect(Buffer.byteLength(text ?? ''), line).toBeGreaterThanOrEqual(Number(column) - 1);
    }
  },
);
