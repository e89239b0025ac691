import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { inside } from '../location/file-path.ts';
import { LineIndex } from '../location/line-index.ts';
import type { SourceFile, SourceProblem } from '../location/source.ts';
import { followedPath } from './leaves-root.ts';
import { unlessRefused } from './system.ts';

// The system's own, which takes a third of the time of the one in JavaScript.
const realPath = realpathSync.native;

/** A larger source is not read, where nothing else is said. */
const LARGEST = 64 * 1024 * 1024;
/** Files that are held together have at most this many bytes, unless a single one has more. */
const HELD = 4 * 1024 * 1024;

/** What may be read. */
export interface SourceLimits {
  /** True when files outside the root may be read. */
  outsideRoot?: boolean | undefined;
  /** A larger file, in bytes, is not read. */
  largest?: number | undefined;
}

/**
 * The only reader of source files. It reads regular files whose real path lies inside the root, and what it reads is
 * what it checked: the opened file is held against the checked one. Files are held within a bound; one that was dropped
 * and has changed since is not read again.
 */
export class SourceFiles {
  readonly #root: string;
  readonly #outsideRoot: boolean;
  readonly #largest: number;
  #realRoot: string | undefined;
  readonly #held = new Map<string, SourceFile>();
  #heldBytes = 0;
  /** What each file was when it was first read; a small record a file. */
  readonly #known = new Map<string, string | SourceProblem>();

  /** `root` is absolute. */
  constructor(root: string, { outsideRoot = false, largest = LARGEST }: SourceLimits = {}) {
    this.#root = root;
    this.#outsideRoot = outsideRoot;
    this.#largest = largest;
  }

  /** The absolute paths that were looked for, if no file is at any of them; none otherwise. */
  get missing(): readonly string[] {
    return [...this.#known.values()].every((known) => known === 'UNI-IO-001') ? [...this.#known.keys()] : [];
  }

  /** The file at an absolute path, or why it is not to be had. */
  lookup = (absolutePath: string): SourceFile | SourceProblem => {
    const held = this.#held.get(absolutePath);
    if (held !== undefined) return this.#hold(absolutePath, held);
    const known = this.#known.get(absolutePath);
    if (isProblem(known)) return known;
    const opened = this.#read(absolutePath, known);
    if (typeof opened === 'string') {
      this.#known.set(absolutePath, opened);
      return opened;
    }
    return this.#hold(absolutePath, opened);
  };

  #read(absolutePath: string, known: string | undefined): SourceFile | SourceProblem {
    // A file that is called so is another one than that of whose name bytes were replaced.
    if (absolutePath.includes('\ufffd', this.#root.length)) return this.#unread(absolutePath);
    try {
      this.#realRoot ??= realPath(this.#root);
      // Mostly nothing is there, and an exception takes longer than a look.
      const checked = statSync(absolutePath, { throwIfNoEntry: false });
      if (checked === undefined) return this.#unread(absolutePath);
      const real = realPath(absolutePath);
      if (!this.#outsideRoot && inside(this.#realRoot, real) === undefined) return 'UNI-IO-002';
      return this.#readReal(absolutePath, real, checked, known);
    } catch {
      return this.#unread(absolutePath);
    }
  }

  /** Why a path can't be read: whether something is there outside the root is nobody's business. */
  #unread(absolutePath: string): SourceProblem {
    const root = this.#realRoot;
    if (this.#outsideRoot || root === undefined) return 'UNI-IO-001';
    const followed = followedPath(root, absolutePath);
    return followed !== undefined && inside(root, followed) === undefined ? 'UNI-IO-002' : 'UNI-IO-001';
  }

  #readReal(absolutePath: string, real: string, checked: Stats, known: string | undefined): SourceFile | SourceProblem {
    if (!checked.isFile() || checked.size > this.#largest) return 'UNI-IO-003';
    // Not to follow a link nor to wait for a FIFO that took the file's place since it was checked.
    const fd = openSync(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const opened = fstatSync(fd);
      if (!opened.isFile() || !isSame(opened, checked) || !isAt(real, fd, opened)) return 'UNI-IO-001';
      const state = stateOf(opened);
      // What was said of it before was said of another file.
      if (known !== undefined && known !== state) return 'UNI-V-001';
      const bytes = readFileSync(fd);
      // A file that was written to while it was read was never in the state that was read.
      if (bytes.length !== opened.size || stateOf(fstatSync(fd)) !== state) return 'UNI-IO-001';
      this.#known.set(absolutePath, state);
      return { bytes, lines: new LineIndex(bytes), identity: `${opened.dev}:${opened.ino}` };
    } finally {
      closeSync(fd);
    }
  }

  /** Marks a file as the last one used and drops those that were not used for longest. */
  #hold(absolutePath: string, file: SourceFile): SourceFile {
    if (this.#held.delete(absolutePath)) this.#heldBytes -= file.bytes.length;
    this.#held.set(absolutePath, file);
    this.#heldBytes += file.bytes.length;
    for (const [path, { bytes }] of this.#held) {
      if (this.#heldBytes <= HELD || path === absolutePath) break;
      this.#held.delete(path);
      this.#heldBytes -= bytes.length;
    }
    return file;
  }
}

const PROBLEMS: ReadonlySet<string> = new Set<SourceProblem>(['UNI-IO-001', 'UNI-IO-002', 'UNI-IO-003', 'UNI-V-001']);

function isProblem(known: string | undefined): known is SourceProblem {
  return known !== undefined && PROBLEMS.has(known);
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

/**
 * True for an opened file that stands at this real path: the system says so, where it can; elsewhere the path has to be
 * what it was, and to lead to this file.
 */
function isAt(real: string, fd: number, opened: Stats): boolean {
  const told = unlessRefused(() => readlinkSync(`/proc/self/fd/${fd}`), undefined);
  return told === undefined ? realPath(real) === real && isSame(statSync(real), opened) : told === real;
}

/** What tells one state of a file from another without reading it. */
function stateOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join(':');
}
