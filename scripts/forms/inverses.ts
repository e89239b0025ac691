import { existsSync, readFileSync } from 'node:fs';

/** What the folders of tools have as `without-inverse.json`, by the names of the tools. */
const REASONS = new Map<string, Readonly<Record<string, string>> | undefined>();

/**
 * Why a form, known by its id (`tool/name`), does not promise its documents back. Some of them come back all the same,
 * proved by the id of their bytes. `undefined` for a form that declares the inverse: each document comes back, equal in
 * value. A folder with `without-inverse.json` promises for all of its forms but those that are named there.
 */
export function reasonWithoutInverse(id: string): string | undefined {
  const [tool = '', name = ''] = id.split('/');
  const file = `adapters/${tool}/without-inverse.json`;
  if (!REASONS.has(tool)) REASONS.set(tool, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
  const reasons = REASONS.get(tool);
  return reasons === undefined ? 'no form of the tool promises it' : reasons[name];
}
