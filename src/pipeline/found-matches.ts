import type {
  AsideNode,
  CoordinateSystem,
  Defect,
  DiagnosticDraft,
  DiagnosticNode,
  DraftValue,
  Form,
  ListedNode,
  ListNode,
  MatchNode,
  ObjectNode,
} from '../adapter.ts';
import { splitPointer } from '../decode/layout.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { Resolver } from '../draft/resolver.ts';
import { parseBytes } from '../input/parse-bytes.ts';
import { ByteText } from '../json/byte-text.ts';
import type { ListsApart } from '../json/list-apart.ts';
import { onceFor, onceIn } from '../json/once-for.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { References } from '../legacy/references.ts';
import { DiagnosticPrinter } from '../resolve/diagnostic-printer.ts';
import { ElementListPrinter, ElementPrinter } from '../resolve/element-printer.ts';
import { type FoundTaker, Interpreter, type PrintedDiagnostic, stays } from '../resolve/interpreter.ts';
import { ItemPrinter } from '../resolve/item-printer.ts';
import {
  ListReader,
  type PlacedPrinter,
  type PrintedElements,
  type PrinterOfElements,
} from '../resolve/list-reader.ts';
import { CopyPrinter, MadePrinter } from '../resolve/made-printer.ts';
import { MapListPrinter } from '../resolve/map-list-printer.ts';
import { MapPrinter } from '../resolve/map-printer.ts';
import { isItems, isMatches, type KindPrinter, KindsPrinter, type MatchesNode } from '../resolve/match-kinds.ts';
import { MatchPrinter } from '../resolve/match-printer.ts';
import { preparePlan } from '../resolve/prepare-plan.ts';
import { asksAround, type FindingKinds, isPrintedDiagnostic, isStaying } from '../resolve/printed-nodes.ts';
import type { PrinterTools } from '../resolve/printer-tools.ts';
import { isLined, LeavingPrinter, type LinedNode, QuotedPrinter } from '../resolve/quoted-printer.ts';
import { type BytesOfList, type ListSpot, type Spot, spotOfList } from '../resolve/spot.ts';
import { Surroundings } from '../resolve/surroundings.ts';
import type { SourceFile } from '../span/source.ts';
import type { DiagnosticList } from './diagnostic-list.ts';
import { bytesOf } from './parts.ts';

const COMMA = 0x2c;
const CLOSE_LIST = 0x5d;

/** Lists of an operation's result in which the format has items alone. */
const ITEMS_ONLY: ReadonlySet<string> = new Set(['spans']);

/** A match without a usable place, and where it stood. */
export interface UnplacedMatch {
  pointer: string;
  value: Json;
}

/** What stays elsewhere than where it was found: a value, or elements as they are printed. */
export type FoundAside = { node: AsideNode } & ({ value: Json } | PrintedElements);

/** What prints matches of a kind that stand in what is held. */
interface HeldPrinter {
  printer: MatchPrinter;
  reader: ListReader;
}

/** The lists of a form that are read by what prints their elements, by JSON pointer: true for those of matches. */
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

/** True for elements that are printed from where they stand, also in a list of several kinds. */
function isPrintedKind(node: ListedNode): boolean {
  return isStaying(node) || isLined(node) || isPrintedDiagnostic(node) || (node.node === 'match' && node.item !== true);
}

/** The matches of a document: those of its lists, and those that stand in what is held. */
export class FoundMatches implements FoundTaker {
  readonly interpreter: Interpreter;
  readonly diagnostics: DiagnosticList;
  /** What stays elsewhere than where it was found, since it was taken last. */
  leftAside: FoundAside[] = [];
  /** How many matches were found in what is held, with or without a usable place. */
  inHeld = 0;
  readonly #defects = new Map<Defect, number>();
  #unplaced: UnplacedMatch[] = [];
  #printed: PrintedElements[] = [];
  /** Printed the last match. */
  #last: ListReader | undefined;
  readonly #held = new Map<MatchNode, HeldPrinter>();
  readonly #asideReaders = new Map<AsideNode, ListReader>();
  /** The readers of lists that were asked for, by JSON pointer. */
  readonly #lists = new Map<string, ListReader>();
  readonly #form: Form;
  readonly #tools: PrinterTools;
  readonly #context: MatchContext;

