import { type Evidence, type Fields, type Glimpse, isObject, type JsonObject, PathDraft } from '../../src/adapter.ts';

/** Lines count from 1 and end at \n; `line_end` is inclusive. keel 0.1.0 to 0.6.2 prints no columns and no bytes. */
export const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

/**
 * What stands around the payload of every command: `version`, which is the program's ("0.1.0" up to 0.2.2, "1.0" in the
 * design), and `command`.
 */
export const FRAME_KEYS: readonly string[] = ['/version', '/command'];

/** The evidence that a document is what this command prints. Without a version its keys must tell. */
export function printedBy({ value }: Glimpse, command: string, ...keys: readonly string[]): Evidence | undefined {
  if (!isObject(value) || value['command'] !== command || hasEnvelope(value)) return undefined;
  if (typeof value['version'] === 'string') return ['/version', '/command'];
  if ('version' in value || keys.length === 0 || !keys.every((key) => Object.hasOwn(value, key))) return undefined;
  return ['/command', ...keys.map((key) => `/${key}`)];
}

/** Keys of envelopes of other tools, which have a command too. */
function hasEnvelope(value: JsonObject): boolean {
  return ['tool', 'schema_version', 'execution_id'].some((key) => typeof value[key] === 'string');
}

/** A document without version and command that has all these keys, and none but these and `others`. */
export function bareIn(
  { value }: Glimpse,
  keys: readonly string[],
  others: readonly string[] = [],
): JsonObject | undefined {
  if (!isObject(value) || !keys.every((key) => Object.hasOwn(value, key))) return undefined;
  return Object.keys(value).every((key) => keys.includes(key) || others.includes(key)) ? value : undefined;
}

/** Takes version and command; the version is what is left of them. */
export function takeFrame(document: Fields): { legacy: { version?: string | undefined } } {
  document.take('command');
  return { legacy: { version: document.string('version') } };
}

/** Makes the path that a key holds clean; `name` is what it is called then. `null` stays. */
export function cleanPath(fields: Fields, key: string, name = 'file_path'): Fields {
  const path = fields.peek(key);
  if (path === null || path === '') return fields.keep(key);
  return typeof path === 'string' ? fields.replace(key, { [name]: new PathDraft(path) }) : fields;
}

/** Makes the paths in a list clean. */
export function cleanPaths(fields: Fields, key: string): Fields {
  const paths = fields.strings(key);
  return paths === undefined ? fields : fields.replace(key, { [key]: paths.map((path) => new PathDraft(path)) });
}
