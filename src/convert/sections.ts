import { References } from '../adapter/values/references.ts';
import type { DiagnosticNode, Elsewhere, Form, ListNode, Node, SectionFacts, SectionsNode } from '../adapter.ts';
import { keep } from '../adapter.ts';
import { noteRemarks } from '../elements/match-context.ts';
import { makerOf } from '../elements/objects.ts';
import { spotOf } from '../elements/spot.ts';
import type { Block, PlacedPart } from '../input/document.ts';
import { patternIn, splitPointer } from '../input/layout.ts';
import { onceIn } from '../json/once-for.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject, listIn, setOwn } from '../json/value.ts';
import type { DocumentState } from './document-state.ts';
import { filePartsReader, type ReadFileParts, type Supplied } from './elsewhere.ts';
import { noteRejected } from './faults.ts';

/** What reads and prints a document. */
type Tools = Pick<DocumentState, 'form' | 'context' | 'found' | 'data'>;

/** A part of a section that is in another one, once that has been read. */
interface Inner extends Elsewhere {
  supply?: Section;
}

/** The section that is read. */
interface Section {
  pointer: string;
  node: SectionsNode;
  /** What it says outside of the lists that wait. */
  head: JsonObject;
  waiting: Map<string, Block[]>;
  /** What of it is in lists of files, and in other sections. */
  rows: Supplied[];
  inner: Inner[];
  /** The first section that a part of it belongs to, and how long it is as it was printed. */
  claimant: string | undefined;
  byteLength: number;
}

/** True for a list of a section that waits as it is: its elements leave it. */
export function waits(node: Node): node is ListNode {
  return node.node === 'list' && node.of.node === 'diagnostic';
}

/** Steps between which others may have their turn. */
type Turns<Result = void> = Generator<undefined, Result>;

/** Reads sections when they have ended (see `SectionsNode`), and what their lists hold, block by block. */
export class Sections {
  readonly #form: Form;
  readonly #tools: Tools;
  /** What its findings are made of by references. */
  readonly #references: References;
  readonly #filePartsOf: ReadFileParts;
  #section: Section | undefined;
  /** Those in which parts of others stand, by their pointers, and those that such parts stand behind. */
  readonly #supplies = new Map<string, Section>();
  readonly #late: Section[] = [];
  /** Where what is read stands. */
  #pointer = '';
  /** The offsets of the first part, and of the end of the last one, as far as these are reported. */
  #from = -1;

  constructor(tools: Tools) {
    this.#form = tools.form;
    this.#tools = tools;
    this.#references = new References(() => tools.context.findings.add('UNI-REF-004', { pointer: this.#pointer }));
    this.#filePartsOf = filePartsReader(tools.context, this.#references);
  }

