import { existsSync, readFileSync } from 'node:fs';

/** Why the forms of a tool do not promise their documents back, by the names they have in the tool's folder. */
const REASONS = new Map<string, Readonly<Record<string, string>>>();

/**
 * Why a form does not promise its documents back, by its id (`tool/name`), from `without-inverse.json` in the folder of
 * its adapter. Some of its documents come back all the same, proved by the id of their bytes. `undefined` for all other
 * forms, which declare the inverse: each document comes back, equal in value.
 */
export function reasonWithoutInverse(id: string): string | undefined {
  const [tool = '', name = ''] = id.split('/');
  const known = REASONS.get(tool) ?? readReasons(`adapters/${tool}/without-inverse.json`);
  REASONS.set(tool, known);
  return known[name];
}

function readReasons(file: string): Readonly<Record<string, string>> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
