import type { PlaceDraft, ReportedPlace, RichFact } from '../adapter.ts';
import { isText, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { keysIn, type Making, type TakeKey } from './making.ts';

/** What an element says of its place, as the tool counts, with what is evidence for it. */
export interface ReportedParts extends ReportedPlace {
  byteLength?: number | undefined;
  /** The path of the file in base64. */
  base64?: string | undefined;
}

/** Where a member is that belongs to the place and not to an object. */
export const OF_PLACE = -1;

/** A value that stays under its own name, or that something is made of. */
export interface Member {
  /** The number of the object around it, 0 for the element, or `OF_PLACE`. */
  holder: number;
  key: string;
  value: Json;
  /** What puts it into an object; nothing for a key that the schema does not name, or a value of another type. */
  put: TakeKey | undefined;
}

/** A key that a schema names. */
export interface PlannedKey {
  /** Takes what the value says of the place and the thing there; `false` for one of another type. */
  say?(said: Said, value: Json): boolean;
  /** Puts what stays of it; without this nothing does. */
  put?: TakeKey;
  /** True where `null` is the same as no value. */
  nullable?: boolean;
  /** True for a part of a place: a value of another type belongs to the place, too. */
  ofPlace?: boolean;
}

/** The keys of an object in an element, by its number: 0 for the element itself. */
export interface PlannedObject {
  holder: number;
  keys: ReadonlyMap<string, PlannedKey>;
}

/** What an element says, sorted by what its keys mean. */
export class Said {
  readonly element: JsonObject;
  /** The parts of its place, as the tool counts, and what is evidence for it. */
  readonly place: ReportedParts = {};
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
  /** All other values, in the order of the document. */
  readonly members: Member[] = [];

  constructor(element: JsonObject, plan: PlannedObject) {
    this.element = element;
    this.read(plan, element);
  }

  /** Reads an object of the element. */
  read({ holder, keys }: PlannedObject, object: JsonObject): void {
    for (const key of keysIn(object)) {
      const value = object[key] as Json;
      const planned = keys.get(key);
      if (planned === undefined) this.members.push({ holder, key, value, put: undefined });
      else if (planned.say === undefined || planned.say(this, value)) {
        if (planned.put !== undefined) this.members.push({ holder, key, value, put: planned.put });
      } else if (planned.nullable !== true || value !== null) {
        const own = planned.ofPlace === true && holder === 0 ? OF_PLACE : holder;
        this.members.push({ holder: own, key, value, put: undefined });
      }
    }
  }

  /** A string that the element has under a name of the format, else under the tool's; numbers are strings, too. */
  text(name: string): string | undefined {
    const { [name]: value } = this.contents;
    if (typeof value === 'number') return String(value);
    if (value !== undefined) return isText(value) ? value : undefined;
    const own = this.members.find(({ holder, key }) => holder === 0 && key === name)?.value;
    return isText(own) ? own : undefined;
  }

  /** Puts the members of an object, but for those that `isTaken` takes; `place` is that of the match they are in. */
  putInto(making: Making, place: PlaceDraft | undefined, isTaken: (member: Member) => boolean, holder = 0): void {
    const { surroundings } = making.reading;
    surroundings.enter(making.from, place);
    for (const member of this.members) {
      if (member.holder !== holder || isTaken(member)) continue;
      if (member.put !== undefined) member.put(making, member.key, member.value);
      else making.keepUnknown(member.key, member.value);
    }
    surroundings.leave();
  }

  /** The members that stay of an object, and which of them the schema does not name. */
  membersOf(holder: number): { members: JsonObject; undeclared: string[] } {
    const members: JsonObject = {};
    const undeclared: string[] = [];
    for (const { holder: own, key, value, put } of this.members) {
      if (own !== holder) continue;
      if (put === undefined) undeclared.push(key);
      setOwn(members, key, value);
    }
    return { members, undeclared };
  }
}
