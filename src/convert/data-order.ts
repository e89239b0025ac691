import type { FormOptions } from '../adapter.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import type { MadeParts } from './made-parts.ts';
import { PartQueue } from './part-queue.ts';
import type { EnvelopePart } from './parts.ts';
import type { PayloadPart } from './payload.ts';

/** Puts the parts of a query's data into their order: its matches stand in one place, whatever stands between them. */
export class DataOrder {
  readonly #made: MadeParts;
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

  /** `made` takes the parts in their order; `isInside` is true while an object is read that stays one. */
  constructor(
    made: MadeParts,
    place: FormOptions['matches'],
    isInside: () => boolean,
    openStore: OpenStore | undefined,
  ) {
    this.#made = made;
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
  open(): void {
    if (this.#isOpen || this.#list !== undefined) return;
    this.#opensBehind = this.#place === 'behind' && this.#isInside();
    if (this.#opensBehind) return;
    this.#isOpen = true;
    if (this.#place !== 'last') this.#made.push(NO_MATCHES);
  }

  matches(part: EnvelopePart): void {
    if (this.#mustWait) this.#waiting.push(part);
    else if (this.#place === 'last') this.#later.push(part);
    else this.#made.push(part);
  }

  get #mustWait(): boolean {
    return this.#opensBehind || this.#list !== undefined;
  }

  /** Takes a part of the payload, which stands here, or behind the matches: a list of these may go on. */
  take(part: PayloadPart): void {
    if (this.#isOpen && this.#place !== 'last') this.#later.push(part);
    else this.#made.push(part);
  }

  /** Matches that could not stand in an object that has ended begin. */
  leave(): void {
    if (!this.#opensBehind) return;
    this.#opensBehind = false;
    this.open();
    this.takeWaiting();
  }

  /** A list begins whose elements stay in it. */
  beginList(pointer: string): void {
    if (!this.#isOpen && this.#place === 'first') this.#list ??= pointer;
  }

  /** Prints the matches that stood in a list, where this pointer does not stand in it any more. */
  leaveList(pointer: string): void {
    if (this.#list === undefined || pointer.startsWith(`${this.#list}/`)) return;
    this.#list = undefined;
    if (this.#waiting.isEmpty) return;
    this.open();
    this.takeWaiting();
  }

  takeWaiting(): void {
    if (this.#mustWait || this.#waiting.isEmpty) return;
    if (this.#place !== 'last') this.#made.push(this.#waiting.take());
    else for (const part of this.#waiting.take()) this.#later.push(part);
  }

  /** What is left when all has been read, with the number of matches under this key. */
  close(key: 'count' | 'match_count', count: number): void {
    if (!this.#isOpen || this.#place === 'last') this.#made.push(NO_MATCHES);
    if (this.#place === 'last') this.#made.push(this.#later.take());
    this.#made.push({ part: 'count', key, count });
    this.#made.push(this.#later.take());
    this.#isOpen = false;
  }
}

/** The list begins. */
const NO_MATCHES: EnvelopePart = { part: 'items', key: 'matches', items: [], exact: false };
