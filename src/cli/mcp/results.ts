import type { FormatName } from '../../format/formats.ts';
import type { Detail } from '../../format/llm/essence.ts';
import { refusal } from './answer.ts';

/** How a result is shown, on each of its pages. */
export interface Shown {
  maxTokens: number;
  format: FormatName;
  detail: Detail | undefined;
}

/** Envelopes that handles and cursors of later calls are about. */
export interface Result {
  /** The first digits of the SHA-256 of its input. */
  id: string;
  /** The envelopes, one a line. */
  envelopes: Uint8Array;
  /** True where nothing of the input could be used: the envelopes say why. */
  hasFailed: boolean;
  /** The file that it was read from, with its sum. */
  file: { path: string; sum: string } | undefined;
  shown: Shown;
}

const MOST_RESULTS = 32;
const MOST_BYTES = 128 * 1024 * 1024;
const ID_DIGITS = 12;
const CURSOR = /^([0-9a-f]{12})@(\d{1,15})$/;

/** The last results, within a bound. */
export class Results {
  readonly #results = new Map<string, Result>();
  #bytes = 0;

  /** Holds a result of an input with this sum, in the place of an earlier one, and drops those held for longest. */
  hold(inputSum: string, result: Omit<Result, 'id'>): Result {
    const held = { ...result, id: inputSum.slice(0, ID_DIGITS) };
    this.#drop(held.id);
    this.#results.set(held.id, held);
    this.#bytes += held.envelopes.length;
    for (const id of this.#results.keys()) {
      if (this.#results.size <= MOST_RESULTS && this.#bytes <= MOST_BYTES) break;
      if (id !== held.id) this.#drop(id);
    }
    return held;
  }

  /** What a cursor names; `sumOf` gives the sum of a file of now. */
  async at(
    cursor: string,
    sumOf: (path: string) => Promise<string | undefined>,
  ): Promise<{ result: Result; from: number }> {
    const [, id = '', from] = CURSOR.exec(cursor) ?? [];
    const result = this.#results.get(id);
    if (result === undefined) throw refusal('UNI-REF-003', { details: { cursor } });
    const { file } = result;
    if (file !== undefined && (await sumOf(file.path)) !== file.sum) {
      this.#drop(id);
      throw refusal('UNI-REF-003', { details: { cursor }, file: file.path });
    }
    return { result, from: Number(from) };
  }

  /** All that are held, the oldest first. */
  all(): Iterable<Result> {
    return this.#results.values();
  }

  #drop(id: string): void {
    this.#bytes -= this.#results.get(id)?.envelopes.length ?? 0;
    this.#results.delete(id);
  }
}

/** The cursor of the page of a result that begins behind so many of its rows. */
export function cursorOf(id: string, from: number): string {
  return `${id}@${from}`;
}
