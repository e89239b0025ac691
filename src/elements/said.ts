import type { HeldNode, ObjectNode, ReportedPlace, RichFact } from '../adapter.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { keysIn } from './making.ts';

/** What an element says of its place, as the tool counts, with what is evidence for it. */
export interface ReportedParts extends ReportedPlace {
  byteLength?: number | undefined;
  contentHash?: string | undefined;
  /** The path of the file in base64. */
  base64?: string | undefined;
  linesBefore?: string[] | undefined;
  linesAfter?: string[] | undefined;
}

/** Where a member is that belongs to the place and not to an object. */
export const OF_PLACE = -1;

/** A value that stays under its own name. */
export interface Member {
  /** The number of the object around it, 0 for the element, or `OF_PLACE`. */
  holder: number;
  key: string;
  value: Json;
  /** What the schema says of it; nothing of a key that it does not name, or of a value of another type. */
  planned: PlannedKey | undefined;
}

/** A key that a schema names. */
export interface PlannedKey {
  /** Takes what the value says; `false` for one of another type. */
  take(said: Said, value: Json): boolean;
  /** True for a value that stays under its own name, whatever it says. */
  stays?: boolean;
  /** True where `null` is the same as no value. */
  nullable?: boolean;
  /** True for a part of a place: a value of another type belongs to the place, too. */
  ofPlace?: boolean;
  /** The node of a value that stays and has to be made before it is printed. */
  held?: HeldNode | ObjectNode;
}

/** The keys of an object in an element, by its number: 0 for the element itself. */
export interface PlannedObject {
  holder: number;
  keys: ReadonlyMap<string, PlannedKey>;
  /** True where only the keys of its place are asked for. */
  ofPlaceAlone: boolean;
}

/** What an element says, sorted by what its keys mean. */
export class Said {
  readonly element: JsonObject;
  /** The parts of its place, as the tool counts, and what is evidence for it; all places have one form. */
  readonly place: ReportedParts = {
    file: undefined,
    fileSpelling: undefined,
    base64: undefined,
    spanId: undefined,
    byteStart: undefined,
    byteEnd: undefined,
    byteLength: undefined,
    startLine: undefined,
    startColumn: undefined,
    endLine: undefined,
    endColumn: undefined,
    characterStart: undefined,
    characterLength: undefined,
    text: undefined,
    before: undefined,
    after: undefined,
    reach: undefined,
    lines: undefined,
    holds: undefined,
    name: undefined,
    sum: undefined,
    fileHash: undefined,
    counting: undefined,
    contentHash: undefined,
    linesBefore: undefined,
    linesAfter: undefined,
  };
  /** Values under names of the format. */
  readonly contents: JsonObject = {};
  /** What it says of the rich extensions of its span. */
  told: Partial<Record<RichFact, Json>> | undefined;
  /** What stands among the parts of its place and is none. */
  left: JsonObject | undefined;
  /** The tool's id of it. */
  id: string | undefined;
  /** Lists of relationships, in the order of the plan; empty where it has the object for them and no such list. */
  related: (JsonObject[] | undefined)[] | undefined;
  /** Numbers that say that a part of the place is not known, and stay. */
  silenced: JsonObject | undefined;
  /** What stays under its own name. */
  readonly members: Member[] = [];

  constructor(element: JsonObject, plan: PlannedObject) {
    this.element = element;
    this.read(plan, element);
  }

  /** Reads an object of the element. */
  read({ holder, keys, ofPlaceAlone }: PlannedObject, object: JsonObject): void {
    for (const key of keysIn(object)) {
      const value = object[key] as Json;
      const planned = keys.get(key);
      if (planned === undefined) {
        if (!ofPlaceAlone) this.members.push({ holder, key, value, planned });
      } else if (planned.take(this, value)) {
        if (planned.stays === true) this.members.push({ holder, key, value, planned });
      } else if (planned.nullable !== true || value !== null) {
        const own = planned.ofPlace === true && holder === 0 ? OF_PLACE : holder;
        this.members.push({ holder: own, key, value, planned: undefined });
      }
    }
  }

  /** A string that the element has under a name of the format; numbers are strings, too. */
  text(name: string): string | undefined {
    const value = this.contents[name];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
  }

  /** The members that stay of an object, and which of them the schema does not name. */
  membersOf(holder: number): { members: JsonObject; undeclared: string[] } {
    const members: JsonObject = {};
    const undeclared: string[] = [];
    for (const { holder: own, key, value, planned } of this.members) {
      if (own !== holder) continue;
      if (planned === undefined) undeclared.push(key);
      setOwn(members, key, value);
    }
    return { members, undeclared };
  }
}

export function isNatural(value: Json | undefined): value is number {
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value);
}

export function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}

export function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isObjects(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}
