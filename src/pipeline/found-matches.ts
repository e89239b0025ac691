import type {
  AsideNode,
  CoordinateSystem,
  Defect,
  DiagnosticDraft,
  DraftValue,
  Form,
  ListedNode,
  ListNode,
  MatchNode,
} from '../adapter.ts';
import { splitPointer } from '../decode/layout.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { Resolver } from '../draft/resolver.ts';
import { parseBytes } from '../input/parse-bytes.ts';
import { ByteText } from '../json/byte-text.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { DiagnosticPrinter } from '../resolve/diagnostic-printer.ts';
import { ElementListPrinter } from '../resolve/element-printer.ts';
import { type FoundTaker, Interpreter, type PrintedDiagnostic } from '../resolve/interpreter.ts';
import { ItemPrinter } from '../resolve/item-printer.ts';
import { ListReader, type PrinterOfElements } from '../resolve/list-reader.ts';
import { isItems, isMatches, type MatchesNode, MatchKindsPrinter } from '../resolve/match-kinds.ts';
import { preparePlan } from '../resolve/match-plan.ts';
import { MatchPrinter } from '../resolve/match-printer.ts';
import type { PrinterTools } from '../resolve/members-printer.ts';
import { asksAround, isPrinted, isPrintedDiagnostic } from '../resolve/printed-nodes.ts';
import type { BytesOfList, ListSpot, Spot } from '../resolve/spot.ts';
import type { SourceFile } from '../span/source.ts';
import type { DiagnosticList } from './diagnostic-list.ts';

const CLOSE_LIST = 0x5d;

/** Lists of an operation's result in which the format has items alone. */
export const ITEMS_ONLY: ReadonlySet<string> = new Set(['spans']);

/** A match without a usable place, and where it stood. */
export interface UnplacedMatch {
  pointer: string;
  value: Json;
}

/** Printed matches that stood in what is held. */
export interface HeldMatches {
  bytes: Uint8Array;
  exact: boolean;
  converted: number;
}

/** What becomes of the elements of a list that are printed from where they stand. */
type ListUse = 'matches' | 'staying' | 'diagnostics';

/** The lists of a form of which that is so, by JSON pointer. */
function usesOf(form: Form): ReadonlyMap<string, ListUse> {
  const known = USES.get(form);
  if (known !== undefined) return known;
  const uses = new Map<string, ListUse>();
  for (const [pointer, { of, distinct }] of Object.entries(form.lists)) {
    if (form.fold?.keys.includes(pointer) === true || form.held?.includes(pointer) === true) continue;
    if (isMatches(of)) uses.set(pointer, 'matches');
    else if (distinct === undefined && staysAsItIs(of)) uses.set(pointer, 'staying');
    else if (distinct === undefined && isPrintedDiagnostic(of)) uses.set(pointer, 'diagnostics');
  }
  USES.set(form, uses);
  return uses;
}

/** True for elements that are understood without what stands around them. */
function staysAsItIs(of: ListedNode): boolean {
  return isPrinted(of) || (isItems(of) && !asksAround(of));
}

/** Documents are many, and forms few. */
const USES = new WeakMap<Form, ReadonlyMap<string, ListUse>>();

