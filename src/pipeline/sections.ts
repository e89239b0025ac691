import type { Form, ListNode, Node, SectionFacts, SectionsNode } from '../adapter.ts';
import type { Block, PlacedPart } from '../decode/document-reader.ts';
import { readElements } from '../decode/elements.ts';
import { patternIn, splitPointer } from '../decode/layout.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import type { Resolver } from '../draft/resolver.ts';
import { needsExact } from '../json/print.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { FoundMatches } from './found-matches.ts';
import { LOSS } from './loss.ts';
import { type ByteStore, PartQueue } from './part-queue.ts';
import type { Payload, PayloadPart } from './payload.ts';

/** What reads and prints a document. */
interface Tools {
  context: MatchContext;
  resolver: Resolver;
  found: FoundMatches;
  payload: Payload;
  openStore: (() => ByteStore) | undefined;
}

/** The section that is read. */
interface Section {
  pointer: string;
  node: SectionsNode;
  /** What it says outside of the lists that wait. */
  head: JsonObject;
  waiting: Map<string, PartQueue>;
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
  *take(part: PlacedPart): Generator<PayloadPart> {
    const { pointer } = part;
    const section = this.#section;
    const isInside = section !== undefined && pointer.startsWith(`${section.pointer}/`);
    if (part.part === 'block') return this.#keep(section, pointer, part.block);
    if (!isInside) yield* this.end();
    const { payload } = this.#tools;
    if (part.part === 'list' && !isInside) yield* payload.beginList(pointer, splitPointer(pointer).key);
    else if (part.part === 'object') this.#begin(pointer);
    else if (part.part === 'field' && isInside) setOwn(section.head, splitPointer(pointer).key, part.value);
    else if (part.part === 'field') yield* this.#unknownKey(pointer, part.value);
  }

  /** Reads the section that has ended. */
  *end(): Generator<PayloadPart> {
    if (this.#section === undefined) return;
    const { pointer, node, head, waiting } = this.#section;
    this.#section = undefined;
    const { context, resolver, found, payload } = this.#tools;
    const facts = node.tells?.(head) ?? {};
    const left: JsonObject = {};
    const made = found.interpreter.inSection(head, facts, () => {
      for (const [key, queue] of waiting) this.#readAll(`${pointer}/${key}`, node, key, queue, facts, left);
      const fields = new Fields(facts.section ?? head, pointer, this.#patternOf(pointer), context.unknownKeys);
      return found.interpreter.object(fields, node.keys);
    });
    const { item = null } = resolver.object({ item: { ...made, ...left } });
    noteRemarks(facts.remarks?.(), context);
    yield* payload.items(splitPointer(splitPointer(pointer).container).key, [item], needsExact(item));
  }

  #begin(pointer: string): void {
    const node = this.#form.sections[splitPointer(pointer).container] as SectionsNode;
    this.#section = { pointer, node, head: {}, waiting: new Map() };
  }

  #patternOf(pointer: string): string {
    return patternIn({ sections: Object.keys(this.#form.sections) }, pointer);
  }

  /** An element that is no object stays as it is. */
  *#unknownKey(pointer: string, value: Json): Generator<PayloadPart> {
    const list = splitPointer(pointer).container;
    this.#tools.context.unknownKeys.add(`${list}/*`);
    yield* this.#tools.payload.items(splitPointer(list).key, [value], true);
  }

  #keep(section: Section | undefined, pointer: string, { bytes, start, first, traits }: Block): void {
    if (section === undefined) return;
    const { key } = splitPointer(pointer);
    const queue = section.waiting.get(key) ?? new PartQueue(this.#tools.openStore);
    section.waiting.set(key, queue);
    const { odd, tooDeep, depth = 0 } = traits;
    const head = `${[start, first, bytes.length, Number(odd), Number(tooDeep), depth].join(' ')}\n`;
    queue.push({ part: 'printed', key, bytes: Buffer.concat([Buffer.from(head), bytes]), exact: false });
  }

  #readAll(
    list: string,
    node: SectionsNode,
    key: string,
    queue: PartQueue,
    facts: SectionFacts,
    left: JsonObject,
  ): void {
    for (const part of queue.take())
      if (part.part === 'printed')
        for (const block of blocksIn(part.bytes)) this.#read(list, node.keys[key] as ListNode, block, facts, left);
  }

  /** Reads elements that waited; those that are no objects stay in the section. */
  #read(list: string, { of }: ListNode, block: Block, { resolved }: SectionFacts, left: JsonObject): void {
    const { context, found } = this.#tools;
    const { bytes, start, first, traits } = block;
    const { values, indices, rejected, notUtf8 } = readElements(bytes, start, first, traits);
    for (const { index, start: at, reason } of rejected)
      context.findings.add(LOSS[reason], { pointer: `${list}/${index}`, byte_offset: at });
    for (const { start: at } of notUtf8) context.findings.add('UNI-QRY-014', { byte_offset: at });
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
      const pointer = `${list}/${indices?.[at] ?? first + at}`;
      const element = resolved?.(value) ?? value;
      const fields = new Fields(element, pointer, `${pattern}/*`, context.unknownKeys);
      found.interpreter.element(fields, of as Parameters<typeof found.interpreter.element>[1]);
    }
  }
}

/** The blocks that were put one behind the other, with commas between them. */
function* blocksIn(bytes: Uint8Array): Generator<Block> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(NEWLINE, at);
    const head = all.toString('latin1', at, end).split(' ').map(Number);
    const [start = 0, first = 0, length = 0, odd, tooDeep, depth = 0] = head;
    const traits = { odd: odd === 1, tooDeep: tooDeep === 1, ...(depth > 0 && { depth }) };
    yield { bytes: all.subarray(end + 1, end + 1 + length), start, first, count: 0, traits };
    at = end + 1 + length + 1;
  }
}

const NEWLINE = 0x0a;
