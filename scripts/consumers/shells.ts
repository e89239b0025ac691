import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Consumer, debian, same, unify } from './consumer.ts';

/** What is typed before the tab, and what unify is started with then. */
const COMPLETED = {
  'unify schema s': 'schema span',
  'unify help ba': 'help batch',
  'unify run --exit-status u': 'run --exit-status unify',
  'unify a.json --with-ch': 'a.json --with-checksums',
  'unify detect --with-ch': 'detect --with-ch',
  'unify run -- tool --f': 'run -- tool --f',
  'unify batch --paths=a': 'batch --paths=as-reported',
  'unify batch saved --out sa': 'batch saved --out saved',
  'unify convert fo': 'convert found.json',
};

/** What bash, zsh and fish complete on a terminal, is what they start. */
export const shells: Consumer = {
  packages: { debian: ['zsh', 'zsh-common', 'fish', 'fish-common', 'libpcre2-32-0'] },
  check(folder) {
    const { root, env } = debian(folder);
    mkdirSync(join(folder, 'saved'));
    writeFileSync(join(folder, 'found.json'), '');
    const modules = `module_path=(${root}/usr/lib/*/zsh/*(/)); fpath=(${root}/usr/share/zsh/functions/**/*(/))`;
    // The shells ask the program what may follow.
    const program = `node ${resolve('dist/bin/unify.js')}`;
    const orPrint = (print: string) => `unify() { if [ "$1" = completion ]; then ${program} "$@"; else ${print}; fi; }`;
    const inFish =
      `function unify; if test "$argv[1]" = completion; ${program} $argv; ` +
      `else; echo '<''<'"$argv"'>''>'; end; end`;
    const zsh = `${modules}; autoload -U compinit; compinit -u -D; ${orPrint('print -r -- "<""<$*>"">"')}`;
    const commands: Record<string, [setup: string, ...command: string[]]> = {
      bash: [orPrint('echo "<""<$*>"">"'), 'bash', '--norc', '-i'],
      zsh: [zsh, join(root, 'bin/zsh'), '-f', '-i'],
      fish: [inFish, join(root, 'usr/bin/fish'), '--no-config', '-i'],
    };
    for (const [name, [setup, ...command]] of Object.entries(commands)) {
      const script = join(folder, name);
      writeFileSync(script, unify('completion', name));
      const typed = [`${setup}; source ${script}`, ...Object.keys(COMPLETED), '--', ...command];
      const args = [resolve('scripts/consumers/completed.py'), ...typed];
      const started = JSON.parse(execFileSync('python3', args, { cwd: folder, env, encoding: 'utf8' }));
      // Some shells take the slash of a folder away again.
      const words = started.map((line: string) => line.replace(/\/$/, ''));
      same([name, ...words], [name, ...Object.values(COMPLETED)]);
    }
    const names = Object.keys(commands).join(', ');
    return `${names} complete ${Object.keys(COMPLETED).length} lines as they should`;
  },
};
