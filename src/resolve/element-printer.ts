import type { ListedNode, ListNode, LocatedNode, Node, ObjectNode, PathNode } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { Resolver } from '../draft/resolver.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { ElementReader } from '../input/element-reader.ts';
import { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import { escapePointer, parseExact } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { FoundTaker, HeldIn, Interpreter } from './interpreter.ts';
import { labelled } from './labelled.ts';
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

/** Behind everything. */
const NOWHERE = Number.POSITIVE_INFINITY;

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** An element that stays in its list. */
type StayingNode = ObjectNode | LocatedNode;

/** A match around an object, and the path of its file. */
interface MatchAround extends HeldIn {
  path(): string;
}

/** What the printers of a document share. */
export interface PrinterTools {
  context: MatchContext;
  resolver: Resolver;
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

/** True for the elements of a list in a match that need no more of it than its file, where no source is looked at. */
export function isPrintedIn(node: ListNode, { lookup, enrichment }: MatchContext): boolean {
  const { of, distinct } = node;
  if (of.node !== 'located' || lookup !== undefined || enrichment !== undefined || distinct !== undefined) return false;
  const { within: _, ...facts } = of.facts ?? {};
  return isPrinted({ ...of, facts });
}

/** True for a node that is understood with the objects around it alone, or says something of the one it stands in. */
export function asksAround(node: ListedNode | Node): boolean {
  if (node.node === 'list') return node.distinct !== undefined || asksAround(node.of);
  if (node.node === 'diagnostic' && node.around !== undefined) return true;
  if (node.node === 'aside') return true;
  if (node.node === 'word' || ('moved' in node && node.moved) || ('defect' in node && node.defect)) return true;
  if ('says' in node) return true;
  if (node.node === 'choose') return node.of.some(([, inner]) => asksAround(inner));
  if ('named' in node && node.named?.some(({ outer }) => outer === true)) return true;
  const { within, changed, fileFrom = '/', hashFrom = '/' } = 'facts' in node ? (node.facts ?? {}) : {};
  if (within === true || changed !== undefined || !fileFrom.startsWith('/') || !hashFrom.startsWith('/')) return true;
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
  readonly #keys: readonly string[];
  /** For each key its name in the format, as JSON behind a comma. */
  readonly #fronts: readonly Literal[];
  readonly #spanFront: Literal;
  /** Values under names of the format that were read, in the order of the document. */
  readonly #pending: Content[] = [];
  /** Where the span stands that is still to be printed. */
  #spanAt = NOWHERE;
  readonly #match: MatchAround | undefined;
  readonly #pointer = () => this.#spot.pointer();
  /** What goes to the `legacy` of the object that is printed. */
  #legacy: JsonObject | undefined;

  /** `match` is what it stands in, if its place may be in that. */
  constructor(node: StayingNode, spot: Spot, tools: PrinterTools, match?: MatchAround) {
    const { context } = tools;
    this.#match = match;
    const plan = preparePlan(node as never, context.form.coordinates as Parameters<typeof preparePlan>[1]);
    this.#element = new PlacedElement(plan);
    this.reader = this.#element.reader;
    this.#node = node;
    this.#nodes = Object.values(node.keys) as Node[];
    this.#keys = Object.keys(node.keys);
    this.#fronts = this.#nodes.map((inner, index) => frontOf(nameOf(inner) ?? (this.#keys[index] as string)));
    this.#spot = spot;
    this.#tools = tools;
    const located = node.node === 'located' ? node : undefined;
    const span = located?.span ?? 'span';
    this.#spanFront = frontOf(span);
    this.#span = located === undefined ? undefined : new SpanPrinter(this.#element, context);
    this.#placed = located === undefined ? [] : registersOfPlace(located, plan.place);
    this.#names = new Set([
      ...plan.contents.map(({ name }) => name),
      ...(located === undefined ? [] : [span]),
      ...this.#nodes.flatMap((inner) => nameOf(inner) ?? []),
      'legacy',
    ]);
  }

  /**
   * Reads and prints the object at an index of the reader's bytes, which were passed before; gives the index behind.
   */
  readAndPrint(at: number, canonical: boolean, out: ByteText): number {
    const end = this.reader.read(at, canonical);
    if (end < 0) throw new Error('what was passed can be read');
    this.print(at, end, out);
    return end;
  }

  /** Prints the object `[from, to)` that was read last. */
  print(from: number, to: number, out: ByteText): void {
    if (!this.#isPlain() || !this.#takeSpan()) return this.#printMade(from, to, out);
    const start = out.end;
    this.#legacy = undefined;
    this.#collect();
    const isFirst = this.#node.node === 'located' && this.#node.first === true;
    if (isFirst) this.#printFirst(out);
    this.#spanAt = isFirst ? NOWHERE : this.#placeAt();
    const { reader } = this;
    for (let member = 0; member < reader.memberCount; member++) {
      this.#printBefore(reader.keyFrom(member), out);
      this.#printMember(member, out);
    }
    this.#printBefore(to, out);
    if (this.#legacy !== undefined) out.string(`,"legacy":${printJson(this.#legacy)}`);
    enclose(out, start, OPEN, CLOSE);
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
    const around = (this.#node as LocatedNode).facts?.within === true ? this.#match?.path() : undefined;
    const path = this.#element.pathOr(around ?? this.#tools.interpreter.textIn(plan.fileFrom));
    if (path === undefined || !this.#isQuoteless) return false;
    if (plan.placeholders.length > 0) values.silence(plan);
    return this.#placeAt() !== NOWHERE && this.#span.take(path, this.#pointer);
  }

  /** True where no text of a source is quoted. */
  get #isQuoteless(): boolean {
    const { quoteAs, facts } = this.#node as LocatedNode;
    return quoteAs === undefined || (this.#tools.context.lookup === undefined && facts?.texts === undefined);
  }

  /** Where the first of the declared keys stands that say the place. */
  #placeAt(): number {
    for (const register of this.#placed)
      if (this.#element.values.isRead(register)) return this.reader.from[register] as number;
    return NOWHERE;
  }

  /** Collects the values under names of the format in the order of the document. */
  #collect(): void {
    const { from } = this.reader;
    const { plan, values } = this.#element;
    const pending = this.#pending;
    pending.length = 0;
    for (const content of plan.contents) {
      if (!values.isRead(content.register)) continue;
      const start = from[content.register] as number;
      let at = pending.length;
      while (at > 0 && (from[(pending[at - 1] as Content).register] as number) > start) at--;
      pending.splice(at, 0, content);
    }
  }

  /** Prints what stands before all else: values under names of the format, in its order, and the span. */
  #printFirst(out: ByteText): void {
    for (const content of this.#element.plan.contents) {
      const at = UNIFIED.has(content.name) ? this.#pending.indexOf(content) : -1;
      if (at >= 0) this.#printContent(this.#pending.splice(at, 1)[0] as Content, out);
    }
    this.#printSpan(out);
  }

  /** Prints what stands before an index and is no member: values under names of the format, and the span. */
  #printBefore(index: number, out: ByteText): void {
    const pending = this.#pending;
    while (pending.length > 0 && this.#startOf(pending[0] as Content) < Math.min(index, this.#spanAt))
      this.#printContent(pending.shift() as Content, out);
    if (this.#spanAt >= index) return;
    this.#spanAt = NOWHERE;
    this.#printSpan(out);
    this.#printBefore(index, out);
  }

  #startOf({ register }: Content): number {
    return this.reader.from[register] as number;
  }

  #printContent({ front, register, labels }: Content, out: ByteText): void {
    const { from, to, bytes } = this.reader;
    out.literal(front);
    const text = labels === undefined ? undefined : this.#element.values.text(register);
    if (labels !== undefined && text !== undefined) return out.string(JSON.stringify(labelled(text, labels)));
    const [first, last] = [from[register] as number, to[register] as number];
    // A string's register stands between its quotes.
    const isString = bytes[first - 1] === QUOTE && bytes[last] === QUOTE;
    this.#copy(isString ? first - 1 : first, isString ? last + 1 : last, out);
  }

  #printSpan(out: ByteText): void {
    out.literal(this.#spanFront);
    this.#span?.print(out);
  }

  #printMember(member: number, out: ByteText): void {
    const { reader } = this;
    const index = reader.indexOf(member);
    if (index < 0) {
      if (this.#node.open !== true)
        this.#tools.context.unknownKeys.add(
          `${this.#spot.pattern}/${escapePointer(this.#element.values.keyOf(member))}`,
        );
      return this.#printEntry(member, out);
    }
    const node = this.#nodes[index] as Node;
    const first = reader.bytes[reader.valueFrom(member)];
    if (node.node === 'value' || first === NULL) this.#printEntry(member, out);
    else if (node.node === 'list' && first === OPEN_LIST) this.#printList(member, index, node, out);
    else if (node.node === 'path' && first === QUOTE) this.#printPath(member, index, node, out);
    else if (isStaying(node) && first === OPEN) this.#printObject(member, index, node, out);
    else this.#printMadeMember(member, node, out);
  }

  #printPath(member: number, index: number, { as, unless = [] }: PathNode, out: ByteText): void {
    const { reader } = this;
    const [from, to] = [reader.valueFrom(member) + 1, reader.valueTo(member) - 1];
    const path = this.#element.paths.at(reader.bytes, from, to);
    if (unless.includes(path.path)) return this.#printEntry(member, out);
    const file = path.cleanBy(this.#tools.context.paths);
    if (file.original !== undefined) setOwn((this.#legacy ??= {}), as, file.original);
    this.#printName(index, out);
    path.print(out, file);
  }

  #printObject(member: number, index: number, node: StayingNode, out: ByteText): void {
    const { reader } = this;
    const inner = this.#innerPrinter(index, node, () => this.#innerSpot(index));
    this.#printName(index, out);
    inner.reader.begin(reader.bytes);
    inner.readAndPrint(reader.valueFrom(member), reader.isCanonical, out);
  }

  #innerPrinter(index: number, node: StayingNode, spotOf: () => Spot): ElementPrinter {
    const known = this.#inner.get(index) ?? new ElementPrinter(node, spotOf(), this.#tools);
    this.#inner.set(index, known);
    return known;
  }

  #innerSpot(index: number): Spot {
    const key = escapePointer(this.#keys[index] as string);
    return { pointer: () => `${this.#spot.pointer()}/${key}`, pattern: `${this.#spot.pattern}/${key}` };
  }

  #listSpot(index: number): ListSpot {
    const known = this.#spots.get(index);
    if (known !== undefined) {
      known.index = 0;
      return known;
    }
    const { pointer, pattern } = this.#innerSpot(index);
    const spot = new ListSpot(pointer, pattern);
    this.#spots.set(index, spot);
    return spot;
  }

  /** Prints a list: its objects one by one. The matches in one are found, and leave it. */
  #printList(member: number, index: number, node: ListNode, out: ByteText): void {
    const { reader } = this;
    const { of } = node;
    const from = reader.valueFrom(member);
    const isMatch = of.node === 'match' && of.item !== true;
    if (of.node === 'value') this.#printEntry(member, out);
    else if ((!isMatch && !isStaying(of)) || reader.values.objects(from) < 0) this.#printMadeMember(member, node, out);
    else if (isMatch) {
      const list = { bytes: reader.bytes, from, canonical: reader.isCanonical };
      this.#tools.found.matches(of, list, this.#listSpot(index));
    } else this.#printElements(from, index, of as StayingNode, out);
  }

  #printElements(from: number, index: number, of: StayingNode, out: ByteText): void {
    const { reader } = this;
    const spot = this.#listSpot(index);
    const inner = this.#innerPrinter(index, of, () => spot);
    this.#printName(index, out);
    printElements(inner, reader, from, spot, out);
  }

  /** Prints the name of a key in the format, behind a comma. */
  #printName(index: number, out: ByteText): void {
    out.literal(this.#fronts[index] as Literal);
  }

  #printEntry(member: number, out: ByteText): void {
    const { reader } = this;
    out.byte(COMMA);
    this.#copy(reader.keyFrom(member) - 1, reader.keyTo(member) + 1, out);
    out.byte(COLON);
    this.#copy(reader.valueFrom(member), reader.valueTo(member), out);
  }

  #printMadeMember(member: number, node: Node, out: ByteText): void {
    const { values } = this.#element;
    const { context, resolver, interpreter } = this.#tools;
    const key = values.keyOf(member);
    const object = { [key]: values.valueOf(member) };
    const holder = new Fields(object, this.#spot.pointer(), this.#spot.pattern, context.unknownKeys);
    this.#inMatch(() => interpreter.keyOf(this.#node, holder, key, node));
    const keepAside = (name: string, original: Json) => setOwn((this.#legacy ??= {}), name, original);
    for (const [name, value] of Object.entries(resolver.object(holder.rest(), keepAside)))
      out.string(`,${JSON.stringify(name)}:${printJson(value)}`);
  }

  /** Prints what the interpreter makes of the object. */
  #printMade(from: number, to: number, out: ByteText): void {
    const { context, resolver, interpreter } = this.#tools;
    const value = parseExact(this.reader.bytes.toString('utf8', from, to))?.value as JsonObject;
    const fields = new Fields(value, this.#spot.pointer(), this.#spot.pattern, context.unknownKeys);
    const item = this.#inMatch(() => interpreter.element(fields, this.#node));
    out.string(printJson(resolver.object({ item })['item'] as Json));
  }

  #inMatch<Made>(read: () => Made): Made {
    return this.#match === undefined ? read() : this.#tools.interpreter.inMatch(this.#match, read);
  }

  #copy(from: number, to: number, out: ByteText): void {
    const { tokens } = this.reader.values;
    out.copy(tokens.bytes, tokens.view, from, to);
  }
}

