import type { ElementReader } from '../input/element-reader.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { CleanPath, FilePaths } from '../span/file-path.ts';
import { FileSpanIds } from '../span/span-id.ts';

/** Powers of two: most documents have few paths, and so many are remembered at most. */
const FIRST_SLOTS = 1 << 4;
const MOST_SLOTS = 1 << 13;
/** A path is in one of so many slots from that on which its bytes choose. */
const PROBES = 4;
const FIRST_ROOM = 64;
/** The multiplier of the hash function FNV-1a. */
const PRIME = 0x01000193;

/** A path as it stands in the input, and what is made of it. */
export class CachedPath {
  /** Its bytes in the input, and behind them those of its spelling, if it has one of its own. */
  bytes = Buffer.allocUnsafe(FIRST_ROOM);
  length = 0;
  /** -1 for a path without one. */
  spellingLength = -1;
  path = '';
  spelling: string | undefined;
  #clean: CleanPath | undefined;
  #ids: FileSpanIds | undefined;
  /** The clean path as JSON. */
  #json: { bytes: Buffer; view: DataView } | undefined;

  fill(bytes: Buffer, from: number, to: number, spelledFrom = 0, spelledTo = -1): void {
    this.length = to - from;
    this.spellingLength = spelledTo - spelledFrom;
    const room = this.length + Math.max(this.spellingLength, 0);
    if (room > this.bytes.length) this.bytes = Buffer.allocUnsafe(2 * room);
    bytes.copy(this.bytes, 0, from, to);
    this.path = textIn(bytes, from, to);
    this.spelling = undefined;
    if (this.spellingLength >= 0) {
      bytes.copy(this.bytes, this.length, spelledFrom, spelledTo);
      this.spelling = textIn(bytes, spelledFrom, spelledTo);
    }
    this.#json = undefined;
    this.#clean = undefined;
    this.#ids = undefined;
  }

  /** True for the bytes of this path. */
  is(bytes: Buffer, from: number, to: number, spelledFrom: number, spelledTo: number): boolean {
    if (this.length !== to - from || this.spellingLength !== spelledTo - spelledFrom) return false;
    const known = this.bytes;
    for (let index = spelledTo - 1; index >= spelledFrom; index--)
      if (known[this.length + index - spelledFrom] !== bytes[index]) return false;
    // Paths differ at their ends.
    for (let index = to - from - 1; index >= 0; index--) if (known[index] !== bytes[from + index]) return false;
    return true;
  }

  /** The path, clean. It must not be asked for of what has no place: the first path that is cleaned tells of all. */
  cleanBy(paths: FilePaths): CleanPath {
    this.#clean ??= paths.clean(this.path, this.spelling);
    return this.#clean;
  }

  /** Prints the clean path as JSON. */
  print(out: ByteText, { path }: CleanPath): void {
    this.#json ??= viewed(Buffer.from(JSON.stringify(path)));
    const { bytes, view } = this.#json;
    out.copy(bytes, view, 0, bytes.length);
  }

  /** The ids of spans in this file. */
  idsOf({ path }: CleanPath): FileSpanIds {
    this.#ids ??= new FileSpanIds(path);
    return this.#ids;
  }
}

/** Paths that were read before, by their bytes: as many matches are in few files, most need no string. */
export class PathCache {
  #slots: (CachedPath | undefined)[] = new Array(FIRST_SLOTS);
  #last: CachedPath | undefined;
  /** Those that stand elsewhere. */
  readonly #others = new BoundedMap<string, CachedPath>(MOST_SLOTS);

  /** A path that stands elsewhere. */
  of(path: string): CachedPath {
    const known = this.#others.get(path);
    if (known !== undefined) return known;
    const cached = new CachedPath();
    const bytes = Buffer.from(JSON.stringify(path));
    cached.fill(bytes, 1, bytes.length - 1);
    this.#others.set(path, cached);
    return cached;
  }

  /**
   * The path in a register; `undefined` where there is none, or an empty one. `spelling` is the register of how the
   * tool wrote it, if that is in another one.
   */
  read({ bytes, from, to }: ElementReader, register: number, spelling = -1): CachedPath | undefined {
    const start = from[register] as number;
    const end = to[register] as number;
    if (start < 0 || start === end) return undefined;
    if (spelling < 0 || (from[spelling] as number) < 0) return this.at(bytes, start, end);
    return this.at(bytes, start, end, from[spelling], to[spelling]);
  }

  /** The path between the quotes of a string of JSON, as it is spelled between those of another one. */
  at(bytes: Buffer, from: number, to: number, spelledFrom = 0, spelledTo = -1): CachedPath {
    // Results mostly come file by file.
    if (this.#last?.is(bytes, from, to, spelledFrom, spelledTo)) return this.#last;
    const cached = this.#slotFor(bytes, from, to, spelledFrom, spelledTo);
    if (!cached.is(bytes, from, to, spelledFrom, spelledTo)) cached.fill(bytes, from, to, spelledFrom, spelledTo);
    this.#last = cached;
    return cached;
  }

  /** The path of these bytes, else one that may be overwritten. */
  #slotFor(bytes: Buffer, from: number, to: number, spelledFrom: number, spelledTo: number): CachedPath {
    const first = hashOf(bytes, from, to);
    const { length } = this.#slots;
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = (first + probe) & (length - 1);
      const known = this.#slots[slot];
      if (known?.is(bytes, from, to, spelledFrom, spelledTo)) return known;
      if (known !== undefined) continue;
      const fresh = new CachedPath();
      this.#slots[slot] = fresh;
      return fresh;
    }
    if (length === MOST_SLOTS) return this.#slots[first & (length - 1)] as CachedPath;
    // What was remembered is read once more: to move it would cost as much.
    const fresh = new CachedPath();
    this.#slots = new Array(8 * length);
    this.#slots[first & (8 * length - 1)] = fresh;
    return fresh;
  }
}

function viewed(bytes: Buffer) {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** The text between the quotes of a string of JSON. */
function textIn(bytes: Buffer, from: number, to: number): string {
  return JSON.parse(bytes.toString('utf8', from - 1, to + 1)) as string;
}

function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = to - from;
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ (bytes[index] as number), PRIME);
  return hash ^ (hash >>> 15);
}
