import { type ChooseNode, isOfPlace, type LocatedNode, type Node } from '../adapter.ts';
import type { ElementReader } from '../input/element-reader.ts';
import type { ObjectPlan } from '../input/object-plan.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { Literal } from '../json/literal.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { ElementValues } from './element-values.ts';
import { enclose, frontOf, type InnerPrinter } from './inner-printer.ts';
import { moveIntoLines } from './lined-place.ts';
import { type KindPrinter, KindTeller } from './match-kinds.ts';
import type { MatchPlan, PlaceRegisters } from './match-plan.ts';
import { MembersPrinter, NOWHERE } from './members-printer.ts';
import { PlacedElement } from './placed-element.ts';
import { preparePlan } from './prepare-plan.ts';
import { type PrintedNode, type StayingNode, stayingKinds } from './printed-nodes.ts';
import type { PrinterTools } from './printer-tools.ts';
import { SpanPrinter } from './span-printer.ts';
import { type ListSpot, type Spot, spotOfList } from './spot.ts';
import type { HeldIn } from './surroundings.ts';

const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** A match around an object, and the path of its file. */
export interface MatchAround extends HeldIn {
  path(): string;
  /** True where its file is told to be missing. */
  isMissing(): boolean;
}

/**
 * Prints objects that stay where they are, from where their values stand. What has to be changed in more than its place
 * or its paths is made by the interpreter.
 */
export class ElementPrinter implements InnerPrinter {
  readonly reader: ElementReader;
  readonly keys: ObjectPlan;
  readonly values: ElementValues;
  readonly #element: PlacedElement;
  readonly #members: MembersPrinter;
  readonly #tools: PrinterTools;
  readonly #node: StayingNode;
  readonly #spot: Spot;
  readonly #span: SpanPrinter | undefined;
  /** The keys that say the place, as they are declared, by their registers. */
  readonly #placed: readonly number[];
  readonly #spanFront: Literal;
  readonly #match: MatchAround | undefined;
  readonly #pointer = () => this.#spot.pointer();
  /** Where the first of the declared keys stands that say the place; `NOWHERE` without one. */
  #spanAt = NOWHERE;

  /** `match` is what it stands in, if its place may be in that; `depth` says in how many objects like itself. */
  constructor(node: StayingNode, spot: Spot, tools: PrinterTools, match?: MatchAround, depth = 0) {
    const { context } = tools;
    const plan = preparePlan(node, tools.counting);
    const element = new PlacedElement(plan);
    this.#element = element;
    this.reader = element.reader;
    this.keys = plan.object;
    this.values = element.values;
    this.#match = match;
    this.#node = node;
    this.#spot = spot;
    this.#tools = tools;
    const located = node.node === 'located' ? node : undefined;
    const span = located?.span ?? 'span';
    const names = located === undefined ? [] : [span];
    const innerPrinter = (inner: PrintedNode, at: Spot) =>
      printerOfObject(inner, at, tools, match, inner === node ? depth + 1 : 0);
    this.#members = new MembersPrinter({ node, element, spot, tools, match, names, depth, innerPrinter });
    this.#spanFront = frontOf(span);
    this.#span = located === undefined ? undefined : new SpanPrinter(element, context);
    this.#placed = located === undefined ? [] : registersOfPlace(located, plan);
  }

  readAndPrint(at: number, canonical: boolean, out: ByteText): number {
    const end = this.reader.read(at, canonical);
    if (end < 0) throw new Error('what was passed can be read');
    this.print(at, end, out);
    return end;
  }

