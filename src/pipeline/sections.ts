import type { DiagnosticNode, Form, ListNode, Node, SectionFacts, SectionsNode } from '../adapter.ts';
import type { Block, PlacedPart } from '../decode/document-part.ts';
import { readElements } from '../decode/elements.ts';
import { patternIn, splitPointer } from '../decode/layout.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { needsExact, printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { References } from '../legacy/references.ts';
import type { FoundMatches } from './found-matches.ts';
import { LOSS } from './loss.ts';
import type { Payload } from './payload.ts';
import { SectionPrinter } from './section-printer.ts';
import { WaitingElements } from './waiting-elements.ts';

/** What reads and prints a document. */
interface Tools {
  context: MatchContext;
  found: FoundMatches;
  payload: Payload;
  openStore: OpenStore | undefined;
}

/** The section that is read. */
interface Section {
  pointer: string;
  node: SectionsNode;
  /** What it says outside of the lists that wait. */
  head: JsonObject;
  waiting: Map<string, WaitingElements>;
}

/** True for a list of a section that waits as it stands: its elements leave it. */
export function waits(node: Node): node is ListNode {
  return node.node === 'list' && node.of.node === 'diagnostic';
}

/**
 * Reads sections when they have ended (see `SectionsNode`). What their lists hold is kept as bytes until then.
 */
export class Sections {
  readonly #form: Form;
  readonly #tools: Tools;
  readonly #printer: SectionPrinter;
  /** What its findings are made of by references. */
  readonly #references: References;
  #section: Section | undefined;
  /** Where what is read stands. */
  #pointer = '';
  /** The offsets of the first part, and of the end of the last one, as far as these are told. */
  #from = -1;

  constructor(form: Form, tools: Tools) {
    this.#form = form;
    this.#tools = tools;
    this.#printer = new SectionPrinter(tools.found, tools.context);
    this.#references = new References(() => tools.context.findings.add('UNI-REF-004', { pointer: this.#pointer }));
  }

  /** True for what stands in a section, and for a list of them that begins. */
  holds({ part, pointer }: PlacedPart): boolean {
    const lists = Object.keys(this.#form.sections);
    return lists.some((list) => pointer.startsWith(`${list}/`) || (part === 'list' && pointer === list));
  }

  /** Takes a part of a section. */
  take(part: PlacedPart): void {
    const { pointer } = part;
    if (part.part === 'block') this.#see(part.block.start, part.block.bytes.length);
    else if (part.part === 'field') this.#see(part.start, 0);
    if (part.part === 'block') return this.#keep(this.#section, pointer, part.block);
    const own = this.#sectionAt(pointer);
    const { key } = splitPointer(pointer);
    if (own === pointer || own !== this.#section?.pointer) this.end();
    if (own === undefined) this.#tools.payload.beginList(pointer, key);
    else if (own === pointer && part.part === 'field') this.#unknownKey(pointer, part.value);
    else {
      // Of a broken section only what stands behind its beginning may be there.
      this.#section ??= this.#sectionFrom(own);
      if (part.part === 'field') setOwn(this.#section.head, key, part.value);
    }
  }

  /** Reads the section that has ended. */
  end(): void {
    if (this.#section === undefined) return;
    const { pointer, node, head, waiting } = this.#section;
    this.#section = undefined;
    const { context, found, payload } = this.#tools;
    this.#pointer = pointer;
    const facts = this.#named(node.tells(head, this.#references), waiting);
    const section = facts.section ?? head;
    const left: JsonObject = {};
    const printed = found.interpreter.surroundings.inSection(head, facts, () => {
      for (const [key, elements] of waiting)
        for (const block of elements.take())
          this.#read(`${pointer}/${key}`, node.keys[key] as ListNode, block, facts, left);
      return this.#printer.section(node.keys, section, pointer, this.#patternOf(pointer), facts.counting);
    });
    noteRemarks(facts.remarks?.(), context, () => ({ pointer }));
    const exact = printed.exact || needsExact(left);
    const bytes = Object.keys(left).length === 0 ? printed.bytes : withMembers(printed.bytes, left);
    payload.printed(splitPointer(splitPointer(pointer).container).key, { bytes, exact });
  }

  /** Notes how much of the document has been read. */
  #see(start: number, length: number): void {
    if (this.#from < 0) this.#from = start;
    this.#references.saw(start + length - this.#from);
  }

  /** What a section says, its findings without the program's name where that comes to too much. */
  #named({ tool, ...facts }: SectionFacts, waiting: Section['waiting']): SectionFacts {
    const count = [...waiting.values()].reduce((sum, elements) => sum + elements.count, 0);
    return tool === undefined || !this.#references.allow([tool], count) ? facts : { ...facts, tool };
  }

  #sectionFrom(pointer: string): Section {
    const node = this.#form.sections[splitPointer(pointer).container] as SectionsNode;
    return { pointer, node, head: {}, waiting: new Map() };
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
    this.#tools.payload.items(splitPointer(list).key, [value], true);
  }

  #keep(section: Section | undefined, pointer: string, block: Block): void {
    if (section === undefined) return;
    const { key } = splitPointer(pointer);
    const waiting = section.waiting.get(key) ?? new WaitingElements(this.#tools.openStore);
    section.waiting.set(key, waiting);
    waiting.push(block);
  }

  /** Reads elements that waited; those that are no objects stay in the section. */
  #read(list: string, { of }: ListNode, block: Block, facts: SectionFacts, left: JsonObject): void {
    const { context } = this.#tools;
    const { bytes, start, first, traits } = block;
    const { values, indices, rejected, notUtf8, repeated, exact } = readElements(bytes, start, first, traits);
    for (const { index, start: at, reason } of rejected)
      context.findings.add(LOSS[reason], { pointer: `${list}/${index}`, byte_offset: at });
    for (const { start: at } of notUtf8) context.findings.add('UNI-QRY-014', { byte_offset: at });
    context.findings.repeat(list, repeated);
    const pattern = this.#patternOf(list);
    const elements: JsonObject[] = [];
    const places: number[] = [];
    for (const [at, value] of values.entries()) {
      if (!isObject(value)) {
        context.unknownKeys.add(`${pattern}/*`);
        const { key } = splitPointer(list);
        const { [key]: others = [] } = left;
        (others as Json[]).push(value);
        setOwn(left, key, others);
        continue;
      }
      this.#pointer = `${list}/${indices?.[at] ?? first + at}`;
      elements.push(facts.resolved?.(value) ?? value);
      places.push(indices?.[at] ?? first + at);
    }
    const findings = { pointer: list, pattern, elements, indices: places, exact };
    this.#printer.findings(of as DiagnosticNode, findings, facts.counting);
  }
}

/** An object that is printed, with members behind its own. */
function withMembers(text: Buffer, members: JsonObject): Buffer {
  const [own, more] = [text.toString(), printJson(members)].map((object) => object.slice(1, -1));
  return Buffer.from(`{${own}${own === '' ? '' : ','}${more}}`);
}
