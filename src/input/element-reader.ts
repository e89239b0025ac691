import { isUtf8 } from 'node:buffer';
import type { ListApart, ListsApart } from '../json/list-apart.ts';
import type { Literal } from '../json/literal.ts';
import { roomForNumbers } from '../json/numbers.ts';
import {
  ANY,
  KEPT_NATURAL,
  KEPT_STRING,
  NATURAL,
  NO_KEY,
  OBJECT,
  OBJECTS,
  type ObjectPlan,
  OF_PLACE,
  type PlannedKey,
  STRING,
  STRINGS,
  WORD,
} from './object-plan.ts';
import { grown, isSame, ValueReader } from './value-reader.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * Numbers that say where a member is that stays under its own name: holder, index of its key in the plan from 1, its
 * key and its value without quotes around the key.
 */
const MEMBER = 6;
const FIRST_MEMBERS = 16;
const NO_MEMBERS = new Int32Array(0);

/** Where a value of a register stands that is `null`. */
const NULL = -2;
/** The same of a number that is no whole one as it is written, such as `0.0`, and how long such a text is at most. */
const ODD = -3;
const LONGEST_ODD = 32;

/** How many objects were read: each has a number of its own, whoever reads it, since readers share their plans. */
let objects = 0;

/** Each unknown key is held against those before it; of more than so many the parser finds repeated ones sooner. */
const MOST_COMPARED = 1 << 6;

/**
 * Reads elements of a list by a plan: where their values are, and the numbers among them. Nothing is made of a value.
 * What the reader takes is valid JSON in UTF-8, and every value of it can be copied into output as it stands.
 */
export class ElementReader {
  /** For each register where its value begins, of a string behind its quote; negative where there is none. */
  readonly from: Int32Array;
  /** Just behind it, of a string at its closing quote. */
  readonly to: Int32Array;
  /** What a string shows, see `Tokens`. */
  readonly traits: Int32Array;
  readonly numbers: Float64Array;
  /** Where the element that was read last begins, and just behind it. */
  start = 0;
  end = 0;
  /** How many elements it has tried to read. */
  reads = 0;
  /** How many members stay under their own names. */
  memberCount = 0;
  /** True where one of them, or a value that is copied, may be a number whose text a parse would change. */
  exact = false;
  readonly values = new ValueReader();
  /** Lists of objects in the bytes that stand elsewhere. */
  apart: ListsApart | undefined;
  readonly #plan: ObjectPlan | undefined;
  #members = NO_MEMBERS;
  /** True for an element that was printed by `JSON.stringify`: its keys are in order and different. */
  #canonical = false;
  /** True for bytes that are known to be UTF-8. */
  #valid = false;
  /** The key that was read last, and where its name stands. */
  #key = NO_KEY;
  #keyFrom = 0;
  #keyTo = 0;

  /** Without a plan elements of any type are passed. */
  constructor(plan?: ObjectPlan, registers = 0) {
    this.#plan = plan;
    const { BYTES_PER_ELEMENT: ofNumber } = Float64Array;
    const { BYTES_PER_ELEMENT: ofPlace } = Int32Array;
    const { buffer, at } = roomForNumbers(registers * (ofNumber + 3 * ofPlace));
    const places = (index: number) => new Int32Array(buffer, at + registers * (ofNumber + index * ofPlace), registers);
    this.numbers = new Float64Array(buffer, at, registers);
    [this.from, this.to, this.traits] = [places(0), places(1), places(2)];
  }

  /** True where the element that was read last is as `JSON.stringify` prints it. */
  get isCanonical(): boolean {
    return this.#canonical;
  }

  get bytes(): Buffer {
    return this.values.tokens.bytes;
  }

  /**
   * Takes the bytes that elements are read from; `valid` says that they are UTF-8, but for a character that their end
   * may cut.
   */
  begin(bytes: Buffer, valid = false, apart?: ListsApart): void {
    this.values.begin(bytes);
    this.#valid = valid;
    this.apart = apart;
  }

  /**
   * Reads the element at an index and gives the index just behind it; -1 where none stands there that can be read like
   * this.
   */
  read(at: number, canonical = false): number {
    this.from.fill(-1);
    this.reads++;
    this.memberCount = 0;
    this.exact = false;
    this.#canonical = canonical;
    this.values.begin(this.bytes, canonical);
    const end = this.#readElement(at);
    if (end < 0) return -1;
    this.start = at;
    this.end = end;
    this.exact = this.values.oddNumber || (this.apart !== undefined && [...this.apart.values()].some(isExact));
    return this.values.ascii || this.#valid || isUtf8(this.bytes.subarray(at, end)) ? end : -1;
  }

  #readElement(at: number): number {
    if (this.#plan === undefined) return this.values.skip(at);
    return this.values.tokens.at(at) === OPEN ? this.#readObject(this.#plan, at) : -1;
  }

  /** The text of a string, or of a number. */
  string(register: number): string | undefined {
    const from = this.from[register] as number;
    return from < 0 ? undefined : this.values.text(from, this.to[register] as number, this.traits[register] as number);
  }

