import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_NAMES, flagsOf } from '../../src/cli/commands.ts';
import { BASH_FLAGS, runSource } from './runners.ts';
import { withUnify } from './with-unify.ts';

let folder = '';
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unify-completion-'));
  for (const shell of ['bash', 'powershell'])
    writeFileSync(join(folder, shell), (await runSource({ args: ['completion', shell] })).stdout);
  for (const name of ['bin', 'files/saved']) mkdirSync(join(folder, name), { recursive: true });
  env = withUnify(join(folder, 'bin'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;

function linesOf(program: string, args: readonly string[]): string[] {
  const printed = execFileSync(program, args, { cwd: join(folder, 'files'), encoding: 'utf8', env });
  return printed.split('\n').filter((line) => line !== '');
}

/** What bash offers behind these words, the last of which is being typed. */
function offeredByBash(...words: string[]): string[] {
  const script = `source "$0"; COMP_WORDS=(unify "$@"); COMP_CWORD=$#
    compopt() { :; }; _unify; ((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}" || true`;
  return linesOf('bash', [...BASH_FLAGS, script, join(folder, 'bash'), ...words]);
}

describe('what a shell is answered', () => {
  const offered = async (...words: string[]) => {
    const { stdout } = await runSource({ args: ['completion', 'bash', '--', ...words] });
    return stdout.toString().trimEnd().split('\n');
  };

  test.each([
    ['ver', 'files verify version'],
    ['schema s', 'words span'],
    ['help ba', 'words batch'],
    ['--fail-on w', 'words warning'],
    ['batch --paths r', 'words root'],
    ['--paths = a', 'words as-reported'],
    ['run --exit-status u', 'words unify'],
    ['--tool ripg', 'words ripgrep'],
    ['--root src explain UNI-IO-01', 'words UNI-IO-010 UNI-IO-011'],
    ['run golang', 'words golangci-lint'],
    ['--format mark', 'words markdown'],
    ['a.json --with-ch', 'words --with-checksums'],
    ['batch saved --out sa', 'folders'],
    ['detect --with-ch', 'words'],
    ['run --timeout x', 'words'],
    ['run tool --f', 'files'],
    ['run -- tool --f', 'files'],
  ])('%s', async (typed, expected) => {
    expect(await offered(...typed.split(' '))).toEqual(expected.split(' '));
  });

  test('all commands and all flags of a command', async () => {
    expect(await offered('')).toEqual(['files', ...COMMAND_NAMES]);
    expect(await offered('batch', '--')).toEqual(['words', ...new Set(flagsOf('batch').map(({ long }) => long))]);
  });
});

// What a shell makes of each kind of answer; zsh and fish: `npm run consumers -- shells`.
test.runIf(isInstalled('bash'))('bash', () => {
  expect(offeredByBash('ver')).toEqual(['verify', 'version']);
  expect(offeredByBash('batch', '--paths', '=')).toEqual(['root', 'as-reported']);
  expect(offeredByBash('batch', 'saved', '--out', 'sa')).toEqual(['saved']);
  expect(offeredByBash('run', 'tool', '--f')).toEqual([]);
});

test.runIf(isInstalled('pwsh'))('PowerShell', () => {
  const asked = "(TabExpansion2 'unify schema s' 14).CompletionMatches.CompletionText";
  const script = `. '${join(folder, 'powershell')}'; ${asked}`;
  expect(execFileSync('pwsh', ['-NoProfile', '-c', script], { encoding: 'utf8', env }).trim()).toBe('span');
});

test('a shell that is not known is refused, with those that are', async () => {
  const { status, stderr } = await runSource({ args: ['completion', 'csh'] });
  expect([status, stderr]).toEqual([2, 'unify: completion: name a shell, one of bash, zsh, fish, powershell\n']);
});

describe('the manual page', () => {
  const page = async () => (await runSource({ args: ['help', '--man'] })).stdout.toString();

  test('has every command and every flag', async () => {
    const text = (await page()).replaceAll('\\-', '-');
    for (const name of COMMAND_NAMES) {
      expect(text).toContain(`.SS ${name}\n`);
      for (const { forms } of flagsOf(name)) expect(text).toContain(`.B ${forms}\n`);
    }
  });

  test.runIf(isInstalled('groff'))('is taken by groff without a word', async () => {
    const { stderr } = spawnSync('groff', ['-Kutf8', '-man', '-ww', '-z'], { input: await page(), encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
