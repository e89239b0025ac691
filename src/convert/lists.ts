import { at } from '../adapter/values/at.ts';
import { type Form, keep, type ListedNode, type ListNode, type MadeNode, meets } from '../adapter.ts';
import { stays } from '../elements/keys.ts';
import { makeMatch } from '../elements/match-maker.ts';
import { makerOf } from '../elements/objects.ts';
import type { Reading } from '../elements/reading.ts';
import { elementSpot, type Spot, spotOf } from '../elements/spot.ts';
import type { Block, Document } from '../input/document.ts';
import { addElements, type Elements, noElements } from '../input/elements.ts';
import { splitPointer } from '../input/layout.ts';
import { onceFor, onceIn } from '../json/once-for.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { DocumentState } from './document-state.ts';
import { LOSS } from './faults.ts';
import { isHeld } from './held-values.ts';
import { takeGathered } from './keys.ts';
import type { EnvelopePart } from './parts.ts';

/** Elements of which nothing is to be reported. */
type SoundElements = Pick<Elements, 'values' | 'indices'>;

/** What is made of an element that needs a usable place and has none. */
const UNPLACED = Symbol('unplaced');

/** Makes what is in the place of an element, or nothing. */
type MakeElement = (value: Json, spot: Spot) => Json | undefined | typeof UNPLACED;

/** Lists of an operation's result in which the format has items alone. */
const ITEMS_ONLY: ReadonlySet<string> = new Set(['spans']);

/** A list that the form of its document does not name. */
const UNNAMED: ListNode = { node: 'list', of: keep, firstKeys: [] };

/** True for what becomes matches, and nothing else. */
function isMatches(of: ListedNode): boolean {
  if (of.node === 'choose') return of.of.every(([, node]) => isMatches(node));
  return of.node === 'match' && of.item !== true;
}

/** The lists of a form that are read element by element, by JSON pointer: true for those of matches. */
const listsOf = onceFor((form: Form): ReadonlyMap<string, boolean> => {
  const { held = [] } = form;
  const lists = new Map<string, boolean>();
  for (const [pointer, { of }] of Object.entries(form.lists)) {
    if (held.includes(pointer) || of.node === 'gathered') continue;
    if (isMatches(of)) lists.set(pointer, true);
    else if (!held.some((holder) => pointer.startsWith(`${holder}/`))) lists.set(pointer, false);
  }
  return lists;
});

/** Reads the elements of a document's lists, and prints what is made of them. */
export class Lists {
  readonly #state: DocumentState;
  readonly #document: Document;
  /** The lists whose elements belong to those of another one, by the JSON pointer of that. */
  readonly #joined = new Map<string, { pointer: string; owned: OwnedElements }>();
  /** Lists that are read when all others have been. */
  readonly #late = new Set<string>();
  /** Lists that have begun. */
  readonly #begun = new Set<string>();
  /** The place of the first element that was lost of a list: behind it the numbers of elements may be others. */
  readonly #firstLost = new Map<string, number>();
  /** How the elements of lists are made, by JSON pointer. */
  readonly #makers = new Map<string, MakeElement>();

  constructor(state: DocumentState, document: Document) {
    this.#state = state;
    this.#document = document;
    for (const [pointer, { joins }] of Object.entries(state.form.lists))
      if (joins !== undefined && document.hasList(pointer))
        this.#joined.set(joins.list, { pointer, owned: new OwnedElements(joins, document.blocks(pointer)) });
  }

