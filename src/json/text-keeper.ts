import { ByteKeeper, type Kept, type OpenStore } from './byte-keeper.ts';

/** So many UTF-16 units are kept together. */
const BLOCK = 1 << 14;

/** Text that is written later: a store holds what is too much for memory. */
export class TextKeeper {
  readonly #open: OpenStore | undefined;
  #keeper: ByteKeeper;
  #blocks: Kept[] = [];
  #recent = '';

  constructor(open: OpenStore | undefined) {
    this.#open = open;
    this.#keeper = new ByteKeeper(open);
  }

  get isEmpty(): boolean {
    return this.#recent === '' && this.#blocks.length === 0;
  }

  add(text: string): void {
    this.#recent += text;
    if (this.#recent.length < BLOCK) return;
    this.#blocks.push(this.#keeper.keep(Buffer.from(this.#recent)));
    this.#recent = '';
  }

  /** Gives all text in pieces, none of which ends inside a text that was added, and is empty again. */
  *take(): Generator<string> {
    const [blocks, keeper, recent] = [this.#blocks, this.#keeper, this.#recent];
    this.#blocks = [];
    this.#recent = '';
    this.#keeper = new ByteKeeper(this.#open);
    try {
      for (const block of blocks) yield keeper.read(block).toString('utf8');
      if (recent !== '') yield recent;
    } finally {
      keeper.close();
    }
  }
}