  constructor(
    form: Form,
    head: Readonly<JsonObject>,
    context: MatchContext,
    resolver: Resolver,
    diagnostics: DiagnosticList,
  ) {
    const { looksUp, coordinates } = form;
    this.diagnostics = diagnostics;
    this.#form = form;
    this.#context = context;
    const { tool, codes, isOtherText } = context;
    const counting = coordinates as CoordinateSystem;
    const surroundings = new Surroundings(head, new References(() => context.findings.add('UNI-REF-004')));
    this.interpreter = new Interpreter(this, surroundings, { tool, codes, looksUp, counting, isOtherText });
    this.#tools = {
      context,
      resolver,
      interpreter: this.interpreter,
      surroundings,
      found: this,
      counting: coordinates,
    };
  }

  /** True for a list of matches, and nothing else. */
  isOfMatches(list: string): boolean {
    return listsOf(this.#form).get(list) === true;
  }

  /** The reader of a list; `undefined` where its elements are held. */
  readerOf(list: string): ListReader | undefined {
    const known = this.#lists.get(list);
    const isOfMatches = listsOf(this.#form).get(list);
    if (known !== undefined || isOfMatches === undefined) return known;
    const node = this.#form.lists[list] as ListNode;
    const reader = isOfMatches
      ? this.#reader(list, node.of as MatchesNode, node.distinct !== undefined)
      : new ListReader(list, this.#printerOf(list, node), this.#context.findings);
    this.#lists.set(list, reader);
    return reader;
  }

  /** What prints the elements of a list that are no matches. */
  #printerOf(list: string, node: ListNode): PrinterOfElements {
    const { of } = node;
    const out = new ByteText(this.#context.openPieces);
    const printOther = this.#otherPrinter(list, node, out);
    if (node.distinct !== undefined) return new MadePrinter(node, list, this.#tools, printOther, out);
    if (of.node === 'value') return new CopyPrinter();
    if (isPrintedDiagnostic(of)) return this.findingPrinter(of, spotOfList(list));
    if (of.node === 'map' && MapPrinter.prints(of))
      return new MapListPrinter(of, list, this.#tools, new MadePrinter(node, list, this.#tools, printOther, out));
    if (isItems(of) && !asksAround(of)) return new ItemPrinter(this.#printerOfKinds(list, of, out), printOther);
    if (of.node !== 'choose' || of.outer === true || !of.of.some(([, inner]) => isPrintedKind(inner)))
      return this.#kindPrinter(list, node, printOther, out);
    const kinds = of.of.map(([shown, inner]) => [shown, { ...node, of: inner }] as const);
    return new KindsPrinter(
      // One that is of no kind is told by the interpreter.
      [...kinds, [{}, node] as const].map(([shown, kind]) => [shown, this.#kindPrinter(list, kind, undefined, out)]),
      printOther,
    );
  }

  #kindPrinter(list: string, node: ListNode, printOther: PrinterOfElements['printOther'], out: ByteText): KindPrinter {
    const { of } = node;
    if (isStaying(of)) return new ElementListPrinter(of, list, this.#tools, printOther, out);
    if (isPrintedDiagnostic(of)) return new LeavingPrinter(list, this.findingPrinter(of, spotOfList(list)), out);
    if (isMatches(of) && of.node === 'match') return new LeavingPrinter(list, this.printerOf(of), out);
    if (isLined(of) && (of.of.node === 'match' || isPrintedDiagnostic(of.of)))
      return new QuotedPrinter(of, list, this.#printerInLines(of.of, list), this.#tools, out);
    return new MadePrinter(node, list, this.#tools, printOther, out);
  }

  #printerInLines(node: LinedNode['of'], list: string): PlacedPrinter {
    return node.node === 'match' ? this.printerOf(node) : this.findingPrinter(node, spotOfList(list));
  }

  /** What prints elements that are no objects; `undefined` for a list in which these can't stay. */
  #otherPrinter(list: string, { of, as = splitPointer(list).key }: ListNode, out: ByteText) {
    if (!stays(of) || (this.#form.operation !== undefined && ITEMS_ONLY.has(as))) return undefined;
    return (value: Json) => {
      this.#context.unknownKeys.add(`${list}/*`);
      out.byte(COMMA);
      out.string(printJson(value));
    };
  }

  match(node: MatchNode, value: JsonObject, spot: Spot): void {
    this.matchIn(node, Buffer.from(printJson(value)), spot);
  }

  /** Takes a match as `printJson` prints its object; `apart` are lists of relationships that stand elsewhere. */
  matchIn(node: MatchNode, bytes: Buffer, spot: Spot, apart?: ListsApart): void {
    this.inHeld++;
    if (this.#readerFor(node).printAt(bytes, spot, apart)) return;
    this.#leave(spot.pointer(), this.#heldOf(node).printer.values.parsed(0, bytes.length));
  }

  matches(node: MatchNode, list: BytesOfList, spot: ListSpot): void {
    readAll(this.#readerFor(node), list, spot, (printed, at, end) => {
      this.inHeld++;
      if (!printed) this.#leave(spot.pointer(), parseBytes(list.bytes.subarray(at, end), 'last')?.value ?? null);
    });
  }

  printerOf(node: MatchNode): PlacedPrinter {
    const { printer } = this.#heldOf(node);
    const print = (_index: number, from: number, to: number, spot: Spot) => {
      this.inHeld++;
      if (this.#readerFor(node).printRead(spot)) return true;
      this.#leave(spot.pointer(), printer.values.parsed(from, to));
      return true;
    };
    return { reader: printer.reader, keys: printer.keys, values: printer.values, print };
  }

  findingPrinter(node: DiagnosticNode, spot: ListSpot, counting = this.#tools.counting): DiagnosticPrinter {
    return new DiagnosticPrinter(node, spot, { ...this.#tools, counting });
  }

  /** What prints objects that stay where they are. */
  objectPrinter(node: ObjectNode, spot: Spot, counting = this.#tools.counting): ElementPrinter {
    return new ElementPrinter(node, spot, { ...this.#tools, counting });
  }

  findingsPrinter(kinds: FindingKinds, spot: ListSpot, counting: Form['coordinates']): PrinterOfElements {
    const [first, ...others] = kinds.map(([shown, of]) => [shown, this.findingPrinter(of, spot, counting)] as const);
    if (first === undefined) throw new TypeError('findings are of a kind');
    return others.length === 0 ? first[1] : new KindsPrinter([first, ...others]);
  }

  item(node: MatchNode, value: JsonObject, spot: Spot): Json {
    const reader = this.#readerOfHeld(node);
    if (!reader.printAt(Buffer.from(printJson(value)), spot)) return value;
    return parseBytes(bytesOf(reader.take()))?.value ?? null;
  }

  diagnostic(draft: DiagnosticDraft): void {
    this.diagnostics.add(this.#tools.resolver.diagnostic(draft));
  }

  printedDiagnostic(diagnostic: PrintedDiagnostic): void {
    this.diagnostics.addPrinted(diagnostic);
  }

  aside(node: AsideNode, value: DraftValue): void {
    // The first path that is cleaned tells of all: which one that is must not depend on the blocks that are taken.
    const { item = null } = this.#tools.resolver.object({ item: value });
    this.leftAside.push({ node, value: item });
  }

  itemAside(node: AsideNode, of: MatchNode, value: JsonObject, spot: Spot): void {
    if (node.once === true || node.legacy === true) return this.aside(node, this.item(of, value, spot));
    const reader = this.#readerOfHeld(of);
    if (!reader.printAt(Buffer.from(printJson(value)), spot)) {
      if (Object.keys(value).length > 0) this.aside(node, value);
      return;
    }
    this.leftAside.push({ node, ...reader.take(true) });
  }

  asides(node: AsideNode, list: BytesOfList, spot: ListSpot): boolean {
    const { of } = node;
    if (!isItems(of) || node.once === true || node.legacy === true) return false;
    const reader =
      this.#asideReaders.get(node) ??
      new ListReader('', new ItemPrinter(this.#printerOfKinds('', of), undefined), this.#context.findings);
    this.#asideReaders.set(node, reader);
    readAll(reader, list, spot);
    const taken = reader.take(true);
    if (taken.converted > 0) this.leftAside.push({ node, ...taken });
    return true;
  }

  transcoded(path: string, pointer: string): void {
    this.#context.findings.add('UNI-V-004', { pointer, file: this.#context.paths.clean(path).path });
  }

  sourceOf(path: string): SourceFile | undefined {
    const { lookup, paths } = this.#context;
    const source = lookup?.(paths.clean(path).absolute);
    return typeof source === 'object' ? source : undefined;
  }

  defect(defect: Defect, count = 1): void {
    this.#defects.set(defect, (this.#defects.get(defect) ?? 0) + count);
  }

  /** What is said of known faults that showed. */
  get defects(): DiagnosticDraft[] {
    return [...this.#defects].map(([{ diagnostic, counted }, count]) =>
      counted === undefined ? diagnostic : { ...diagnostic, details: { ...diagnostic.details, [counted]: count } },
    );
  }

  /** Gives the matches that stood in what is held since it was asked last. */
  *takeHeld(): Generator<PrintedElements> {
    this.#keepPrinted();
    const printed = this.#printed;
    this.#printed = [];
    yield* printed;
  }

  /** Keeps what the reader of the last match has printed, so that matches of several kinds stay in their order. */
  #keepPrinted(): void {
    const taken = this.#last?.take(true);
    if (taken !== undefined && taken.converted > 0) this.#printed.push(taken);
  }

  /** Gives those of them that have no usable place. */
  takeUnplaced(): UnplacedMatch[] {
    const unplaced = this.#unplaced;
    this.#unplaced = [];
    return unplaced;
  }

  #leave(pointer: string, value: Json): void {
    this.#context.findings.add('UNI-QRY-019', { pointer });
    this.#unplaced.push({ pointer, value });
  }

  /** The reader of matches in what is held, which go on behind the last one. */
  #readerFor(node: MatchNode): ListReader {
    const reader = this.#readerOfHeld(node);
    if (reader !== this.#last) this.#keepPrinted();
    this.#last = reader;
    return reader;
  }

  #readerOfHeld(node: MatchNode): ListReader {
    return this.#heldOf(node).reader;
  }

  /** What prints matches of a kind in what is held. */
  #heldOf(node: MatchNode): HeldPrinter {
    return onceIn(this.#held, node, () => {
      const printer = this.#printer('', node, new ByteText(this.#context.openPieces));
      return { printer, reader: new ListReader('', printer, this.#context.findings) };
    });
  }

  #reader(pointer: string, node: MatchesNode, distinct: boolean): ListReader {
    return new ListReader(pointer, this.#printerOfKinds(pointer, node), this.#context.findings, distinct);
  }

  #printerOfKinds(
    pointer: string,
    node: MatchesNode,
    out = new ByteText(this.#context.openPieces),
  ): MatchPrinter | KindsPrinter {
    if (node.node === 'match') return this.#printer(pointer, node, out);
    return new KindsPrinter(node.of.map(([shown, kind]) => [shown, this.#printer(pointer, kind, out)] as const));
  }

  #printer(pointer: string, node: MatchNode, out: ByteText): MatchPrinter {
    const plan = preparePlan(node, this.#tools.counting);
    return new MatchPrinter(pointer, plan, this.#tools, out);
  }
}

/** Lets a reader print the objects of a list; `told` is told of each, whether it has a usable place. */
function readAll(
  reader: ListReader,
  { bytes, from, canonical }: BytesOfList,
  spot: ListSpot,
  told?: (printed: boolean, at: number, end: number) => void,
): void {
  reader.begin(bytes);
  if (bytes[from + 1] === CLOSE_LIST) return;
  for (let at = from + 1, behind = from; bytes[behind] !== CLOSE_LIST; at = behind + 1) {
    const { end, printed } = reader.printNext(at, canonical, spot);
    told?.(printed, at, end);
    behind = end;
    spot.index++;
  }
}
