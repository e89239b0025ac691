import type { ListedNode, ListNode, MapNode, Node, PathNode } from '../adapter.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { Literal } from '../json/literal.ts';
import { escapePointer } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import { copyEntry, copyValue } from './copied.ts';
import { isDropped } from './held-values.ts';
import { type InnerPrinter, printElements } from './inner-printer.ts';
import type { PrinterOfElements } from './list-reader.ts';
import { MapPrinter } from './map-printer.ts';
import { PendingContents } from './pending-contents.ts';
import type { PlacedElement } from './placed-element.ts';
import { type MembersOwner, type PreparedMembers, preparedMembers } from './prepared-members.ts';
import { findingKinds, isStaying, type PrintedNode, type StayingNode } from './printed-nodes.ts';
import type { PrinterTools } from './printer-tools.ts';
import { ListSpot, type Spot } from './spot.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const NULL = 0x6e;
const OPEN = 0x7b;

/** Behind everything. */
export const NOWHERE = Number.POSITIVE_INFINITY;

const NO_MEMBER = -1;

/** In so many objects like itself one is printed: each reads again what stands in it. */
const MOST_DEPTH = 16;

/** Nodes of keys that stay as they are where there is nothing. */
const KEEPS_NULL: ReadonlySet<string> = new Set(['list', 'self', 'object', 'located', 'choose', 'match', 'diagnostic']);

/**
 * Prints what stays of objects, in the order of the document, from where their values stand. What has to be changed in
 * more than its place or its paths is made by the interpreter.
 */
export class MembersPrinter {
  /** Values of the object that is printed that cannot stay as they are. */
  #originals: JsonObject | undefined;
  /** Values of it that are none of the format, but say what it is. */
  #aside: JsonObject | undefined;
  readonly #owner: MembersOwner;
  readonly #prepared: PreparedMembers;
  readonly #element: PlacedElement;
  readonly #tools: PrinterTools;
  readonly #spot: Spot;
  readonly #inner = new Map<number, InnerPrinter>();
  readonly #spots = new Map<number, ListSpot>();
  readonly #findings = new Map<number, PrinterOfElements | undefined>();
  readonly #maps = new Map<number, MapPrinter>();
  readonly #contents: PendingContents;
  /** Where something else stands that is still to be printed. */
  #betweenAt = NOWHERE;
  /** The member that has how the tool spelled a path. */
  #spelling = NO_MEMBER;

  constructor(owner: MembersOwner) {
    const { element, spot, tools } = owner;
    this.#owner = owner;
    this.#prepared = preparedMembers(element.plan, owner);
    this.#element = element;
    this.#contents = new PendingContents(element);
    this.#spot = spot;
    this.#tools = tools;
  }

  /**
   * True for an object of which no key has a name under which something else is printed, and nothing is in objects that
   * say its place but what stays there.
   */
  isPlain(): boolean {
    const { reader, values } = this.#element;
    this.#spelling = NO_MEMBER;
    for (let member = 0; member < reader.memberCount; member++) {
      const isDeclared = reader.isDeclared(member);
      const holder = reader.holderOf(member);
      if (holder !== 0 && !(isDeclared && this.#prepared.placeHolders.has(holder))) return false;
      if (holder === 0 && !isDeclared && this.#prepared.names.has(values.keyOf(member))) return false;
    }
    for (const [one, other] of this.#prepared.sameNames) if (values.isRead(one) && values.isRead(other)) return false;
    const { spelled } = this.#prepared;
    return spelled === undefined || this.#takeSpelling(spelled);
  }

  /** Finds how the tool spelled a path; `false` where that is not to be had. */
  #takeSpelling([path, spelling]: readonly [path: number, spelling: number]): boolean {
    const { reader } = this.#element;
    let isPath = false;
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) !== 0) continue;
      const index = reader.indexOf(member);
      const from = reader.valueFrom(member);
      if (index === path) isPath = reader.bytes[from] === QUOTE;
      if (index === spelling) this.#spelling = member;
      if (index === spelling && reader.bytes[from] !== QUOTE) return false;
    }
    return isPath || this.#spelling === NO_MEMBER;
  }

  /** What goes to the `legacy` of the object that is printed. */
  get legacy(): JsonObject | undefined {
    return this.#aside === undefined ? this.#originals : { ...this.#aside, ...this.#originals };
  }

