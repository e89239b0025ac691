import { type DraftObject, type Fields, type Json, PathDraft } from '../../src/adapter.ts';

/**
 * What a key of a payload holds: any value, the path of a source file, a list of such paths, an object, or a list of
 * objects. `null` may stand in the place of each.
 */
export type Described = 'value' | 'file' | 'files' | DescribedObject | readonly [DescribedObject];
export interface DescribedObject {
  readonly [key: string]: Described;
}

/** Values without paths, by their keys. */
export function values<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, 'value'>> {
  return Object.fromEntries(keys.map((key) => [key, 'value'])) as Record<Key, 'value'>;
}

/**
 * A symbol of the graph commands (`SymbolInfoJson`): it has no place but its file, which is `?` where that is not
 * known.
 */
export const SYMBOL: DescribedObject = { ...values('symbol_id', 'fqn', 'kind'), file_path: 'file' };

/** Reads an object by its description: paths are made clean and called `file_path`, all else stays. */
export function describe(fields: Fields, keys: DescribedObject): DraftObject {
  for (const [key, described] of Object.entries(keys)) describeKey(fields, key, described);
  return fields.rest();
}

function describeKey(fields: Fields, key: string, described: Described): void {
  const value = fields.peek(key);
  if (value === undefined) return;
  if (described === 'value' || value === null || value === '?') fields.keep(key);
  else if (described === 'file') {
    if (typeof value === 'string') fields.replace(key, { [unified(key)]: new PathDraft(value) });
  } else if (described === 'files') {
    if (isTexts(value)) fields.replace(key, { [key]: value.map((path) => new PathDraft(path)) });
  } else if (Array.isArray(described)) {
    const elements = fields.objects(key);
    if (elements !== undefined)
      fields.replace(key, { [key]: elements.map((element) => describe(element, described[0])) });
  } else {
    const inner = fields.object(key);
    if (inner !== undefined) fields.replace(key, { [key]: describe(inner, described as DescribedObject) });
  }
}

/** A key that names one file has one name in the format. */
function unified(key: string): string {
  return key === 'file' || key === 'path' ? 'file_path' : key;
}

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}
