import { BoundedMap } from '../json/bounded-map.ts';
import type { SourceLookup } from './source.ts';

/** A reported prefix and where it lies now. Both absolute. */
export interface PathMap {
  from: string;
  to: string;
}

/** How reported paths are read and printed. */
export interface PathRules {
  /** Absolute; printed paths are relative to it. */
  root: string;
  /** Absolute; what relative reported paths are relative to. */
  cwd: string;
  /** Applied before the root, the first that fits. */
  maps: readonly PathMap[];
  /** Print paths exactly as the tool did. */
  asReported: boolean;
}

/** A reported path, clean. */
export interface CleanPath {
  /** As it is printed. */
  path: string;
  /** Where the file should lie on this machine, absolute. */
  absolute: string;
  /** The reported path, where the document's prefix and `path` don't give it back. */
  original?: string;
}

/** So many paths are remembered: most come again soon. */
const REMEMBERED = 4096;

/**
 * Cleans the paths of one document, so that the same file has the same path whichever tool reports it. Links are not
 * resolved; files are asked for only where a backslash may be a character of a name or stand between two.
 */
export class FilePaths {
  /**
   * What was taken off the front of the first path; `''` when nothing was, or when it doesn't come back by putting it
   * in front.
   */
  prefix = '';
  readonly #rules: PathRules;
  #windows = false;
  #started = false;
  readonly #cleaned = new BoundedMap<string, CleanPath>(REMEMBERED);
  readonly #lookup: SourceLookup | undefined;

  /** `lookup` tells which of two names a file has. */
  constructor(rules: PathRules, lookup?: SourceLookup) {
    this.#rules = rules;
    this.#lookup = lookup;
  }

  /** `spelling` is how the tool wrote the path, where that is not the path itself, such as a URI: the original. */
  clean(reported: string, spelling = reported): CleanPath {
    const name = spelling === reported ? reported : `${reported}\0${spelling}`;
    const known = this.#cleaned.get(name);
    if (known !== undefined) return known;
    const { path, absolute } = this.#place(reported, spelling);
    if (!this.#started) this.prefix = spelling.endsWith(path) ? spelling.slice(0, spelling.length - path.length) : '';
    this.#started = true;
    const clean = this.#restorable(path, absolute, spelling);
    this.#cleaned.set(name, clean);
    return clean;
  }

  /**
   * The same of what is no source file (a database, a plan, a backup): it never decides the prefix. What is cleaned
   * before the prefix is known has its original.
   */
  cleanArtifact(reported: string): CleanPath {
    const { path, absolute } = this.#place(reported, reported);
    return this.#restorable(path, absolute, reported);
  }

  #restorable(path: string, absolute: string, spelling: string): CleanPath {
    return this.prefix + path === spelling ? { path, absolute } : { path, absolute, original: spelling };
  }

  #place(said: string, spelling: string): CleanPath {
    const { root, cwd, maps, asReported } = this.#rules;
    const reported = pathOfUri(said) ?? said;
    // A backslash is a character of a POSIX name, unless the document shows that the tool ran on Windows.
    const isOfWindows = isWindowsPath(reported) || BELOW_FOLDER.test(reported);
    this.#windows ||= isOfWindows || this.#isThereOnceTurned(reported);
    const backslashed = isOfWindows || (this.#windows && !reported.includes('/'));
    const lexical = backslashed ? foldWindowsPath(reported) : foldPath(reported);
    const absolute = mapped(isAbsolutePath(lexical) ? lexical : foldPath(`${cwd}/${lexical}`), maps);
    return { path: asReported ? spelling : (inside(root, absolute) ?? lexical), absolute };
  }

  /** True for a relative path with backslashes where no file has this name and one has it with slashes. */
  #isThereOnceTurned(reported: string): boolean {
    if (this.#lookup === undefined || !reported.includes('\\') || reported.includes('/')) return false;
    const { cwd, maps } = this.#rules;
    const sourceOf = (path: string) => this.#lookup?.(mapped(foldPath(`${cwd}/${path}`), maps));
    return sourceOf(reported) === 'UNI-IO-001' && typeof sourceOf(foldWindowsPath(reported)) === 'object';
  }
}

/** The path of a file on this machine that a URI names (RFC 8089), decoded; `undefined` for what is no such URI. */
function pathOfUri(uri: string): string | undefined {
  const [, path] = /^file:\/\/(?:localhost)?(\/[^?#]*)$/.exec(uri) ?? [];
  if (path === undefined) return undefined;
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded.replace(/^\/(?=[A-Za-z]:\/)/, '');
  } catch {
    return undefined;
  }
}

/** How paths begin on Windows that lead out of the working directory or, from `.`, into it. */
const BELOW_FOLDER = /^\.{1,2}\\/;

/** True for a drive letter (`C:\`, `C:/`) or a UNC start (`\\server`). */
export function isWindowsPath(path: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
}

export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || isWindowsPath(path);
}

/** Folds a path of Windows: with slashes, and without what makes it verbatim (`\\?\C:\`, `\\?\UNC\server`). */
export function foldWindowsPath(path: string): string {
  return foldPath(path.replaceAll('\\', '/').replace(/^\/\/\?\/(?:UNC(\/)|(?=[A-Za-z]:))/, '$1$1'), true);
}

/**
 * Drops `.`, `//` and a trailing `/`, folds `x/..`. Leading `..` stay, but not above a root, which on Windows may be
 * that of a drive or of a share: a leading `//` (UNC) stays there.
 */
export function foldPath(path: string, windows = false): string {
  const plain = /^\.\/[^/]/.test(path) ? path.slice(2) : path;
  // Most paths need no more, and there may be as many as matches.
  return UNFOLDED.test(plain.startsWith('/') ? plain.slice(1) : plain) ? foldParts(plain, windows) : plain;
}

/** An empty part, `.` or `..`. */
const UNFOLDED = /(?:^|\/)\.{0,2}(?:\/|$)/;

function foldParts(path: string, windows: boolean): string {
  const lead = /^(?:[A-Za-z]:)?\/*/.exec(path)?.[0] ?? '';
  const share = windows && lead === '//';
  const front = share ? lead : lead.replace(/\/+/, '/');
  // Server and share are no folders that `..` could leave.
  const fixed = share ? 2 : 0;
  const parts: string[] = [];
  for (const part of path.slice(lead.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > fixed && parts[parts.length - 1] !== '..') parts.pop();
    else if (!front.endsWith('/')) parts.push(part);
  }
  return front + parts.join('/') || '.';
}

function mapped(absolute: string, maps: readonly PathMap[]): string {
  for (const { from, to } of maps) {
    const below = inside(from, absolute);
    if (below !== undefined) return foldPath(`${to}/${below}`);
  }
  return absolute;
}

/**
 * A path below a folder, relative to it (`.` for the folder itself); `undefined` for any other. Both absolute and
 * folded.
 */
export function inside(folder: string, absolute: string): string | undefined {
  if (absolute === folder) return '.';
  const front = folder.endsWith('/') ? folder : `${folder}/`;
  return absolute.startsWith(front) ? absolute.slice(front.length) : undefined;
}
