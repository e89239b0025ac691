import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, flagsOf } from '../../src/cli/commands.ts';
import { longForm } from '../../src/cli/flags.ts';
import { runSource } from './runners.ts';

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unify-completion-'));
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
    writeFileSync(join(folder, shell), (await runSource({ args: ['completion', shell] })).stdout);
});
afterAll(() => rmSync(folder, { recursive: true }));

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** What bash offers behind these words, the last of which is being typed. */
function offeredByBash(...words: string[]): string[] {
  const script = `source "$0"; COMP_WORDS=(unify "$@"); COMP_CWORD=$#
    compopt() { :; }; _unify; ((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}" || true`;
  const printed = execFileSync('bash', ['-c', script, join(folder, 'bash'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return printed.split('\n').filter((word) => word !== '');
}

/** What fish offers behind this line. */
function offeredByFish(line: string): string[] {
  const script = `source ${join(folder, 'fish')}; complete -C ${JSON.stringify(line)}`;
  const printed = execFileSync('fish', ['--no-config', '-c', script], { cwd: folder, encoding: 'utf8' });
  return printed.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t')[0] as string]));
}

const FLAGS_OF_BATCH = [...new Set(flagsOf('batch').map(longForm))];

describe.runIf(isInstalled('bash'))('bash', () => {
  test.each([
    [['ver'], ['verify', 'version']],
    [['schema', 's'], ['span']],
    [['help', 'ba'], ['batch']],
    [
      ['--fail-on', ''],
      ['error', 'warning', 'note'],
    ],
    [['--paths', '=', 'a'], ['as-reported']],
    [
      ['batch', '--paths', '='],
      ['root', 'as-reported'],
    ],
    [['run', '--exit-status', 'u'], ['unify']],
    [['run', '--', 'tool', '--f'], []],
    [['a.json', '--with-ch'], ['--with-checksums']],
    [['detect', '--with-ch'], []],
    [['--timeout', ''], []],
  ])('%j', (words, expected) => {
    expect(offeredByBash(...words)).toEqual(expected);
  });

  test('all commands and all flags of a command', () => {
    expect(offeredByBash('')).toEqual(Object.keys(COMMANDS));
    expect(offeredByBash('batch', '--')).toEqual(FLAGS_OF_BATCH);
  });
});

describe.runIf(isInstalled('fish'))('fish', () => {
  test.each([
    ['unify ver', ['verify', 'version']],
    ['unify schema s', ['span']],
    ['unify --fail-on ', ['error', 'note', 'warning']],
    ['unify batch --paths=a', ['--paths=as-reported']],
    ['unify a.json --with-ch', ['--with-checksums']],
    ['unify detect --with-ch', []],
  ])('%s', (line, expected) => {
    expect(offeredByFish(line)).toEqual(expected);
  });

  test('all flags of a command', () => {
    expect(offeredByFish('unify batch --').sort()).toEqual([...FLAGS_OF_BATCH].sort());
  });
});

describe.runIf(isInstalled('zsh'))('zsh', () => {
  test('takes every description as it is meant', () => {
    const script = `autoload -U compinit; compinit -D; source ${join(folder, 'zsh')}
      _arguments() { print -rl -- "$@"; }
      for command in ${Object.keys(COMMANDS).join(' ')}; do words=(unify $command x); CURRENT=3; _unify; done`;
    const printed = execFileSync('zsh', ['-f', '-c', script], { cwd: folder, encoding: 'utf8' });
    for (const { description } of flagsOf('batch'))
      expect(printed.replaceAll(/\\([[\]:\\])/g, '$1')).toContain(`[${description}]`);
  });
});

test.runIf(isInstalled('pwsh'))('PowerShell', () => {
  const asked = "(TabExpansion2 'unify schema s' 14).CompletionMatches.CompletionText";
  const script = `. '${join(folder, 'powershell')}'; ${asked}`;
  expect(execFileSync('pwsh', ['-NoProfile', '-c', script], { encoding: 'utf8' }).trim()).toBe('span');
});

test('a shell that is not known is refused, with those that are', async () => {
  const { status, stderr } = await runSource({ args: ['completion', 'csh'] });
  expect([status, stderr]).toEqual([2, 'unify: completion: name a shell, one of bash, zsh, fish, powershell\n']);
});

describe('the manual page', () => {
  const page = async () => (await runSource({ args: ['help', '--man'] })).stdout.toString();

  test('has every command and every flag', async () => {
    const text = (await page()).replaceAll('\\-', '-');
    for (const [name, { flags }] of Object.entries(COMMANDS)) {
      expect(text).toContain(`.SS ${name}\n`);
      for (const flag of flags) expect(text).toContain(`.B ${flag.flags}\n`);
    }
  });

  test.runIf(isInstalled('groff'))('is taken by groff without a word', async () => {
    const { stderr } = spawnSync('groff', ['-Kutf8', '-man', '-ww', '-z'], { input: await page(), encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
