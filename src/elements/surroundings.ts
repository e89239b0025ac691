import type { References } from '../adapter/values/references.ts';
import type { FileHash, FixedFacts, PlaceDraft, ReportedPlace, SectionFacts } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';

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
