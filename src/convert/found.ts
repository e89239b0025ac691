import { type AsideNode, addAll, type Defect, type DiagnosticDraft, type MatchNode, putAside } from '../adapter.ts';
import type { FoundTaker, MatchContext } from '../elements/match-context.ts';
import { makeMatch } from '../elements/match-maker.ts';
import { makerOf } from '../elements/objects.ts';
import { type Reading, readingOf } from '../elements/reading.ts';
import type { Resolver } from '../elements/resolver.ts';
import type { Spot } from '../elements/spot.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { isUuid } from '../location/ids.ts';
import type { SourceFile } from '../location/source.ts';
import type { Data } from './data.ts';
import { DiagnosticList } from './diagnostic-list.ts';
import { keepUnplaced } from './faults.ts';
import { PartQueue } from './part-queue.ts';

/** Where that goes which is found. */
interface Sink {
  context: MatchContext;
  resolver: Resolver;
  data: Data;
  counts: Counts;
  /** That of the document. */
  legacy: JsonObject;
  openStore: OpenStore | undefined;
}

/** What the elements of a document are besides what is in their places. */
export class Found implements FoundTaker {
  /** What the elements of the document are read with. */
  readonly reading: Reading;
  readonly diagnostics: DiagnosticList;
  /** Elements that are no located results, which stand behind all else: lists by name, or one that is there once. */
  readonly asides: ({ name: string } & ({ list: PartQueue } | { value: Json }))[] = [];
  /** Elements of lists of places that have none. */
  readonly unplaced: Json[] = [];
  readonly #told = new Map<string, number>();
  readonly #defects = new Map<Defect, number>();
  /** Matches that were found in what is held, and are still to be printed. */
  #matches: Json[] = [];
  readonly #sink: Sink;

  /** `head` are the values outside of lists. */
  constructor(head: Readonly<JsonObject>, sink: Sink) {
    this.reading = readingOf(head, sink.context, sink.resolver, this, makerOf);
    this.diagnostics = new DiagnosticList(sink.openStore);
    this.#sink = sink;
  }

  match(node: MatchNode, value: JsonObject, spot: Spot): void {
    this.#sink.counts.seen++;
    this.#sink.data.openMatches();
    const made = makeMatch(node, value, spot, this.reading);
    if (made !== undefined) this.#matches.push(made);
    else if (this.keep(spot.pointer, value)) this.#sink.counts.placeless++;
  }

  /** Prints the matches that were found in what is held. */
  flush(): void {
    if (this.#matches.length === 0) return;
    this.#sink.counts.converted += this.#matches.length;
    this.#sink.data.matches(this.#matches);
    this.#matches = [];
  }

  /** Keeps an element without a usable place; false where there are too many. */
  keep(pointer: string, value: Json): boolean {
    const { findings } = this.#sink.context;
    findings.add('UNI-QRY-019', { pointer });
    return keepUnplaced(this.unplaced, pointer, value, findings);
  }

  item(node: MatchNode, value: JsonObject, spot: Spot): Json {
    return makeMatch(node, value, spot, this.reading) ?? withoutPlace(value);
  }

  diagnostic(draft: DiagnosticDraft): void {
    this.diagnostics.add(this.reading.resolver.diagnostic(draft));
  }

  aside({ name, once, legacy }: AsideNode, value: Json): void {
    if (legacy === true) addAll(this.#sink.legacy, value as JsonObject);
    else if (once === true) this.asides.push({ name, value });
    else this.#asideList(name).push({ part: 'items', key: name, items: [value] });
  }

  #asideList(name: string): PartQueue {
    for (const aside of this.asides) if ('list' in aside && aside.name === name) return aside.list;
    const list = new PartQueue(this.#sink.openStore);
    this.asides.push({ name, list });
    return list;
  }

  transcoded(path: string, pointer: string): void {
    this.#sink.context.findings.add('UNI-V-004', { pointer, file: this.#sink.context.paths.clean(path).path });
  }

  sourceOf(path: string): SourceFile | undefined {
    const { lookup, paths } = this.#sink.context;
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

/** How many elements the lists of a document have, and what became of them. */
export interface Counts {
  /** How many matches there are, how many elements that may be matches, and how many of these have no place. */
  converted: number;
  seen: number;
  placeless: number;
  /** How many elements other lists have, and how many of them were read. */
  othersSeen: number;
  othersRead: number;
  /** How many elements were read of lists that hold no matches, by JSON pointer. */
  read: Map<string, number>;
  /** How many elements lists have, those that have some, by JSON pointer. */
  filled: Map<string, number>;
}

export function noCounts(): Counts {
  return { converted: 0, seen: 0, placeless: 0, othersSeen: 0, othersRead: 0, read: new Map(), filled: new Map() };
}

/** What is said of losses: of matches in a form that has some, else of all lists. */
export function lossesIn({ seen, converted, placeless, othersSeen, othersRead }: Counts, hasMatches: boolean) {
  if (hasMatches) return { seen, converted, rejected: seen - converted - placeless };
  return { seen: othersSeen, converted: othersRead, rejected: othersSeen - othersRead };
}
