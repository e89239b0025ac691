import type { ListNode } from '../adapter.ts';
import type { Block, PlacedPart } from '../decode/document-part.ts';
import { type Elements, readElements } from '../decode/elements.ts';
import { splitPointer } from '../decode/layout.ts';
import type { Slice } from '../decode/slices.ts';
import { parseLenient } from '../json/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { stays as staysInList } from '../resolve/interpreter.ts';
import type { DocumentState } from './document-state.ts';
import { LOSS } from './loss.ts';
import { OwnedElements } from './owned-elements.ts';
import type { EnvelopePart } from './parts.ts';
import { isOfGathered } from './take-keys.ts';
import { WaitingElements } from './waiting-elements.ts';

/** Has the elements of a document's lists read, and takes what is printed of them. */
export class DocumentLists {
  readonly #state: DocumentState;
  /** Elements of lists that wait for what stands behind them. */
  readonly #waiting = new Map<string, WaitingElements>();
  /** Elements that belong to such, by the pointer of their list. */
  readonly #owned = new Map<string, OwnedElements>();
  /** The place of the first element that was lost of a list: behind it the numbers of elements may be others. */
  readonly #firstLost = new Map<string, number>();

  constructor(state: DocumentState) {
    this.#state = state;
  }

  /** Comes to a list. */
  begin(pointer: string): void {
    const { form, payload, found, gathered, order } = this.#state;
    const { of, as = splitPointer(pointer).key } = form.lists[pointer] as ListNode;
    payload.leave(pointer);
    const isOfRows = (of.node === 'rows' || of.node === 'quoted') && form.hasMatches;
    const opensMatches = found.isOfMatches(pointer) || isOfRows;
    if (gathered.holds(pointer)) {
      if (isOfGathered(this.#state, pointer)) order.open();
      gathered.beginList(pointer);
    } else if (opensMatches) order.open();
    else if (staysInList(of)) {
      order.beginList(pointer);
      payload.beginList(pointer, as);
    }
  }

  /** Reads elements. */
  elements(pointer: string, { values, indices, first, seen, rejected, notUtf8, repeated, exact }: Elements): void {
    const { counts, findings } = this.#state;
    counts.fill(pointer, seen);
    let lost = 0;
    for (const { index, start, reason } of rejected) {
      const place = { pointer: `${pointer}/${index}` };
      findings.add(LOSS[reason], reason === 'unescaped' ? place : { ...place, byte_offset: start });
      if (reason !== 'unescaped') lost++;
    }
    for (const { start } of notUtf8) findings.add('UNI-QRY-014', { byte_offset: start });
    findings.repeat(pointer, repeated);
    for (const [at, value] of values.entries()) this.#read(pointer, value, exact, indices?.[at] ?? first + at);
    this.#count(pointer, seen, seen - lost);
    this.printed(pointer);
  }

  #read(pointer: string, value: Json, exact: boolean, index: number): void {
    const { gathered, found } = this.#state;
    const held = gathered.listAt(pointer);
    if (held !== undefined) held.push(value, index);
    else found.readerOf(pointer)?.readValue(value, exact, index);
  }

  /** Reads elements one by one, as they stand. */
  slices(pointer: string, slices: readonly Slice[]): void {
    const { counts, findings } = this.#state;
    counts.fill(pointer, slices.length);
    let read = 0;
    for (const { index, start, bytes, utf8, tooDeep, made } of slices) {
      const place = `${pointer}/${index}`;
      const parsed = tooDeep ? undefined : (made ?? parseLenient(bytes, 'last'));
      if (parsed === undefined) {
        findings.add(LOSS[tooDeep ? 'too-deep' : 'broken'], { pointer: place, byte_offset: start });
        continue;
      }
      if (parsed.unescaped) findings.add('UNI-QRY-018', { pointer: place });
      findings.repeat(place, parsed.repeated);
      this.#read(pointer, parsed.value, parsed.exact, index);
      read++;
      if (!utf8) findings.add('UNI-QRY-014', { byte_offset: start });
    }
    this.#count(pointer, slices.length, read);
    this.printed(pointer);
  }

  /** Counts an element that is lost. */
  lose(pointer: string, index: number): void {
    this.#count(pointer, 1, 0);
    if (!this.#firstLost.has(pointer)) this.#firstLost.set(pointer, index);
  }

  /** Keeps elements that wait for what stands behind them, or belong to such. */
  wait(pointer: string, block: Block): void {
    const { form, settings } = this.#state;
    const { openStore } = settings;
    const { joins } = form.lists[pointer] as ListNode;
    const known = this.#waiting.get(pointer) ?? this.#owned.get(pointer);
    if (known !== undefined) return known.push(block);
    if (joins === undefined) this.#waiting.set(pointer, new WaitingElements(openStore));
    else this.#owned.set(pointer, new OwnedElements(joins));
    this.wait(pointer, block);
  }

  /**
   * Reads what waited, with what belongs to it, and what belongs to nothing; gives the parts that are made. `take`
   * takes what is read of the document.
   */
  *readWaiting(take: (part: PlacedPart) => void): Generator<EnvelopePart> {
    const { form, made } = this.#state;
    // How many lists, each of which needs the next, are to be read before one; a circle ends where it began.
    const depthOf = (list: string, ...around: readonly string[]): number => {
      const { needs = [] } = form.lists[list] ?? {};
      const needed = needs.filter((other) => this.#waiting.has(other) && other !== list && !around.includes(other));
      return Math.max(0, ...needed.map((other) => 1 + depthOf(other, list, ...around)));
    };
    const lists = [...this.#waiting].sort(([one], [other]) => depthOf(one) - depthOf(other));
    for (const [pointer, elements] of lists)
      for (const block of elements.take()) yield* this.#waited(pointer, block, take);
    for (const [pointer, owned] of this.#owned) {
      const rest = owned.rest();
      if (rest === undefined) continue;
      this.begin(pointer);
      this.elements(pointer, rest);
      yield* made.take();
    }
  }

  *#waited(pointer: string, block: Block, take: (part: PlacedPart) => void): Generator<EnvelopePart> {
    const { form, made } = this.#state;
    const owned = [...this.#owned].find(([list]) => form.lists[list]?.joins?.list === pointer)?.[1];
    const end = this.#firstLost.get(pointer) ?? Number.POSITIVE_INFINITY;
    const { bytes, start, first, traits } = block;
    const elements = readElements(bytes, start, first, traits);
    take({ part: 'elements', pointer, elements: owned === undefined ? elements : owned.joinedTo(elements, end) });
    yield* made.take();
  }

  /** Takes what the reader of a list has printed. */
  printed(pointer: string): void {
    const { form, payload, found, order, counts } = this.#state;
    const reader = found.readerOf(pointer);
    if (reader === undefined) return;
    const { converted, unplaced, ...printed } = reader.take();
    const kept = unplaced.filter(({ index, value }) => this.#state.keep(`${pointer}/${index}`, value)).length;
    if (!found.isOfMatches(pointer)) {
      counts.addRead(pointer, converted);
      this.#state.takeFound();
      if (printed.bytes.length === 0) return;
      // What is left of a list of which nothing stays stands behind the matches, in however many blocks it comes.
      if (form.hasMatches && !staysInList((form.lists[pointer] as ListNode).of)) order.open();
      payload.printed(this.#nameOf(pointer), printed);
      return;
    }
    counts.converted += converted;
    counts.placeless += kept;
    if (printed.bytes.length > 0) order.matches({ part: 'printed', key: 'matches', ...printed });
  }

  /** The name of a list in the format; `rows` for a list that is the document itself. */
  #nameOf(pointer: string): string {
    return this.#state.form.lists[pointer]?.as ?? (splitPointer(pointer).key || 'rows');
  }

  /** Counts elements of a list, and how many of them were read. */
  #count(pointer: string, seen: number, read = seen): void {
    const { found, counts } = this.#state;
    if (found.isOfMatches(pointer)) counts.seen += seen;
    else counts.addOthers(seen, read);
  }
}
