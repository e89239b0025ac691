import type { Fields } from '../adapter/values/fields.ts';
import type { DropNode, PathKeysNode, PathNode, PathsNode, ValueNode } from '../adapter.ts';
import { isObject, PathDraft, PathKeysDraft, typeOf } from '../adapter.ts';
import type { Json } from '../json/value.ts';
import { labelled } from './labelled.ts';

const SHA_256 = /^[0-9a-f]{64}$/;

/** Leaves a value out that is said elsewhere; what is none of those stays. */
export function dropValue(fields: Fields, key: string, node: DropNode): void {
  if (isDropped(fields.peek(key) ?? null, node)) fields.take(key);
}

/** True for a value that is said elsewhere. */
export function isDropped(value: Json, { types, when }: DropNode): boolean {
  const type = typeOf(value);
  const isOther = types !== undefined && type !== undefined && !types.includes(type);
  return !isOther && (when === undefined || when.includes(value));
}

export function labelHash(fields: Fields, key: string): void {
  const value = fields.peek(key);
  if (typeof value === 'string') fields.replace(key, { [key]: SHA_256.test(value) ? `sha256:${value}` : value });
}

/** Puts paths as they are printed clean where they stand. */
export function readPaths(fields: Fields, key: string, node: PathNode | PathsNode | PathKeysNode): void {
  const value = fields.peek(key);
  if (node.node === 'path') {
    if (value === null) fields.replace(key, { [node.as]: null });
    else if (node.unless?.includes(value as string)) fields.keep(key);
    else if (typeof value === 'string') {
      const spelling = node.spelling === undefined ? undefined : fields.string(node.spelling);
      fields.replace(key, { [node.as]: new PathDraft(value, spelling, node.artifact) });
    }
  } else if (node.node === 'paths') {
    const paths = fields.strings(key)?.map((path) => new PathDraft(path, path, node.artifact));
    if (paths !== undefined) fields.replace(key, { [key]: paths });
  } else if (isObject(value)) fields.replace(key, { [key]: new PathKeysDraft(value) });
}

export function keepValue(
  fields: Fields,
  key: string,
  { type, as = key, nullable, moved, labels = [] }: ValueNode,
): void {
  const value = fields.peek(key);
  if (moved === true) fields.setAside(key);
  const isRefused = type === 'string' && typeof value !== 'string';
  if (value === null && nullable === true) fields.take(key);
  else if (!isRefused && as === key && labels.length === 0) fields.keep(key);
  else if (!isRefused) fields.replace(key, { [as]: typeof value === 'string' ? labelled(value, labels) : value });
}
