import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from './made.ts';
import { BIN } from './runners.ts';

/** Keys by which a repository names programs, each to be run by some command of git. */
const PROGRAMS = [
  ...['core.fsmonitor', 'core.pager', 'core.sshCommand', 'core.gitProxy', 'core.askPass', 'core.editor'],
  ...['core.alternateRefsCommand', 'gpg.program', 'gpg.ssh.program', 'credential.helper', 'diff.external'],
  ...['diff.d.command', 'diff.d.textconv', 'merge.d.driver', 'pager.diff', 'pager.config', 'pager.ls-files'],
  ...['pager.rev-parse', 'sequence.editor', 'interactive.diffFilter', 'uploadpack.packObjectsHook'],
  ...['tar.x.command', 'man.x.cmd', 'browser.x.cmd', 'trailer.x.command', 'lfs.extension.x.clean'],
];
/** Names of filters, which are in attributes and in the configuration. */
const FILTERS = ['plain', 'with.dot', 'UPPER', '"quoted', 'ünïcode'];
const HOOKS = ['post-index-change', 'reference-transaction', 'pre-auto-gc', 'fsmonitor-watchman', 'post-checkout'];
const ONE = 'fn one() {}\n';

let base = '';
let repository = '';
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'unify-hostile-'));
  repository = join(base, 'repository');
  const inner = join(base, 'inner');
  for (const folder of [inner, repository]) {
    mkdirSync(folder);
    git(folder, 'init', '-q');
    git(folder, 'config', 'user.email', 'a@example.org');
    git(folder, 'config', 'user.name', 'A');
  }
  writeFileSync(join(inner, 'inner.rs'), ONE);
  writeFileSync(join(inner, '.gitattributes'), '* filter=inner\n');
  commit(inner);
  FILTERS.forEach((name, index) => {
    writeFileSync(join(repository, `${index}.rs`), ONE);
    appendFileSync(join(repository, '.gitattributes'), `${index}.rs filter=${name} diff=d merge=d\n`);
  });
  git(repository, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'inner');
  commit(repository);
  for (const file of [...FILTERS.keys()].map((index) => `${index}.rs`).concat('inner/inner.rs'))
    appendFileSync(join(repository, file), 'fn two() {}\n');
  writeFileSync(join(repository, '.git/info/attributes'), '*.rs diff=d\n');
  for (const hook of HOOKS)
    for (const folder of ['.git/hooks', 'hooks']) {
      mkdirSync(join(repository, folder), { recursive: true });
      writeFileSync(join(repository, folder, hook), `#!/bin/sh\n${runs(hook)}\n`, { mode: 0o755 });
    }
  git(repository, 'config', 'core.hooksPath', join(repository, 'hooks'));
  for (const key of PROGRAMS) git(repository, 'config', key, runs(key));
  for (const name of FILTERS)
    for (const key of ['clean', 'smudge', 'process']) git(repository, 'config', `filter.${name}.${key}`, runs(name));
  for (const name of FILTERS) git(repository, 'config', `filter.${name}.required`, 'true');
  for (const command of ['diff', 'config', 'rev-parse', 'ls-files'])
    git(repository, 'config', `alias.${command}`, `!${runs('alias')}`);
  // What is named elsewhere: in an included file, in that of the worktree, and in that of the submodule.
  git(repository, 'config', 'include.path', join(base, 'included'));
  git(repository, 'config', '--file', join(base, 'included'), 'filter.plain.clean', runs('include'));
  git(repository, 'config', 'extensions.worktreeConfig', 'true');
  git(repository, 'config', '--worktree', 'core.fsmonitor', runs('worktree'));
  for (const key of ['core.fsmonitor', 'filter.inner.clean']) git(join(repository, 'inner'), 'config', key, runs(key));
});
afterAll(() => rmSync(base, { recursive: true }));