  /** True for what is in a section, and for a list of them that begins. */
  holds({ part, pointer }: PlacedPart): boolean {
    const lists = Object.keys(this.#form.sections);
    return lists.some((list) => pointer.startsWith(`${list}/`) || (part === 'list' && pointer === list));
  }

  /** Takes a part of a section. */
  *take(part: PlacedPart): Turns {
    const { pointer } = part;
    if (part.part === 'field') this.#see(part.start);
    if (part.part === 'elements') return this.#keep(this.#section, pointer, part.block);
    const own = this.#sectionAt(pointer);
    const { key } = splitPointer(pointer);
    if (own === pointer || own !== this.#section?.pointer) yield* this.end();
    if (own === undefined) this.#tools.data.beginList(pointer, key);
    else if (own === pointer && part.part === 'field') this.#unknownKey(pointer, part.value);
    else {
      // Of a broken section only what stands behind its beginning may be there.
      this.#section ??= this.#sectionFrom(own);
      if (part.part === 'field') setOwn(this.#section.head, key, part.value);
    }
  }

  /** Prints the section that has ended, and reads its findings, if all that they are understood with is there. */
  *end(): Turns {
    const section = this.#section;
    if (section === undefined) return;
    this.#section = undefined;
    const { pointer, node } = section;
    const elsewhere = node.elsewhere?.(section.head) ?? [];
    section.inner = elsewhere.filter(({ file }) => file === undefined).map((one) => ({ ...one }));
    // What is said of a run stands behind its results.
    section.inner.sort((one, other) => Number(isRest(one, node)) - Number(isRest(other, node)));
    for (const supplied of this.#filePartsOf(elsewhere, pointer)) {
      const value = supplied.holder[supplied.key] as Json;
      this.#count(section, supplied, listIn(value).length);
      if (waits(node.keys[supplied.key] ?? KEPT)) section.rows.push(supplied);
      else section.head = node.completed?.(section.head, supplied.key, value) ?? section.head;
    }
    const isLate = !this.#claim(section);
    if (node.suppliesBy !== undefined) this.#supplies.set(pointer, section);
    else if (isLate) this.#late.push(section);
    yield* this.#print(section, node.suppliesBy === undefined && !isLate);
  }

  /** Ends the last section, and reads findings that waited for others, or that no other section has. */
  *close(): Turns {
    yield* this.end();
    const { context } = this.#tools;
    const unread = [...this.#supplies.values()].filter(({ waiting }) => waiting.size > 0);
    for (const section of [...this.#late, ...unread]) {
      const { pointer } = section;
      this.#claim(section);
      const facts = this.#factsOf(section);
      // It has been printed: nothing can stay in it.
      for (const key in yield* this.#findingsOf(section, facts))
        context.findings.add('UNI-QRY-009', { pointer: `${pointer}/${key}` });
      noteRemarks(facts.remarks?.(), context, () => ({ pointer }));
    }
  }

  /** Prints what a section says besides its findings, behind these if they are read now. */
  *#print(section: Section, readsFindings: boolean): Turns {
    const { pointer, node, head } = section;
    const { context, found, data } = this.#tools;
    const facts = this.#factsOf(section);
    const left = readsFindings ? yield* this.#findingsOf(section, facts) : {};
    const { surroundings } = found.reading;
    const printed = surroundings.inSection(head, facts, () =>
      this.#itemOf(node.keys, facts.section?.(head) ?? head, pointer),
    );
    if (readsFindings) noteRemarks(facts.remarks?.(), context, () => ({ pointer }));
    const value = { ...printed, ...left };
    section.byteLength = Buffer.byteLength(printJson(value));
    data.items(splitPointer(pointer).container, splitPointer(splitPointer(pointer).container).key, [value]);
  }

  /** What is printed of an object by the nodes of its keys. */
  #itemOf(keys: SectionsNode['keys'], value: JsonObject, pointer: string): JsonObject {
    const spot = spotOf(pointer, this.#patternOf(pointer));
    return makerOf({ node: 'object', keys })(value, spot, this.#tools.found.reading) as JsonObject;
  }

  /** What a section says of its findings, with what of it is in other sections. */
  #factsOf({ pointer, node, head, waiting, inner }: Section): SectionFacts {
    this.#pointer = pointer;
    const whole = inner.reduce((one, { key, supply }) => {
      const value = supply?.head[key];
      return value === undefined ? one : (node.completed?.(one, key, value) ?? one);
    }, head);
    const elsewhere = inner.flatMap(({ key, supply }) => supply?.waiting.get(key) ?? []);
    const { key: index } = splitPointer(pointer);
    const facts = node.tells(whole, this.#references, Number(index));
    return this.#named(facts, [...[...waiting.values()].flat(), ...elsewhere]);
  }

  /** Reads the findings of a section; gives what stays in it. */
  *#findingsOf(section: Section, facts: SectionFacts): Turns<JsonObject> {
    const left: JsonObject = {};
    for (const read of this.#readsOf(section, facts, left)) {
      this.#tools.found.reading.surroundings.inSection(section.head, facts, read);
      yield;
    }
    section.waiting.clear();
    return left;
  }

  /** What reads the findings of a section, one block after the other. */
  *#readsOf(section: Section, facts: SectionFacts, left: JsonObject): Generator<() => void> {
    const { pointer, node, rows, inner } = section;
    yield* this.#waitingReads(section, facts, left);
    for (const { key, holder, file } of rows) {
      const listed = { pointer: `${pointer}/${key}`, file, values: listIn(holder[key]), placeOf: (at: number) => at };
      yield () => this.#readValues(listed, (node.keys[key] as ListNode).of, facts, left);
    }
    for (const one of inner) {
      const { supply } = one;
      if (supply === undefined) this.#tools.context.findings.add('UNI-QRY-036', { pointer, key: one.key });
      else yield* this.#supplyReads(section, one, supply, facts, left);
    }
  }

  /** The same for those that are in another section, where the rest of that stays. */
  *#supplyReads(
    section: Section,
    one: Elsewhere,
    supply: Section,
    facts: SectionFacts,
    left: JsonObject,
  ): Generator<() => void> {
    const { key } = one;
    const { keys } = section.node;
    const { [key]: node = KEPT } = keys;
    const elements = supply.waiting.get(key);
    const { [key]: value = null } = supply.head;
    this.#count(section, one, elements === undefined ? listIn(value).length : countIn(elements));
    if (elements !== undefined) {
      yield* this.#waitingReads({ ...supply, node: section.node, waiting: new Map([[key, elements]]) }, facts, left);
      supply.waiting.delete(key);
    } else if (hasFindings(node)) {
      const part = facts.section?.({ [key]: value }) ?? { [key]: value };
      yield () => this.#itemOf({ [key]: node }, part, supply.pointer);
    }
  }

  *#waitingReads({ pointer, node, waiting }: Section, facts: SectionFacts, left: JsonObject): Generator<() => void> {
    for (const [key, elements] of waiting)
      for (const block of elements)
        yield () => this.#read(`${pointer}/${key}`, node.keys[key] as ListNode, block, facts, left);
  }

  /** Finds the sections in which parts of another one stand; `false` where one has not been read. */
  #claim({ pointer, inner }: Section): boolean {
    this.#pointer = pointer;
    for (const part of inner.filter(({ supply }) => supply === undefined)) {
      const supply = this.#supplyOf(part);
      if (supply === undefined) continue;
      supply.claimant ??= pointer;
      if (supply.claimant === pointer || this.#references.allowPart(supply.byteLength)) part.supply = supply;
    }
    return inner.every(({ supply }) => supply !== undefined);
  }

  #supplyOf({ at, id }: Elsewhere): Section | undefined {
    if (at !== undefined) return this.#supplies.get(at);
    const supplies = id === undefined ? [] : [...this.#supplies.values()];
    return supplies.find(({ node, head }) => node.suppliesBy !== undefined && head[node.suppliesBy] === id);
  }

  /** Tells where there are other elements elsewhere than the document says. */
  #count({ pointer }: Section, { key, count: said }: Elsewhere, found: number): void {
    if (said !== undefined && said !== found)
      this.#tools.context.findings.add('UNI-QRY-037', { pointer, key, said, found });
  }

  /** Notes how far the document has been read. */
  #see(offset: number): void {
    if (this.#from < 0) this.#from = offset;
    this.#references.saw(offset - this.#from);
  }

  /** What a section says, its findings without the program's name where that comes to too much. */
  #named({ tool, ...facts }: SectionFacts, waiting: readonly Block[]): SectionFacts {
    const count = countIn(waiting);
    return tool === undefined || !this.#references.allow([tool], count) ? facts : { ...facts, tool };
  }