  /** Prints the object `[from, to)` that was read last. */
  print(from: number, to: number, out: ByteText): void {
    const members = this.#members;
    if (!members.isPlain() || !this.#takeSpan()) return this.printMade(this.#node, from, to, out);
    const start = out.end;
    const node = this.#node;
    if ('defect' in node && node.defect !== undefined) this.#tools.found.defect(node.defect);
    this.#tools.surroundings.enter(this.#element.asRead());
    members.collect();
    if (node.node === 'located' && node.first === true) {
      members.printFirst(out);
      this.#printSpan(out);
      members.print(to, out);
    } else members.print(to, out, this.#spanAt, () => this.#printSpan(out));
    this.#tools.surroundings.leave();
    if (members.legacy !== undefined) out.string(`,"legacy":${printJson(members.legacy)}`);
    enclose(out, start, OPEN, CLOSE);
  }

  #takeSpan(): boolean {
    const { plan, values } = this.#element;
    this.#spanAt = NOWHERE;
    if (this.#span === undefined || this.#isPlaceless()) return true;
    const around = (this.#node as LocatedNode).facts?.within === true ? this.#match : undefined;
    const path = this.#element.pathOr(around?.path() ?? this.#tools.surroundings.textIn(plan.fileFrom));
    if (path === undefined || !this.#isQuoteless(around)) return false;
    const { current } = this.#tools.interpreter.quoted;
    if (plan.placeholders.length > 0) values.silence(plan.placeholders);
    this.#spanAt = this.#placeAt();
    this.#element.facts = undefined;
    if (current !== undefined) moveIntoLines(this.#element, { ...current, isFirst: false });
    return this.#spanAt !== NOWHERE && this.#span.take(path, this.#pointer, { isMissed: around?.isMissing() });
  }

  /** True for an object that may have a place and says nothing of one. */
  #isPlaceless(): boolean {
    const { keys, first, quoteAs } = this.#node as LocatedNode;
    if (first === true || quoteAs !== undefined || this.#placeAt() !== NOWHERE) return false;
    for (let member = 0; member < this.reader.memberCount; member++) {
      if (this.reader.isDeclared(member)) continue;
      const key = this.values.keyOf(member);
      if (Object.hasOwn(keys, key) && isOfPlace(keys[key] as Node)) return false;
    }
    return true;
  }

  /** True where no text of a source is quoted. */
  #isQuoteless(around: MatchAround | undefined): boolean {
    const { quoteAs, facts } = this.#node as LocatedNode;
    const hasNoSource = this.#tools.context.lookup === undefined || around?.isMissing() === true;
    return quoteAs === undefined || (hasNoSource && facts?.texts === undefined);
  }

  /** Where the first of the declared keys stands that say the place. */
  #placeAt(): number {
    for (const register of this.#placed)
      if (this.#element.values.isRead(register)) return this.reader.from[register] as number;
    return NOWHERE;
  }

  #printSpan(out: ByteText): void {
    out.literal(this.#spanFront);
    this.#span?.print(out);
  }

  /** Prints what the interpreter makes of the object `[from, to)` that was read last. */
  printMade(node: PrintedNode, from: number, to: number, out: ByteText): void {
    const { context, resolver, interpreter, surroundings } = this.#tools;
    const value = this.#element.values.parsed(from, to) as JsonObject;
    const fields = new Fields(value, this.#spot.pointer(), this.#spot.pattern, context.unknownKeys);
    const item = surroundings.inMatch(this.#match, () => interpreter.element(fields, node));
    out.string(printJson(resolver.object({ item })['item'] as Json));
  }
}

/** Prints objects of several kinds that stay where they are; those that are not printed so are made. */
class ChoicePrinter implements InnerPrinter {
  readonly reader: ElementReader;
  readonly #node: ChooseNode;
  readonly #kinds: KindTeller<ElementPrinter>;

  constructor(node: ChooseNode, printerOf: (kind: StayingNode) => ElementPrinter) {
    this.#node = node;
    this.#kinds = new KindTeller(stayingKinds(node).map(([shown, kind]) => [shown, printerOf(kind)] as const));
    this.reader = this.#kinds.first.reader;
  }

  readAndPrint(at: number, canonical: boolean, out: ByteText): number {
    const { first } = this.#kinds;
    const end = this.reader.read(at, canonical);
    if (end < 0) throw new Error('what was passed can be read');
    const printer = this.#kinds.kind();
    if (printer === undefined) first.printMade(this.#node, at, end, out);
    else if (printer === first) first.print(at, end, out);
    else {
      printer.reader.begin(this.reader.bytes);
      printer.readAndPrint(at, canonical, out);
    }
    return end;
  }
}

/** What prints objects in others; `match` and `depth` as those of `ElementPrinter`. */
export function printerOfObject(
  node: PrintedNode,
  spot: Spot,
  tools: PrinterTools,
  match?: MatchAround,
  depth?: number,
): InnerPrinter {
  if (node.node !== 'choose') return new ElementPrinter(node, spot, tools, match, depth);
  return new ChoicePrinter(node, (kind) => new ElementPrinter(kind, spot, tools, match));
}

/** Prints the elements of a list that stay in it. */
export class ElementListPrinter implements KindPrinter {
  readonly out: ByteText;
  readonly reader: ElementReader;
  readonly keys: ObjectPlan;
  readonly values: ElementValues;
  readonly printOther?: (value: Json) => void;
  readonly #printer: ElementPrinter;
  readonly #spot: ListSpot;

  /** `list` is its JSON pointer; `printOther` prints an element that is no object. */
  constructor(
    node: StayingNode,
    list: string,
    tools: PrinterTools,
    printOther: ((value: Json) => void) | undefined,
    out: ByteText,
  ) {
    this.#spot = spotOfList(list);
    this.#printer = new ElementPrinter(node, this.#spot, tools);
    this.out = out;
    this.reader = this.#printer.reader;
    this.keys = this.#printer.keys;
    this.values = this.#printer.values;
    if (printOther !== undefined) this.printOther = printOther;
  }

  print(index: number, from: number, to: number): boolean {
    this.#spot.index = index;
    this.out.byte(COMMA);
    this.#printer.print(from, to, this.out);
    return true;
  }
}

/** The registers of what says the place of an object, as its keys are declared. */
function registersOfPlace({ keys }: LocatedNode, { place, holders }: MatchPlan): number[] {
  return Object.entries(keys).flatMap(([key, node]) => {
    if (node.node === 'place') return [place[node.part as keyof PlaceRegisters]];
    if (!isOfPlace(node)) return [];
    return holders.filter(({ path }) => path === key).map(({ register }) => register);
  });
}
