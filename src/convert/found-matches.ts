import type { AsideNode, Defect, DiagnosticDraft, Form, ListedNode, ListNode, MatchNode } from '../adapter.ts';
import { meets, putAside } from '../adapter.ts';
import { stays } from '../elements/element-nodes.ts';
import { ListReader, type Made, type MadeElements, UNPLACED } from '../elements/list-reader.ts';
import type { MatchContext } from '../elements/match-context.ts';
import { makeMatch } from '../elements/match-maker.ts';
import { makerOf } from '../elements/objects.ts';
import { type FoundTaker, type ObjectMaker, type Reading, readingOf } from '../elements/reading.ts';
import type { Resolver } from '../elements/resolver.ts';
import type { Spot } from '../elements/spot.ts';
import { splitPointer } from '../input/layout.ts';
import { onceFor, onceIn } from '../json/once-for.ts';
import { needsExact } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { isUuid } from '../location/ids.ts';
import type { SourceFile } from '../location/source.ts';
import type { DiagnosticList } from './diagnostic-list.ts';

/** Lists of an operation's result in which the format has items alone. */
const ITEMS_ONLY: ReadonlySet<string> = new Set(['spans']);

/** A match without a usable place, and where it stood. */
export interface UnplacedMatch {
  pointer: string;
  value: Json;
}

/** What stays elsewhere than where it was found. */
export type FoundAside = { node: AsideNode; value: Json };

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

/** The matches of a document: those of its lists, and those that stand in what is held. */
export class FoundMatches implements FoundTaker {
  /** What the elements of the document are read with. */
  readonly reading: Reading;
  readonly diagnostics: DiagnosticList;
  /** What stays elsewhere than where it was found, since it was taken last. */
  leftAside: FoundAside[] = [];
  /** How many matches were found in what is held, with or without a usable place. */
  inHeld = 0;
  readonly #told = new Map<string, number>();
  readonly #defects = new Map<Defect, number>();
  #unplaced: UnplacedMatch[] = [];
  /** Matches in what is held. */
  readonly #held: ListReader;
  #heldNode: MatchNode | undefined;
  /** The readers of lists that were asked for, by JSON pointer. */
  readonly #lists = new Map<string, ListReader>();
  readonly #form: Form;
  readonly #context: MatchContext;

  constructor(
    form: Form,
    head: Readonly<JsonObject>,
    context: MatchContext,
    resolver: Resolver,
    diagnostics: DiagnosticList,
  ) {
    this.diagnostics = diagnostics;
    this.#form = form;
    this.#context = context;
    this.reading = readingOf(form, head, context, resolver, this, makerOf);
    this.#held = new ListReader(
      '',
      (value, spot) => this.#match(this.#heldNode as MatchNode, value, spot),
      context.findings,
    );
  }

  /** True for a list of matches, and nothing else. */
  isOfMatches(list: string): boolean {
    return listsOf(this.#form).get(list) === true;
  }

  /** The reader of a list; `undefined` where its elements are held. */
  readerOf(list: string): ListReader | undefined {
    const isOfMatches = listsOf(this.#form).get(list);
    if (isOfMatches === undefined) return undefined;
    return onceIn(this.#lists, list, () => {
      const node = this.#form.lists[list] as ListNode;
      const make = isOfMatches
        ? (value: Json, spot: Spot) => this.#matchOf(node.of, value, spot)
        : this.#makeOther(list, node);
      return new ListReader(list, make, this.#context.findings, isOfMatches && node.distinct !== undefined);
    });
  }

  /** What makes the elements of a list that are no matches. */
  #makeOther(list: string, node: ListNode): (value: Json, spot: Spot) => Made {
    const { of, as = splitPointer(list).key } = node;
    if (of.node === 'value') return (value) => value;
    const { reading } = this;
    const make = makerOf(of as ObjectMaker);
    const isOtherKept = stays(of) && (this.#form.operation === undefined || !ITEMS_ONLY.has(as));
    return (value, spot) => {
      if (reading.repeated.isRepeated(node, list, value)) return undefined;
      if (!isObject(value)) {
        if (!isOtherKept) return UNPLACED;
        reading.unknownKeys.add(`${list}/*`);
        return value;
      }
      return make(value, spot, reading);
    };
  }

  #matchOf(of: ListedNode, value: Json, spot: Spot): Made {
    if (of.node === 'match') return this.#match(of, value, spot);
    const kind = of.node === 'choose' ? of.of.find(([shown]) => meets(value, shown))?.[1] : undefined;
    return kind === undefined ? UNPLACED : this.#matchOf(kind, value, spot);
  }

  #match(node: MatchNode, value: Json, spot: Spot): Made {
    if (!isObject(value)) return UNPLACED;
    return makeMatch(node, value, spot, this.reading) ?? UNPLACED;
  }

  /** Takes a match in what is held. */
  match(node: MatchNode, value: JsonObject, spot: Spot): void {
    this.inHeld++;
    this.#heldNode = node;
    if (this.#held.readAt(value, needsExact(value), spot)) return;
    const pointer = spot.pointer();
    this.#context.findings.add('UNI-QRY-019', { pointer });
    this.#unplaced.push({ pointer, value });
  }

  item(node: MatchNode, value: JsonObject, spot: Spot): Json {
    const made = this.#match(node, value, spot);
    return made === UNPLACED || made === undefined ? withoutPlace(value) : made;
  }

  diagnostic(draft: DiagnosticDraft): void {
    this.diagnostics.add(this.reading.resolver.diagnostic(draft));
  }

  aside(node: AsideNode, value: Json): void {
    this.leftAside.push({ node, value });
  }

  itemAside(node: AsideNode, of: MatchNode, value: JsonObject, spot: Spot): void {
    const item = this.item(of, value, spot);
    if (node.once === true || node.legacy === true || Object.keys(value).length > 0) this.aside(node, item);
  }

  transcoded(path: string, pointer: string): void {
    this.#context.findings.add('UNI-V-004', { pointer, file: this.#context.paths.clean(path).path });
  }

  sourceOf(path: string): SourceFile | undefined {
    const { lookup, paths } = this.#context;
    const source = lookup?.(paths.clean(path).absolute);
    return typeof source === 'object' ? source : undefined;
  }

  count(name: string, found: number): void {
    this.#told.set(name, (this.#told.get(name) ?? 0) + found);
  }

  /** How many matches the tool says that it found, beside the list of them. */
  get told(): number {
    return Math.max(0, ...this.#told.values());
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
  takeHeld(): MadeElements[] {
    const taken = this.#held.take();
    return taken.converted > 0 ? [taken] : [];
  }

  /** Gives those of them that have no usable place. */
  takeUnplaced(): UnplacedMatch[] {
    const unplaced = this.#unplaced;
    this.#unplaced = [];
    return unplaced;
  }
}

/** An item whose place is none of the format, and its id, if that is none: they go to its `legacy`. */
function withoutPlace(item: JsonObject): JsonObject {
  const { match_id: id } = item;
  const isOwn = typeof id === 'string' && isUuid(id);
  const keys = (isOwn ? ['span'] : ['match_id', 'span']).filter((key) => Object.hasOwn(item, key));
  if (keys.length === 0) return item;
  const result = { ...item };
  for (const key of keys) {
    delete result[key];
    putAside(result, key, item[key] as Json);
  }
  return result;
}
