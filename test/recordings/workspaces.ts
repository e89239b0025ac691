import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recording } from './recording.ts';

/** The source trees that recordings point into. */
export interface Workspaces {
  /** The folder of the tree that a recording's tool ran in. */
  folderOf(recording: Pick<Recording, 'workspace' | 'patch'>): string;
  /** Removes what was unpacked or patched. */
  remove(): void;
}

/** The folder of the source trees in a folder of recordings. */
export function treesIn(folder: string): string {
  const trees = ['workspaces', '_workspaces'].map((name) => join(folder, name)).find(existsSync);
  if (trees === undefined) throw new Error(`${folder}: holds no source trees (workspaces/)`);
  return trees;
}

/**
 * The trees in a folder; a tree that is an archive, because of names that not every system can hold, is unpacked when
 * first asked for, and so is one that differed when the tool ran.
 */
export function openWorkspaces(folder: string): Workspaces {
  const made = new Map<string, string>();
  let temporary: string | undefined;
  const make = (key: string, write: (below: string) => void, name = key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    temporary ??= realpathSync(mkdtempSync(join(tmpdir(), 'unify-workspaces-')));
    const below = join(temporary, String(made.size));
    write(below);
    made.set(key, join(below, name));
    return join(below, name);
  };
  const plain = (workspace: string) => {
    const tree = join(folder, workspace);
    if (existsSync(tree)) return realpathSync(tree);
    return make(workspace, (below) => {
      mkdirSync(below);
      execFileSync('tar', ['xzf', `${tree}.tar.gz`, '-C', below]);
    });
  };
  return {
    folderOf({ workspace, patch }) {
      const whole = plain(workspace);
      if (patch === undefined) return whole;
      const changed = (below: string) => {
        cpSync(whole, join(below, workspace), { recursive: true, verbatimSymlinks: true });
        const env = { ...process.env, GIT_CEILING_DIRECTORIES: below };
        execFileSync('git', ['apply', '--whitespace=nowarn', patch], { cwd: join(below, workspace), env });
      };
      return make(`${workspace}\n${readFileSync(patch, 'latin1')}`, changed, workspace);
    },
    remove() {
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
    },
  };
}
