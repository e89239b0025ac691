import type { ByteStore, OpenStore } from '../json/byte-keeper.ts';

/**
 * Gives the next bytes of an input, `undefined` at its end, at once where they are here. A chunk stays untouched by the
 * giver once given.
 */
export type ByteSource = () => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/**
 * What is done with an input step by step, so that nothing is waited for where it is here. It gives `Piece`s on the
 * way, a promise where it can go on only when that has been kept, and a `Result` in the end.
 */
export type Steps<Result, Piece = never> = Generator<Piece | Promise<void>, Result, void>;

/** Waits, as a step, for what is a promise; what that is rejected with is thrown. */
export function* waitFor<Value>(given: Value | Promise<Value>): Steps<Value> {
  if (!(given instanceof Promise)) return given;
  let kept: { value: Value } | { reason: unknown } | undefined;
  yield given.then(
    (value) => {
      kept = { value };
    },
    (reason: unknown) => {
      kept = { reason };
    },
  );
  if (kept === undefined) throw new TypeError('a promise was not kept before the next step');
  if ('reason' in kept) throw kept.reason;
  return kept.value;
}

/** Takes steps to their end. */
export async function walk<Result>(steps: Steps<Result>): Promise<Result> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await step.value;
  return step.value;
}

/** The pieces that steps give. */
export async function* pieces<Piece>(steps: Steps<void, Piece>): AsyncGenerator<Piece> {
  for (const step of steps) {
    if (step instanceof Promise) await step;
    else yield step;
  }
}

/** What a compressed input holds, piece by piece. */
export interface Decompressed {
  /** The next piece, `undefined` at the end; rejects where the input can't be read on. */
  next(): Promise<Uint8Array | undefined>;
  /** Ends it before its end. */
  stop(): unknown;
}

/** A source of bytes that are in memory. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  let rest: Uint8Array | undefined = bytes;
  return () => {
    const chunk = rest;
    rest = undefined;
    return chunk;
  };
}

const EMPTY = Buffer.alloc(0);
/**
 * A sliding view of an input. All positions are absolute byte offsets from the input's first byte; what lies between
 * `start` and `end` is in memory, and what is held can be read again.
 */
export class Window {
  /** Storage; the byte at absolute offset `o` is `bytes[o - base]`. */
  bytes: Buffer = EMPTY;
  /** Absolute offset of `bytes[0]`. */
  base = 0;
  /** Offset of the first byte that was not released. */
  start = 0;
  /** Offset just after the last byte loaded so far. */
  end = 0;
  /** True once the input has ended: `end` is then its length. */
  done = false;
  /** Sees every byte that is released while it is set, in order. */
  onRelease: ((bytes: Buffer) => void) | undefined;

  readonly #source: ByteSource;
  /** True when `bytes` was allocated here and may be written to. */
  #owned = false;
  #held: HeldBytes | undefined;

  /** `start` is the offset of the source's first byte. */
  constructor(source: ByteSource, start = 0) {
    this.#source = source;
    this.start = start;
    this.end = start;
  }

