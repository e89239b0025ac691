import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The source trees that recordings point into. */
export interface Workspaces {
  /** The folder of a tree. */
  folderOf(workspace: string): string;
  /** Removes what was unpacked. */
  remove(): void;
}

/** The trees in a folder; a tree that is an archive, because of names that not every system can hold, is unpacked when first asked for. */
export function openWorkspaces(folder: string): Workspaces {
  const unpacked = new Map<string, string>();
  let temporary: string | undefined;
  return {
    folderOf(workspace) {
      const plain = join(folder, workspace);
      if (existsSync(plain)) return realpathSync(plain);
      const known = unpacked.get(workspace);
      if (known !== undefined) return known;
      temporary ??= realpathSync(mkdtempSync(join(tmpdir(), 'unify-workspaces-')));
      execFileSync('tar', ['xzf', `${plain}.tar.gz`, '-C', temporary]);
      unpacked.set(workspace, join(temporary, workspace));
      return join(temporary, workspace);
    },
    remove() {
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    },
  };
}