/** The matches of a document: those of its lists, and those that stand in what is held. */
export class FoundMatches implements FoundTaker {
  readonly interpreter: Interpreter;
  readonly diagnostics: DiagnosticList;
  /** What stays elsewhere than where it was found, since it was taken last. */
  asides: { node: AsideNode; value: DraftValue }[] = [];
  /** How many matches were found in what is held, with or without a usable place. */
  inHeld = 0;
  readonly #defects = new Map<Defect, number>();
  #unplaced: UnplacedMatch[] = [];
  #printed: HeldMatches[] = [];
  /** Printed the last match. */
  #last: ListReader | undefined;
  readonly #readers = new Map<MatchNode, ListReader>();
  /** The readers of lists that were asked for, by JSON pointer. */
  readonly #lists = new Map<string, ListReader>();
  readonly #form: Form;
  readonly #uses: ReadonlyMap<string, ListUse>;
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
    this.#uses = usesOf(form);
    this.#context = context;
    const { tool, codes } = context;
    const counting = coordinates as CoordinateSystem;
    this.interpreter = new Interpreter(this, head, { tool, codes, looksUp, counting });
    this.#tools = { context, resolver, interpreter: this.interpreter, found: this };
  }

  /** What becomes of the elements of a list; `undefined` where they have to be made. */
  useOf(list: string): ListUse | undefined {
    return this.#uses.get(list);
  }

  /** The reader of a list that is printed from where its values stand. */
  readerOf(list: string): ListReader | undefined {
    const known = this.#lists.get(list);
    const use = this.#uses.get(list);
    if (known !== undefined || use === undefined) return known;
    const { of, distinct } = this.#form.lists[list] as ListNode;
    const reader =
      use === 'matches'
        ? this.#reader(list, of as MatchesNode, distinct !== undefined)
        : new ListReader(list, this.#printerOf(list, of), this.#context.findings);
    this.#lists.set(list, reader);
    return reader;
  }

  /** What prints the elements of a list that are no matches. */
  #printerOf(pointer: string, of: ListedNode): PrinterOfElements {
    if (isPrintedDiagnostic(of)) return new DiagnosticPrinter(of, pointer, this.#tools);
    if (isPrinted(of)) return new ElementListPrinter(of, pointer, this.#tools);
    const { unknownKeys } = this.#context;
    const printer = this.#printerOfKinds(pointer, of as MatchesNode);
    const { as = splitPointer(pointer).key } = this.#form.lists[pointer] as ListNode;
    return new ItemPrinter(printer, ITEMS_ONLY.has(as) ? undefined : () => unknownKeys.add(`${pointer}/*`));
  }

  match(node: MatchNode, value: JsonObject, spot: Spot): void {
    this.inHeld++;
    if (!this.#readerFor(node).printAt(value, spot)) this.#leave(spot.pointer(), value);
  }

  matches(node: MatchNode, { bytes, from, canonical }: BytesOfList, spot: ListSpot): void {
    const reader = this.#readerFor(node);
    reader.begin(bytes);
    if (bytes[from + 1] === CLOSE_LIST) return;
    for (let at = from + 1, end = from; bytes[end] !== CLOSE_LIST; at = end + 1) {
      this.inHeld++;
      const next = reader.printNext(at, canonical, spot);
      end = next.end;
      if (!next.printed) this.#leave(spot.pointer(), parseBytes(bytes.subarray(at, end), 'keep-last')?.value ?? null);
      spot.index++;
    }
  }

  item(node: MatchNode, value: JsonObject, spot: Spot): Json {
    const reader = this.#readerOfHeld(node);
    if (!reader.printAt(value, spot)) return value;
    return parseBytes(reader.take().bytes)?.value ?? null;
  }

  diagnostic(draft: DiagnosticDraft): void {
    this.diagnostics.add(draft);
  }

  printedDiagnostic(diagnostic: PrintedDiagnostic): void {
    this.diagnostics.addPrinted(diagnostic);
  }

  aside(node: AsideNode, value: DraftValue): void {
    this.asides.push({ node, value });
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
  *takeHeld(): Generator<HeldMatches> {
    this.#keepPrinted();
    const printed = this.#printed;
    this.#printed = [];
    yield* printed;
  }

  /** Keeps what the reader of the last match has printed, so that matches of several kinds stay in their order. */
  #keepPrinted(): void {
    const { bytes, exact, converted } = this.#last?.take() ?? { converted: 0 };
    if (converted > 0) this.#printed.push({ bytes: Buffer.from(bytes as Buffer), exact: exact === true, converted });
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
    const known = this.#readers.get(node) ?? this.#reader('', node, false);
    this.#readers.set(node, known);
    return known;
  }

  #reader(pointer: string, node: MatchesNode, distinct: boolean): ListReader {
    return new ListReader(pointer, this.#printerOfKinds(pointer, node), this.#context.findings, distinct);
  }

  #printerOfKinds(pointer: string, node: MatchesNode): MatchPrinter | MatchKindsPrinter {
    const out = new ByteText();
    if (node.node === 'match') return this.#printer(pointer, node, out);
    return new MatchKindsPrinter(node.of.map(([shown, kind]) => [shown, this.#printer(pointer, kind, out)] as const));
  }

  #printer(pointer: string, node: MatchNode, out: ByteText): MatchPrinter {
    const plan = preparePlan(node, this.#context.form.coordinates);
    return new MatchPrinter(pointer, plan, this.#tools, out);
  }
}
