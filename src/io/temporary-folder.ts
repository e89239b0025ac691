import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WriteFailed } from './output.ts';
import { systemReason } from './system-reason.ts';

/**
 * A new folder for what has no other place, and what removes it with all that lies in it. Throws a `WriteFailed` where
 * the system's folder for temporary files takes none.
 */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = writeTemporary(() => mkdtempSync(join(tmpdir(), 'unify-')));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** What a call gives that writes to the folder for temporary files; a failure is a `WriteFailed` that names it. */
export function writeTemporary<Given>(write: () => Given): Given {
  try {
    return write();
  } catch (error) {
    const reason = systemReason(error as Error);
    throw new WriteFailed(`${reason}, in the folder for temporary files, ${tmpdir()}`, { cause: error });
  }
}
