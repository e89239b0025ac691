import type { ListNode } from '../adapter.ts';
import { stays as staysInList } from '../elements/element-nodes.ts';
import type { Block } from '../input/document-part.ts';
import type { Elements } from '../input/elements.ts';
import { splitPointer } from '../input/layout.ts';
import type { DocumentState } from './document-state.ts';
import { LOSS } from './loss.ts';
import { OwnedElements } from './owned-elements.ts';
import type { EnvelopePart } from './parts.ts';
import { isOfGathered } from './take-keys.ts';

/** Has the elements of a document's lists read, and takes what is printed of them. */
export class DocumentLists {
  readonly #state: DocumentState;
  /** Elements of lists that wait for what stands behind them. */
  readonly #waiting = new Map<string, Block[]>();
  /** Elements that belong to such, by the pointer of their list. */
  readonly #owned = new Map<string, OwnedElements>();
  /** What has been come to, by JSON pointer. */
  readonly #seen = new Set<string>();
  /** The place of the first element that was lost of a list: behind it the numbers of elements may be others. */
  readonly #firstLost = new Map<string, number>();

  constructor(state: DocumentState) {
    this.#state = state;
  }

  /** Comes to a key or a list of the document. */
  see(pointer: string): void {
    this.#seen.add(pointer);
  }

  /** Comes to a list. */
  come(pointer: string): void {
    const node = this.#state.form.lists[pointer] as ListNode;
    this.#defer(pointer, node);
    this.see(pointer);
    if (node.joins === undefined) this.begin(pointer);
  }

  /** Begins what is printed of a list. */
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

  /** Takes elements of a list: reads them, or keeps them for later. */
  take(pointer: string, block: Block): void {
    const waiting = this.#waiting.get(pointer);
    const owned = this.#owned.get(pointer);
    if (waiting !== undefined) waiting.push(block);
    else if (owned !== undefined) owned.push(block.read());
    else {
      const elements = block.read();
      const held = this.#state.gathered.listAt(pointer);
      if (held === undefined) return this.elements(pointer, elements);
      this.#tell(pointer, elements);
      held.push(block, elements);
    }
  }

  /** Reads elements. */
  elements(pointer: string, elements: Elements): void {
    this.#tell(pointer, elements);
    const { values, indices, first, exact } = elements;
    const reader = this.#state.found.readerOf(pointer);
    for (const [at, value] of values.entries()) reader?.readValue(value, exact, indices?.[at] ?? first + at);
    this.printed(pointer);
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

  /** Prepares for elements that wait for what stands behind them, or that belong to such. */
  #defer(pointer: string, { joins, late, needs = [] }: ListNode): void {
    if (joins !== undefined) this.#owned.set(pointer, this.#owned.get(pointer) ?? new OwnedElements(joins));
    else if (late === true || needs.some((other) => !this.#seen.has(other) || this.#waiting.has(other)))
      this.#waiting.set(pointer, this.#waiting.get(pointer) ?? []);
  }

  /**
   * Reads what waited, with what belongs to it, and what belongs to nothing; gives the parts that are made.
   */
  *readWaiting(): Generator<EnvelopePart> {
    const { form, made } = this.#state;
    // How many lists, each of which needs the next, are to be read before one; a circle ends where it began.
    const depthOf = (list: string, ...around: readonly string[]): number => {
      const { needs = [] } = form.lists[list] ?? {};
      const needed = needs.filter((other) => this.#waiting.has(other) && other !== list && !around.includes(other));
      return Math.max(0, ...needed.map((other) => 1 + depthOf(other, list, ...around)));
    };
    const lists = [...this.#waiting].sort(([one], [other]) => depthOf(one) - depthOf(other));
    for (const [pointer, elements] of lists) for (const block of elements) yield* this.#waited(pointer, block.read());
    for (const [pointer, owned] of this.#owned) {
      const rest = owned.rest();
      if (rest === undefined) continue;
      this.begin(pointer);
      this.elements(pointer, rest);
      yield* made.take();
    }
  }

  *#waited(pointer: string, elements: Elements): Generator<EnvelopePart> {
    const { form, made } = this.#state;
    const owned = [...this.#owned].find(([list]) => form.lists[list]?.joins?.list === pointer)?.[1];
    const end = this.#firstLost.get(pointer) ?? Number.POSITIVE_INFINITY;
    this.elements(pointer, owned === undefined ? elements : owned.joinedTo(elements, end));
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
