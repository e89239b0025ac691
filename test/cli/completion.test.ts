import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_NAMES, flagsOf } from '../../src/cli/commands.ts';
import { BIN, runSource } from './runners.ts';

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
  return linesOf('bash', ['-c', script, join(folder, 'bash'), ...words]);
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

const OFFERED: [words: string[], offered: string[]][] = [
  [['ver'], ['verify', 'version']],
  [['schema', 's'], ['span']],
  [['help', 'ba'], ['batch']],
  [['--fail-on', 'w'], ['warning']],
  [['batch', '--paths', 'r'], ['root']],
  [['run', '--exit-status', 'u'], ['unify']],
  [['--tool', 'ripg'], ['ripgrep']],
  [
    ['--root', 'src', 'explain', 'UNI-IO-01'],
    ['UNI-IO-010', 'UNI-IO-011'],
  ],
  [['run', 'golang'], ['golangci-lint']],
  [['--format', 'mark'], ['markdown']],
  [['a.json', '--with-ch'], ['--with-checksums']],
  [['batch', 'saved', '--out', 'sa'], ['saved']],
  [['detect', '--with-ch'], []],
  [['--timeout', 'x'], []],
];
const FLAGS_OF_BATCH = [...new Set(flagsOf('batch').map(({ long }) => long))];

describe.runIf(isInstalled('bash'))('bash', () => {
  test.each([
    ...OFFERED,
    [['--paths', '=', 'a'], ['as-reported']],
    [
      ['batch', '--paths', '='],
      ['root', 'as-reported'],
    ],
    [['run', 'tool', '--f'], []],
    [['run', '--', 'tool', '--f'], []],
  ] as typeof OFFERED)('%j', (words, expected) => {
    expect(offeredByBash(...words)).toEqual(expected);
  });

  test('all commands and all flags of a command', () => {
    expect(offeredByBash('')).toEqual(COMMAND_NAMES);
    expect(offeredByBash('batch', '--')).toEqual(FLAGS_OF_BATCH);
  });
});

describe.runIf(isInstalled('fish'))('fish', () => {
  test.each(OFFERED)('%j', (words, expected) => {
    expect(offeredByFish(`unify ${words.join(' ')}`).map((word) => word.replace(/\/$/, ''))).toEqual(expected);
  });

  test('a value behind =, and files', () => {
    expect(offeredByFish('unify batch --paths=a')).toEqual(['--paths=as-reported']);
    expect(offeredByFish('unify convert fo')).toEqual(['found.json']);
  });
});

describe.runIf(isInstalled('zsh'))('zsh', () => {
  // Each of these starts a shell of its own, and folders are offered by functions of zsh.
  test.each(OFFERED.filter(([words]) => /^(?:ver|schema|--|run)/.test(words[0] as string) && words[1] !== 'x'))(
    '%j',
    (words, expected) => {
      expect(offeredByZsh(`unify ${words.join(' ')}`)).toEqual(expected);
    },
  );
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