  /** Comes to a list. */
  come(pointer: string): void {
    const { joins, needs = [] } = this.#nodeAt(pointer);
    if (joins !== undefined) return;
    if (needs.some((other) => this.#document.hasList(other) && !this.#begun.has(other))) this.#late.add(pointer);
    this.#begin(pointer);
  }

  /** Begins what is printed of a list. */
  #begin(pointer: string): void {
    const { form, data, context } = this.#state;
    const node = this.#nodeAt(pointer);
    const { of, as = splitPointer(pointer).key } = node;
    this.#begun.add(pointer);
    const isOfRows = (of.node === 'rows' || of.node === 'quoted') && form.hasMatches;
    if (isHeld(form, pointer)) takeGathered(this.#state, pointer);
    else if (node === UNNAMED) {
      context.unknownKeys.add(pointer);
      data.beginList(pointer, as);
    } else if (isOfRows || listsOf(form).get(pointer) === true) data.openMatches();
    else if (stays(of)) data.beginListWithMatches(pointer, as);
  }

  /** Takes elements of a list: reads them, if it is their turn. */
  take(pointer: string, block: Block): void {
    if (this.#late.has(pointer) || this.#state.form.lists[pointer]?.joins !== undefined) return;
    const end = this.#firstLost.get(pointer) ?? Number.POSITIVE_INFINITY;
    this.#readAll(pointer, this.#joined.get(pointer)?.owned.joinedTo(block.read(), end) ?? block.read());
  }

  #readAll(pointer: string, elements: Elements): void {
    this.#tell(pointer, elements);
    if (!isHeld(this.#state.form, pointer)) this.#read(pointer, elements);
  }

  /** What a list is; one that the form does not name stays as it is. */
  #nodeAt(pointer: string): ListNode {
    return this.#state.form.lists[pointer] ?? UNNAMED;
  }

  /** Counts elements, and tells what could not be read of them as it is. */
  #tell(pointer: string, { seen, rejected, notUtf8, repeated }: Elements): void {
    const { counts, context } = this.#state;
    const { findings } = context;
    counts.filled.set(pointer, (counts.filled.get(pointer) ?? 0) + seen);
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

  /** Reads the lists that are late, and what belongs to no element of another list. */
  *readLate(): Generator<EnvelopePart> {
    const { data } = this.#state;
    for (const pointer of this.#late)
      for (const block of this.#document.blocks(pointer)) {
        this.#readAll(pointer, block.read());
        yield* data.ready();
      }
    for (const { pointer, owned } of this.#joined.values()) {
      const rest = owned.rest();
      if (rest === undefined) continue;
      data.comeTo(pointer);
      this.#begin(pointer);
      this.#readAll(pointer, rest);
      yield* data.ready();
    }
  }

  /** Reads a list whose elements were put right. */
  *readPutRight(pointer: string, blocks: Iterable<SoundElements>) {
    const { form, data } = this.#state;
    const { of, as = splitPointer(pointer).key } = form.lists[pointer] as ListNode;
    if (stays(of)) data.beginList(pointer, as);
    for (const block of blocks) {
      this.#read(pointer, block);
      yield* data.ready();
    }
  }

  /** Reads elements, and prints what is made of them. */
  #read(pointer: string, elements: SoundElements): void {
    const { form, counts, found, data } = this.#state;
    const node = this.#nodeAt(pointer);
    const isOfMatches = node === UNNAMED ? false : listsOf(form).get(pointer);
    if (isOfMatches === undefined) return;
    const { items, converted } = this.#make(pointer, node, elements, isOfMatches);
    if (isOfMatches) {
      counts.converted += converted;
      if (items.length > 0) data.matches(items);
      return;
    }
    counts.read.set(pointer, (counts.read.get(pointer) ?? 0) + converted);
    found.flush();
    if (items.length === 0) return;
    // What is left of a list of which nothing stays stands behind the matches, in however many blocks it comes.
    if (form.hasMatches && !stays(node.of)) data.openMatches();
    // A list that is the document itself has no name.
    data.items(pointer, node.as ?? (splitPointer(pointer).key || 'rows'), items);
  }

  /** What is made of elements; those without a usable place are kept elsewhere. */
  #make(pointer: string, node: ListNode, elements: SoundElements, isOfMatches: boolean) {
    const { counts, found } = this.#state;
    const { repeated } = found.reading;
    const make = onceIn(this.#makers, pointer, () => elementMaker(this.#state, pointer, node));
    const list = spotOf(pointer);
    const { values, indices } = elements;
    const items: Json[] = [];
    let converted = 0;
    for (const [at, value] of values.entries()) {
      const isRepeated = repeated.isRepeated(node, pointer, value);
      if (isRepeated && isOfMatches) continue;
      const spot = elementSpot(list, indices[at] as number);
      const made = isRepeated ? undefined : make(value, spot);
      if (made === UNPLACED) {
        if (found.keep(spot.pointer, value) && isOfMatches) counts.placeless++;
        continue;
      }
      converted++;
      if (made !== undefined) items.push(made);
    }
    return { items, converted };
  }

  /** Counts elements of a list, and how many of them were read. */
  #count(pointer: string, seen: number, read: number): void {
    const { form, counts } = this.#state;
    if (listsOf(form).get(pointer) === true) counts.seen += seen;
    else {
      counts.othersSeen += seen;
      counts.othersRead += read;
    }
  }
}

/** What makes the elements of a list. */
function elementMaker(state: DocumentState, pointer: string, node: ListNode): MakeElement {
  const { form, found, context, spansIn } = state;
  const { of, as } = node;
  const { reading } = found;
  if (node === UNNAMED) return (value, spot) => (context.described ? value : spansIn(value, spot.pointer));
  if (isMatches(of)) return (value, spot) => matchOf(of, value, spot, reading);
  if (of.node === 'value') return (value) => value;
  const make = makerOf(of as MadeNode);
  const { key } = splitPointer(pointer);
  const isOtherKept = stays(of) && (form.operation === undefined || !ITEMS_ONLY.has(as ?? key));
  return (value, spot) => {
    if (isObject(value)) return make(value, spot, reading);
    if (!isOtherKept) return UNPLACED;
    reading.unknownKeys.add(`${pointer}/*`);
    return value;
  };
}

/** The match of an element, which may be of several kinds. */
function matchOf(of: ListedNode, value: Json, spot: Spot, reading: Reading): ReturnType<MakeElement> {
  if (of.node === 'match') return (isObject(value) ? makeMatch(of, value, spot, reading) : undefined) ?? UNPLACED;
  const kind = of.node === 'choose' ? of.of.find(([shown]) => meets(value, shown))?.[1] : undefined;
  return kind === undefined ? UNPLACED : matchOf(kind, value, spot, reading);
}

interface Owned {
  value: Json;
  index: number;
}

/** Elements of a list that belong to those of another one, each to the one whose place there it says under a key. */
export class OwnedElements {
  readonly #as: string;
  readonly #owned = new Map<number, Owned[]>();
  readonly #others: Owned[] = [];
  /** All that was read, without its values. */
  readonly #read = noElements();

  /** They say under the key `by` whose they are, and are in their owners under the key `as`. */
  constructor({ by, as }: { by: string; as: string }, blocks: readonly Block[]) {
    this.#as = as;
    for (const block of blocks) this.#take(block.read(), by);
  }

  #take({ values, indices, ...elements }: Elements, by: string): void {
    addElements(this.#read, { ...elements, values: [], indices: [] });
    for (const [place, value] of values.entries()) {
      const owned = { value, index: indices[place] as number };
      const owner = at(value, by);
      if (typeof owner !== 'number' || !Number.isSafeInteger(owner) || owner < 0) this.#others.push(owned);
      else if (this.#owned.has(owner)) this.#owned.get(owner)?.push(owned);
      else this.#owned.set(owner, [owned]);
    }
  }

  /** The elements with those that belong to them in front, which leave; none does from the place `end` on. */
  joinedTo(elements: Elements, end: number): Elements {
    const { values, indices } = elements;
    const joined = values.map((value, place) => {
      const index = indices[place] as number;
      const own = index < end && isObject(value) ? this.#owned.get(index) : undefined;
      if (own === undefined) return value;
      this.#owned.delete(index);
      const owner: JsonObject = {};
      const inner = own.map((one) => one.value);
      for (const [key, held] of [[this.#as, inner] as const, ...Object.entries(value as JsonObject)])
        setOwn(owner, key, held);
      return owner;
    });
    return { ...elements, values: joined };
  }

  /** Those that are left. */
  rest(): Elements | undefined {
    const left = [...this.#others, ...[...this.#owned.values()].flat()].sort((one, other) => one.index - other.index);
    const { rejected } = this.#read;
    if (left.length === 0 && rejected.length === 0) return undefined;
    const [values, indices] = [left.map(({ value }) => value), left.map(({ index }) => index)];
    return { ...this.#read, values, indices, seen: left.length + rejected.length };
  }
}
