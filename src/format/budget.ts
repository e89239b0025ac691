import { FairRows } from './fair-rows.ts';
import { estimateTokens } from './token-estimate.ts';

/** How much may be printed for a language model. */
export interface Budget {
  /** The most tokens, by estimate; `undefined` for any number. */
  maxTokens?: number | undefined;
  /** How many rows earlier pages have shown. */
  from?: number | undefined;
  /** Says how the rows from `next` on are to be had; by default with `--from`. */
  nextPage?: ((next: number) => string) | undefined;
  /** Takes what is shown of each envelope, and of how many rows. */
  told?: ((shown: number, total: number, rest: Rest | undefined) => void) | undefined;
}

/** What was not shown. */
export interface Rest {
  rows: number;
  files: number;
  /** Where the next page begins. */
  next: number;
  /** How it is to be had, in words. */
  how: string;
}

/** A page of rows, and what comes behind it; `rest` is absent where nothing does. */
export interface Page<Row> {
  rows: Row[];
  rest?: Rest;
}

/** Shares a budget of tokens among the rows of all envelopes, in fair turns of their files. */
export class Pager {
  readonly #maxTokens: number;
  readonly #from: number;
  readonly #nextPage: NonNullable<Budget['nextPage']>;
  readonly #told: Budget['told'];
  #used = 0;
  #passed = 0;

  constructor({ maxTokens = Number.POSITIVE_INFINITY, from = 0, nextPage = fromFlag, told }: Budget) {
    this.#maxTokens = maxTokens;
    this.#from = from;
    this.#nextPage = nextPage;
    this.#told = told;
  }

  /** True where all rows are shown. */
  get isUnlimited(): boolean {
    return this.#maxTokens === Number.POSITIVE_INFINITY && this.#from === 0;
  }

  /** A store for the rows of an envelope. */
  newRows<Row>(): FairRows<Row> {
    // A row has at least one token.
    return new FairRows(this.#from + this.#maxTokens);
  }

  /** The most rows of an envelope with which `textOf` still fits; `shorten` makes a row that alone is too long fit. */
  page<Row>(all: FairRows<Row>, textOf: (page: Page<Row>) => string, shorten: (row: Row) => Row): Page<Row> {
    const from = Math.min(all.count, Math.max(0, this.#from - this.#passed));
    const rows = all.from(from);
    const pageOf = (count: number): Page<Row> => this.#pageOf(all, from, rows.slice(0, count));
    const room = this.#maxTokens - this.#used;
    const fits = (page: Page<Row>) => room === Number.POSITIVE_INFINITY || estimateTokens(textOf(page)) <= room;
    let page = pageOf(mostThatFit(rows.length, (count) => fits(pageOf(count))));
    const [first] = rows;
    if (page.rows.length === 0 && first !== undefined) {
      const shortened = this.#pageOf(all, from, [shorten(first)]);
      if (fits(shortened)) page = shortened;
    }
    if (room !== Number.POSITIVE_INFINITY) this.#used += estimateTokens(textOf(page));
    this.#passed += all.count;
    this.#told?.(page.rows.length, all.count, page.rest);
    return page;
  }

  #pageOf<Row>(all: FairRows<Row>, from: number, rows: Row[]): Page<Row> {
    const shown = from + rows.length;
    if (shown >= all.count) return { rows };
    const next = this.#passed + shown;
    // The same page again would show nothing either.
    const how = this.#nextPage(next) + (next === this.#from ? ' and a larger budget of tokens' : '');
    return { rows, rest: { rows: all.count - shown, files: all.filesBehind(shown), next, how } };
  }
}

function fromFlag(next: number): string {
  return `--from ${next}`;
}

/** The largest count up to `most` that fits, where less always fits as well; 0 where none does. */
function mostThatFit(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line that says what was not shown, and how to see it. */
export function restLine({ rows, files, how }: Rest): string {
  return `+ ${rows} more in ${files === 1 ? '1 file' : `${files} files`}; next: ${how}`;
}