/** A command that leaves a trace. */
function runs(what: string): string {
  return `sh -c 'echo "${what}" >> "${base}/ran"; cat'`;
}

function git(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  expect([args, status, stderr]).toEqual([args, 0, expect.anything()]);
}

function commit(folder: string): void {
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'all');
}

/** What ran that the repository names, and what came of asking what changed. */
function asked(folder: string, path = process.env['PATH']): { ran: string; status: number | null; stderr: string } {
  rmSync(join(base, 'ran'), { force: true });
  const args = [BIN, '--changed-since', 'HEAD', '--no-config'];
  const env = { ...process.env, PATH: path };
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    input: documentOf(1),
    encoding: 'utf8',
    env,
  });
  return { ran: existsSync(join(base, 'ran')) ? readFileSync(join(base, 'ran'), 'utf8') : '', status, stderr };
}

const NOTHING_RAN = { ran: '', status: 0, stderr: expect.anything() };

test('no program that a repository names is run to tell what changed', () => {
  spawnSync('git', ['--no-pager', 'diff', 'HEAD'], { cwd: repository });
  expect(readFileSync(join(base, 'ran'), 'utf8')).toContain('plain');
  expect(asked(repository)).toEqual(NOTHING_RAN);
});

test('nor one that lies in it under the name of git', () => {
  writeFileSync(join(repository, 'git'), `#!/bin/sh\n${runs('git')}\n`, { mode: 0o755 });
  expect(asked(repository, ['.', '', process.env['PATH']].join(delimiter))).toEqual(NOTHING_RAN);
  rmSync(join(repository, 'git'));
});

test('nor where a file says that the repository lies elsewhere', () => {
  renameSync(join(repository, '.git'), join(base, 'elsewhere'));
  writeFileSync(join(repository, '.git'), 'gitdir: ../elsewhere\n');
  expect(asked(repository)).toEqual(NOTHING_RAN);
  rmSync(join(repository, '.git'));
  renameSync(join(base, 'elsewhere'), join(repository, '.git'));
});

test('nor is anything fetched that a clone lacks', () => {
  const clone = join(base, 'clone');
  git(base, 'clone', '-q', join(base, 'inner'), clone);
  for (const [key, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', `ext::${join(base, 'fetch')}`],
    ['remote.origin.uploadpack', runs('uploadpack')],
    ['protocol.allow', 'always'],
    ['protocol.ext.allow', 'always'],
  ] as const)
    git(clone, 'config', key, value);
  writeFileSync(join(base, 'fetch'), `#!/bin/sh\n${runs('fetch')}\n`, { mode: 0o755 });
  const lacking = spawnSync('git', ['rev-parse', 'HEAD:inner.rs'], { cwd: clone, encoding: 'utf8' }).stdout.trim();
  rmSync(join(clone, '.git/objects', lacking.slice(0, 2), lacking.slice(2)));
  writeFileSync(join(clone, 'inner.rs'), 'other\n');
  expect(asked(clone)).toEqual({
    ran: '',
    status: 2,
    stderr: expect.stringMatching(/^unify: --changed-since HEAD: git failed/),
  });
});

test.each(['with=sign', Buffer.from([0x66, 0xff])])(
  "a filter whose name can't be turned off is refused: %s",
  (name) => {
    const config = join(repository, '.git/config');
    const before = readFileSync(config);
    appendFileSync(
      config,
      Buffer.concat([
        Buffer.from('[filter "'),
        Buffer.from(name),
        Buffer.from(`"]\nclean = ${runs('odd').replaceAll('"', '\\"')}\n`),
      ]),
    );
    appendFileSync(
      join(repository, '.gitattributes'),
      Buffer.concat([Buffer.from('0.rs filter='), Buffer.from(name), Buffer.from('\n')]),
    );
    expect(asked(repository)).toEqual({ ran: '', status: 2, stderr: expect.stringContaining("can't be turned off") });
    writeFileSync(config, before);
  },
);
