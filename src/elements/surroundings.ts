import type { References } from '../adapter/values/references.ts';
import type { FileHash, FixedFacts, PlaceDraft, PlaceFacts, SectionFacts } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';

/** An object around what is read, which may be made when it is asked for. */
export interface Around {
  readonly value: JsonObject;
  /** What it says under a key, without all of it being made. */
  peek(key: string): Json | undefined;
}

/** A match that holds what is read: its place, and all of it. */
export interface HeldIn {
  place: () => PlaceDraft;
  element: () => JsonObject;
}

/** Longer is the path of no file: each element that has it is counted. */
const LONGEST_PATH = 1 << 12;

/** Of a file whose sum before its change is not told. */
const OTHER_STATE: PlaceFacts = { sourceMayDiffer: true };

/** What stands around what is read: the head of the document, its section, the objects, and a match. */
export class Surroundings {
  /** What stands before the lists of the document. */
  readonly head: Readonly<JsonObject>;
  /** The match that holds what is read. */
  match: HeldIn | undefined;
  /** What the section says of what is read. */
  section: SectionFacts = {};
  /** The objects, the innermost last. */
  readonly #objects: Around[] = [];

  readonly #references: References;

  /** `head` fills with what stands before the lists of the document; `references` bound what long texts there cost. */
  constructor(head: Readonly<JsonObject>, references: References) {
    this.head = head;
    this.#references = references;
  }

  /** Goes into an object: what is read stands in it until it is left. */
  enter(around: Around): void {
    this.#objects.push(around);
  }

  /** Leaves the object that was entered last. */
  leave(): void {
    this.#objects.pop();
  }

  /** The innermost object. */
  get object(): JsonObject | undefined {
    return this.#objects.at(-1)?.value;
  }

  /** What that says under a key. */
  peek(key: string): Json | undefined {
    return this.#objects.at(-1)?.peek(key);
  }

  /** Reads what stands in a section. */
  inSection<Result>(section: JsonObject, facts: SectionFacts, read: () => Result): Result {
    this.enter({ value: section, peek: (key) => section[key] });
    this.section = facts;
    const result = read();
    this.section = {};
    this.leave();
    return result;
  }

  /** Reads what stands in a match, if it stands in one. */
  inMatch<Made>(match: HeldIn | undefined, read: () => Made): Made {
    if (match === undefined) return read();
    const outer = this.match;
    this.match = match;
    const made = read();
    this.match = outer;
    return made;
  }

  /** What the document says before its lists, or an object around, such as a path; see `FixedFacts`. */
  textIn(from: string | undefined): string | undefined {
    if (from === undefined) return undefined;
    const text = from.startsWith('/')
      ? this.head[from]
      : (this.#textAround(from) ?? this.match?.element()[from] ?? this.head[`/${from}`]);
    if (typeof text !== 'string' || text === '') return undefined;
    return text.length <= LONGEST_PATH || this.#references.allow([text]) ? text : undefined;
  }

  /** The text under a key of the innermost object that has one. */
  #textAround(key: string): string | undefined {
    for (let at = this.#objects.length - 1; at >= 0; at--) {
      const text = this.#objects[at]?.peek(key);
      if (typeof text === 'string') return text;
    }
    return undefined;
  }

  /** What the sums of a file before and after it was changed say of the places in it. */
  statesOf(changed: FixedFacts['changed'], element?: () => JsonObject): PlaceFacts {
    if (changed === undefined) return {};
    const [fileHash, hashAfter] = [changed.before, changed.after].map((from): FileHash | undefined => {
      const sum = String(this.textIn(from) ?? element?.()[from.slice(from.lastIndexOf('/') + 1)] ?? '');
      return /^[0-9a-f]{64}$/.test(sum) ? { algorithms: ['sha256'], hex: sum } : undefined;
    });
    if (fileHash === undefined) return OTHER_STATE;
    // Of a change that changed nothing the file is in both states.
    return { fileHash, hashAfter: hashAfter?.hex === fileHash.hex ? undefined : hashAfter, unreliableLines: true };
  }
}
