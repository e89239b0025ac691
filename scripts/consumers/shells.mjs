// Types lines into bash, zsh and fish on a terminal, each with a tab: what they complete is what they start.
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** What is typed before the tab, and what unify is started with then. */
const COMPLETED = {
  'unify schema s': 'schema span',
  'unify help ba': 'help batch',
  'unify run --exit-status u': 'run --exit-status unify',
  'unify a.json --with-ch': 'a.json --with-checksums',
  'unify detect --with-ch': 'detect --with-ch',
  'unify run -- tool --f': 'run -- tool --f',
};

/** Runs in a folder in which the packages of zsh and fish are installed. */
export function checkShells(folder) {
  const root = join(folder, 'debian');
  const libraries = readdirSync(join(root, 'usr/lib')).map((name) => join(root, 'usr/lib', name));
  const modules = `module_path=(${root}/usr/lib/*/zsh/*(/)); fpath=(${root}/usr/share/zsh/functions/**/*(/))`;
  // The shells ask the program what may follow.
  const program = `node ${resolve('dist/bin/unify.js')}`;
  const orPrint = (print) => `unify() { if [ "$1" = completion ]; then ${program} "$@"; else ${print}; fi; }`;
  const shells = {
    bash: { command: ['bash', '--norc', '-i'], setup: orPrint('echo "<""<$*>"">"') },
    zsh: {
      command: [join(root, 'bin/zsh'), '-f', '-i'],
      setup: `${modules}; autoload -U compinit; compinit -u -D; ${orPrint('print -r -- "<""<$*>"">"')}`,
    },
    fish: {
      command: [join(root, 'usr/bin/fish'), '--no-config', '-i'],
      setup:
        `function unify; if test "$argv[1]" = completion; ${program} $argv; ` +
        `else; echo '<''<'"$argv"'>''>'; end; end`,
    },
  };
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  for (const [name, { command, setup }] of Object.entries(shells)) {
    const script = join(folder, name);
    writeFileSync(script, execFileSync(process.execPath, ['dist/bin/unify.js', 'completion', name]));
    const args = [
      resolve('scripts/consumers/completed.py'),
      `${setup}; source ${script}`,
      ...Object.keys(COMPLETED),
      '--',
      ...command,
    ];
    const started = JSON.parse(execFileSync('python3', args, { cwd: folder, env }));
    if (!isDeepStrictEqual(started, Object.values(COMPLETED)))
      throw new Error(`${name} starts ${JSON.stringify(started)}`);
  }
  return `${Object.keys(shells).join(', ')} complete ${Object.keys(COMPLETED).length} lines as they should`;
}
