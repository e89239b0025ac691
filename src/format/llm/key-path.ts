import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';

/** Sets a value at a printed path of keys, with objects for those before the last. */
export function setAt(target: JsonObject, path: string, value: Json): void {
  setOwn(...holderIn(target, path), value);
}

/** The list at a printed path of keys; a new one where none is. */
export function listAt(target: JsonObject, path: string): Json[] {
  return innerOf<Json[]>(...holderIn(target, path), Array.isArray, []);
}

/** What holds the last of the keys, and that. */
function holderIn(target: JsonObject, path: string): [holder: JsonObject, last: string] {
  const keys = (path.match(/"(?:[^"\\]|\\.)*"|[^."]+/g) ?? []).map((key) =>
    key.startsWith('"') ? (JSON.parse(key) as string) : key,
  );
  const last = keys.pop() as string;
  return [keys.reduce((object, key) => innerOf(object, key, isObject, {}), target), last];
}

/** What stands under a key, where it is of the type; else `made`, which stands there then. */
function innerOf<Of extends Json>(
  object: JsonObject,
  key: string,
  isOfType: (value: Json | undefined) => value is Of,
  made: Of,
): Of {
  const inner = Object.hasOwn(object, key) ? object[key] : undefined;
  if (isOfType(inner)) return inner;
  setOwn(object, key, made);
  return made;
}
