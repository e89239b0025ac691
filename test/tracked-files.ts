import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The files of the repository: what git tracks, or in an unpacked tree without git, what is not ignored. */
export function trackedFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return stdout.split('\0').filter((file) => existsSync(join(ROOT, file)));
  const patterns = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
  const ignored = ['.git/', ...patterns].filter((pattern) => pattern !== '');
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !ignored.some((pattern) => file.startsWith(pattern)),
  );
}
