import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';
import { type EnvelopePart, printedItems } from './parts.ts';

type Printed = Extract<EnvelopePart, { part: 'printed' }>;
type Items = Extract<EnvelopePart, { part: 'items' }>;

/** Printed items whose bytes are kept. */
type KeptItems = Omit<Printed, 'part' | 'bytes'> & { part: 'kept'; kept: Kept };

/** So many items of one list, and so many bytes of printed ones, are kept together. */
const BLOCK = 64;
const BLOCK_SIZE = 1 << 14;
const COMMA = Buffer.from(',');

/** Parts of an envelope that are printed later, in their order: many printed items stand in a store. */
export class PartQueue {
  readonly #open: OpenStore | undefined;
  #keeper: ByteKeeper;
  #parts: (Exclude<EnvelopePart, Printed> | KeptItems)[] = [];
  /** The items of one list that were taken last. */
  #recent: Items | undefined;
  /** Printed items of no list that were taken last, and how long they are. */
  #bytes: Uint8Array[] = [];
  #length = 0;

  constructor(open: OpenStore | undefined) {
    this.#open = open;
    this.#keeper = new ByteKeeper(open);
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0 && this.#recent === undefined && this.#bytes.length === 0;
  }

  push(part: EnvelopePart): void {
    if (part.part === 'items' && part.items.length > 0) return this.#gather(part);
    this.#endRecent();
    if (part.part === 'printed') this.#keep(part);
    else this.#parts.push(part);
  }

  /** Gives what was taken, and is empty again. */
  take(): Generator<EnvelopePart> {
    this.#endRecent();
    const [parts, keeper] = [this.#parts, this.#keeper];
    this.#parts = [];
    this.#keeper = new ByteKeeper(this.#open);
    return given(parts, keeper);
  }

  /** The same where it took only items of lists. */
  *takePrinted(): Generator<Printed> {
    for (const part of this.take()) if (part.part === 'printed') yield part;
  }

  /** Takes printed items of no list. */
  pushBytes(bytes: Uint8Array): void {
    this.#bytes.push(bytes);
    this.#length += bytes.length;
    if (this.#length >= BLOCK_SIZE) this.#endRecent();
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

  #gather({ key, items, exact }: Items): void {
    if (this.#recent?.key !== key) this.#endRecent();
    this.#recent ??= { part: 'items', key, items: [], exact: false };
    for (const item of items) this.#recent.items.push(item);
    this.#recent.exact ||= exact;
    if (this.#recent.items.length >= BLOCK) this.#endRecent();
  }

  #endRecent(): void {
    const [recent, bytes] = [this.#recent, this.#bytes];
    this.#recent = undefined;
    this.#bytes = [];
    this.#length = 0;
    if (recent !== undefined) this.#keep(printedItems(recent));
    if (bytes.length === 0) return;
    const listed = bytes.flatMap((one, index) => (index === 0 ? [one] : [COMMA, one]));
    this.#keep({ part: 'printed', key: '', bytes: Buffer.concat(listed), exact: false });
  }

  #keep({ bytes, ...items }: Printed): void {
    this.#parts.push({ ...items, part: 'kept', kept: this.#keeper.keep(bytes) });
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
