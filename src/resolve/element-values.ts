import type { ElementReader } from '../input/element-reader.ts';
import { KEPT_STRING, NATURAL, type ObjectPlan, STRING } from '../input/object-plan.ts';
import type { Tokens } from '../input/tokens.ts';
import { joinedText } from '../json/list-apart.ts';
import { parseExact } from '../json/parse.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A key that JavaScript moves: what is printed may have one. */
const INDEX = /"\d+":/;

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

/** The values of the element that a reader has read last, made as they are asked for. */
export class ElementValues {
  readonly #reader: ElementReader;
  /** Numbers that say that a part of the place is not known, and stay. */
  silenced: JsonObject | undefined;
  /** The element that was made last, whole, and which one that is. */
  #whole: Json = null;
  #made = 0;

  constructor(reader: ElementReader) {
    this.#reader = reader;
  }

  isRead(register: number): boolean {
    return register >= 0 && (this.#reader.from[register] as number) >= 0;
  }

  /** A text; there is none without a register. */
  text(register = -1): string | undefined {
    return register < 0 ? undefined : this.#reader.string(register);
  }

  number(register: number): number | undefined {
    return register < 0 ? undefined : this.#reader.number(register);
  }

  strings(register = -1): string[] | undefined {
    return this.value(register) as string[] | undefined;
  }

  /** A value that was read whole. */
  value(register = -1): Json | undefined {
    if (!this.isRead(register)) return undefined;
    return this.parsed(this.#reader.from[register] as number, this.#reader.to[register] as number);
  }

  keyOf(member: number): string {
    const { bytes } = this.#reader;
    const text = bytes.toString('utf8', this.#reader.keyFrom(member), this.#reader.keyTo(member));
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }

  valueOf(member: number): Json {
    return this.parsed(this.#reader.valueFrom(member), this.#reader.valueTo(member));
  }

  /** The element that was read last, whole. */
  whole(): JsonObject {
    const { reads, start, end } = this.#reader;
    if (this.#made !== reads) this.#whole = this.parsed(start, end);
    this.#made = reads;
    return this.#whole as JsonObject;
  }

  /** The members that stay of an object, and which of them are not declared. */
  membersOf(holder: number): { members: JsonObject; undeclared: string[] } {
    const members: JsonObject = {};
    const undeclared: string[] = [];
    for (let member = 0; member < this.#reader.memberCount; member++) {
      if (this.#reader.holderOf(member) !== holder) continue;
      const key = this.keyOf(member);
      if (!this.#reader.isDeclared(member)) undeclared.push(key);
      setOwn(members, key, this.valueOf(member));
    }
    return { members, undeclared };
  }

  /**
   * The index at which the value of a key at the top of the element begins, of a string at its quote; -1 where there is
   * none, -2 for a `null` that says nothing. `index` is that of the key in its plan, if it is there.
   */
  startOf({ registers }: ObjectPlan, index: number, name: string): number {
    const { from, bytes } = this.#reader;
    const start = from[registers[index] ?? -1] ?? -1;
    if (start >= 0) return bytes[start - 1] === QUOTE ? start - 1 : start;
    const member = this.#memberOfKey(index, name);
    return member < 0 ? start : this.#reader.valueFrom(member);
  }

  /** True where all undeclared keys at the top of the element have these names. */
  hasOnly(names: ReadonlySet<string>): boolean {
    for (let member = 0; member < this.#reader.memberCount; member++)
      if (this.#reader.holderOf(member) <= 0 && !this.#reader.isDeclared(member) && !names.has(this.keyOf(member)))
        return false;
    return true;
  }

  get tokens(): Tokens {
    return this.#reader.values.tokens;
  }

  /** The value of such a key, also a `null` that says nothing. */
  valueOfKey({ registers, types }: ObjectPlan, index: number, name: string): Json | undefined {
    const register = registers[index] ?? -1;
    if (this.isRead(register)) {
      if (types[index] === STRING || types[index] === KEPT_STRING) return this.text(register);
      return types[index] === NATURAL ? this.number(register) : this.value(register);
    }
    const member = this.#memberOfKey(index, name);
    if (member >= 0) return this.valueOf(member);
    return this.#reader.isNull(register) ? null : undefined;
  }

  /** The member that has such a key; -1 for none. */
  #memberOfKey(index: number, name: string): number {
    for (let member = 0; member < this.#reader.memberCount; member++)
      if (this.#reader.holderOf(member) <= 0 && this.#isKey(member, index, name)) return member;
    return -1;
  }

  /** A value of another type than its node says stands there as one that nobody knows. */
  #isKey(member: number, index: number, name: string): boolean {
    const declared = this.#reader.indexOf(member);
    return declared < 0 ? this.#isNamed(member, name) : declared === index;
  }

  #isNamed(member: number, name: string): boolean {
    const { bytes } = this.#reader;
    const first = bytes[this.#reader.keyFrom(member)] as number;
    // Most others begin otherwise, which is seen without making a string.
    const isOther = first < 0x80 && first !== BACKSLASH && first !== QUOTE && first !== name.charCodeAt(0);
    return !isOther && this.keyOf(member) === name;
  }

  /** The value of a key at the top of the element, among the keys that stay. */
  memberOf(name: string): Json | undefined {
    const member = this.#memberNamed(name);
    return member < 0 ? undefined : this.valueOf(member);
  }

  /** The member of a key at the top of the element, among the keys that stay; -1 for none. */
  #memberNamed(name: string): number {
    for (let member = 0; member < this.#reader.memberCount; member++)
      if (this.#reader.holderOf(member) === 0 && this.#isNamed(member, name)) return member;
    return -1;
  }

  /** Forgets parts of the place that have the numbers by which the tool says that it does not know them. */
  silence(placeholders: readonly PlannedPlaceholder[]): void {
    this.silenced = undefined;
    for (const placeholder of placeholders) {
      if (!this.#holds(placeholder)) continue;
      for (const [at, name] of placeholder.stays?.entries() ?? [])
        if (this.isRead(placeholder.registers[at] as number))
          setOwn((this.silenced ??= {}), name, placeholder.numbers[at] as Json);
      for (const [register, name] of placeholder.besides) {
        const number = this.number(register) ?? 0;
        if (number > 0) setOwn((this.silenced ??= {}), name, number);
        if (register >= 0) this.#reader.from[register] = -1;
      }
      for (const register of placeholder.registers) this.#reader.from[register] = -1;
    }
  }

  #holds({ registers, numbers, unless, has, is }: PlannedPlaceholder): boolean {
    for (let at = 0; at < registers.length; at++) {
      const register = registers[at] as number;
      if (register < 0) return false;
      const value = typeof numbers[at] === 'string' ? this.text(register) : this.#reader.anyNumber(register);
      if (value !== numbers[at]) return false;
    }
    if (unless.some(([register, others]) => others.includes(this.#reader.anyNumber(register) ?? -1))) return false;
    if (!is.every(([register, value]) => this.text(register) === value)) return false;
    return has === undefined || this.#memberNamed(has) >= 0;
  }

  /** The value `[from, to)` of it. */
  parsed(from: number, to: number): Json {
    const { bytes, exact, isCanonical, apart } = this.#reader;
    const text = apart === undefined ? bytes.toString('utf8', from, to) : joinedText(bytes, from, to, apart);
    // Elsewhere the reader has seen that a parse loses nothing, which takes a tenth of the time.
    const mayLose = exact || (isCanonical && INDEX.test(text));
    return mayLose ? (parseExact(text)?.value ?? null) : (JSON.parse(text) as Json);
  }
}
