import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for what has no other place, and what removes it with all that lies in it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'unify-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
