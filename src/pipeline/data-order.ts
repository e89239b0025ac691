import type { FormOptions } from '../adapter.ts';
import type { ByteStore } from './byte-keeper.ts';
import { PartQueue } from './part-queue.ts';
import type { EnvelopePart } from './parts.ts';
import type { PayloadPart } from './payload.ts';

/** Puts the parts of a query's data into their order: its matches stand in one place, whatever stands between them. */
export class DataOrder {
  readonly #place: NonNullable<FormOptions['matches']>;
  readonly #isInside: () => boolean;
  /** Matches that wait for what is printed before them. */
  readonly #waiting: PartQueue;
  /** What stands behind the matches; these, where they stand last. */
  readonly #later: PartQueue;
  #isOpen = false;
  /** True where the matches begin behind the object that is read. */
  #opensBehind = false;
  /** The list that is printed: matches that stand in its elements wait for its end. */
  #list: string | undefined;
  /** True while keys of the first match are read that stand behind others. */
  awaitsMatch = false;

  /** `isInside` is true while an object is read that stays one. */
  constructor(place: FormOptions['matches'], isInside: () => boolean, openStore: (() => ByteStore) | undefined) {
    this.#place = place ?? 'first';
    this.#isInside = isInside;
    this.#waiting = new PartQueue(openStore);
    this.#later = new PartQueue(openStore);
  }

  /** True where the matches have begun. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The matches stand here, or as soon as they may. */
  *open(): Generator<EnvelopePart> {
    if (this.#isOpen || this.#list !== undefined) return;
    this.#opensBehind = this.#place === 'behind' && this.#isInside();
    if (this.#opensBehind) return;
    this.#isOpen = true;
    if (this.#place !== 'last') yield { part: 'items', key: 'matches', items: [], exact: false };
  }

  *matches(part: EnvelopePart): Generator<EnvelopePart> {
    if (this.#opensBehind || this.awaitsMatch || this.#list !== undefined) this.#waiting.push(part);
    else if (this.#place === 'last') this.#later.push(part);
    else yield part;
  }

  /** Parts of the payload, which stand here, or behind the matches: a list of these may go on. */
  *payload(parts: Iterable<PayloadPart>): Generator<EnvelopePart> {
    for (const part of parts) {
      if (this.#isOpen && this.#place !== 'last') this.#later.push(part);
      else yield part;
    }
    if (!this.#opensBehind || this.#isInside()) return;
    this.#opensBehind = false;
    yield* this.open();
    yield* this.takeWaiting();
  }

  /** A list begins whose elements stay in it. */
  beginList(pointer: string): void {
    if (!this.#isOpen && this.#place === 'first') this.#list ??= pointer;
  }

  /** Prints the matches that stood in a list, where this pointer does not stand in it any more. */
  *leaveList(pointer: string): Generator<EnvelopePart> {
    if (this.#list === undefined || pointer.startsWith(`${this.#list}/`)) return;
    this.#list = undefined;
    if (this.#waiting.isEmpty) return;
    yield* this.open();
    yield* this.takeWaiting();
  }

  *takeWaiting(): Generator<EnvelopePart> {
    for (const part of this.#waiting.take()) yield* this.matches(part);
  }

  /** What is left when all has been read, with the number of matches under this key. */
  *close(key: 'count' | 'match_count', count: number): Generator<EnvelopePart> {
    if (!this.#isOpen || this.#place === 'last') yield { part: 'items', key: 'matches', items: [], exact: false };
    if (this.#place === 'last') yield* this.#later.take();
    yield { part: 'count', key, count };
    yield* this.#later.take();
  }
}
