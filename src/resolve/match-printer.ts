import {
  at,
  type HeldNode,
  type MatchFacts,
  type ObjectNode,
  type OtherPlaceNode,
  type PlaceDraft,
  type PlaceKeys,
  placeOf,
  type Remark,
} from '../adapter.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import type { Resolver } from '../draft/resolver.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { ElementReader } from '../input/element-reader.ts';
import { ANY, type ObjectPlan, type PlannedKey, STRINGS } from '../input/object-plan.ts';
import { isLowerHex, NEWLINE } from '../input/tokens.ts';
import type { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import { escapePointer } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields } from '../legacy/fields.ts';
import type { CleanPath } from '../span/file-path.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import { ElementPrinter } from './element-printer.ts';
import type { ElementValues } from './element-values.ts';
import { isDropped } from './held-values.ts';
import { printElements } from './inner-printer.ts';
import type { Interpreter } from './interpreter.ts';
import { labelled } from './labelled.ts';
import { moveIntoLines } from './lined-place.ts';
import type { PrinterOfElements } from './list-reader.ts';
import { type Identified, MatchIdPrinter } from './match-id-printer.ts';
import type { Content, MatchPlan, PlannedRole } from './match-plan.ts';
import type { PrinterTools } from './members-printer.ts';
import type { CachedPath } from './path-cache.ts';
import { PlaceReader } from './place-reader.ts';
import { NO_STATES, PlacedElement } from './placed-element.ts';
import { isPrintedIn, type StayingNode } from './printed-nodes.ts';
import { SpanPrinter } from './span-printer.ts';
import { ListSpot, type Spot } from './spot.ts';
import { inOwnNames } from './unified-names.ts';

const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** What is printed before each value that every match has. */
const BEFORE = {
  id: literal(',{"match_id":"'),
  role: literal('","role":'),
  span: literal(',"span":'),
  spanBehindId: literal('","span":'),
  legacy: literal(',"legacy":{'),
  hash: literal(':"sha256:'),
};

const HASH_DIGITS = 64;

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);
const RANKS: ReadonlyMap<string, number> = new Map(MATCH_KEYS.map((name, rank) => [name, rank]));

/** What stands in a match and is printed from there: an object, or a list of such. */
interface Inner {
  printer: ElementPrinter;
  /** Of a list. */
  spot: ListSpot | undefined;
  /** The pattern of the pointers of its matches. */
  pattern: string;
}

/**
 * Prints the matches of one list from where their values stand. What a place's own parts don't prove it lets the
 * resolver find.
 */
export class MatchPrinter implements PrinterOfElements {
  readonly reader: ElementReader;
  readonly out: ByteText;
  readonly #element: PlacedElement;
  readonly #values: ElementValues;
  readonly #span: SpanPrinter;
  readonly #placeReader: PlaceReader;
  readonly #list: string;
  readonly #plan: MatchPlan;
  readonly #context: MatchContext;
  readonly #resolver: Resolver;
  readonly #ids: MatchIdPrinter;
  /** The role of the match that is printed. */
  #role: PlannedRole | undefined;
  readonly #interpreter: Interpreter;
  /** The path of its file, and its place as the resolver reads it. */
  #path = '';
  #own: PlaceDraft | undefined;
  /** The pointer of a match that stands in no list that is read by itself, and that with `*` for places in lists. */
  #at: Spot | undefined;
  #index = 0;
  /** Values of it under names of the format that were made. */
  #made: Readonly<JsonObject> | undefined;
  readonly #tools: PrinterTools;
  /** What prints objects in matches, and lists of them, by their keys. */
  readonly #inner = new Map<string, Inner>();
  readonly #arePrinted = new Map<HeldNode | ObjectNode, boolean>();
  readonly #ownPointer = () => this.#pointer(this.#index);
  readonly #spot = () => ({ pointer: this.#ownPointer(), file: this.#context.paths.clean(this.#path).path });
  /** Prints elements that had to be made anew. */
  #again: MatchPrinter | undefined;
  /** Members that go to `legacy`. */
  readonly #aside: number[] = [];
  /** Entries that go there, of values that were made. */
  #madeAside: JsonObject | undefined;

