import {
  type HeldNode,
  type ObjectNode,
  PlaceDraft,
  type PlaceFacts,
  type RelationshipDraft,
  type Remainder,
  type Remark,
  type SpanFacts,
} from '../adapter.ts';
import { DerivedMatchIds } from '../draft/derived-match-ids.ts';
import { isUuidIn } from '../draft/ids.ts';
import { type MatchContext, noteRemarks } from '../draft/match-context.ts';
import { type Origin, sealMatchId } from '../draft/seal.ts';
import type { Settler } from '../draft/settle.ts';
import { needsSource } from '../enrich/enrichment.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { ElementReader } from '../input/element-reader.ts';
import { ANY, OF_PLACE, STRINGS } from '../input/object-plan.ts';
import { codePointsIn, ESCAPED, lengthOnLine, NEWLINE, NOT_ASCII } from '../input/tokens.ts';
import { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import { escapePointer } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import { Fields, Reading } from '../legacy/fields.ts';
import type { CleanPath } from '../span/file-path.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import { ElementValues } from './element-values.ts';
import type { Interpreter } from './interpreter.ts';
import type { Content, MatchPlan, PlannedRole, RelationsPlan } from './match-plan.ts';
import { type CachedPath, PathCache } from './path-cache.ts';
import { ProvedPlace } from './proved-place.ts';
import { RelationsReader } from './relations.ts';
import { hasPlainTail, RichTail } from './rich-tail.ts';
import { toldFacts } from './told-facts.ts';
import { ToldPrinter } from './told-printer.ts';

const COMMA = 0x2c;
const COLON = 0x3a;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** What is printed before each value that every match has. */
const BEFORE = {
  id: literal(',{"match_id":"'),
  role: literal('","role":'),
  span: literal(',"span":'),
  spanBehindId: literal('","span":'),
  spanId: literal('{"span_id":"'),
  file: literal('","file_path":'),
  byteStart: literal(',"byte_start":'),
  byteEnd: literal(',"byte_end":'),
  startLine: literal(',"start_line":'),
  startColumn: literal(',"start_col":'),
  endLine: literal(',"end_line":'),
  endColumn: literal(',"end_col":'),
  legacy: literal(',"legacy":{'),
  legacySpanId: literal('"span_id":'),
};

const NUMBERS = ['byteStart', 'byteEnd', 'startLine', 'startColumn', 'endLine', 'endColumn'] as const;
const TEXTS = ['spanId', 'text', 'before', 'after'] as const;

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/**
 * Prints the matches of one list from where their values stand. What a place's own parts don't prove it lets the
 * settler find.
 */
export class MatchPrinter {
  readonly reader: ElementReader;
  readonly out = new ByteText();
  readonly #values: ElementValues;
  readonly #relations: readonly RelationsReader[];
  readonly #list: string;
  readonly #plan: MatchPlan;
  readonly #context: MatchContext;
  readonly #settler: Settler;
  readonly #ids: DerivedMatchIds;
  /** The role of the match that is printed. */
  #role: PlannedRole | undefined;
  readonly #interpreter: Interpreter;
  /** The path of its file, and its place as the settler reads it. */
  #path = '';
  #own: PlaceDraft | undefined;
  /** The pointer of a match that stands in no list that is read by itself, and that with `*` for places in lists. */
  #at: { pointer: string; pattern: string } | undefined;
  #index = 0;
  readonly #suffix: Buffer;
  /** Names of what is printed by the plan: another key of such a name goes to `legacy`. */
  readonly #names: ReadonlySet<string>;
  readonly #paths = new PathCache();
  readonly #place: ProvedPlace;
  /** What is added to spans, where it can be printed from the bytes of their files. */
  readonly #tail: RichTail | undefined;
  /** True where something is added to spans that only the settler can add. */
  readonly #isEnriched: boolean;
  /** Prints what the tool says of spans, where no source could contradict it and nothing is added. */
  readonly #toldPrinter: ToldPrinter | undefined;
  /** Registers of what the tool says of a span besides its place. */
  readonly #told: readonly number[];
  /** Members that go to `legacy`. */
  readonly #aside: number[] = [];
  /** Entries that go there, of values that were made. */
  #madeAside: JsonObject | undefined;

  constructor(list: string, plan: MatchPlan, context: MatchContext, settler: Settler, interpreter: Interpreter) {
    this.reader = new ElementReader(plan.object, plan.registers);
    this.#values = new ElementValues(this.reader);
    this.#relations = plan.relations.map((relations) => new RelationsReader(relations));
    this.#list = list;
    this.#plan = plan;
    this.#context = context;
    this.#settler = settler;
    this.#interpreter = interpreter;
    this.#suffix = Buffer.from(plan.suffix);
    const { tool, documentPointer, enrichment, lookup } = context;
    this.#ids = new DerivedMatchIds(tool, documentPointer + list);
    this.#names = new Set([...UNIFIED, ...plan.contents.map(({ name }) => name)]);
    this.#told = [...Object.values(plan.told), ...plan.relations.map(({ register }) => register)];
    if (lookup === undefined && enrichment === undefined)
      this.#toldPrinter = new ToldPrinter(plan, context, this.reader, this.#values, this.#relations, this.#paths);
    this.#place = new ProvedPlace(plan.counting);
    const plain =
      enrichment !== undefined && lookup !== undefined && needsSource(enrichment) && hasPlainTail(plan, enrichment);
    this.#tail = plain ? new RichTail(plan, enrichment, lookup) : undefined;
    this.#isEnriched = enrichment !== undefined && this.#tail === undefined;
  }

  /** Forgets what was printed. */
  begin(): void {
    this.out.begin();
  }

  /**
   * Prints the match of the element that was read last, behind a comma; `false` for one without a usable place. `at` is
   * where it stands, if not in the printer's own list.
   */
  print(index: number, at?: { pointer: string; pattern: string }): boolean {
    this.#at = at;
    this.#index = index;
    this.#role = this.#roleOf();
    const path = this.#paths.read(this.reader, this.#plan.place.file) ?? this.#pathOfDocument();
    if (path === undefined) return false;
    this.#path = path.path;
    this.#own = undefined;
    if (this.#plan.placeholders.length > 0) this.#values.silence(this.#plan);
    return this.#printProved(path, index) || this.#printSettled(path.path, index);
  }

  /** The path that the document says for elements that say none. */
  #pathOfDocument(): CachedPath | undefined {
    const path = this.#interpreter.fileIn(this.#plan.fileFrom);
    return path === undefined ? undefined : this.#paths.of(path);
  }

  /** Prints a match whose place its own parts prove, and of whose span there is nothing more to say. */
  #printProved(path: CachedPath, index: number): boolean {
    if (this.#isEnriched || this.#plan.hasFacts || this.#hasMoreOfSpan()) return false;
    const { reader, out } = this;
    const { byteStart, byteEnd } = this.#plan.place;
    // The path of a match without a place must not be cleaned: the first one that is tells of all.
    if (!this.#values.isRead(byteStart) || !this.#values.isRead(byteEnd)) return false;
    if ((reader.numbers[byteEnd] as number) < (reader.numbers[byteStart] as number)) return false;
    const file = path.cleanBy(this.#context.paths);
    if (file.original !== undefined || !this.#prove(file)) return false;
    const place = this.#place;
    if (this.#tail?.take(reader, file, place) === false) return false;
    const isTold = this.#isTold();
    const remarks: Remark[] | undefined = isTold ? [] : undefined;
    if (remarks !== undefined && (this.#toldPrinter === undefined || !this.#toldPrinter.print(remarks))) return false;
    const digest = path.idsOf(file).digest(place.byteStart, place.byteEnd);
    if (this.#settler.remembersTwins(file)) this.#noteTwin(digest.slice(0, ID_DIGITS), path.path, file, index);
    out.literal(BEFORE.id);
    const isAside = this.#printId(index, digest);
    this.#printRole();
    out.literal(BEFORE.spanId);
    out.ascii(digest, ID_DIGITS);
    out.literal(BEFORE.file);
    path.print(out, file);
    out.literal(BEFORE.byteStart);
    out.number(place.byteStart);
    out.literal(BEFORE.byteEnd);
    out.number(place.byteEnd);
    out.literal(BEFORE.startLine);
    out.number(place.startLine);
    out.literal(BEFORE.startColumn);
    out.number(place.startColumn);
    out.literal(BEFORE.endLine);
    out.number(place.endLine);
    out.literal(BEFORE.endColumn);
    out.number(place.endColumn);
    this.#tail?.print(out, place);
    if (remarks !== undefined) {
      noteRemarks(remarks, this.#context);
      const printed = (this.#toldPrinter as ToldPrinter).out;
      out.append(printed);
    }
    this.#printSpanLegacy(isTold ? (this.#toldPrinter as ToldPrinter).legacy : '', digest);
    out.byte(CLOSE);
    this.#printRest(isAside);
    return true;
  }

  #printSettled(path: string, index: number): boolean {
    const { out } = this;
    const pointer = this.#pointer(index);
    const remarks: Remark[] = [];
    const place = this.#placeDraft(path, pointer, remarks);
    this.#own = place;
    const name = this.#string('name');
    const isAsked = this.#context.enrichment !== undefined;
    const said = isAsked ? { kind: this.#string('kind'), language: this.#string('language') } : {};
    const span = this.#settler.matchSpan({ place, pointer, role: this.#role?.role, name, said });
    if (span === undefined) return false;
    noteRemarks(remarks, this.#context);
    for (const key of this.#values.membersOf(OF_PLACE).undeclared) this.#noteUnknown(escapePointer(key));
    out.literal(BEFORE.id);
    const isAside = this.#printId(index, span);
    this.#printRole();
    out.string(printJson(span));
    this.#printRest(isAside);
    return true;
  }

  /** Prints the id of a match; true where the tool's own is another one. */
  #printId(index: number, span: string | Span): boolean {
    const { reader, out } = this;
    const register = this.#plan.id;
    const isGiven = register >= 0 && isRead(reader, register);
    const from = isGiven ? (reader.from[register] as number) : 0;
    const to = isGiven ? (reader.to[register] as number) : 0;
    if (isGiven && isUuidIn(reader.bytes, from, to)) {
      this.#copy(from, to);
      return false;
    }
    const digest = typeof span === 'string' ? span : span.span_id;
    if (from === to) {
      if (this.#context.newId === undefined && digest !== null && this.#at === undefined)
        this.#ids.write(out, index, this.#suffix, digest);
      else this.#printAnyId(undefined, index, span);
      return isGiven;
    }
    const repeats = this.#plan.repeats?.test(reader.string(register) as string) === true;
    const isPlain = ((reader.traits[register] as number) & (ESCAPED | NOT_ASCII)) === 0;
    if (repeats || !isPlain || !this.#ids.writeReported(out, reader.bytes, from, to))
      this.#printAnyId(reader.string(register), index, span, repeats);
    return isGiven;
  }

  #printAnyId(reported: string | undefined, index: number, span: string | Span, repeats = false): void {
    const { tool, newId, documentPointer } = this.#context;
    const origin: Origin = { tool, newId, pointerOf: () => documentPointer + this.#pointer(index) };
    const id = typeof span === 'string' ? span.slice(0, ID_DIGITS) : span.span_id;
    const place = typeof span === 'string' ? { file_path: '', start_line: 0, start_col: 0 } : span;
    this.out.ascii(sealMatchId(reported, { ...place, span_id: id }, origin, index, repeats));
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
    return roles.find(({ key, is }) => key < 0 || this.#shows(key, is));
  }

  /** True for an element with a key that stays, and with this string for its value where one is given. */
  #shows(key: number, is: string | undefined): boolean {
    const { reader } = this;
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) !== 0 || reader.indexOf(member) !== key) continue;
      return is === undefined || this.#values.valueOf(member) === is;
    }
    return false;
  }

  /** Proves the place of an element, if its own parts do. */
  #prove(file: CleanPath): boolean {
    const { place, counting } = this.#plan;
    const { numbers } = this.reader;
    const start = numbers[place.byteStart] as number;
    const end = numbers[place.byteEnd] as number;
    const isQuoted = this.#values.isRead(place.text) || this.#values.isRead(place.before);
    const hasEnd = this.#values.isRead(place.endLine) && this.#values.isRead(place.endColumn);
    if (this.#values.isRead(place.startLine) && this.#values.isRead(place.startColumn)) {
      const line = numbers[place.startLine] as number;
      const column = numbers[place.startColumn] as number;
      if (hasEnd && !isQuoted && counting.unit === 'byte') {
        const endColumn = numbers[place.endColumn] as number;
        return this.#place.takeColumns(start, end, line, column, numbers[place.endLine] as number, endColumn);
      }
      if (
        !this.#values.isRead(place.endLine) &&
        !this.#values.isRead(place.endColumn) &&
        this.#values.isRead(place.text) &&
        this.#values.isRead(place.before)
      ) {
        const text = this.#lengthOf(place.text);
        const before = this.#lengthOf(place.before);
        if (
          text >= 0 &&
          before >= 0 &&
          this.#place.takeText(start, end, line, column, text, before, this.#countOf(place.before, before))
        )
          return true;
      }
    }
    return this.#place.take({
      file,
      byteStart: start,
      byteEnd: end,
      startLine: this.#values.number(place.startLine),
      startColumn: this.#values.number(place.startColumn),
      endLine: this.#values.number(place.endLine),
      endColumn: this.#values.number(place.endColumn),
      text: this.#values.text(place.text),
      before: this.#values.text(place.before),
    });
  }

  /** The length in bytes of a string on one line; -1 for others, and where it is not known without reading it. */
  #lengthOf(register: number): number {
    const { from, to, traits } = this.reader;
    return lengthOnLine((to[register] as number) - (from[register] as number), traits[register] as number);
  }

  /**
   * The length of a string of so many bytes as its tool counts columns; -1 where it is not known without reading it.
   */
  #countOf(register: number, byteLength: number): number {
    const { from, to, traits, bytes } = this.reader;
    if (this.#plan.counting.unit === 'byte' || ((traits[register] as number) & NOT_ASCII) === 0) return byteLength;
    return this.#plan.counting.unit === 'utf16'
      ? -1
      : codePointsIn(bytes, from[register] as number, to[register] as number);
  }

  /**
   * True where a span has more than its numbers and what the tool told of it: lines beside it, or what its holder says
   * besides.
   */
  #hasMoreOfSpan(): boolean {
    const { reader } = this;
    const { linesBefore, linesAfter, lines, holds } = this.#plan.place;
    if (this.#values.isRead(linesBefore) || this.#values.isRead(linesAfter)) return true;
    if (this.#context.lookup !== undefined && (this.#values.isRead(lines) || this.#values.isRead(holds))) return true;
    for (let member = 0; member < reader.memberCount; member++) {
      const holder = reader.holderOf(member);
      if (holder !== 0 && holder !== this.#plan.hoisted) return true;
    }
    return false;
  }

  /** The place as the settler reads it. */
  #placeDraft(path: string, pointer: string, remarks: Remark[]): PlaceDraft {
    const { place, names, reach, holders, whenFills } = this.#plan;
    const values = this.#values;
    const reported: Record<string, string | number | undefined> = { file: path };
    for (const part of NUMBERS) reported[part] = values.number(place[part]);
    for (const part of TEXTS) reported[part] = values.text(place[part]);
    if (whenFills && !fills(reported)) reported['text'] = undefined;
    if (reach !== undefined) reported['reach'] = reach;
    const facts: PlaceFacts = {
      ...this.#plan.facts,
      ...this.#factsOf(pointer, remarks),
      lines: values.text(place.lines),
      holds: values.text(place.holds),
    };
    const [before, after] = [values.strings(place.linesBefore), values.strings(place.linesAfter)];
    if (before !== undefined || after !== undefined) facts.linesBeside = { before, after };
    const own = holders.filter(({ ofPlace }) => ofPlace);
    const remainders = own.map(({ holder, path: key }) => this.#remainder(holder, key, pointer));
    return new PlaceDraft(reported, names, {}, remainders, facts, pointer);
  }

  /** The place of the match that is printed, as the settler reads it. */
  #ownPlace(): PlaceDraft {
    this.#own ??= this.#placeDraft(this.#path, this.#pointer(this.#index), []);
    return this.#own;
  }

  /** What the tool says of a place besides. */
  #factsOf(pointer: string, remarks: Remark[]): PlaceFacts {
    const { members } = this.#values.membersOf(OF_PLACE);
    const { span, legacy, oddChecksum } = toldFacts(this.#values, this.#plan, this.#context.kindWords);
    const related = this.#relationshipsOf(pointer, remarks);
    if (oddChecksum && this.#plan.sumRemark !== undefined) remarks.push(this.#plan.sumRemark);
    const all = { ...legacy, ...members };
    return {
      span: { ...span, ...(Object.keys(related).length > 0 && { relationships: related }) },
      ...(Object.keys(all).length > 0 && { legacy: all }),
    };
  }

  #relationshipsOf(pointer: string, remarks: Remark[]): NonNullable<SpanFacts['relationships']> {
    const related: Partial<Record<RelationsPlan['kind'], RelationshipDraft[]>> = {};
    for (const relations of this.#relations) {
      const { kind, register, path, remark } = relations.plan;
      if (!this.#values.isRead(register)) continue;
      const items = (related[kind] ??= []);
      const key = path.split('/').map(escapePointer).join('/');
      const note = (unknown: string) => this.#noteUnknown(`${key}/*/${unknown}`);
      const before = items.length;
      const { bytes, from, isCanonical } = this.reader;
      for (let at = relations.begin(bytes, from[register] as number); at >= 0; at = relations.next()) {
        relations.read(at, isCanonical);
        items.push(relations.draft(`${pointer}/${key}/${items.length - before}`, note));
      }
      if (items.length > before && remark !== undefined) remarks.push(remark);
    }
    return related;
  }

  /** What is left of an object that says the place. */
  #remainder(holder: number, path: string, pointer: string): Remainder {
    const front = path.split('/').map(escapePointer).join('/');
    const rest = () => {
      const { members, undeclared } = this.#values.membersOf(holder);
      for (const key of undeclared) this.#noteUnknown(`${front}/${escapePointer(key)}`);
      return members;
    };
    return { pointer: `${pointer}/${path}`, value: {}, rest };
  }

  /** What stands in a match behind its span. */
  #printRest(idIsAside: boolean): void {
    const { reader, out } = this;
    const { contents, hoisted } = this.#plan;
    this.#madeAside = undefined;
    for (const content of contents)
      if (content.fixed !== undefined || isRead(reader, content.register)) this.#printContent(content);
    this.#aside.length = 0;
    let others = 0;
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) === 0) this.#printMember(member);
      else others++;
    }
    for (let member = 0; others > 0 && hoisted > 0 && member < reader.memberCount; member++)
      if (reader.holderOf(member) === hoisted) this.#printMember(member);
    const inner = others === 0 ? this.#madeAside : this.#innerRests(this.#madeAside);
    if (idIsAside || this.#aside.length > 0 || inner !== undefined) this.#printLegacy(idIsAside, inner);
    out.byte(CLOSE);
  }

  #printContent({ name, front, register, readAs, split, fixed, held }: Content): void {
    const { reader, out } = this;
    out.literal(front);
    if (held !== undefined) {
      const { [name]: list = null } = this.#madeOf(name, this.#values.value(register) ?? null, '', held);
      return out.string(printJson(list));
    }
    if (fixed !== undefined) return out.bytesOf(fixed);
    const [from, to] = [reader.from[register] as number, reader.to[register] as number];
    if (readAs === ANY || readAs === STRINGS) return this.#copy(from, to);
    if (!split) return this.#copy(from - 1, to + 1);
    if (((reader.traits[register] as number) & NEWLINE) !== 0)
      return out.string(JSON.stringify((reader.string(register) as string).split('\n')));
    out.byte(OPEN_LIST);
    if (to > from) this.#copy(from - 1, to + 1);
    out.byte(CLOSE_LIST);
  }

  #printMember(member: number): void {
    const { reader, out } = this;
    const held = this.#plan.held.get(reader.holderOf(member))?.[reader.indexOf(member)];
    if (held !== undefined) return this.#printMade(member, held);
    if (!reader.isDeclared(member)) {
      const key = this.#values.keyOf(member);
      this.#noteUnknown((reader.holderOf(member) === 0 ? '' : `${this.#plan.suffix.slice(1)}/`) + escapePointer(key));
      if (this.#names.has(key)) {
        this.#aside.push(member);
        return;
      }
    }
    out.byte(COMMA);
    this.#printEntry(member);
  }

  /** Prints what is made of a value that has to be held. */
  #printMade(member: number, node: HeldNode | ObjectNode): void {
    const { reader, out } = this;
    const suffix = reader.holderOf(member) === 0 ? '' : this.#plan.suffix;
    const made = this.#madeOf(this.#values.keyOf(member), this.#values.valueOf(member), suffix, node);
    for (const [name, value] of Object.entries(made)) {
      if (this.#names.has(name)) setOwn((this.#madeAside ??= {}), name, value);
      else out.string(`,${JSON.stringify(name)}:${printJson(value)}`);
    }
  }

  /** What is made of the value of a key of the match, or of the object at `suffix` in it. */
  #madeOf(key: string, value: Json, suffix: string, node: HeldNode | ObjectNode): JsonObject {
    const holder = new Fields(
      { [key]: value },
      this.#at?.pointer ?? `${this.#list}/${this.#index}${suffix}`,
      this.#at?.pattern ?? `${this.#list}/*${suffix}`,
      new Reading(this.#context.strange),
    );
    this.#interpreter.keyOfMatch(() => this.#ownPlace(), holder, key, node);
    return this.#settler.object(holder.rest(), (name, aside) => setOwn((this.#madeAside ??= {}), name, aside));
  }

  #printEntry(member: number): void {
    const { reader, out } = this;
    this.#copy(reader.keyFrom(member) - 1, reader.keyTo(member) + 1);
    out.byte(COLON);
    this.#copy(reader.valueFrom(member), reader.valueTo(member));
  }

  /** What is left of objects that say no place, by the paths of their keys. */
  #innerRests(made: JsonObject | undefined): JsonObject | undefined {
    let rests = made;
    for (const { holder, path, ofPlace, hoisted } of this.#plan.holders) {
      if (ofPlace || hoisted) continue;
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
      this.#printEntry(member);
      separator = ',';
    }
    if (inner !== undefined) out.string(separator + printJson(inner).slice(1, -1));
    out.byte(CLOSE);
  }

  /**
   * Prints what a span doesn't say of what the tool said of it: `told`, entries of JSON, and the tool's own id where
   * that is another one.
   */
  #printSpanLegacy(told: string, digest: string): void {
    const isOther = this.#values.isRead(this.#plan.place.spanId) && !this.#isSpanId(digest);
    if (told === '' && !isOther) return;
    const { out } = this;
    out.literal(BEFORE.legacy);
    if (told !== '') out.string(told);
    if (isOther) {
      if (told !== '') out.byte(COMMA);
      const { from, to } = this.reader;
      const { spanId } = this.#plan.place;
      out.literal(BEFORE.legacySpanId);
      this.#copy((from[spanId] as number) - 1, (to[spanId] as number) + 1);
    }
    out.byte(CLOSE);
  }

  /** True where the tool's own id of a span is the one that begins with these digits. */
  #isSpanId(digest: string): boolean {
    const { from, to, bytes } = this.reader;
    const { spanId } = this.#plan.place;
    const start = from[spanId] as number;
    if ((to[spanId] as number) - start !== ID_DIGITS) return false;
    for (let digit = 0; digit < ID_DIGITS; digit++) if (bytes[start + digit] !== digest.charCodeAt(digit)) return false;
    return true;
  }

  #isTold(): boolean {
    for (const register of this.#told) if (isRead(this.reader, register)) return true;
    return false;
  }

  #noteTwin(spanId: string, reported: string, file: CleanPath, index: number): void {
    const role = this.#role?.role;
    this.#settler.noteTwin({ spanId, role, name: this.#string('name'), pointer: this.#pointer(index), reported, file });
  }

  #copy(from: number, to: number): void {
    const { tokens } = this.reader.values;
    this.out.copy(tokens.bytes, tokens.view, from, to);
  }

  #noteUnknown(key: string): void {
    this.#context.strange.add(`${this.#at?.pattern ?? `${this.#list}/*`}/${key}`);
  }

  /** The JSON pointer of the match at an index. */
  #pointer(index: number): string {
    return (this.#at?.pointer ?? `${this.#list}/${index}`) + this.#plan.suffix;
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

/** True for a text that is as long as the place. */
function fills({ text, byteStart, byteEnd }: Readonly<Record<string, string | number | undefined>>): boolean {
  if (typeof text !== 'string' || typeof byteStart !== 'number' || typeof byteEnd !== 'number') return false;
  return Buffer.byteLength(text) === byteEnd - byteStart;
}

function isRead({ from }: ElementReader, register: number): boolean {
  return (from[register] as number) >= 0;
}
