import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The tree that places point into. */
export interface World {
  workspace: string;
  /** The bytes of a file, by its path; `undefined` where it can't be read. */
  source(path: string): Buffer | undefined;
}

/** A tree of which each file is read once. */
export function worldOf(workspace: string): World {
  const files = new Map<string, Buffer | undefined>();
  const read = (path: string): Buffer | undefined => {
    try {
      return readFileSync(resolve(workspace, path));
    } catch {
      return undefined;
    }
  };
  const source = (path: string) => {
    if (!files.has(path)) files.set(path, read(path));
    return files.get(path);
  };
  return { workspace, source };
}
