import { at, isObject, type Json, type JsonObject, listIn, objectIn, type References } from '../../src/adapter.ts';

/** What a run says of its files. */
export interface Files {
  /** `artifacts`: what locations refer to by their places in it. */
  artifacts: readonly Json[];
  /** `originalUriBaseIds`: what relative URIs are relative to, by name. */
  bases: JsonObject;
  encodes: boolean;
  references: References;
  /** The URIs that name a part of another file alone, such as a member of an archive. */
  nested: ReadonlySet<string>;
  /** The paths of URIs that were read before, by the names of what they are relative to. */
  paths: Map<string | undefined, Map<string, string | undefined>>;
}

/** So many of them are remembered: a longer list must not cost memory. */
const MOST_PATHS = 10_000;

/** What is in no URI: who prints it has encoded nothing. */
const RAW = /[\0- "<>^`{|}\x7f]/;
/** Another scheme than that of files. A drive letter is none. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
/** No system has longer paths. */
const LONGEST_PATH = 1 << 15;
/** So many bases may stand on each other. */
const DEEPEST = 16;

/** What the files of a run are known by. */
export function filesOf(run: Readonly<JsonObject>, encodes: boolean, references: References): Files {
  const artifacts = listIn(run['artifacts']);
  const uris = [true, false].map((isIn) => {
    const listed = artifacts.filter((one) => isNested(objectIn(one)) === isIn);
    return new Set(listed.map((one) => at(one, 'location/uri')));
  }) as [Set<string>, Set<string>];
  const nested = new Set([...uris[0]].filter((uri) => typeof uri === 'string' && !uris[1].has(uri)));
  return { artifacts, bases: objectIn(run['originalUriBaseIds']), encodes, references, nested, paths: new Map() };
}

/** True for a part of another file: it has no path of its own. */
export function isNested({ parentIndex }: JsonObject): boolean {
  return typeof parentIndex === 'number' && parentIndex >= 0;
}

/**
 * The location of a file with its path beside its URI. A reference to the list of files goes where it says the same as
 * the URI; where there is no URI, that of the list stands for it. A part of another file has no path.
 */
export function located(location: JsonObject, files: Files): JsonObject {
  const { index, ...others } = location;
  const artifact = typeof index === 'number' ? files.artifacts[index] : undefined;
  const known = objectIn(objectIn(artifact)['location']);
  const own = others['uri'] ?? undefined;
  const uri = own ?? known['uri'];
  // -1 is the index of nothing.
  if (typeof uri !== 'string') return index === -1 ? others : location;
  const base = own === undefined ? known['uriBaseId'] : others['uriBaseId'];
  const isPart = isNested(objectIn(artifact)) || files.nested.has(uri);
  if (own === undefined && !files.references.allow([uri, uri])) return location;
  const path = isPart ? undefined : knownPath(uri, base, files);
  if (typeof base === 'string' && path !== undefined && !files.references.allow([path, path])) return location;
  const front = path === undefined ? { uri } : { path, uri };
  const isSame = known['uri'] === own && known['uriBaseId'] === others['uriBaseId'] && !isPart;
  return { ...front, ...(isSame || index === -1 ? others : location), uri };
}

/** The path that a URI means, which many locations have. */
function knownPath(uri: string, base: Json | undefined, files: Files): string | undefined {
  const name = typeof base === 'string' ? base : undefined;
  const paths = files.paths.get(name) ?? new Map<string, string | undefined>();
  const known = paths.get(uri);
  if (known !== undefined || paths.has(uri)) return known;
  const whole = absolute(uri, base, files);
  if (whole === undefined) files.references.refuse();
  if (whole === undefined || whole.length > LONGEST_PATH) return whole && pathOf(whole, files.encodes);
  const path = pathOf(whole, files.encodes);
  if (paths.size >= MOST_PATHS) paths.clear();
  if (files.paths.size >= MOST_PATHS) files.paths.clear();
  files.paths.set(name, paths.set(uri, path));
  return path;
}

/**
 * A URI with what it is relative to in front, as far as that is known. A base is a folder, with a slash or without.
 * `undefined` where no file has so long a path by it.
 */
function absolute(uri: string, base: Json | undefined, { bases }: Pick<Files, 'bases'>): string | undefined {
  let joined = uri.replaceAll('\\', '/');
  let name = base;
  for (let depth = 0; depth < DEEPEST && typeof name === 'string' && !isWhole(joined); depth++) {
    const of: Json | undefined = Object.hasOwn(bases, name) ? bases[name] : undefined;
    if (of === undefined || !isObject(of)) break;
    const front: Json | undefined = of['uri'];
    if (typeof front === 'string' && front !== '')
      joined = `${front.replaceAll('\\', '/').replace(/\/$/, '')}/${joined}`;
    if (joined.length > uri.length + LONGEST_PATH) return undefined;
    name = of['uriBaseId'];
  }
  return joined;
}

/** True for a URI that needs no base. */
function isWhole(uri: string): boolean {
  return uri.startsWith('/') || SCHEME.test(uri) || /^[a-z]:\//i.test(uri);
}

/** The path that a URI means; `undefined` for one of something else than a file. */
function pathOf(uri: string, encodes: boolean): string | undefined {
  const path = /^file:/i.test(uri) ? uri.slice('file:'.length) : uri;
  if (path === uri && encodes && SCHEME.test(uri)) return undefined;
  const decoded = encodes && !RAW.test(path) ? decode(path) : path;
  // `//localhost/src` is a path of this machine, `/C:/src` that of a drive.
  const local = decoded.replace(/^\/\/(?:localhost)?(?=\/)/i, '').replace(/^\/{0,2}(?=[a-z]:\/)/i, '');
  // Another host is that of a share: `\\host\src`.
  return local.startsWith('//') ? local.replaceAll('/', '\\') : local;
}

/** What is no percent-encoding of UTF-8 is the text of a path. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path of a file that a run refers to; `undefined` where it is none. */
export function filePath(location: JsonObject, run: Readonly<JsonObject>): string | undefined {
  const { uri, uriBaseId } = location;
  const whole =
    typeof uri === 'string' ? absolute(uri, uriBaseId, { bases: objectIn(run['originalUriBaseIds']) }) : undefined;
  return whole && pathOf(whole, true);
}
