import type { ListNode } from '../adapter.ts';
import { stays as staysInList } from '../elements/element-nodes.ts';
import type { Document } from '../input/document.ts';
import type { Block } from '../input/document-part.ts';
import type { Elements } from '../input/elements.ts';
import { splitPointer } from '../input/layout.ts';
import type { DocumentState } from './document-state.ts';
import { isHeld } from './held-values.ts';
import { LOSS } from './loss.ts';
import { OwnedElements } from './owned-elements.ts';
import type { EnvelopePart } from './parts.ts';
import { takeGathered } from './take-keys.ts';

/** Has the elements of a document's lists read, and takes what is printed of them. */
export class DocumentLists {
  readonly #state: DocumentState;
  readonly #document: Document;
  /** Lists that are read when all others have been. */
  readonly #late = new Set<string>();
  /** Lists that have begun. */
  readonly #begun = new Set<string>();
  /** The place of the first element that was lost of a list: behind it the numbers of elements may be others. */
  readonly #firstLost = new Map<string, number>();

  constructor(state: DocumentState, document: Document) {
    this.#state = state;
    this.#document = document;
  }

  /** Comes to a list. */
  come(pointer: string): void {
    const { joins, late, needs = [] } = this.#state.form.lists[pointer] as ListNode;
    if (joins !== undefined) return;
    const isBehind = (other: string): boolean =>
      this.#late.has(other) || (this.#document.hasList(other) && !this.#begun.has(other));
    if (late === true || needs.some(isBehind)) this.#late.add(pointer);
    this.begin(pointer);
  }

  /** Begins what is printed of a list. */
  begin(pointer: string): void {
    const { form, payload, found, order } = this.#state;
    const { of, as = splitPointer(pointer).key } = form.lists[pointer] as ListNode;
    this.#begun.add(pointer);
    payload.leave(pointer);
    const isOfRows = (of.node === 'rows' || of.node === 'quoted') && form.hasMatches;
    if (isHeld(form, pointer)) return takeGathered(this.#state, pointer);
    if (found.isOfMatches(pointer) || isOfRows) order.open();
    else if (staysInList(of)) {
      order.beginList(pointer);
      payload.beginList(pointer, as);
    }
  }

  /** Takes elements of a list: reads them, if it is their turn. */
  take(pointer: string, block: Block): void {
    const { form } = this.#state;
    if (this.#late.has(pointer) || form.lists[pointer]?.joins !== undefined) return;
    if (isHeld(form, pointer)) this.#tell(pointer, block.read());
    else this.elements(pointer, block.read());
  }

  /** Reads elements. */
  elements(pointer: string, elements: Elements): void {
    this.#tell(pointer, elements);
    const { values, indices, first, exact } = elements;
    const reader = this.#state.found.readerOf(pointer);
    for (const [at, value] of values.entries()) reader?.readValue(value, exact, indices?.[at] ?? first + at);
    this.takeMade(pointer);
  }

  /** Counts elements, and tells what could not be read of them as it stands. */
  #tell(pointer: string, { seen, rejected, notUtf8, repeated }: Elements): void {
    const { counts, findings } = this.#state;
    counts.fill(pointer, seen);
    let lost = 0;
    for (const { index, start, reason } of rejected) {
      const place = { pointer: `${pointer}/${index}` };
      findings.add(LOSS[reason], reason === 'mended' ? place : { ...place, byte_offset: start });
      if (reason !== 'mended') lost++;
    }
    for (const { start } of notUtf8) findings.add('UNI-QRY-014', { byte_offset: start });
    findings.repeat(pointer, repeated);
    this.#count(pointer, seen, seen - lost);
  }

  /** Counts an element that is lost. */
  lose(pointer: string, index: number): void {
    this.#count(pointer, 1, 0);
    if (!this.#firstLost.has(pointer)) this.#firstLost.set(pointer, index);
  }

  /** Reads the lists that are late, with what belongs to them, and what belongs to nothing. */
  *readLate(): Generator<EnvelopePart> {
    const { form, order } = this.#state;
    const joined = Object.entries(form.lists).flatMap(([pointer, { joins }]) =>
      joins === undefined || !this.#document.hasList(pointer)
        ? []
        : [{ pointer, list: joins.list, owned: new OwnedElements(joins, this.#document.blocks(pointer)) }],
    );
    for (const pointer of this.#lateInOrder()) {
      const { owned } = joined.find(({ list }) => list === pointer) ?? {};
      const end = this.#firstLost.get(pointer) ?? Number.POSITIVE_INFINITY;
      for (const block of this.#document.blocks(pointer)) {
        this.elements(pointer, owned === undefined ? block.read() : owned.joinedTo(block.read(), end));
        yield* order.ready();
      }
    }
    for (const { pointer, owned } of joined) {
      const rest = owned.rest();
      if (rest === undefined) continue;
      this.begin(pointer);
      this.elements(pointer, rest);
      yield* order.ready();
    }
  }

  /** The late lists, each behind those that it needs; a circle ends where it began. */
  #lateInOrder(): string[] {
    const depthOf = (list: string, ...around: readonly string[]): number => {
      const { needs = [] } = this.#state.form.lists[list] ?? {};
      const needed = needs.filter((other) => this.#late.has(other) && other !== list && !around.includes(other));
      return Math.max(0, ...needed.map((other) => 1 + depthOf(other, list, ...around)));
    };
    return [...this.#late].sort((one, other) => depthOf(one) - depthOf(other));
  }

  /** Takes what the reader of a list has made. */
  takeMade(pointer: string): void {
    const { form, payload, found, order, counts } = this.#state;
    const reader = found.readerOf(pointer);
    if (reader === undefined) return;
    const { converted, unplaced, items, exact } = reader.take();
    const kept = unplaced.filter(({ index, value }) => this.#state.keep(`${pointer}/${index}`, value)).length;
    if (!found.isOfMatches(pointer)) {
      counts.addRead(pointer, converted);
      this.#state.takeFound();
      if (items.length === 0) return;
      // What is left of a list of which nothing stays stands behind the matches, in however many blocks it comes.
      if (form.hasMatches && !staysInList((form.lists[pointer] as ListNode).of)) order.open();
      payload.items(this.#nameOf(pointer), items, exact);
      return;
    }
    counts.converted += converted;
    counts.placeless += kept;
    if (items.length > 0) order.matches({ part: 'items', key: 'matches', items, exact });
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