  /** A number; `undefined` where there is none. */
  number(register: number): number | undefined {
    return (this.from[register] as number) < 0 ? undefined : this.numbers[register];
  }

  /** The same, however it is written. */
  anyNumber(register: number): number | undefined {
    return this.from[register] === ODD ? this.numbers[register] : this.number(register);
  }

  /** True for a register whose value is a `null` that says nothing. */
  isNull(register: number): boolean {
    return this.from[register] === NULL;
  }

  /** The number of the object that a member stands in, or `OF_PLACE`. */
  holderOf(member: number): number {
    return this.#members[MEMBER * member] as number;
  }

  /** True for a key of the plan whose value has the type that the plan says. */
  isDeclared(member: number): boolean {
    return this.#members[MEMBER * member + 1] !== 0;
  }

  /** The index of a member's key in its plan; -1 for one that is not declared. */
  indexOf(member: number): number {
    return (this.#members[MEMBER * member + 1] as number) - 1;
  }

  /** Where the name of a member begins, behind its quote, and where it ends. */
  keyFrom(member: number): number {
    return this.#members[MEMBER * member + 2] as number;
  }

  keyTo(member: number): number {
    return this.#members[MEMBER * member + 3] as number;
  }

  /** Where the value of a member begins and ends, a string with its quotes. */
  valueFrom(member: number): number {
    return this.#members[MEMBER * member + 4] as number;
  }

  valueTo(member: number): number {
    return this.#members[MEMBER * member + 5] as number;
  }

  #readObject(plan: ObjectPlan, open: number): number {
    const { values } = this;
    const { tokens } = values;
    const { view } = tokens;
    const object = ++objects;
    const first = values.space(open + 1);
    if (tokens.at(first) === CLOSE) return first + 1;
    let last = plan.keys.length;
    let value = this.#readKey(plan, last, first);
    while (value >= 0) {
      const key = this.#key;
      const start = tokens.at(value) > SPACE ? value : values.space(value);
      const behind = key === NO_KEY ? this.#keepUnknown(plan, start) : this.#readValue(plan, key, start, object);
      if (behind < 0) return -1;
      if (key !== NO_KEY) last = key;
      // Mostly the key that followed last time stands there, behind nothing but a comma.
      const next = plan.followers[last] as number;
      value = (plan.behindComma[next] as Literal).behind(view, behind);
      if (value >= 0) {
        this.#key = next;
        this.#keyFrom = behind + 2;
        this.#keyTo = value - 2;
        continue;
      }
      const end = values.space(behind);
      const byte = tokens.at(end);
      if (byte === CLOSE) return end + 1;
      if (byte !== COMMA) return -1;
      value = this.#readKey(plan, last, values.space(end + 1));
    }
    return -1;
  }

