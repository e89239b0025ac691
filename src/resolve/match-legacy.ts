import type { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { copyEntry, copyString, copyValue } from './copied.ts';
import type { MatchSpot } from './match-spot.ts';
import type { PlacedElement } from './placed-element.ts';

const CLOSE = 0x7d;
const FRONT = literal(',"legacy":{');

/** Collects and prints the `legacy` of a match: what has no name in the format, or one that is taken. */
export class MatchLegacy {
  readonly #element: PlacedElement;
  readonly #spot: MatchSpot;
  readonly #members: number[] = [];
  /** Entries of values that were made. */
  #made: JsonObject | undefined;

  constructor(element: PlacedElement, spot: MatchSpot) {
    this.#element = element;
    this.#spot = spot;
  }

  begin(): void {
    this.#members.length = 0;
    this.#made = undefined;
  }

  /** Takes a member as it stands. */
  add(member: number): void {
    this.#members.push(member);
  }

  /** Takes a value that was made. */
  readonly addMade = (name: string, value: Json): void => {
    setOwn((this.#made ??= {}), name, value);
  };

  /** Takes what is left of objects that say no place, by the paths of their keys. */
  addInnerRests(): void {
    const { plan, values } = this.#element;
    for (const { holder, path, ofPlace, ofSpan, hoisted } of plan.holders) {
      if (ofPlace || ofSpan || hoisted) continue;
      const { members, undeclared } = values.membersOf(holder);
      if (Object.keys(members).length === 0) continue;
      const key = escapePath(path);
      for (const unknown of undeclared) this.#spot.noteUnknown(`${key}/${escapePointer(unknown)}`);
      this.addMade(key, members);
    }
  }

  /** Prints it, if there is anything; `idIsAside` says that the tool's own id belongs to it. */
  print(idIsAside: boolean, out: ByteText): void {
    if (!idIsAside && this.#members.length === 0 && this.#made === undefined) return;
    const { reader, plan } = this.#element;
    out.literal(FRONT);
    let separator = '';
    if (idIsAside) {
      out.ascii('"match_id":');
      copyString(reader, plan.id, out);
      separator = ',';
    }
    for (const member of this.#members) {
      out.ascii(separator);
      this.#printMember(member, out);
      separator = ',';
    }
    if (this.#made !== undefined) out.string(separator + printJson(this.#made).slice(1, -1));
    out.byte(CLOSE);
  }

  /** Prints a member under its key, or, where another one stands under that, under its path. */
  #printMember(member: number, out: ByteText): void {
    const { reader } = this.#element;
    if (!this.#isNameTaken(member)) return copyEntry(reader, member, out);
    out.string(`${JSON.stringify(this.#element.pathOf(member))}:`);
    copyValue(reader, member, out);
  }

  /** True for a member of a hoisted object where one of the element stands here under its key. */
  #isNameTaken(member: number): boolean {
    const { reader, values } = this.#element;
    if (reader.holderOf(member) === 0) return false;
    const key = values.keyOf(member);
    return this.#members.some((other) => reader.holderOf(other) === 0 && values.keyOf(other) === key);
  }
}
