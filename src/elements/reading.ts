import { References } from '../adapter/values/references.ts';
import type {
  CoordinateSystem,
  DiagnosticDraft,
  FileHash,
  FixedFacts,
  Form,
  ListNode,
  MadeNode,
  PlaceDraft,
  ReportedPlace,
  SectionFacts,
} from '../adapter.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { FoundTaker, MatchContext } from './match-context.ts';
import { QuotedMatches } from './quoted-matches.ts';
import type { Resolver } from './resolver.ts';
import type { Spot } from './spot.ts';

/** Makes what replaces an object; `undefined` where nothing does. */
export type Maker = (value: JsonObject, spot: Spot, reading: Reading) => Json | undefined;

/** What the elements of a document are read with. */
export interface Reading {
  readonly context: MatchContext;
  readonly resolver: Resolver;
  readonly found: FoundTaker;
  /** What makes objects of a node. */
  makerOf(node: MadeNode): Maker;
  readonly surroundings: Surroundings;
  /** Matches in elements that quote the lines they are in. */
  readonly quoted: QuotedMatches;
  readonly repeated: RepeatedElements;
  /** The place of the finding that is read, where an object in it says that. */
  readonly finding: { place?: PlaceDraft | undefined };
  /** How the lines and columns of the document are counted. */
  readonly counting: Form['coordinates'];
  /** JSON pointers of keys that no node names, with `*` for the places in lists. */
  readonly unknownKeys: Set<string>;
  /** The places of matches by their names, where findings are at them; `undefined` for a name that several have. */
  readonly places: Map<string, PlaceDraft | undefined> | undefined;
}

/** So many places are remembered by the names of their matches: a longer list must not cost memory. */
const MOST_PLACES = 100_000;

/** `head` fills with what stands before the lists of the document. */
export function readingOf(
  head: Readonly<JsonObject>,
  context: MatchContext,
  resolver: Resolver,
  found: FoundTaker,
  makerOf: Reading['makerOf'],
): Reading {
  const { coordinates: counting, looksUp } = context.form;
  const references = new References(() => context.findings.add('UNI-REF-004'));
  return {
    context,
    resolver,
    found,
    makerOf,
    surroundings: new Surroundings(head, references),
    quoted: new QuotedMatches(found, counting as CoordinateSystem, context.isOtherText),
    repeated: new RepeatedElements(),
    finding: {},
    counting,
    unknownKeys: context.unknownKeys,
    places: looksUp ? new Map() : undefined,
  };
}

/** Remembers the place of the match with a name. */
export function rememberPlace({ places }: Reading, name: string | undefined, place: PlaceDraft): void {
  if (places === undefined || name === undefined || (places.size >= MOST_PLACES && !places.has(name))) return;
  places.set(name, places.has(name) ? undefined : place);
}

/** So many elements of a list are remembered to tell equal ones: a longer list must not cost memory. */
const MOST_KNOWN = 100_000;

interface Elements {
  remark: DiagnosticDraft;
  known: Set<string>;
  printed: number;
  kept: number;
}

/** The elements of lists in which equal ones are left out. */
export class RepeatedElements {
  readonly #lists = new Map<string, Elements>();

  /** True for an element that is equal to one before, in a list that has none twice. */
  isRepeated({ distinct }: ListNode, list: string, element: Json): boolean {
    if (distinct === undefined) return false;
    const text = printJson(element);
    const elements = this.#lists.get(list) ?? { remark: distinct, known: new Set(), printed: 0, kept: 0 };
    this.#lists.set(list, elements);
    elements.printed++;
    if (elements.known.has(text)) return true;
    if (elements.known.size < MOST_KNOWN) elements.known.add(text);
    elements.kept++;
    return false;
  }

  /** What is to be said of lists in which elements were left out. */
  diagnostics(): DiagnosticDraft[] {
    return [...this.#lists].flatMap(([list, { remark, printed, kept }]) =>
      kept < printed ? [{ ...remark, details: { list, printed, kept } }] : [],
    );
  }
}

/** Longer is the path of no file: each element that has it is counted. */
const LONGEST_PATH = 1 << 12;

/** Of a file whose sum before its change is not reported. */
const OTHER_STATE: ReportedPlace = { sourceMayDiffer: true };

/** What stands around what is read: the head of the document, its section, and the objects, of which a match is one. */
export class Surroundings {
  /** What stands before the lists of the document. */
  readonly head: Readonly<JsonObject>;
  /** What the section says of what is read. */
  section: SectionFacts = {};
  /** The objects, the innermost last, and the places of those that are matches. */
  readonly #objects: JsonObject[] = [];
  readonly #places: (PlaceDraft | undefined)[] = [];
  readonly #references: References;

  /** `head` fills with what stands before the lists of the document; `references` bound what long texts there cost. */
  constructor(head: Readonly<JsonObject>, references: References) {
    this.head = head;
    this.#references = references;
  }

  /** Goes into an object, or into a match with its place: what is read is in it until it is left. */
  enter(object: JsonObject, place?: PlaceDraft): void {
    this.#objects.push(object);
    this.#places.push(place);
  }

  /** Leaves the object that was entered last. */
  leave(): void {
    this.#objects.pop();
    this.#places.pop();
  }

  /** The innermost object. */
  get object(): JsonObject | undefined {
    return this.#objects.at(-1);
  }

  /** The place of the innermost match. */
  get place(): PlaceDraft | undefined {
    return this.#places.findLast((place) => place !== undefined);
  }

  /** Reads what is in a section. */
  inSection<Result>(section: JsonObject, facts: SectionFacts, read: () => Result): Result {
    this.enter(section);
    this.section = facts;
    const result = read();
    this.section = {};
    this.leave();
    return result;
  }

  /** What the document says before its lists, or an object around, such as a path; see `FixedFacts`. */
  textIn(from: string | undefined): string | undefined {
    if (from === undefined) return undefined;
    const text = from.startsWith('/') ? this.head[from] : (this.#textAround(from) ?? this.head[`/${from}`]);
    if (typeof text !== 'string' || text === '') return undefined;
    return text.length <= LONGEST_PATH || this.#references.allow([text]) ? text : undefined;
  }

  /** The text under a key of the innermost object that has one. */
  #textAround(key: string): Json | undefined {
    return this.#objects.findLast((object) => typeof object[key] === 'string')?.[key];
  }

  /** What the sums of a file before and after it was changed say of the places in it. */
  statesOf(changed: NonNullable<FixedFacts['changed']>, element?: JsonObject): ReportedPlace {
    const [fileHash, hashAfter] = [changed.before, changed.after].map((from): FileHash | undefined => {
      const sum = String(this.textIn(from) ?? element?.[from.slice(from.lastIndexOf('/') + 1)] ?? '');
      return /^[0-9a-f]{64}$/.test(sum) ? { algorithms: ['sha256'], hex: sum } : undefined;
    });
    if (fileHash === undefined) return OTHER_STATE;
    // Of a change that changed nothing the file is in both states.
    return { fileHash, hashAfter: hashAfter?.hex === fileHash.hex ? undefined : hashAfter, unreliableLines: true };
  }
}