  /**
   * Prints what stays of the object that was collected, which ends at `to`, each behind a comma; `between` prints what
   * stands among it where the byte at `betweenAt` stands.
   */
  print(to: number, out: ByteText, betweenAt = NOWHERE, between?: () => void): void {
    const { reader } = this.#element;
    this.#betweenAt = betweenAt;
    for (let member = 0; member < reader.memberCount; member++) {
      // What stands beside the place belongs to its span.
      if (reader.holderOf(member) !== 0 || member === this.#spelling) continue;
      this.#printBefore(reader.keyFrom(member), out, between);
      this.#printMember(member, out);
    }
    this.#printBefore(to, out, between);
  }

  /** Collects the values under names of the format in the order of the document. */
  collect(): void {
    this.#originals = undefined;
    this.#aside = undefined;
    this.#contents.collect();
  }

  /** Prints the values under names of the format that are to stand before all else, in its order. */
  printFirst(out: ByteText): void {
    this.#contents.printFirst(out);
  }

  /** Prints what stands before an index and is no member. */
  #printBefore(index: number, out: ByteText, between: (() => void) | undefined): void {
    if (this.#betweenAt < index) {
      this.#contents.printBefore(this.#betweenAt, out);
      this.#betweenAt = NOWHERE;
      between?.();
    }
    this.#contents.printBefore(index, out);
  }