  /** Reads the key that stands at an index, with its colon, behind the key `last`; gives the index behind that. */
  #readKey(plan: ObjectPlan, last: number, at: number): number {
    const { values } = this;
    const guess = plan.followers[last] as number;
    const value = (plan.literals[guess] as Literal).behind(values.tokens.view, at);
    this.#key = guess;
    this.#keyFrom = at + 1;
    this.#keyTo = value - 2;
    return value >= 0 ? value : this.#readOtherKey(plan, last, at);
  }

  #readOtherKey(plan: ObjectPlan, last: number, at: number): number {
    const { values } = this;
    // Elements of two kinds often take turns.
    const guess = plan.earlier[last] as number;
    const value = (plan.literals[guess] as Literal).behind(values.tokens.view, at);
    if (value >= 0) {
      this.#key = guess;
      this.#keyTo = value - 2;
      plan.follow(last, guess);
      return value;
    }
    const end = values.tokens.at(at) === QUOTE ? values.string(at) : -1;
    if (end < 0) return -1;
    this.#keyTo = end - 1;
    this.#key = plan.find(values.text(this.#keyFrom, this.#keyTo, values.tokens.traits));
    if (this.#key !== NO_KEY) plan.follow(last, this.#key);
    const colon = values.space(end);
    return values.tokens.at(colon) === COLON ? colon + 1 : -1;
  }

  #readValue(plan: ObjectPlan, key: number, at: number, object: number): number {
    // Of a key that stands twice the last one counts, which is for the parser.
    if (plan.seen[key] === object) return -1;
    plan.seen[key] = object;
    const register = plan.registers[key] as number;
    const type = plan.types[key];
    switch (type) {
      case STRING:
      case KEPT_STRING:
        if (this.values.tokens.at(at) !== QUOTE) break;
        return this.#readString(plan, key, at);
      case WORD:
      case NATURAL: {
        if (type === WORD && this.values.tokens.at(at) === QUOTE) return this.#readString(plan, key, at);
        const end = this.values.natural(at);
        if (end < 0) break;
        this.numbers[register] = this.values.number;
        this.traits[register] = 0;
        return this.#fill(register, at, end);
      }
      case KEPT_NATURAL:
        if (this.values.natural(at) < 0) break;
        return this.#keep(plan.holder, at, key + 1);
      case ANY:
        return register < 0 ? this.#keep(plan.holder, at, key + 1) : this.#fill(register, at, this.values.skip(at));
      case STRINGS:
      case OBJECTS: {
        const end = type === STRINGS ? this.values.strings(at) : this.values.objects(at);
        if (end < 0) break;
        return this.#fill(register, at, end);
      }
      case OBJECT: {
        const end = this.#readInner((plan.keys[key] as PlannedKey).inner as ObjectPlan, at);
        if (end === undefined) break;
        return this.#fill(register, at, end);
      }
    }
    return this.#readOther(plan, key, at);
  }

  /** Reads an object by its plan, or what may stand in its place; `undefined` for any other value. */
  #readInner(inner: ObjectPlan, at: number): number | undefined {
    if (this.values.tokens.at(at) === OPEN) return this.#readObject(inner, at);
    return inner.isTuple ? this.#readTuple(inner, at) : undefined;
  }

  /** Reads a list of as many numbers as its plan has keys; of any other value nothing is taken. */
  #readTuple({ registers }: ObjectPlan, at: number): number | undefined {
    const { values, bytes } = this;
    let next = at;
    let before = OPEN_LIST;
    for (const register of registers) {
      const from = bytes[next] === before ? values.space(next + 1) : -1;
      const end = from < 0 ? -1 : values.natural(from);
      if (end < 0) return this.#empty(registers);
      this.numbers[register] = values.number;
      this.traits[register] = 0;
      next = values.space(this.#fill(register, from, end));
      before = COMMA;
    }
    return bytes[next] === CLOSE_LIST ? next + 1 : this.#empty(registers);
  }

  #empty(registers: Int32Array): undefined {
    for (const register of registers) this.from[register] = -1;
  }

  /** Reads a value of another type than the plan says. */
  #readOther(plan: ObjectPlan, key: number, at: number): number {
    const { nullable, ofPlace } = plan.keys[key] as PlannedKey;
    const register = plan.registers[key] as number;
    if (nullable && this.values.isNull(at)) {
      if (register >= 0) this.from[register] = NULL;
      return at + 4;
    }
    const end = this.#keep(ofPlace && plan.holder === 0 ? OF_PLACE : plan.holder, at, 0);
    if (plan.types[key] === NATURAL && end - at < LONGEST_ODD) {
      this.numbers[register] = Number(this.bytes.toString('latin1', at, end));
      this.from[register] = ODD;
    }
    return end;
  }

  #readString(plan: ObjectPlan, key: number, at: number): number {
    if (plan.types[key] === KEPT_STRING && this.#keep(plan.holder, at, key + 1) < 0) return -1;
    const register = plan.registers[key] as number;
    const end = this.values.string(at);
    if (end < 0) return -1;
    this.traits[register] = this.values.tokens.traits;
    this.from[register] = at + 1;
    this.to[register] = end - 1;
    return end;
  }

  #fill(register: number, from: number, to: number): number {
    this.from[register] = from;
    this.to[register] = to;
    return to;
  }

  #keepUnknown(plan: ObjectPlan, at: number): number {
    const isTaken = this.#canonical || (this.memberCount <= MOST_COMPARED && !this.values.isIndex(this.#keyFrom));
    if (!isTaken || (!this.#canonical && this.#isRepeated(plan.holder))) return -1;
    return this.#keep(plan.holder, at, 0);
  }

  /** Remembers a member; `declared` is the index of its key in the plan from 1, 0 for one that is not declared. */
  #keep(holder: number, at: number, declared: number): number {
    const member = MEMBER * this.memberCount;
    if (member === this.#members.length) this.#members = member === 0 ? firstMembers() : grown(this.#members);
    const keyFrom = this.#keyFrom;
    const keyTo = this.#keyTo;
    const end = this.values.skip(at);
    if (end < 0) return -1;
    const members = this.#members;
    members[member] = holder;
    members[member + 1] = declared;
    members[member + 2] = keyFrom;
    members[member + 3] = keyTo;
    members[member + 4] = at;
    members[member + 5] = end;
    this.memberCount++;
    return end;
  }

  /** True when an unknown key stood before in the same object. */
  #isRepeated(holder: number): boolean {
    const { bytes } = this;
    for (let member = 0; member < this.memberCount; member++) {
      if (this.holderOf(member) !== holder) continue;
      const from = this.keyFrom(member);
      const length = this.keyTo(member) - from;
      if (length === this.#keyTo - this.#keyFrom && isSame(bytes, from, this.#keyFrom, length)) return true;
    }
    return false;
  }
}

function isExact({ exact }: ListApart): boolean {
  return exact;
}

function firstMembers(): Int32Array<ArrayBuffer> {
  const count = MEMBER * FIRST_MEMBERS;
  const { buffer, at } = roomForNumbers(count * Int32Array.BYTES_PER_ELEMENT);
  return new Int32Array(buffer, at, count);
}