  #sectionFrom(pointer: string): Section {
    const node = this.#form.sections[splitPointer(pointer).container] as SectionsNode;
    return { pointer, node, head: {}, waiting: new Map(), rows: [], inner: [], claimant: undefined, byteLength: 0 };
  }

  /** The pointer of the section that another one leads to, or into. */
  #sectionAt(pointer: string): string | undefined {
    const list = Object.keys(this.#form.sections).find((one) => pointer.startsWith(`${one}/`));
    return list && pointer.split('/', list.split('/').length + 1).join('/');
  }

  #patternOf(pointer: string): string {
    return patternIn({ sections: Object.keys(this.#form.sections) }, pointer);
  }

  /** An element that is no object stays as it is. */
  #unknownKey(pointer: string, value: Json): void {
    const list = splitPointer(pointer).container;
    this.#tools.context.unknownKeys.add(`${list}/*`);
    this.#tools.data.items(list, splitPointer(list).key, [value]);
  }

  #keep(section: Section | undefined, pointer: string, block: Block): void {
    if (section === undefined) return;
    const { key } = splitPointer(pointer);
    this.#see(block.end);
    onceIn(section.waiting, key, () => []).push(block);
  }

  /** Reads elements that waited; those that are no objects stay in the section. */
  #read(list: string, { of }: ListNode, block: Block, facts: SectionFacts, left: JsonObject): void {
    const { context } = this.#tools;
    const elements = block.read();
    const { values, indices, notUtf8, repeated } = elements;
    noteRejected(list, elements, context.findings);
    for (const { start: at } of notUtf8) context.findings.add('UNI-QRY-014', { byte_offset: at });
    context.findings.repeat(list, repeated);
    this.#readValues({ pointer: list, values, placeOf: (at) => indices[at] as number }, of, facts, left);
  }

  /** Reads elements as values. */
  #readValues(
    { pointer, file, values, placeOf }: Listed,
    of: ListNode['of'],
    facts: SectionFacts,
    left: JsonObject,
  ): void {
    const list = file === undefined ? pointer : `${pointer}#${file}`;
    const pattern = this.#patternOf(pointer);
    const { found, context } = this.#tools;
    for (const [at, value] of values.entries()) {
      if (!isObject(value)) {
        context.unknownKeys.add(`${pattern}/*`);
        const { key } = splitPointer(pointer);
        const { [key]: others = [] } = left;
        (others as Json[]).push(value);
        setOwn(left, key, others);
        continue;
      }
      this.#pointer = `${list}/${placeOf(at)}`;
      const resolved = facts.resolved?.(value) ?? value;
      const spot = spotOf(this.#pointer, `${pattern}/*`);
      makerOf(of as DiagnosticNode)(resolved, spot, found.reading);
    }
  }
}

/** Elements of a list, those of a file with its path. */
interface Listed {
  pointer: string;
  file?: string | undefined;
  values: readonly Json[];
  placeOf(at: number): number;
}

const KEPT: Node = keep;

/** True for a part that is no list of findings. */
function isRest({ key }: Elsewhere, { keys }: SectionsNode): boolean {
  return !waits(keys[key] ?? KEPT);
}

/** True for a list of objects with findings in lists of theirs. */
function hasFindings(node: Node): boolean {
  if (node.node !== 'list' || node.of.node !== 'object') return false;
  return Object.values(node.of.keys).some((inner) => waits(inner as Node));
}

function countIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { count }) => sum + count, 0);
}
