import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Packages } from './consumer.ts';

/** Installs packages into a folder. */
export function install({ npm, pypi, go = [], debian = [] }: Packages, cwd: string): void {
  // Some programs link with names inside the library of Go that newer versions keep to themselves.
  const env = { ...process.env, GOBIN: join(cwd, 'go'), GOFLAGS: '-ldflags=-checklinkname=0' };
  const run = (program: string, ...args: string[]): void => {
    execFileSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }');
  if (npm !== undefined) run('npm', 'install', '--silent', '--no-audit', ...npm);
  if (pypi !== undefined) run('python3', '-m', 'pip', 'install', '-qq', '--target', 'python', ...pypi);
  if (go.length > 0) writeFileSync(join(cwd, 'go.mod'), 'module consumer\n');
  for (const name of go) {
    run('go', 'get', '-tool', name);
    run('go', 'install', name.split('@', 1)[0] as string);
  }
  for (const name of debian) run('sh', '-c', `apt-get download -qq ${name} && dpkg -x ${name}_*.deb debian`);
}
