import type { ListedNode, ListNode, LocatedNode, Node, ObjectNode } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { Settler } from '../draft/settle.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { ElementReader } from '../input/element-reader.ts';
import { ByteText } from '../json/byte-text.ts';
import { escapePointer, parseExact } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { Fields, Reading } from '../legacy/fields.ts';
import type { FoundTaker, Interpreter } from './interpreter.ts';
import type { PrinterOfElements } from './list-reader.ts';
import { type Content, type PlaceRegisters, preparePlan } from './match-plan.ts';
import { PlacedElement } from './placed-element.ts';
import { SpanPrinter } from './span-printer.ts';
import { ListSpot, type Spot } from './spot.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const NULL = 0x6e;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** An element that stays in its list. */
type StayingNode = ObjectNode | LocatedNode;

/** What the printers of a document share. */
export interface PrinterTools {
  context: MatchContext;
  settler: Settler;
  interpreter: Interpreter;
  found: FoundTaker;
}

/**
 * True for elements that are printed from where their values stand: nothing in them asks for what stands around it, but
 * for the head of the document.
 */
export function isPrinted(node: ListedNode): node is StayingNode {
  return isStaying(node) && !asksAround(node);
}

function isStaying(node: ListedNode | Node): node is StayingNode {
  return (node.node === 'object' || node.node === 'located') && Object.keys(node.keys).length > 0;
}

/** True for a node that is understood with the objects around it alone. */
function asksAround(node: ListedNode | Node): boolean {
  if (node.node === 'list') return asksAround(node.of);
  if (node.node === 'choose') return node.of.some(([, inner]) => asksAround(inner));
  if ('named' in node && node.named?.some(({ outer }) => outer === true)) return true;
  const { within, fileFrom = '/', hashFrom = '/' } = 'facts' in node ? (node.facts ?? {}) : {};
  if (within === true || !fileFrom.startsWith('/') || !hashFrom.startsWith('/')) return true;
  return 'keys' in node && Object.values(node.keys).some((inner) => asksAround(inner as Node));
}

/**
 * Prints objects that stay where they are, from where their values stand. What has to be changed in more than its place
 * or its paths is made by the interpreter.
 */
export class ElementPrinter {
  readonly reader: ElementReader;
  readonly #element: PlacedElement;
  readonly #tools: PrinterTools;
  readonly #node: StayingNode;
  readonly #spot: Spot;
  readonly #span: SpanPrinter | undefined;
  /** The keys that say the place, as they are declared, by their registers. */
  readonly #placed: readonly number[];
  /** Names under which something is printed that is no key: another key of such a name goes to `legacy`. */
  readonly #names: ReadonlySet<string>;
  /** The nodes of its keys, by their places in the plan. */
  readonly #nodes: readonly Node[];
  readonly #inner = new Map<number, ElementPrinter>();
  readonly #spots = new Map<number, ListSpot>();
  /** Values under names of the format that were read, in the order of the document. */
  readonly #pending: Content[] = [];

