import { type Elsewhere, given, type Json, type JsonObject, listIn, objectIn } from '../../src/adapter.ts';
import { filePath } from './uri.ts';

/** What names a part of the log itself. */
const INLINE = /^sarif:\/inlineExternal\w*\/(\d+)$/i;

/** What of a run stands elsewhere: in the log itself, or in files. */
export function elsewhereOf(run: Readonly<JsonObject>): Elsewhere[] {
  const references = objectIn(run['externalPropertyFileReferences']);
  return Object.entries(references).flatMap(([key, value]) =>
    key === 'properties' ? [] : [value].flat().map((one) => placeOf(key, objectIn(one as Json), run)),
  );
}

/** Where a part of a run stands, by the reference to it. */
function placeOf(key: string, { location, guid, itemCount }: JsonObject, run: Readonly<JsonObject>): Elsewhere {
  const { uri } = objectIn(location);
  const count = typeof itemCount === 'number' && itemCount >= 0 ? itemCount : undefined;
  const inline = typeof uri === 'string' ? INLINE.exec(uri)?.[1] : undefined;
  const file = inline === undefined ? filePath(objectIn(location), run) : undefined;
  const at = inline === undefined ? undefined : `/inlineExternalProperties/${inline}`;
  return { key, ...given({ at, id: guid ?? undefined, file, count }) };
}

/** A run with a value that stood elsewhere: elements of a list follow its own, keys of an object are beside its own. */
export function completed(run: Readonly<JsonObject>, key: string, value: Json): JsonObject {
  if (key === 'driver' || key === 'extensions') return { ...run, tool: joined(objectIn(run['tool']), key, value) };
  return joined(run, key === 'externalizedProperties' ? 'properties' : key, value);
}

/** An object with a value that stood elsewhere under this key. */
function joined(holder: Readonly<JsonObject>, key: string, value: Json): JsonObject {
  const { [key]: own } = holder;
  if (Array.isArray(value)) return { ...holder, [key]: [...listIn(own), ...value] };
  return { ...holder, [key]: { ...objectIn(own), ...objectIn(value) } };
}
