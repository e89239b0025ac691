import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_NAMES, flagsOf } from '../../src/cli/commands.ts';
import { BASH_FLAGS, BIN, runSource } from './runners.ts';

let folder = '';
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unify-completion-'));
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
    writeFileSync(join(folder, shell), (await runSource({ args: ['completion', shell] })).stdout);
  for (const name of ['bin', 'files/saved']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'files/found.json'), '');
  writeFileSync(join(folder, 'bin/unify'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`, { mode: 0o755 });
  env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` };
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

/** What fish offers behind this line. */
function offeredByFish(line: string): string[] {
  const script = `source ${join(folder, 'fish')}; complete -C ${JSON.stringify(line)}`;
  return linesOf('fish', ['--no-config', '-c', script]).map((row) => row.split('\t')[0] as string);
}

/** What zsh offers behind this line, typed in a terminal. */
function offeredByZsh(line: string): string[] {
  // What completion adds is written down, and a file tells that it has ended.
  const script = `zmodload zsh/zpty zsh/zselect
    compadd() {
      [[ $* == *-[OAD]* ]] && { builtin compadd $@; return }
      builtin compadd -O offered $@
      print -rl -- ' OFFERED '$^offered >> offered
    }
    listed() { zle list-choices; : > listed }
    functions compadd listed > functions
    zpty typed zsh -f -i
    zpty -w typed "PS1=; autoload -U compinit; compinit -D -u; source ${join(folder, 'zsh')}; source ./functions"
    zpty -w typed "zle -N listed; bindkey '^I' listed"
    zpty -w -n typed $'${line}\\t'
    until [[ -e listed ]]; do zselect -t 5; done
    zpty -d typed; [[ -e offered ]] && cat offered
    rm -f listed offered functions`;
  return linesOf('zsh', ['-f', '-c', script]).flatMap((row) => / OFFERED (.*)/.exec(row)?.[1] ?? []);
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

// What a shell makes of each kind of answer.
test.runIf(isInstalled('bash'))('bash', () => {
  expect(offeredByBash('ver')).toEqual(['verify', 'version']);
  expect(offeredByBash('batch', '--paths', '=')).toEqual(['root', 'as-reported']);
  expect(offeredByBash('batch', 'saved', '--out', 'sa')).toEqual(['saved']);
  expect(offeredByBash('run', 'tool', '--f')).toEqual([]);
});

test.runIf(isInstalled('fish'))('fish', () => {
  expect(offeredByFish('unify ver')).toEqual(['verify', 'version']);
  expect(offeredByFish('unify batch --paths=a')).toEqual(['--paths=as-reported']);
  expect(offeredByFish('unify batch saved --out sa')).toEqual(['saved/']);
  expect(offeredByFish('unify convert fo')).toEqual(['found.json']);
});

// Each line starts a shell of its own, and folders are offered by functions of zsh.
test.runIf(isInstalled('zsh'))('zsh', () => {
  expect(offeredByZsh('unify ver')).toEqual(['verify', 'version']);
  expect(offeredByZsh('unify --root src explain UNI-IO-01')).toEqual(['UNI-IO-010', 'UNI-IO-011']);
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
