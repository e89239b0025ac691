import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';
import { parseExact } from '../json/parse.ts';
import { needsExact, printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import type { EnvelopePart, Items } from './parts.ts';

/** Items as JSON in a store. */
type KeptItems = Omit<Items, 'part' | 'items'> & { part: 'kept'; kept: Kept; isExact: boolean };

/** So many items of one list are kept together. */
const BLOCK = 64;

/** Parts of an envelope that are asked for later, in their order: of many items all but the last are in a store. */
export class PartQueue {
  readonly #open: OpenStore | undefined;
  #keeper: ByteKeeper;
  #parts: (EnvelopePart | KeptItems)[] = [];
  /** The items of one list that were taken last. */
  #recent: Items | undefined;

  constructor(open: OpenStore | undefined) {
    this.#open = open;
    this.#keeper = new ByteKeeper(open);
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0 && this.#recent === undefined;
  }

  push(part: EnvelopePart): void {
    if (part.part === 'items' && part.items.length > 0) this.#gather(part);
    else {
      this.#endRecent();
      this.#parts.push(part);
    }
  }

  /** Gives what was taken, and is empty again. */
  take(): Generator<EnvelopePart> {
    if (this.#recent !== undefined) this.#parts.push(this.#recent);
    const [parts, keeper] = [this.#parts, this.#keeper];
    this.#parts = [];
    this.#recent = undefined;
    this.#keeper = new ByteKeeper(this.#open);
    return given(parts, keeper);
  }

  /** The same where it took only items of lists. */
  *takeItems(): Generator<Items> {
    for (const part of this.take()) if (part.part === 'items') yield part;
  }

  #gather({ key, items }: Items): void {
    if (this.#recent?.key !== key) this.#endRecent();
    this.#recent ??= { part: 'items', key, items: [] };
    for (const item of items) this.#recent.items.push(item);
    if (this.#recent.items.length >= BLOCK) this.#endRecent();
  }

  #endRecent(): void {
    if (this.#recent === undefined) return;
    const { key, items } = this.#recent;
    this.#recent = undefined;
    const kept = this.#keeper.keep(Buffer.from(printJson(items)));
    this.#parts.push({ part: 'kept', key, isExact: needsExact(items), kept });
  }
}

function* given(parts: readonly (EnvelopePart | KeptItems)[], keeper: ByteKeeper): Generator<EnvelopePart> {
  try {
    for (const part of parts) {
      if (part.part !== 'kept') yield part;
      else {
        const { kept, key, isExact } = part;
        const text = keeper.read(kept).toString('utf8');
        const items = (isExact ? parseExact(text)?.value : JSON.parse(text)) as Json[];
        yield { part: 'items', key, items };
      }
    }
  } finally {
    keeper.close();
  }
}
