import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';
import { printJson } from '../json/print.ts';
import type { EnvelopePart } from './parts.ts';

/** Items of one list are put together up to this many bytes. */
const BLOCK = 1 << 16;

type Printed = Extract<EnvelopePart, { part: 'printed' }>;

/** Printed items whose bytes are kept; `more` are further pieces of them. */
interface KeptItems extends Omit<Printed, 'part' | 'bytes' | 'more'> {
  part: 'kept';
  kept: Kept;
  more?: Iterable<Uint8Array>;
}

/** Parts of an envelope that are printed later, in their order: many printed items do not cost memory. */
export class PartQueue {
  readonly #open: OpenStore | undefined;
  #parts: (Exclude<EnvelopePart, Printed> | KeptItems)[] = [];
  /** Items of one list that were taken last, and their length in bytes. */
  #block: Printed[] = [];
  #blockLength = 0;
  #keeper: ByteKeeper;

  constructor(open: OpenStore | undefined) {
    this.#open = open;
    this.#keeper = new ByteKeeper(open);
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0 && this.#block.length === 0;
  }

  /** Takes a part; the bytes of one that is printed are copied. */
  push(part: EnvelopePart): void {
    if (part.part === 'printed' && part.more !== undefined) this.#keep(part, part.more);
    else if (part.part === 'printed') this.#gather(part);
    else if (part.part === 'items' && part.items.length > 0) {
      const { key, items, exact } = part;
      this.push({ part: 'printed', key, bytes: Buffer.from(items.map((item) => printJson(item)).join(',')), exact });
    } else {
      this.#endBlock();
      this.#parts.push(part);
    }
  }

  /** Gives what was taken, and is empty again. */
  take(): Generator<EnvelopePart> {
    this.#endBlock();
    const [parts, keeper] = [this.#parts, this.#keeper];
    this.#parts = [];
    this.#keeper = new ByteKeeper(this.#open);
    return given(parts, keeper);
  }

  /** The same where it took only printed items, or items of a list. */
  *takePrinted(): Generator<Printed> {
    for (const part of this.take()) if (part.part === 'printed') yield part;
  }

  /** Takes printed items of no list. */
  pushBytes(bytes: Uint8Array): void {
    this.push({ part: 'printed', key: '', bytes, exact: false });
  }

  /** The bytes that were taken so, with commas between. */
  *takeListed(): Generator<Uint8Array | string> {
    let before = '';
    for (const { bytes } of this.takePrinted()) {
      yield before;
      yield bytes;
      before = ',';
    }
  }

  /** Keeps items that come in pieces, all but the first of which are kept elsewhere. */
  #keep({ key, bytes, exact }: Printed, more: Iterable<Uint8Array>): void {
    this.#endBlock();
    this.#parts.push({ part: 'kept', key, exact, kept: this.#keeper.copy(bytes), more });
  }

  #gather(part: Printed): void {
    if (this.#blockLength >= BLOCK || (this.#block[0]?.key ?? part.key) !== part.key) this.#endBlock();
    this.#block.push({ ...part, bytes: Buffer.from(part.bytes) });
    this.#blockLength += part.bytes.length;
  }

  #endBlock(): void {
    const [first, ...others] = this.#block;
    this.#block = [];
    this.#blockLength = 0;
    if (first === undefined) return;
    const bytes = others.length === 0 ? first.bytes : joined([first, ...others]);
    const exact = first.exact || others.some((part) => part.exact);
    const breaks = breaksIn([first, ...others]);
    this.#parts.push({ part: 'kept', key: first.key, exact, breaks, kept: this.#keeper.keep(bytes) });
  }
}

function* given(
  parts: readonly (Exclude<EnvelopePart, Printed> | KeptItems)[],
  keeper: ByteKeeper,
): Generator<EnvelopePart> {
  try {
    for (const part of parts) {
      if (part.part !== 'kept') yield part;
      else {
        const { kept, ...items } = part;
        yield { ...items, part: 'printed', bytes: keeper.lend(kept) };
      }
    }
  } finally {
    keeper.close();
  }
}

const COMMA = Buffer.from(',');

function joined(parts: readonly Printed[]): Buffer {
  return Buffer.concat(parts.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes])));
}

/** Where what is joined can be divided: where each could, and between them. */
function breaksIn(parts: readonly Printed[]): number[] {
  let from = 0;
  return parts.flatMap(({ bytes, breaks = [] }) => {
    const start = from;
    from += bytes.length + 1;
    return [...(start > 0 ? [start - 1] : []), ...breaks.map((at) => start + at)];
  });
}
