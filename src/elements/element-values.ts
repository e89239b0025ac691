import { isObject, type Json, type JsonObject, NumberText, orderOf, setOwn } from '../json/value.ts';
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

/** Numbers that say that parts of a place are not known, with the registers of these. */
export interface PlannedPlaceholder {
  registers: readonly number[];
  numbers: readonly (number | string)[];
  /** Registers and names of parts that are not known then either. */
  besides: readonly (readonly [register: number, name: string])[];
  /** Registers of parts that bear the others out with one of these numbers. */
  unless: readonly (readonly [register: number, numbers: readonly number[]])[];
  /** A key that must stand beside them. */
  has: string | undefined;
  /** Registers of contents that must have these strings. */
  is: readonly (readonly [register: number, value: string])[];
  /** The names of what stays in the `legacy` of the span, as they are in `registers`. */
  stays: readonly string[] | undefined;
}

/** A value that stays under its own name. */
export interface Member {
  /** The number of the object that it stands in, or `OF_PLACE`. */
  holder: number;
  /** The index of its key in its plan; -1 for one that is not declared, or has another type. */
  index: number;
  key: string;
  value: Json;
}

/** What an element says, by a plan: values in registers, and what stays under its own name. */
export class ElementValues {
  element: JsonObject = {};
  members: Member[] = [];
  /** Numbers that say that a part of the place is not known, and stay. */
  silenced: JsonObject | undefined;
  readonly registers: (Json | undefined)[];
  /** Numbers that are no whole ones from 0, by register. */
  #odd: (number | undefined)[] | undefined;
  readonly #plan: ObjectPlan;

  constructor(plan: ObjectPlan, registers: number) {
    this.#plan = plan;
    this.registers = new Array(registers).fill(undefined);
  }

  read(element: JsonObject): void {
    this.element = element;
    this.members = [];
    this.silenced = undefined;
    this.#odd = undefined;
    this.registers.fill(undefined);
    this.#object(this.#plan, element);
  }

  isRead(register: number): boolean {
    return register >= 0 && this.registers[register] !== undefined;
  }

  text(register = -1): string | undefined {
    // What is asked for mostly has no register, and to look there in spite of that takes long.
    if (register < 0) return undefined;
    const value = this.registers[register];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
  }

  number(register = -1): number | undefined {
    const value = register < 0 ? undefined : this.registers[register];
    return typeof value === 'number' ? value : undefined;
  }

  strings(register = -1): string[] | undefined {
    return register < 0 ? undefined : (this.registers[register] as string[] | undefined);
  }

  value(register = -1): Json | undefined {
    return register < 0 ? undefined : this.registers[register];
  }

  /** The members that stay of an object, and which of them are not declared. */
  membersOf(holder: number): { members: JsonObject; undeclared: string[] } {
    const members: JsonObject = {};
    const undeclared: string[] = [];
    for (const { holder: own, index, key, value } of this.members) {
      if (own !== holder) continue;
      if (index < 0) undeclared.push(key);
      setOwn(members, key, value);
    }
    return { members, undeclared };
  }

  /** Forgets parts of the place that have the numbers by which the tool says that it does not know them. */
  silence(placeholders: readonly PlannedPlaceholder[]): void {
    for (const placeholder of placeholders) {
      if (!this.#holds(placeholder)) continue;
      for (const [at, name] of placeholder.stays?.entries() ?? [])
        if (this.isRead(placeholder.registers[at] as number))
          setOwn((this.silenced ??= {}), name, placeholder.numbers[at] as Json);
      for (const [register, name] of placeholder.besides) {
        const number = this.number(register) ?? 0;
        if (number > 0) setOwn((this.silenced ??= {}), name, number);
        if (register >= 0) this.registers[register] = undefined;
      }
      for (const register of placeholder.registers) this.registers[register] = undefined;
    }
  }

  #holds({ registers, numbers, unless, has, is }: PlannedPlaceholder): boolean {
    for (let at = 0; at < registers.length; at++) {
      const register = registers[at] as number;
      if (register < 0) return false;
      const value = typeof numbers[at] === 'string' ? this.text(register) : this.#anyNumber(register);
      if (value !== numbers[at]) return false;
    }
    if (unless.some(([register, others]) => others.includes(this.#anyNumber(register) ?? -1))) return false;
    if (!is.every(([register, value]) => this.text(register) === value)) return false;
    return has === undefined || this.members.some(({ holder, key }) => holder === 0 && key === has);
  }

  #anyNumber(register: number): number | undefined {
    return this.number(register) ?? this.#odd?.[register];
  }

  #object(plan: ObjectPlan, object: JsonObject): void {
    for (const key of orderOf(object) ?? Object.keys(object)) {
      const value = object[key] as Json;
      const index = plan.find(key);
      if (index === NO_KEY) this.members.push({ holder: plan.holder, index, key, value });
      else this.#value(plan, index, key, value);
    }
  }

  /** Takes a value by what the plan says of its key. */
  #value(plan: ObjectPlan, index: number, key: string, value: Json): void {
    const register = plan.registers[index] as number;
    const type = plan.types[index] as number;
    if (!this.#fits(plan, index, type, value)) return this.#other(plan, index, key, value);
    const stays = type === KEPT_STRING || type === KEPT_NATURAL || (type === ANY && register < 0);
    if (stays) this.members.push({ holder: plan.holder, index, key, value });
    if (register >= 0) this.registers[register] = value;
  }

  /** True for a value of the type that the plan says; what stands in an object of the plan is taken by the way. */
  #fits(plan: ObjectPlan, index: number, type: number, value: Json): boolean {
    switch (type) {
      case STRING:
      case KEPT_STRING:
        return typeof value === 'string';
      case NATURAL:
      case KEPT_NATURAL:
        return isNatural(value);
      case WORD:
        return typeof value === 'string' || isNatural(value);
      case STRINGS:
        return Array.isArray(value) && value.every(isText);
      case OBJECTS:
        return Array.isArray(value) && value.every(isObject);
      case OBJECT: {
        const inner = (plan.keys[index] as PlannedKey).inner as ObjectPlan;
        if (!isObject(value)) return inner.isTuple && Array.isArray(value) && this.#tuple(inner, value);
        this.#object(inner, value);
        return true;
      }
      default:
        return true;
    }
  }

  #tuple({ registers }: ObjectPlan, list: Json[]): boolean {
    if (list.length !== registers.length || !list.every(isNatural)) return false;
    for (const [at, number] of list.entries()) this.registers[registers[at] as number] = number;
    return true;
  }

  /** A value of another type than the plan says. */
  #other(plan: ObjectPlan, index: number, key: string, value: Json): void {
    const { nullable, ofPlace } = plan.keys[index] as PlannedKey;
    if (nullable && value === null) return;
    const isOdd = plan.types[index] === NATURAL && (typeof value === 'number' || value instanceof NumberText);
    if (isOdd)
      (this.#odd ??= [])[plan.registers[index] as number] = Number(value instanceof NumberText ? value.text : value);
    this.members.push({ holder: ofPlace && plan.holder === 0 ? OF_PLACE : plan.holder, index: -1, key, value });
  }
}

function isNatural(value: Json): value is number {
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value);
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}
