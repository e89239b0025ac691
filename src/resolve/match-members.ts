import { type HeldNode, type ObjectNode, type OtherPlaceNode, type PlaceKeys, placeOf } from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { PlannedKey } from '../input/object-plan.ts';
import { isLowerHex } from '../input/tokens.ts';
import type { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import { printJson } from '../json/print.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import { copyBytes, copyEntry } from './copied.ts';
import { isDropped } from './held-values.ts';
import type { InnerObjects } from './inner-objects.ts';
import type { MatchLegacy } from './match-legacy.ts';
import type { MatchSpot } from './match-spot.ts';
import type { PlacedElement } from './placed-element.ts';

const COMMA = 0x2c;
const OPEN = 0x7b;

const BEFORE_HASH = literal(':"sha256:');
const HASH_DIGITS = 64;

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Prints the members of a match that have no name in the format. */
export class MatchMembers {
  readonly #element: PlacedElement;
  readonly #spot: MatchSpot;
  readonly #legacy: MatchLegacy;
  readonly #inner: InnerObjects;
  readonly #out: ByteText;

  /** What has to stand apart goes to `legacy`. */
  constructor(element: PlacedElement, spot: MatchSpot, legacy: MatchLegacy, inner: InnerObjects, out: ByteText) {
    this.#element = element;
    this.#spot = spot;
    this.#legacy = legacy;
    this.#inner = inner;
    this.#out = out;
  }

  /** Prints those of the element that was read last, each behind a comma. */
  print(): void {
    const { reader, plan } = this.#element;
    let others = 0;
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) === 0) this.#print(member);
      else others++;
    }
    if (others === 0) return;
    if (plan.hoisted > 0) this.#printHoisted();
    this.#legacy.addInnerRests();
  }

  #print(member: number): void {
    const { reader, values, facts, plan } = this.#element;
    const without = facts?.without;
    if (without?.includes(values.keyOf(member)) === true) return;
    const held = this.#heldOf(member);
    if (held?.node === 'other') return this.#printOther(member, held);
    if (held?.node === 'drop' && isDropped(values.valueOf(member), held)) return;
    if (held?.node === 'content-hash' && this.#isHash(member)) return this.#printHash(member);
    if (held !== undefined && this.#isPrinted(member, held)) return this.#printInner(member, held);
    if (held !== undefined)
      return this.#printAll(
        this.#inner.made(held, values.keyOf(member), values.valueOf(member), this.#suffixOf(member)),
      );
    if (!reader.isDeclared(member)) {
      const key = values.keyOf(member);
      // Of what the format has in any match, `null` says that it is not there.
      if (UNIFIED.has(key) && values.valueOf(member) === null) return;
      this.#spot.noteUnknown(this.#element.pathOf(member));
      if (plan.printed.has(key)) return this.#legacy.add(member);
    }
    this.#out.byte(COMMA);
    copyEntry(reader, member, this.#out);
  }

  /** Prints the members of an object whose keys are those of the match; apart where the element has the key itself. */
  #printHoisted(): void {
    const { reader, values, plan } = this.#element;
    const members = Array.from({ length: reader.memberCount }, (_, member) => member);
    const own = members.filter((member) => reader.holderOf(member) === 0).map((member) => values.keyOf(member));
    for (const member of members) {
      if (reader.holderOf(member) !== plan.hoisted) continue;
      if (!own.includes(values.keyOf(member))) this.#print(member);
      else {
        if (!reader.isDeclared(member)) this.#spot.noteUnknown(this.#element.pathOf(member));
        this.#legacy.add(member);
      }
    }
  }

  /** True for a string of the digits of a hash. */
  #isHash(member: number): boolean {
    const { reader, values, plan } = this.#element;
    const [from, to] = [reader.valueFrom(member) + 1, reader.valueTo(member) - 1];
    if (to - from !== HASH_DIGITS || plan.printed.has(values.keyOf(member))) return false;
    for (let at = from; at < to; at++) if (!isLowerHex(reader.bytes[at] as number)) return false;
    return true;
  }

  #printHash(member: number): void {
    const { reader } = this.#element;
    const out = this.#out;
    out.byte(COMMA);
    copyBytes(reader, reader.keyFrom(member) - 1, reader.keyTo(member) + 1, out);
    out.literal(BEFORE_HASH);
    copyBytes(reader, reader.valueFrom(member) + 1, reader.valueTo(member), out);
  }

  /** True for an object of the match, or a list of objects, that is printed from where it stands. */
  #isPrinted(member: number, node: HeldNode | ObjectNode): boolean {
    const { reader, plan } = this.#element;
    if (!this.#inner.arePrinted(node) || plan.printed.has(this.#nameOf(member, node))) return false;
    const from = reader.valueFrom(member);
    return node.node === 'list' ? reader.values.objects(from) >= 0 : reader.bytes[from] === OPEN;
  }

  #printInner(member: number, node: HeldNode | ObjectNode): void {
    const from = this.#element.reader.valueFrom(member);
    this.#out.string(`,${JSON.stringify(this.#nameOf(member, node))}:`);
    this.#inner.print(node, this.#keyOf(member), from, this.#suffixOf(member), this.#out);
  }

  /** The name in the format of a member that is declared. */
  #nameOf(member: number, node: HeldNode | ObjectNode): string {
    return ('as' in node ? node.as : undefined) ?? this.#keyOf(member);
  }

  /** The key of a member that is declared. */
  #keyOf(member: number): string {
    const { reader, plan } = this.#element;
    const { object, hoisted, holders } = plan;
    const inner = reader.holderOf(member) === 0 ? undefined : holders.find(({ holder }) => holder === hoisted);
    return ((inner?.object ?? object).keys[reader.indexOf(member)] as PlannedKey).name;
  }

  /** What stands between the pointer of the element and that of the object that a member stands in. */
  #suffixOf(member: number): string {
    return this.#element.reader.holderOf(member) === 0 ? '' : this.#element.plan.hoistedPath;
  }

  /** The node of a value that has to be held. */
  #heldOf(member: number): HeldNode | ObjectNode | undefined {
    const { reader, plan } = this.#element;
    return plan.held.get(reader.holderOf(member))?.[reader.indexOf(member)];
  }

  /** Prints another place in the file of the match, where the first of its parts stands. */
  #printOther(member: number, { as }: OtherPlaceNode): void {
    const { reader, values, plan } = this.#element;
    const own = reader.holderOf(member);
    const parts: Partial<PlaceKeys> = {};
    const said: JsonObject = {};
    for (let other = 0; other < reader.memberCount; other++) {
      const node = reader.holderOf(other) === own ? this.#heldOf(other) : undefined;
      if (node?.node !== 'other' || node.as !== as) continue;
      if (other < member) return;
      parts[node.part] = values.keyOf(other);
      setOwn(said, parts[node.part] as string, values.valueOf(other));
    }
    const holder = this.#inner.fields(said, this.#suffixOf(member));
    const span = placeOf(holder, parts, { file: values.text(plan.place.file) });
    this.#printAll(this.#inner.settled(holder.replace(values.keyOf(member), { [as]: { span } })));
  }

  /** Prints values that were made; apart those whose names are taken. */
  #printAll(made: JsonObject): void {
    for (const [name, value] of Object.entries(made)) {
      if (this.#element.plan.printed.has(name)) this.#legacy.addMade(name, value);
      else this.#out.string(`,${JSON.stringify(name)}:${printJson(value)}`);
    }
  }
}
