import type { FormOptions } from '../adapter.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { PartQueue } from './part-queue.ts';
import type { EnvelopePart } from './parts.ts';
import type { PayloadPart } from './payload.ts';

/** Puts the parts of a query's data into their order: its matches stand in one place, whatever stands between them. */
export class DataOrder {
  /** What was not yet given on; what waits elsewhere stands among it as a whole. */
  #ready: (EnvelopePart | Iterable<EnvelopePart>)[] = [];
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

  /** `isInside` is true while an object is read that stays one. */
  constructor(place: FormOptions['matches'], isInside: () => boolean, openStore: OpenStore | undefined) {
    this.#place = place ?? 'first';
    this.#isInside = isInside;
    this.#waiting = new PartQueue(openStore);
    this.#later = new PartQueue(openStore);
  }

  /** Gives what comes next, as far as that is known. */
  *ready(): Generator<EnvelopePart> {
    if (this.#ready.length === 0) return;
    const ready = this.#ready;
    this.#ready = [];
    for (const parts of ready) {
      if ('part' in parts) yield parts;
      else yield* parts;
    }
  }

  /** What follows all that was taken so far. */
  push(parts: EnvelopePart | Iterable<EnvelopePart>): void {
    this.#ready.push(parts);
  }

  /** The matches stand here, or as soon as they may. */
  open(): void {
    if (this.#isOpen || this.#list !== undefined) return;
    this.#opensBehind = this.#place === 'behind' && this.#isInside();
    if (this.#opensBehind) return;
    this.#isOpen = true;
    if (this.#place !== 'last') this.#ready.push(NO_MATCHES);
  }

  matches(part: EnvelopePart): void {
    if (this.#mustWait) this.#waiting.push(part);
    else if (this.#place === 'last') this.#later.push(part);
    else this.#ready.push(part);
  }

  get #mustWait(): boolean {
    return this.#opensBehind || this.#list !== undefined;
  }

  /** Takes a part of the payload, which stands here, or behind the matches: a list of these may go on. */
  take(part: PayloadPart): void {
    if (this.#isOpen && this.#place !== 'last') this.#later.push(part);
    else this.#ready.push(part);
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
    if (this.#place !== 'last') this.#ready.push(this.#waiting.take());
    else for (const part of this.#waiting.take()) this.#later.push(part);
  }

  /** What is left when all has been read, with the number of matches under this key. */
  close(key: 'count' | 'match_count', count: number): void {
    if (!this.#isOpen || this.#place === 'last') this.#ready.push(NO_MATCHES);
    if (this.#place === 'last') this.#ready.push(this.#later.take());
    this.#ready.push({ part: 'count', key, count });
    this.#ready.push(this.#later.take());
    this.#isOpen = false;
  }
}

/** The list begins. */
const NO_MATCHES: EnvelopePart = { part: 'items', key: 'matches', items: [], exact: false };