  /** Loads the next chunk; `false` when there is none. Views taken before stay valid only until then. */
  *load(): Steps<boolean> {
    while (!this.done) {
      const chunk = yield* waitFor(this.#source());
      if (chunk === undefined) this.done = true;
      else if (chunk.length > 0) {
        this.#append(chunk);
        return true;
      }
    }
    return false;
  }

  /** Loads until the byte at `offset` is here; `false` when the input ends before it. */
  *reach(offset: number): Steps<boolean> {
    while (offset >= this.end) if (!(yield* this.load())) return false;
    return true;
  }

  /** The bytes of the half-open range, as a view that lives until the next `load`. */
  view(from: number, to: number): Buffer {
    return this.bytes.subarray(from - this.base, to - this.base);
  }

  /** The same of bytes that were released while they were held; it lives until more is released. */
  read(from: number, to: number): Buffer {
    const held = this.#held;
    if (held === undefined || from >= held.end) return this.view(from, to);
    if (to <= held.end) return held.read(from, to);
    return Buffer.concat([held.read(from, held.end), this.view(held.end, to)]);
  }

  /** Gives up everything before `offset`, but for what is held. */
  release(offset: number): void {
    if (offset <= this.start) return;
    this.onRelease?.(this.view(this.start, offset));
    this.start = offset;
  }

  /** Holds what is released from now on, until `drop`: in memory, or in a store where that can be opened. */
  hold(openStore: OpenStore | undefined): void {
    this.#held = new HeldBytes(this.start, openStore);
  }

  /** Gives up what is held. */
  drop(): void {
    this.#held?.close();
    this.#held = undefined;
  }

  #append(chunk: Uint8Array): void {
    this.#held?.append(this.view(this.#held.end, this.start));
    const held = this.end - this.start;
    if (held === 0) {
      this.bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      this.#owned = false;
      this.base = this.start;
    } else {
      if (!this.#owned || this.end - this.base + chunk.length > this.bytes.length) this.#move(held + chunk.length);
      this.bytes.set(chunk, this.end - this.base);
    }
    this.end += chunk.length;
  }

  /** Moves what has to stay to the front of storage that has room for `size` bytes. */
  #move(size: number): void {
    const first = this.start;
    const held = this.view(first, this.end);
    if (this.#owned && size <= this.bytes.length) {
      this.bytes.copyWithin(0, first - this.base, this.end - this.base);
    } else {
      // Twice what is needed, so that a value of any size is moved a constant number of times.
      const room = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(Math.max(size, 1 << 16) * 1.5)));
      held.copy(room);
      this.bytes = room;
      this.#owned = true;
    }
    this.base = first;
  }
}

/** So many bytes stay in memory; when there are more, all of them go to a store. */
const IN_MEMORY = 1 << 24;
/** Bytes in memory are in buffers of this size. */
const BLOCK = 1 << 20;

/**
 * Bytes of an input that are behind and are still to be read: in memory, or in a store where there are many and one can
 * be opened. Offsets are those of the input.
 */
export class HeldBytes {
  /** Offset just behind the last byte. */
  end: number;
  readonly #start: number;
  readonly #openStore: OpenStore | undefined;
  #store: ByteStore | undefined;
  #blocks: Buffer[] = [];

  constructor(start: number, openStore: OpenStore | undefined) {
    this.#start = start;
    this.end = start;
    this.#openStore = openStore;
  }

  /** Takes the bytes that follow, which may change afterwards. Throws where a store can't take them. */
  append(bytes: Buffer): void {
    if (this.#store === undefined) this.#keep(bytes);
    else this.#store.append(bytes);
    this.end += bytes.length;
    const held = this.end - this.#start;
    if (this.#openStore === undefined || this.#store !== undefined || held <= IN_MEMORY) return;
    this.#store = this.#openStore();
    for (let at = 0; at < held; at += BLOCK) this.#store.append(this.#inMemory(at, Math.min(at + BLOCK, held)));
    this.#blocks = [];
  }

  /** The bytes of the half-open range. */
  read(from: number, to: number): Buffer {
    if (this.#store === undefined) return this.#inMemory(from - this.#start, to - this.#start);
    const { buffer, byteOffset, length } = this.#store.read(from - this.#start, to - from);
    return Buffer.from(buffer, byteOffset, length);
  }

  close(): void {
    this.#store?.close();
  }

  #keep(bytes: Buffer): void {
    for (let taken = 0, at = this.end - this.#start; taken < bytes.length; ) {
      if (at % BLOCK === 0) this.#blocks.push(Buffer.allocUnsafe(BLOCK));
      const copied = bytes.copy(this.#blocks.at(-1) as Buffer, at % BLOCK, taken);
      taken += copied;
      at += copied;
    }
  }

  #inMemory(from: number, to: number): Buffer {
    const first = Math.floor(from / BLOCK);
    const blocks = this.#blocks.slice(first, Math.ceil(to / BLOCK));
    const bytes = blocks.length === 1 ? (blocks[0] as Buffer) : Buffer.concat(blocks);
    return bytes.subarray(from - first * BLOCK, to - first * BLOCK);
  }
}