  /** What is printed goes to `out`. */
  constructor(list: string, plan: MatchPlan, tools: PrinterTools, out: ByteText) {
    const { context, resolver, interpreter } = tools;
    this.#tools = tools;
    this.out = out;
    this.#element = new PlacedElement(plan);
    this.reader = this.#element.reader;
    this.#values = this.#element.values;
    this.#placeReader = new PlaceReader(this.#element, context, interpreter, (key) => this.#noteUnknown(key));
    this.#span = new SpanPrinter(this.#element, context, (told) => this.#placeReader.besides(told));
    this.#list = list;
    this.#plan = plan;
    this.#context = context;
    this.#resolver = resolver;
    this.#interpreter = interpreter;
    this.#ids = new MatchIdPrinter(list, this.#element, context);
  }

  /** The keys of elements, and the values of the one that was read last. */
  get keys(): ObjectPlan {
    return this.#plan.object;
  }

  get values(): ElementValues {
    return this.#values;
  }

  /** The element that was read last. */
  get element(): JsonObject {
    return this.#values.whole();
  }

  /**
   * Prints the match of the element that was read last, behind a comma; `false` for one without a usable place. `at` is
   * where it stands, if not at `index` of the printer's own list.
   */
  print(index: number, _from: number, _to: number, at?: Spot): boolean {
    this.#element.facts = this.#factsBy();
    this.#element.states =
      this.#plan.changed === undefined
        ? NO_STATES
        : this.#interpreter.statesOf(this.#plan.changed, () => this.#values.whole());
    this.#made = this.#element.facts?.content;
    this.#at = at;
    this.#index = index;
    this.#role = this.#roleOf();
    if (this.#plan.placeholders.length > 0) this.#values.silence(this.#plan.placeholders);
    const { current } = this.#interpreter.quoted;
    if (current !== undefined) moveIntoLines(this.#element, current);
    const path = this.#element.pathOr(this.#interpreter.textIn(this.#plan.fileFrom));
    if (path === undefined) return this.#printInUnifiedNames(at);
    this.#path = path.path;
    this.#own = undefined;
    if (!this.#printProved(path, index) && !this.#printSettled(path.path, index)) return false;
    noteRemarks(this.#plan.remarks, this.#context, this.#spot);
    if (this.#plan.idRemarks.length > 0) this.#noteIdRemarks();
    noteRemarks(this.#element.facts?.remarks, this.#context, this.#spot);
    if (this.#interpreter.looksUp) this.#interpreter.remember(this.#string('name'), this.#ownPlace());
    return true;
  }

  /** Prints an element whose file has the format's name in place of the tool's own. */
  #printInUnifiedNames(at: Spot | undefined): boolean {
    const element = inOwnNames(this.element, this.#plan);
    if (element === undefined) return false;
    this.#again ??= new MatchPrinter(this.#list, this.#plan, this.#tools, this.out);
    const { reader } = this.#again;
    const bytes = Buffer.from(printJson(element));
    reader.begin(bytes);
    reader.read(0, true);
    return this.#again.print(this.#index, 0, bytes.length, at);
  }

  /** What code tells of the element. */
  #factsBy(): MatchFacts | undefined {
    const { by, given, asked } = this.#plan;
    if (by === undefined || asked?.areIn(this.#values) === false) return undefined;
    return by(given?.in(this.#values) ?? this.#values.whole(), this.#interpreter.head);
  }

  /** Prints a match whose place its own parts prove, and of whose span there is nothing more to say. */
  #printProved(path: CachedPath, index: number): boolean {
    const { out } = this;
    const span = this.#span;
    if (!span.take(path, this.#ownPointer)) return false;
    if (this.#plan.quotes && this.#element.facts?.place?.texts !== undefined) this.#quote(span.text);
    const file = span.file as CleanPath;
    if (span.digest !== '' && this.#resolver.twins.remembers(file))
      this.#noteTwin(span.digest.slice(0, ID_DIGITS), path.path, file, index);
    out.literal(BEFORE.id);
    const isAside = this.#printId(span);
    this.#printRole();
    span.print(out);
    this.#printRest(isAside);
    return true;
  }

  #printSettled(path: string, index: number): boolean {
    const { out } = this;
    const pointer = this.#pointer(index);
    const remarks: Remark[] = [];
    const place = this.#placeReader.draft(path, pointer, remarks);
    this.#own = place;
    const name = this.#string('name');
    const isAsked = this.#context.enrichment !== undefined;
    const said = isAsked ? { kind: this.#string('kind'), language: this.#string('language') } : {};
    const span = this.#resolver.matchSpan({ place, pointer, role: this.#role?.role, name, said });
    if (span === undefined) return false;
    if (this.#plan.quotes) this.#quote(this.#resolver.places.quote(place));
    noteRemarks(remarks, this.#context, this.#spot);
    this.#placeReader.noteUndeclared();
    out.literal(BEFORE.id);
    const isAside = this.#printId({ digest: span.span_id ?? '', placeOfId: span });
    this.#printRole();
    out.string(printJson(span));
    this.#printRest(isAside);
    return true;
  }

  /** Keeps the text of the place for the contents of the match. */
  #quote(text: string | undefined): void {
    if (text !== undefined) this.#made = { ...this.#made, matched_text: text };
  }

  /** Prints the id of the match; true where the tool's own is another one. */
  #printId(span: Identified): boolean {
    return this.#ids.print(
      this.out,
      { index: this.#index, pointer: this.#ownPointer, isAlone: this.#at !== undefined },
      span,
    );
  }

  /** Notes what the tool is known to get wrong in matches with such ids. */
  #noteIdRemarks(): void {
    const id = this.#values.text(this.#plan.id);
    for (const [ids, remarks] of this.#plan.idRemarks)
      if (id !== undefined && ids.test(id)) noteRemarks(remarks, this.#context, this.#spot);
  }

  #printRole(): void {
    const { out } = this;
    if (this.#role === undefined) return out.literal(BEFORE.spanBehindId);
    out.literal(BEFORE.role);
    out.bytesOf(this.#role.printed);
    out.literal(BEFORE.span);
  }

  /** The first role that the element shows. */
  #roleOf(): PlannedRole | undefined {
    const { roles } = this.#plan;
    const [first] = roles;
    if (first === undefined || first.key < 0) return first;
    return roles.find((role) => role.key < 0 || this.#shows(role));
  }

  /** True for an element with a key, and with this string for its value where one is given. */
  #shows({ key, register, is }: PlannedRole): boolean {
    const { reader } = this;
    if (register >= 0) return this.#values.isRead(register) && (is === undefined || this.#values.text(register) === is);
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) !== 0 || reader.indexOf(member) !== key) continue;
      return is === undefined || this.#values.valueOf(member) === is;
    }
    return false;
  }

  /** The place of the match that is printed, as the resolver reads it. */
  #ownPlace(): PlaceDraft {
    if (this.#own === undefined) {
      this.#own = this.#placeReader.draft(this.#path, this.#pointer(this.#index), []);
      this.#own.facts.isMissing = this.#span.isMissing;
    }
    return this.#own;
  }

  /** What stands in a match behind its span. */
  #printRest(idIsAside: boolean): void {
    const { reader, out } = this;
    const { contents, hoisted } = this.#plan;
    this.#madeAside = undefined;
    if (this.#made === undefined) for (const content of contents) this.#printContent(content);
    else this.#printContents(this.#made);
    this.#aside.length = 0;
    let others = 0;
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) === 0) this.#printMember(member);
      else others++;
    }
    if (others > 0 && hoisted > 0) this.#printHoisted();
    const inner = others === 0 ? this.#madeAside : this.#innerRests(this.#madeAside);
    if (idIsAside || this.#aside.length > 0 || inner !== undefined) this.#printLegacy(idIsAside, inner);
    out.byte(CLOSE);
  }

  /** Prints values under names of the format, some of which were made. */
  #printContents(made: JsonObject): void {
    const names = Object.keys(made).filter((name) => UNIFIED.has(name));
    if (names.length > 1) names.sort((one, other) => rankOf(one) - rankOf(other));
    let next = 0;
    const printName = () => {
      const name = names[next++] as string;
      this.out.string(`,${JSON.stringify(name)}:${printJson(made[name] as Json)}`);
    };
    for (const content of this.#plan.contents) {
      while (next < names.length && rankOf(names[next] as string) < rankOf(content.name)) printName();
      if (!names.includes(content.name)) this.#printContent(content);
    }
    while (next < names.length) printName();
  }

  #printContent({ name, front, register, readAs, split, labels, fixed, held }: Content): void {
    const { reader, out } = this;
    if (fixed === undefined && !this.#values.isRead(register)) return;
    out.literal(front);
    if (held !== undefined && this.#isPrintedIn(held))
      return this.#printInner(held, name, reader.from[register] as number);
    if (held !== undefined) {
      const { [name]: list = null } = this.#madeOf(name, this.#values.value(register) ?? null, '', held);
      return out.string(printJson(list));
    }
    if (fixed !== undefined) return out.bytesOf(fixed);
    const [from, to] = [reader.from[register] as number, reader.to[register] as number];
    if (readAs === ANY || readAs === STRINGS) return this.#copy(from, to);
    if (labels !== undefined) return out.string(JSON.stringify(labelled(this.#values.text(register) ?? '', labels)));
    if (!split) return this.#copy(from - 1, to + 1);
    if (((reader.traits[register] as number) & NEWLINE) !== 0)
      return out.string(JSON.stringify((reader.string(register) as string).split('\n')));
    out.byte(OPEN_LIST);
    if (to > from) this.#copy(from - 1, to + 1);
    out.byte(CLOSE_LIST);
  }

  #printMember(member: number): void {
    const { reader, out } = this;
    const without = this.#element.facts?.without;
    if (without?.includes(this.#values.keyOf(member)) === true) return;
    const held = this.#heldOf(member);
    if (held?.node === 'other') return this.#printOther(member, held);
    if (held?.node === 'drop' && isDropped(this.#values.valueOf(member), held)) return;
    if (held?.node === 'content-hash' && this.#isHash(member)) return this.#printHash(member);
    if (held !== undefined && this.#isPrinted(member, held)) return this.#printInnerMember(member, held);
    if (held !== undefined) return this.#printMade(member, held);
    if (!reader.isDeclared(member)) {
      const key = this.#values.keyOf(member);
      // Of what the format has in any match, `null` says that it is not there.
      if (UNIFIED.has(key) && this.#values.valueOf(member) === null) return;
      this.#noteUnknown(this.#pathOf(member));
      if (this.#plan.printed.has(key)) {
        this.#aside.push(member);
        return;
      }
    }
    out.byte(COMMA);
    this.#printEntry(member);
  }

  /** Prints the members of an object whose keys are those of the match; aside where the element has the key itself. */
  #printHoisted(): void {
    const { reader } = this;
    const members = Array.from({ length: reader.memberCount }, (_, member) => member);
    const own = members.filter((member) => reader.holderOf(member) === 0).map((member) => this.#values.keyOf(member));
    for (const member of members) {
      if (reader.holderOf(member) !== this.#plan.hoisted) continue;
      if (!own.includes(this.#values.keyOf(member))) this.#printMember(member);
      else {
        if (!reader.isDeclared(member)) this.#noteUnknown(this.#pathOf(member));
        this.#aside.push(member);
      }
    }
  }

  /** The path of a member in the element, its keys as in a JSON pointer. */
  #pathOf(member: number): string {
    const key = escapePointer(this.#values.keyOf(member));
    return this.reader.holderOf(member) === 0 ? key : `${this.#plan.hoistedPath.slice(1)}/${key}`;
  }

  /** True for a string of the digits of a hash. */
  #isHash(member: number): boolean {
    const { reader } = this;
    const [from, to] = [reader.valueFrom(member) + 1, reader.valueTo(member) - 1];
    if (to - from !== HASH_DIGITS || this.#plan.printed.has(this.#values.keyOf(member))) return false;
    for (let at = from; at < to; at++) if (!isLowerHex(reader.bytes[at] as number)) return false;
    return true;
  }

  #printHash(member: number): void {
    const { reader, out } = this;
    out.byte(COMMA);
    this.#copy(reader.keyFrom(member) - 1, reader.keyTo(member) + 1);
    out.literal(BEFORE.hash);
    this.#copy(reader.valueFrom(member) + 1, reader.valueTo(member));
  }

  /** True for an object of the match, or a list of objects, that is printed from where it stands. */
  #isPrinted(member: number, node: HeldNode | ObjectNode): boolean {
    const { reader } = this;
    if (!this.#isPrintedIn(node) || this.#plan.printed.has(this.#nameOf(member, node))) return false;
    const from = reader.valueFrom(member);
    return node.node === 'list' ? reader.values.objects(from) >= 0 : reader.bytes[from] === OPEN;
  }

  #isPrintedIn(node: HeldNode | ObjectNode): boolean {
    const known = this.#arePrinted.get(node);
    if (known !== undefined) return known;
    const of = node.node === 'list' && node.distinct === undefined ? node.of : node;
    const isPrinted = isPrintedIn(of, this.#context);
    this.#arePrinted.set(node, isPrinted);
    return isPrinted;
  }

  /** The key of a member that is declared. */
  #keyOf(member: number): string {
    const { object, hoisted, holders } = this.#plan;
    const inner = this.reader.holderOf(member) === 0 ? undefined : holders.find(({ holder }) => holder === hoisted);
    return ((inner?.object ?? object).keys[this.reader.indexOf(member)] as PlannedKey).name;
  }

  /** What stands between the pointer of the element and that of the object that a member stands in. */
  #suffixOf(member: number): string {
    return this.reader.holderOf(member) === 0 ? '' : this.#plan.hoistedPath;
  }

  /** The name in the format of a member that is declared. */
  #nameOf(member: number, node: HeldNode | ObjectNode): string {
    return ('as' in node ? node.as : undefined) ?? this.#keyOf(member);
  }

  #printInnerMember(member: number, node: HeldNode | ObjectNode): void {
    this.out.string(`,${JSON.stringify(this.#nameOf(member, node))}:`);
    this.#printInner(node, this.#keyOf(member), this.reader.valueFrom(member), this.#suffixOf(member));
  }

  /** Prints the object, or the list of objects, that stands at an index; `suffix` as of `#madeOf`. */
  #printInner(node: HeldNode | ObjectNode, key: string, from: number, suffix = ''): void {
    const { reader, out } = this;
    const { printer, spot } = this.#innerOf(node, key, suffix);
    if (spot !== undefined) return printElements(printer, reader, from, spot, out);
    printer.reader.begin(reader.bytes);
    printer.readAndPrint(from, reader.isCanonical, out);
  }

  #innerOf(node: HeldNode | ObjectNode, key: string, suffix: string): Inner {
    const path = escapePointer(key);
    const pattern = `${this.#ownerPattern(suffix)}/${path}`;
    const known = this.#inner.get(suffix + key);
    if (known?.pattern === pattern) return known;
    const own = { pointer: () => `${this.#ownerPointer(suffix)}/${path}`, pattern };
    const spot = node.node === 'list' ? new ListSpot(own) : undefined;
    const match = {
      place: () => this.#ownPlace(),
      element: () => this.#objectAt(suffix),
      path: () => this.#path,
      isMissing: () => this.#span.isMissing,
    };
    const of = (node.node === 'list' ? node.of : node) as StayingNode;
    const inner = { printer: new ElementPrinter(of, spot ?? own, this.#tools, match), spot, pattern };
    this.#inner.set(suffix + key, inner);
    return inner;
  }

  /** The JSON pointer of the element, or of the object at `suffix` in it. */
  #ownerPointer(suffix: string): string {
    return this.#at?.pointer() ?? `${this.#list}/${this.#index}${suffix}`;
  }

  #ownerPattern(suffix: string): string {
    return this.#at?.pattern ?? `${this.#list}/*${suffix}`;
  }

  #objectAt(suffix: string): JsonObject {
    const whole = this.#values.whole();
    return suffix === '' ? whole : (at(whole, suffix.slice(1)) as JsonObject);
  }

  /** The node of a value that has to be held. */
  #heldOf(member: number): HeldNode | ObjectNode | undefined {
    return this.#plan.held.get(this.reader.holderOf(member))?.[this.reader.indexOf(member)];
  }

  /** Prints what is made of a value that has to be held. */
  #printMade(member: number, node: HeldNode | ObjectNode): void {
    const made = this.#madeOf(this.#values.keyOf(member), this.#values.valueOf(member), this.#suffixOf(member), node);
    this.#printAll(made);
  }

  /** Prints another place in the file of the match, where the first of its parts stands. */
  #printOther(member: number, { as }: OtherPlaceNode): void {
    const { reader } = this;
    const own = reader.holderOf(member);
    const parts: Partial<PlaceKeys> = {};
    const values: JsonObject = {};
    for (let other = 0; other < reader.memberCount; other++) {
      const node = reader.holderOf(other) === own ? this.#heldOf(other) : undefined;
      if (node?.node !== 'other' || node.as !== as) continue;
      if (other < member) return;
      parts[node.part] = this.#values.keyOf(other);
      setOwn(values, parts[node.part] as string, this.#values.valueOf(other));
    }
    const holder = this.#heldFields(values, own === 0 ? '' : this.#plan.hoistedPath);
    const span = placeOf(holder, parts, { file: this.#values.text(this.#plan.place.file) });
    this.#printAll(this.#settled(holder.replace(this.#values.keyOf(member), { [as]: { span } })));
  }

  #printAll(made: JsonObject): void {
    for (const [name, value] of Object.entries(made)) {
      if (this.#plan.printed.has(name)) setOwn((this.#madeAside ??= {}), name, value);
      else this.out.string(`,${JSON.stringify(name)}:${printJson(value)}`);
    }
  }

  /** What is made of the value of a key of the match, or of the object at `suffix` in it. */
  #madeOf(key: string, value: Json, suffix: string, node: HeldNode | ObjectNode): JsonObject {
    const holder = this.#heldFields({ [key]: value }, suffix);
    const match = { place: () => this.#ownPlace(), element: () => this.#objectAt(suffix) };
    this.#interpreter.inMatch(match, () => this.#interpreter.key(holder, key, node));
    return this.#settled(holder);
  }

  #heldFields(values: JsonObject, suffix: string): Fields {
    return new Fields(values, this.#ownerPointer(suffix), this.#ownerPattern(suffix), this.#context.unknownKeys);
  }

  #settled(holder: Fields): JsonObject {
    return this.#resolver.object(holder.rest(), (name, aside) => setOwn((this.#madeAside ??= {}), name, aside));
  }

  #printEntry(member: number): void {
    const { reader, out } = this;
    this.#copy(reader.keyFrom(member) - 1, reader.keyTo(member) + 1);
    out.byte(COLON);
    this.#copy(reader.valueFrom(member), reader.valueTo(member));
  }

  #printUnder(name: string, member: number): void {
    const { reader, out } = this;
    out.string(`${JSON.stringify(name)}:`);
    this.#copy(reader.valueFrom(member), reader.valueTo(member));
  }

  /** True for a member of a hoisted object where one of the element stands aside under its key. */
  #isNameTaken(member: number): boolean {
    const { reader } = this;
    if (reader.holderOf(member) === 0) return false;
    const key = this.#values.keyOf(member);
    return this.#aside.some((other) => reader.holderOf(other) === 0 && this.#values.keyOf(other) === key);
  }

  /** What is left of objects that say no place, by the paths of their keys. */
  #innerRests(made: JsonObject | undefined): JsonObject | undefined {
    let rests = made;
    for (const { holder, path, ofPlace, ofSpan, hoisted } of this.#plan.holders) {
      if (ofPlace || ofSpan || hoisted) continue;
      const { members, undeclared } = this.#values.membersOf(holder);
      if (Object.keys(members).length === 0) continue;
      const key = path.split('/').map(escapePointer).join('/');
      for (const unknown of undeclared) this.#noteUnknown(`${key}/${escapePointer(unknown)}`);
      rests ??= {};
      setOwn(rests, key, members);
    }
    return rests;
  }

  #printLegacy(idIsAside: boolean, inner: JsonObject | undefined): void {
    const { reader, out } = this;
    out.literal(BEFORE.legacy);
    let separator = '';
    if (idIsAside) {
      out.ascii('"match_id":');
      this.#copy((reader.from[this.#plan.id] as number) - 1, (reader.to[this.#plan.id] as number) + 1);
      separator = ',';
    }
    for (const member of this.#aside) {
      out.ascii(separator);
      if (this.#isNameTaken(member)) this.#printUnder(this.#pathOf(member), member);
      else this.#printEntry(member);
      separator = ',';
    }
    if (inner !== undefined) out.string(separator + printJson(inner).slice(1, -1));
    out.byte(CLOSE);
  }

  #noteTwin(spanId: string, reported: string, file: CleanPath, index: number): void {
    const role = this.#role?.role;
    this.#resolver.twins.note({
      spanId,
      role,
      name: this.#string('name'),
      pointer: this.#pointer(index),
      reported,
      file,
    });
  }

  #copy(from: number, to: number): void {
    const { tokens } = this.reader.values;
    this.out.copy(tokens.bytes, tokens.view, from, to);
  }

  #noteUnknown(key: string): void {
    this.#context.unknownKeys.add(`${this.#at?.pattern ?? `${this.#list}/*`}/${key}`);
  }

  /** The JSON pointer of the match at an index. */
  #pointer(index: number): string {
    return (this.#at?.pointer() ?? `${this.#list}/${index}`) + this.#plan.suffix;
  }

  /** A string of the match by its name in the format, else by the tool's. */
  #string(name: string): string | undefined {
    const content = this.#plan.contents.find((candidate) => candidate.name === name);
    if (content?.fixed !== undefined) return JSON.parse(content.fixed.toString()) as string;
    if (content !== undefined) return this.#values.text(content.register);
    for (let member = 0; member < this.reader.memberCount; member++) {
      if (this.reader.holderOf(member) !== 0 || this.#values.keyOf(member) !== name) continue;
      const value = this.#values.valueOf(member);
      return typeof value === 'string' ? value : undefined;
    }
    return undefined;
  }
}

/** The place of a name among those of the format; others stand behind them. */
function rankOf(name: string): number {
  return RANKS.get(name) ?? RANKS.size;
}