  #printMember(member: number, out: ByteText): void {
    const { reader } = this.#element;
    const index = reader.indexOf(member);
    if (index < 0) {
      if (this.#owner.node.open !== true)
        this.#tools.context.unknownKeys.add(
          `${this.#spot.pattern}/${escapePointer(this.#element.values.keyOf(member))}`,
        );
      return this.#printEntry(member, out);
    }
    this.#printDeclared(member, index, this.#prepared.nodes[index] as Node, out);
  }

  #printDeclared(member: number, index: number, node: Node, out: ByteText): void {
    const { reader } = this.#element;
    const first = reader.bytes[reader.valueFrom(member)];
    if (node.node === 'drop' && isDropped(this.#element.values.valueOf(member), node)) return;
    if (node.node === 'value' || (first === NULL && KEEPS_NULL.has(node.node))) this.#printEntry(member, out);
    else if (node.node === 'list' && first === OPEN_LIST) this.#printList(member, index, node, out);
    else if (node.node === 'self' && first === OPEN_LIST && this.#owner.depth < MOST_DEPTH)
      this.#printList(member, index, this.#prepared.ownList, out);
    else if (node.node === 'path' && first === NULL) this.#printRenamed(member, index, out);
    else if (node.node === 'path' && first === QUOTE) this.#printPath(member, index, node, out);
    else if (this.#prepared.arePrinted[index] === true && first === OPEN)
      this.#printObject(member, index, node as PrintedNode, out);
    else if (node.node === 'map' && first === OPEN) this.#printMap(member, index, node, out);
    else this.#printMadeMember(member, node, out);
  }

  #printPath(member: number, index: number, { as, unless = [], artifact }: PathNode, out: ByteText): void {
    const { reader } = this.#element;
    const [from, to] = [reader.valueFrom(member) + 1, reader.valueTo(member) - 1];
    const path = this.#element.paths.at(reader.bytes, from, to, ...this.#spellingRange());
    if (unless.includes(path.path)) return this.#printEntry(member, out);
    const { paths } = this.#tools.context;
    const file = artifact === true ? paths.cleanArtifact(path.path) : path.cleanBy(paths);
    if (file.original !== undefined) setOwn((this.#originals ??= {}), as, file.original);
    this.#printName(index, out);
    path.print(out, file);
  }

  /** Where the path that is printed stands as the tool spelled it; nowhere for one that has no other spelling. */
  #spellingRange(): readonly [] | readonly [from: number, to: number] {
    const { reader } = this.#element;
    if (this.#spelling === NO_MEMBER) return [];
    return [reader.valueFrom(this.#spelling) + 1, reader.valueTo(this.#spelling) - 1];
  }

  #printObject(member: number, index: number, node: PrintedNode, out: ByteText): void {
    const { reader } = this.#element;
    const inner = this.#innerPrinter(index, node, () => this.#innerSpot(index));
    this.#printName(index, out);
    inner.reader.begin(reader.bytes);
    inner.readAndPrint(reader.valueFrom(member), reader.isCanonical, out);
  }

  #printMap(member: number, index: number, node: MapNode, out: ByteText): void {
    const { reader } = this.#element;
    const map = MapPrinter.prints(node) ? this.#mapPrinter(index, node) : undefined;
    const from = reader.valueFrom(member);
    if (map?.canPrint(reader, from) !== true) return this.#printMadeMember(member, node, out);
    this.#printName(index, out);
    map.print(reader, from, out);
  }

  #mapPrinter(index: number, node: MapNode): MapPrinter {
    const known = this.#maps.get(index);
    if (known !== undefined) return known;
    const printer = new MapPrinter(node, this.#innerSpot(index), this.#owner.innerPrinter);
    this.#maps.set(index, printer);
    return printer;
  }

  #innerPrinter(index: number, node: PrintedNode, spotOf: () => Spot): InnerPrinter {
    const known = this.#inner.get(index);
    if (known !== undefined) return known;
    const printer = this.#owner.innerPrinter(node, spotOf());
    this.#inner.set(index, printer);
    return printer;
  }

  #innerSpot(index: number): Spot {
    const key = escapePointer(this.#prepared.keys[index] as string);
    const holder = this.#spot;
    return {
      pointer: () => `${holder.pointer()}/${key}`,
      get pattern() {
        return `${holder.pattern}/${key}`;
      },
    };
  }

  #listSpot(index: number): ListSpot {
    const known = this.#spots.get(index);
    if (known !== undefined) {
      known.index = 0;
      return known;
    }
    const spot = new ListSpot(this.#innerSpot(index));
    this.#spots.set(index, spot);
    return spot;
  }

  /** Prints a list: its objects one by one. The matches in one are found, and leave it. */
  #printList(member: number, index: number, node: ListNode, out: ByteText): void {
    const { reader } = this.#element;
    const { of } = node;
    const from = reader.valueFrom(member);
    const isMatch = of.node === 'match' && of.item !== true;
    const isOfObjects = reader.values.objects(from) >= 0;
    const list = { bytes: reader.bytes, from, canonical: reader.isCanonical };
    if (of.node === 'value') this.#printEntry(member, out);
    else if (isOfObjects && this.#findingsPrinter(index, of) !== undefined) this.#printFindings(from, index, node);
    else if (isOfObjects && isMatch) this.#tools.found.matches(of, list, this.#listSpot(index));
    else if (isOfObjects && isStaying(of)) this.#printElements(from, index, of, out);
    else if (!isOfObjects || of.node !== 'aside' || !this.#tools.found.asides(of, list, this.#listSpot(index)))
      this.#printMadeMember(member, node, out);
  }

  /** Prints the findings in a list, which leave it. */
  #printFindings(from: number, index: number, node: ListNode): void {
    const { reader } = this.#element;
    const { bytes, isCanonical } = reader;
    const { repeated } = this.#tools.interpreter;
    const printer = this.#findingsPrinter(index, node.of) as PrinterOfElements;
    printer.reader.begin(bytes);
    const list = node.distinct === undefined ? '' : this.#innerSpot(index).pointer();
    for (let at = bytes[from + 1] === OPEN ? from + 1 : -1, place = 0; at >= 0; place++) {
      const end = printer.reader.read(at, isCanonical);
      const isRepeated = node.distinct !== undefined && repeated.isRepeatedText(node, list, textOf(bytes, at, end));
      if (!isRepeated) printer.print(place, at, end);
      at = bytes[end] === COMMA ? end + 1 : -1;
    }
  }

  /** What prints the findings of a list; `undefined` for a list of anything else. */
  #findingsPrinter(index: number, of: ListedNode): PrinterOfElements | undefined {
    if (this.#findings.has(index)) return this.#findings.get(index);
    const { found, counting } = this.#tools;
    const kinds = findingKinds(of);
    const printer = kinds && found.findingsPrinter(kinds, this.#listSpot(index), counting);
    this.#findings.set(index, printer);
    return printer;
  }

  #printElements(from: number, index: number, of: StayingNode, out: ByteText): void {
    const { reader } = this.#element;
    const spot = this.#listSpot(index);
    const inner = this.#innerPrinter(index, of, () => spot);
    this.#printName(index, out);
    printElements(inner, reader, from, spot, out);
  }

  /** Prints the name of a key in the format, behind a comma. */
  #printName(index: number, out: ByteText): void {
    out.literal(this.#prepared.fronts[index] as Literal);
  }

  /** Prints a value as it stands under the name of its key in the format. */
  #printRenamed(member: number, index: number, out: ByteText): void {
    const { reader } = this.#element;
    this.#printName(index, out);
    copyValue(reader, member, out);
  }

  #printEntry(member: number, out: ByteText): void {
    const { reader } = this.#element;
    out.byte(COMMA);
    copyEntry(reader, member, out);
  }

  #printMadeMember(member: number, node: Node, out: ByteText): void {
    const { values } = this.#element;
    const { context, resolver, interpreter, surroundings } = this.#tools;
    const key = values.keyOf(member);
    const object = { [key]: values.valueOf(member) };
    const holder = new Fields(object, this.#spot.pointer(), this.#spot.pattern, context.unknownKeys);
    surroundings.inMatch(this.#owner.match, () => interpreter.keyOf(this.#owner.node, holder, key, node));
    const keepAside = (name: string, original: Json) => setOwn((this.#originals ??= {}), name, original);
    for (const [name, value] of Object.entries(resolver.object(holder.rest(), keepAside)))
      if (name === 'legacy' && key !== name && isObject(value)) this.#aside = { ...this.#aside, ...value };
      else out.string(`,${JSON.stringify(name)}:${printJson(value)}`);
  }
}

function textOf(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('utf8', from, to);
}
