import { isObject, type Json, type JsonObject } from '../../src/adapter.ts';

/** What a run says of its files. */
export interface Files {
  /** `artifacts`: what locations refer to by their places in it. */
  artifacts: readonly Json[];
  /** `originalUriBaseIds`: what relative URIs are relative to, by name. */
  bases: JsonObject;
  encodes: boolean;
  /** The paths of URIs that were read before, by the names of what they are relative to. */
  paths: Map<string | undefined, Map<string, string | undefined>>;
}

/** So many of them are remembered: a longer list must not cost memory. */
const MOST_PATHS = 10_000;

/** What stands in no URI: who prints it has encoded nothing. */
const RAW = /[\0- "<>^`{|}\x7f]/;
/** Another scheme than that of files. A drive letter is none. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
/** So many bases may stand on each other. */
const DEEPEST = 16;

/**
 * The location of a file with its path beside its URI. A reference to the list of files goes where it says the same as
 * the URI; where there is no URI, that of the list stands for it.
 */
export function located(location: JsonObject, files: Files): JsonObject {
  const { index } = location;
  const artifact = typeof index === 'number' ? files.artifacts[index] : undefined;
  const listed = isObject(artifact) ? artifact['location'] : undefined;
  const known = isObject(listed) ? listed : {};
  const uri = location['uri'] ?? known['uri'];
  if (typeof uri !== 'string') return location;
  const base = location['uri'] === undefined ? known['uriBaseId'] : location['uriBaseId'];
  const path = knownPath(uri, base, files);
  const isSame = known['uri'] === uri && known['uriBaseId'] === location['uriBaseId'];
  const front = path === undefined ? { uri } : { path, uri };
  if (!isSame || index === undefined || location['uri'] === undefined) return { ...front, ...location };
  const { index: _, ...rest } = location;
  return { ...front, ...rest };
}

/** The path that a URI means, which many locations have. */
function knownPath(uri: string, base: Json | undefined, files: Files): string | undefined {
  const name = typeof base === 'string' ? base : undefined;
  const paths = files.paths.get(name) ?? new Map<string, string | undefined>();
  const known = paths.get(uri);
  if (known !== undefined || paths.has(uri)) return known;
  const path = pathOf(absolute(uri, base, files), files.encodes);
  if (paths.size >= MOST_PATHS) paths.clear();
  if (files.paths.size >= MOST_PATHS) files.paths.clear();
  files.paths.set(name, paths.set(uri, path));
  return path;
}

/** A URI with what it is relative to in front, as far as that is known. */
function absolute(uri: string, base: Json | undefined, { bases }: Files): string {
  let joined = uri;
  let name = base;
  for (let depth = 0; depth < DEEPEST && typeof name === 'string' && !isWhole(joined); depth++) {
    const of: Json | undefined = Object.hasOwn(bases, name) ? bases[name] : undefined;
    if (of === undefined || !isObject(of)) break;
    const front: Json | undefined = of['uri'];
    if (typeof front === 'string') joined = front.replace(/[^/]*$/u, '') + joined;
    name = of['uriBaseId'];
  }
  return joined;
}

/** True for a URI that needs no base. */
function isWhole(uri: string): boolean {
  return uri.startsWith('/') || SCHEME.test(uri);
}

/** The path that a URI means; `undefined` for one of something else than a file. */
function pathOf(uri: string, encodes: boolean): string | undefined {
  const path = /^file:/i.test(uri) ? uri.replace(/^file:(?:\/\/(?:localhost(?=\/))?)?/i, '') : uri;
  if (path === uri && encodes && SCHEME.test(uri)) return undefined;
  const decoded = encodes && !RAW.test(path) ? decode(path) : path;
  // `/C:/src` is the path of a drive.
  return decoded.replace(/^\/(?=[A-Za-z]:[\\/])/u, '');
}

/** What is no percent-encoding of UTF-8 is the text of a path. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
