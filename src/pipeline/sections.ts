import type { DiagnosticNode, Form, ListNode, Node, SectionFacts, SectionsNode } from '../adapter.ts';
import type { Block, PlacedPart } from '../decode/document-part.ts';
import { patternIn, splitPointer } from '../decode/layout.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import type { Resolver } from '../draft/resolver.ts';
import { onceIn } from '../json/once-for.ts';
import { needsExact, printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { FoundMatches } from './found-matches.ts';
import { LOSS } from './loss.ts';
import type { Payload } from './payload.ts';

/** What reads and prints a document. */
interface Tools {
  context: MatchContext;
  found: FoundMatches;
  resolver: Resolver;
  payload: Payload;
}

/** The section that is read. */
interface Section {
  pointer: string;
  node: SectionsNode;
  /** What it says outside of the lists that wait. */
  head: JsonObject;
  waiting: Map<string, Block[]>;
}

/** True for a list of a section that waits as it stands: its elements leave it. */
export function waits(node: Node): node is ListNode {
  return node.node === 'list' && node.of.node === 'diagnostic';
}

/** Reads sections when they have ended (see `SectionsNode`), and what their lists hold. */
export class Sections {
  readonly #form: Form;
  readonly #tools: Tools;
  #section: Section | undefined;

  constructor(form: Form, tools: Tools) {
    this.#form = form;
    this.#tools = tools;
  }

  /** True for what stands in a section, and for a list of them that begins. */
  holds({ part, pointer }: PlacedPart): boolean {
    const lists = Object.keys(this.#form.sections);
    return lists.some((list) => pointer.startsWith(`${list}/`) || (part === 'list' && pointer === list));
  }

  /** Takes a part of a section. */
  take(part: PlacedPart): void {
    const { pointer } = part;
    if (part.part === 'elements') return this.#keep(this.#section, pointer, part.block);
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
    const facts = node.tells(head);
    const section = facts.section ?? head;
    const left: JsonObject = {};
    const printed = found.interpreter.surroundings.inSection(head, facts, () => {
      for (const [key, elements] of waiting)
        for (const block of elements) this.#read(`${pointer}/${key}`, node.keys[key] as ListNode, block, facts, left);
      const fields = new Fields(section, pointer, this.#patternOf(pointer), context.unknownKeys);
      const item = found.interpreter.element(fields, { node: 'object', keys: node.keys });
      return this.#tools.resolver.object({ item })['item'] as JsonObject;
    });
    noteRemarks(facts.remarks?.(), context, () => ({ pointer }));
    const value = { ...printed, ...left };
    const exact = needsExact(value);
    payload.printed(splitPointer(splitPointer(pointer).container).key, {
      bytes: Buffer.from(printJson(value, exact)),
      exact,
    });
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
    onceIn(section.waiting, key, () => []).push(block);
  }

  /** Reads elements that waited; those that are no objects stay in the section. */
  #read(list: string, { of }: ListNode, block: Block, facts: SectionFacts, left: JsonObject): void {
    const { context } = this.#tools;
    const { values, indices, first, rejected, notUtf8, repeated } = block.read();
    for (const { index, start: at, reason } of rejected)
      context.findings.add(LOSS[reason], { pointer: `${list}/${index}`, byte_offset: at });
    for (const { start: at } of notUtf8) context.findings.add('UNI-QRY-014', { byte_offset: at });
    context.findings.repeat(list, repeated);
    const pattern = this.#patternOf(list);
    for (const [at, value] of values.entries()) {
      if (!isObject(value)) {
        context.unknownKeys.add(`${pattern}/*`);
        const { key } = splitPointer(list);
        const { [key]: others = [] } = left;
        (others as Json[]).push(value);
        setOwn(left, key, others);
        continue;
      }
      const place = `${list}/${indices?.[at] ?? first + at}`;
      const fields = new Fields(facts.resolved?.(value) ?? value, place, `${pattern}/*`, context.unknownKeys);
      this.#tools.found.interpreter.element(fields, of as DiagnosticNode);
    }
  }
}