  constructor(node: StayingNode, spot: Spot, tools: PrinterTools) {
    const { context } = tools;
    const plan = preparePlan(node as never, context.shape.coordinates as Parameters<typeof preparePlan>[1]);
    this.#element = new PlacedElement(plan);
    this.reader = this.#element.reader;
    this.#node = node;
    this.#nodes = Object.values(node.keys) as Node[];
    this.#spot = spot;
    this.#tools = tools;
    const located = node.node === 'located' ? node : undefined;
    this.#span = located === undefined ? undefined : new SpanPrinter(this.#element, context);
    this.#placed = located === undefined ? [] : registersOfPlace(located, plan.place);
    this.#names = new Set([
      ...plan.contents.map(({ name }) => name),
      ...(located === undefined ? [] : [located.span ?? 'span']),
      ...this.#nodes.flatMap((inner) => ('as' in inner && typeof inner.as === 'string' ? [inner.as] : [])),
      'legacy',
    ]);
  }

  /**
   * Prints the object that stands at an index of bytes, as they stand in `reader`; gives the index behind it, -1 where
   * it can't be read like this.
   */
  readAndPrint(at: number, canonical: boolean, out: ByteText): number {
    const end = this.reader.read(at, canonical);
    if (end >= 0) this.print(at, end, out);
    return end;
  }

  /** Prints the object `[from, to)` that was read last. */
  print(from: number, to: number, out: ByteText): void {
    const legacy: JsonObject = {};
    if (!this.#isPlain() || !this.#takeSpan()) return this.#printMade(from, to, out);
    out.byte(OPEN);
    const start = out.end;
    const isFirst = this.#node.node === 'located' && this.#node.first === true;
    this.#collect();
    const spanAt = isFirst ? -1 : this.#spanAt();
    if (isFirst) this.#printFirst(out, start);
    let isSpanDue = !isFirst && spanAt >= 0;
    for (let member = 0; member < this.reader.memberCount; member++) {
      const key = this.reader.keyFrom(member);
      if (isSpanDue && spanAt < key) {
        this.#printContentsBefore(spanAt, out, start);
        this.#printSpan(out, start);
        isSpanDue = false;
      }
      this.#printContentsBefore(key, out, start);
      this.#printMember(member, out, start, legacy);
    }
    if (isSpanDue) {
      this.#printContentsBefore(spanAt, out, start);
      this.#printSpan(out, start);
    }
    this.#printContentsBefore(to, out, start);
    if (Object.keys(legacy).length > 0) {
      separate(out, start);
      out.string(`"legacy":${printJson(legacy)}`);
    }
    out.byte(CLOSE);
  }

  /** True for an object of which no key has a name under which something else is printed. */
  #isPlain(): boolean {
    const { reader } = this;
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) !== 0) return false;
      if (!reader.isDeclared(member) && this.#names.has(this.#element.values.keyOf(member))) return false;
    }
    return true;
  }

  #takeSpan(): boolean {
    const { plan, values } = this.#element;
    if (this.#span === undefined) return true;
    const path = this.#element.pathOr(this.#tools.interpreter.textIn(plan.fileFrom));
    if (path === undefined || (this.#node as LocatedNode).quoteAs !== undefined) return false;
    if (plan.placeholders.length > 0) values.silence(plan);
    return this.#spanAt() >= 0 && this.#span.take(path);
  }

  /** Where the first of the declared keys stands that say the place; -1 without one. */
  #spanAt(): number {
    for (const register of this.#placed)
      if (this.#element.values.isRead(register)) return this.reader.from[register] as number;
    return -1;
  }

  /** Collects the values under names of the format in the order of the document. */
  #collect(): void {
    const { from } = this.reader;
    const pending = this.#pending;
    pending.length = 0;
    for (const content of this.#element.plan.contents) {
      if (!this.#element.values.isRead(content.register)) continue;
      let at = pending.length;
      while (at > 0 && (from[(pending[at - 1] as Content).register] as number) > (from[content.register] as number))
        at--;
      pending.splice(at, 0, content);
    }
  }

  /** Prints what stands before all else: values under names of the format, in its order, and the span. */
  #printFirst(out: ByteText, start: number): void {
    for (const name of MATCH_KEYS) {
      const at = this.#pending.findIndex((content) => content.name === name);
      if (at >= 0) this.#printContent(this.#pending.splice(at, 1)[0] as Content, out, start);
    }
    this.#printSpan(out, start);
  }

  #printContentsBefore(index: number, out: ByteText, start: number): void {
    const { from } = this.reader;
    while (this.#pending.length > 0 && (from[(this.#pending[0] as Content).register] as number) < index)
      this.#printContent(this.#pending.shift() as Content, out, start);
  }

  #printContent({ name, register }: Content, out: ByteText, start: number): void {
    const { from, to, bytes } = this.reader;
    separate(out, start);
    out.string(`${JSON.stringify(name)}:`);
    const [first, last] = [from[register] as number, to[register] as number];
    // A string's register stands between its quotes.
    const isString = bytes[first - 1] === QUOTE && bytes[last] === QUOTE;
    this.#copy(isString ? first - 1 : first, isString ? last + 1 : last, out);
  }

  #printSpan(out: ByteText, start: number): void {
    separate(out, start);
    out.string(`${JSON.stringify((this.#node as LocatedNode).span ?? 'span')}:`);
    this.#span?.print(out);
  }

  #printMember(member: number, out: ByteText, start: number, legacy: JsonObject): void {
    const { reader } = this;
    const index = reader.indexOf(member);
    if (index < 0) {
      this.#tools.context.strange.add(`${this.#spot.pattern}/${escapePointer(this.#element.values.keyOf(member))}`);
      return this.#printEntry(member, out, start);
    }
    const node = this.#nodes[index] as Node;
    const first = reader.bytes[reader.valueFrom(member)];
    if (node.node === 'value' || first === NULL) return this.#printEntry(member, out, start);
    if (node.node === 'list' && first === OPEN_LIST && this.#printList(member, index, node, out, start)) return;
    if (node.node === 'object' && first === OPEN && isStaying(node)) {
      separate(out, start);
      const from = reader.valueFrom(member);
      out.string(`${JSON.stringify(node.as ?? this.#element.values.keyOf(member))}:`);
      const inner = this.#innerPrinter(index, node, this.#innerSpot(member));
      inner.reader.begin(reader.bytes);
      if (inner.readAndPrint(from, reader.isCanonical, out) < 0) throw new Error('what was passed can be read');
      return;
    }
    this.#printMadeMember(member, node, out, start, legacy);
  }

  #innerPrinter(index: number, node: StayingNode, spot: Spot): ElementPrinter {
    const known = this.#inner.get(index) ?? new ElementPrinter(node, spot, this.#tools);
    this.#inner.set(index, known);
    return known;
  }

  #innerSpot(member: number): Spot {
    const key = escapePointer(this.#element.values.keyOf(member));
    return { pointer: () => `${this.#spot.pointer()}/${key}`, pattern: `${this.#spot.pattern}/${key}` };
  }

  #listSpot(member: number, index: number): ListSpot {
    const { pointer, pattern } = this.#innerSpot(member);
    const known = this.#spots.get(index) ?? new ListSpot(pointer, pattern);
    this.#spots.set(index, known);
    known.index = 0;
    return known;
  }

  /** Prints a list of objects, or finds the matches in it; `false` where it is to be made. */
  #printList(member: number, index: number, { of, as }: ListNode, out: ByteText, start: number): boolean {
    const { reader } = this;
    if (of.node === 'value') {
      this.#printEntry(member, out, start);
      return true;
    }
    const from = reader.valueFrom(member);
    const isMatch = of.node === 'match' && of.item !== true;
    if ((!isMatch && !isStaying(of)) || reader.values.objects(from) < 0) return false;
    const spot = this.#listSpot(member, index);
    if (isMatch) {
      this.#tools.found.matches(of, { bytes: reader.bytes, from, canonical: reader.isCanonical }, spot);
      return true;
    }
    const inner = this.#innerPrinter(index, of as StayingNode, spot);
    separate(out, start);
    out.string(`${JSON.stringify(as ?? this.#element.values.keyOf(member))}:`);
    out.byte(OPEN_LIST);
    inner.reader.begin(reader.bytes);
    let at = reader.bytes[from + 1] === CLOSE_LIST ? -1 : from + 1;
    while (at >= 0) {
      const end = inner.readAndPrint(at, reader.isCanonical, out);
      if (end < 0) throw new Error('what was passed can be read');
      spot.index++;
      at = reader.bytes[end] === COMMA ? end + 1 : -1;
      if (at >= 0) out.byte(COMMA);
    }
    out.byte(CLOSE_LIST);
    return true;
  }

  #printEntry(member: number, out: ByteText, start: number): void {
    const { reader } = this;
    separate(out, start);
    this.#copy(reader.keyFrom(member) - 1, reader.keyTo(member) + 1, out);
    out.byte(COLON);
    this.#copy(reader.valueFrom(member), reader.valueTo(member), out);
  }

  #printMadeMember(member: number, node: Node, out: ByteText, start: number, legacy: JsonObject): void {
    const { values } = this.#element;
    const { context, settler, interpreter } = this.#tools;
    const key = values.keyOf(member);
    const holder = new Fields(
      { [key]: values.valueOf(member) },
      this.#spot.pointer(),
      this.#spot.pattern,
      new Reading(context.strange),
    );
    interpreter.key(holder, key, node);
    const made = settler.object(holder.rest(), (name, original) => {
      legacy[name] = original;
    });
    for (const [name, value] of Object.entries(made)) {
      separate(out, start);
      out.string(`${JSON.stringify(name)}:${printJson(value)}`);
    }
  }

  /** Prints what the interpreter makes of the object. */
  #printMade(from: number, to: number, out: ByteText): void {
    const { context, settler, interpreter } = this.#tools;
    const value = parseExact(this.reader.bytes.toString('utf8', from, to))?.value as JsonObject;
    const fields = new Fields(value, this.#spot.pointer(), this.#spot.pattern, new Reading(context.strange));
    const item = interpreter.element(fields, this.#node);
    out.string(printJson(settler.object({ item })['item'] as Json));
  }

  #copy(from: number, to: number, out: ByteText): void {
    const { tokens } = this.reader.values;
    out.copy(tokens.bytes, tokens.view, from, to);
  }
}

