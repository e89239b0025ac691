import { wholeUnits } from './cut-text.ts';
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
  /** Takes how many results of an envelope there are, and how many are shown; at the end what is not. */
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

/** What is shown of an envelope. */
export interface Page<Row> {
  rows: Row[];
  /** True where rows before these, or behind them, are on other pages. */
  isCut: boolean;
  /** True where what stands behind the rows has room. */
  hasNotes: boolean;
  /** The most tokens of what stands before the rows; `undefined` for any number. */
  headRoom: number | undefined;
}

/** How the rows of an envelope are printed. */
export interface RowsText<Row> {
  textOf(page: Page<Row>): string;
  /** Makes a row that alone is too long fit. */
  shorten(row: Row): Row;
  /** True where something stands behind the rows, which is left out first. */
  hasNotes: boolean;
}

/** Of the budget so much at most is what stands before rows. */
const HEAD_SHARE = 0.5;
/** So many rows of a page at most are shortened. */
const MOST_SHORTENED = 8;
/** No number of what is left out is larger. */
const MOST_LEFT = 999_999;

/**
 * Shares a budget of tokens among the rows of all envelopes, in fair turns of their files. An envelope without rows
 * counts as one. Behind the first row that has no room nothing is shown.
 */
export class Pager {
  readonly #maxTokens: number;
  readonly #from: number;
  readonly #nextPage: NonNullable<Budget['nextPage']>;
  readonly #told: Budget['told'];
  #used = 0;
  #passed = 0;
  /** True where no envelope has been printed. */
  #isEmpty = true;
  /** What is not shown, from the first such row on. */
  #rest: Rest | undefined;

  /** `behind` is the longest text that stands behind all envelopes, but for what says what is left out. */
  constructor({ maxTokens = Number.POSITIVE_INFINITY, from = 0, nextPage, told }: Budget, behind = '') {
    this.#maxTokens = maxTokens;
    this.#from = from;
    this.#nextPage = nextPage ?? ((next) => `--from ${next}`);
    this.#told = told;
    const longest = { rows: MOST_LEFT, files: MOST_LEFT, next: MOST_LEFT, how: this.#nextPage(MOST_LEFT) };
    if (Number.isFinite(maxTokens)) this.#used = estimateTokens(behind + restLine(longest));
  }

  /** True where all rows are shown. */
  get isUnlimited(): boolean {
    return this.#maxTokens === Number.POSITIVE_INFINITY && this.#from === 0;
  }

  /** A store for the rows of an envelope; `isResult` is true for those that are more than facts. */
  newRows<Row>(isResult: (row: Row) => boolean): FairRows<Row> {
    // A row has at least one token.
    return new FairRows(this.#from + this.#maxTokens, isResult);
  }

  /** The text of an envelope with as many of its rows as fit; empty where none is on this page. */
  print<Row>(all: FairRows<Row>, text: RowsText<Row>): string {
    const count = Math.max(1, all.count);
    const from = Math.max(0, this.#from - this.#passed);
    const isHere = from < count && this.#rest === undefined;
    const page = isHere ? this.#page(all, from, text) : undefined;
    const printed = page === undefined ? '' : text.textOf(page);
    if (Number.isFinite(this.#maxTokens)) this.#used += estimateTokens(printed);
    const shown = page === undefined ? 0 : all.count === 0 ? 1 : page.rows.length;
    this.#leave(all, Math.min(count, from) + shown, count);
    this.#passed += count;
    this.#told?.(page?.rows.filter(all.isResult).length ?? 0, all.results, undefined);
    return printed;
  }

  hasRoom(text: string): boolean {
    return this.#maxTokens === Number.POSITIVE_INFINITY || this.#used + estimateTokens(text) <= this.#maxTokens;
  }

  /** What no page so far has shown; `undefined` where nothing is left. */
  end(): Rest | undefined {
    if (this.#rest !== undefined) this.#told?.(0, 0, this.#rest);
    return this.#rest;
  }

  /** The most rows with which the text still fits; `undefined` where not even what stands before them does. */
  #page<Row>(all: FairRows<Row>, from: number, { textOf, shorten, hasNotes }: RowsText<Row>): Page<Row> | undefined {
    const rows = all.from(from);
    const room = this.#maxTokens - this.#used;
    const isWhole = from + rows.length >= all.count;
    const headRoom = Number.isFinite(room) ? Math.floor(room * (rows.length > 0 ? HEAD_SHARE : 1)) : undefined;
    const pageOf = (count: number, withNotes = false): Page<Row> => {
      const isCut = from > 0 || count < rows.length || !isWhole;
      return { rows: rows.slice(0, count), isCut, hasNotes: withNotes, headRoom };
    };
    if (headRoom === undefined) return pageOf(rows.length, true);
    const fits = (page: Page<Row>) => estimateTokens(textOf(page)) <= room;
    let count = mostThatFit(0, rows.length, (some) => fits(pageOf(some)));
    // A row that no page could show whole is shown in short.
    for (let shortened = 0; count < rows.length && shortened < MOST_SHORTENED; shortened++) {
      const row = rows[count] as Row;
      const isFirst = count === 0 && this.#isEmpty;
      if (!isFirst && estimateTokens(textOf({ ...pageOf(0), rows: [row] })) <= this.#maxTokens) break;
      rows[count] = shorten(row);
      if (!fits(pageOf(count + 1))) break;
      count = mostThatFit(count + 1, rows.length, (some) => fits(pageOf(some)));
    }
    if (count === 0 && !this.#isEmpty && (rows.length > 0 || !fits(pageOf(0)))) return undefined;
    this.#isEmpty = false;
    return pageOf(count, hasNotes && isWhole && count === rows.length && fits(pageOf(count, true)));
  }

  /** Notes how many rows of an envelope, or whether itself, are left for the next pages. */
  #leave<Row>(all: FairRows<Row>, shown: number, count: number): void {
    if (shown >= count) return;
    const next = this.#passed + shown;
    // The same page again would show nothing either.
    const larger = next === this.#from ? ' and a larger budget of tokens' : '';
    this.#rest ??= { rows: 0, files: 0, next, how: this.#nextPage(next) + larger };
    this.#rest.rows += count - shown;
    this.#rest.files += all.filesBehind(shown);
  }
}

/** The largest count up to `most` that fits, where less always fits as well; `least` where none above it does. */
export function mostThatFit(least: number, most: number, fits: (count: number) => boolean): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line that says what was not shown, and how to see it. */
export function restLine({ rows, files, how }: Rest): string {
  const where = files === 0 ? '' : ` in ${files === 1 ? '1 file' : `${files} files`}`;
  return `+ ${rows} more${where}; next: ${how}`;
}

/**
 * As much of the beginning of a text as has so many tokens where it is printed; `…+N` behind it says that N UTF-16
 * units more are there.
 */
export function textWithin(text: string, tokens: number, print = (one: string) => one): string {
  const cut = (length: number): string =>
    length === text.length ? text : `${text.slice(0, length)}…+${text.length - length}`;
  const fits = (length: number) => estimateTokens(print(cut(length))) <= tokens;
  // A token seldom has more units.
  if (text.length <= tokens * MOST_UNITS && fits(text.length)) return text;
  const length = mostThatFit(0, Math.min(text.length - 1, Math.ceil(tokens * MOST_UNITS)), fits);
  return cut(wholeUnits(text, length));
}

const MOST_UNITS = 8;