/** Prints the objects of the list that opens at an index of what a reader has passed. */
export function printElements(
  printer: ElementPrinter,
  { bytes, isCanonical }: ElementReader,
  from: number,
  spot: ListSpot,
  out: ByteText,
): void {
  const start = out.end;
  printer.reader.begin(bytes);
  let at = bytes[from + 1] === CLOSE_LIST ? -1 : from + 1;
  for (spot.index = 0; at >= 0; spot.index++) {
    out.byte(COMMA);
    const end = printer.readAndPrint(at, isCanonical, out);
    at = bytes[end] === COMMA ? end + 1 : -1;
  }
  enclose(out, start, OPEN_LIST, CLOSE_LIST);
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
    this.#strange = tools.context.unknownKeys;
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

/** The name that a node gives its key in the format. */
function nameOf(node: Node): string | undefined {
  return 'as' in node && typeof node.as === 'string' ? node.as : undefined;
}

function frontOf(name: string): Literal {
  return literal(`,${JSON.stringify(name)}:`);
}

/** The registers of what says the place of an object, as its keys are declared. */
function registersOfPlace({ keys }: LocatedNode, place: PlaceRegisters): number[] {
  return Object.values(keys).flatMap((node) =>
    node.node === 'place' ? [place[node.part as keyof PlaceRegisters]] : [],
  );
}

/** Puts brackets around what was printed from `start` on, with a comma before each part. */
function enclose(out: ByteText, start: number, open: number, close: number): void {
  if (out.end === start) out.byte(open);
  else out.replace(start, open);
  out.byte(close);
}