/** Prints the elements of a list that stay in it. */
export class ElementListPrinter implements PrinterOfElements {
  readonly out = new ByteText();
  readonly #printer: ElementPrinter;
  readonly #spot: ListSpot;
  readonly #strange: Set<string>;

  /** `list` is its JSON pointer. */
  constructor(node: StayingNode, list: string, tools: PrinterTools) {
    this.#spot = new ListSpot(() => list, list);
    this.#strange = tools.context.strange;
    this.#printer = new ElementPrinter(node, this.#spot, tools);
  }

  get reader(): ElementReader {
    return this.#printer.reader;
  }

  print(index: number, from: number, to: number): boolean {
    this.#spot.index = index;
    this.out.byte(COMMA);
    this.#printer.print(from, to, this.out);
    return true;
  }

  printOther(value: Json): void {
    this.#strange.add(this.#spot.pattern);
    this.out.byte(COMMA);
    this.out.string(printJson(value));
  }
}

/** The registers of what says the place of an object, as its keys are declared. */
function registersOfPlace({ keys }: LocatedNode, place: PlaceRegisters): number[] {
  return Object.values(keys).flatMap((node) => (node.node === 'place' ? [place[node.part]] : []));
}

/** Puts a comma between two members of an object that begins at `start`. */
function separate(out: ByteText, start: number): void {
  if (out.end > start) out.byte(COMMA);
}
