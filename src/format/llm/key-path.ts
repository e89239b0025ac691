import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';

/** Sets a value at a printed path of keys, with objects for those before the last. */
export function setAt(target: JsonObject, path: string, value: Json): void {
  const keys = keysOf(path);
  const last = keys.pop() as string;
  let object = target;
  for (const key of keys) object = innerOf(object, key);
  setOwn(object, last, value);
}

/** The list at a printed path of keys; a new one where none is. */
export function listAt(target: JsonObject, path: string): Json[] {
  const keys = keysOf(path);
  const last = keys.pop() as string;
  let object = target;
  for (const key of keys) object = innerOf(object, key);
  const list = Object.hasOwn(object, last) ? object[last] : undefined;
  if (Array.isArray(list)) return list;
  const made: Json[] = [];
  setOwn(object, last, made);
  return made;
}

function innerOf(object: JsonObject, key: string): JsonObject {
  const inner = Object.hasOwn(object, key) ? object[key] : undefined;
  if (isObject(inner)) return inner;
  const made: JsonObject = {};
  setOwn(object, key, made);
  return made;
}

function keysOf(path: string): string[] {
  return (path.match(/"(?:[^"\\]|\\.)*"|[^."]+/g) ?? []).map((key) =>
    key.startsWith('"') ? (JSON.parse(key) as string) : key,
  );
}
