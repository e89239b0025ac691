import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const run = (program, args, cwd, env = process.env) =>
  execFileSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });

/** How packages of each kind come into a folder. */
const INSTALL = {
  npm: (packages, cwd) => {
    writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }');
    run('npm', ['install', '--silent', '--no-audit', ...packages], cwd);
  },
  /** Modules of Python lie in `python`. */
  pypi: (packages, cwd) => run('python3', ['-m', 'pip', 'install', '-qq', '--target', 'python', ...packages], cwd),
  /** Programs of Go modules lie in `go`: `MODULE/PATH/OF/PROGRAM@VERSION`. */
  go: (packages, cwd) => {
    writeFileSync(join(cwd, 'go.mod'), 'module consumer\n');
    // Some programs link with names inside the library of Go that newer versions keep to themselves.
    const env = { ...process.env, GOBIN: join(cwd, 'go'), GOFLAGS: '-ldflags=-checklinkname=0' };
    for (const name of packages) {
      run('go', ['get', '-tool', name], cwd, env);
      run('go', ['install', name.split('@', 1)[0]], cwd, env);
    }
  },
  /** What a package of Debian installs lies in `debian`. */
  debian: (packages, cwd) => {
    for (const name of packages) run('sh', ['-c', `apt-get download -qq ${name} && dpkg -x ${name}_*.deb debian`], cwd);
  },
};

/** Installs packages into a folder: `{ npm, pypi, go, debian }`, each a list of names with versions. */
export function install(packages, folder) {
  for (const [kind, names] of Object.entries(packages)) INSTALL[kind](names, folder);
}
