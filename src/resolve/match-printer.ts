import { PlaceDraft, type PlaceFacts, type Remainder } from '../adapter.ts';
import { DerivedMatchIds } from '../draft/derived-match-ids.ts';
import { isUuidIn } from '../draft/ids.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { type Origin, sealMatchId } from '../draft/seal.ts';
import type { Settler } from '../draft/settle.ts';
import { needsSource } from '../enrich/enrichment.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { ElementReader } from '../input/element-reader.ts';
import { ANY, OF_PLACE, STRINGS } from '../input/object-plan.ts';
import { codePointsIn, lengthOnLine, NEWLINE, NOT_ASCII } from '../input/tokens.ts';
import { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import { escapePointer, parseExact } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import { type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { CleanPath } from '../span/file-path.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import type { Content, MatchPlan } from './match-plan.ts';
import { type CachedPath, PathCache } from './path-cache.ts';
import { ProvedPlace } from './proved-place.ts';
import { hasPlainTail, RichTail } from './rich-tail.ts';

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
  byteEnd: literal(',"byte_end":'),
  startLine: literal(',"start_line":'),
  startColumn: literal(',"start_col":'),
  endLine: literal(',"end_line":'),
  endColumn: literal(',"end_col":'),
  legacy: literal(',"legacy":{'),
};

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Prints the matches of one list from where their values stand. What a place's own parts don't prove it lets the settler find. */
export class MatchPrinter {
  readonly reader: ElementReader;
  readonly out = new ByteText();
  readonly #list: string;
  readonly #plan: MatchPlan;
  readonly #context: MatchContext;
  readonly #settler: Settler;
  readonly #ids: DerivedMatchIds;
  readonly #role: Buffer | undefined;
  /** Names of what is printed by the plan: another key of such a name goes to `legacy`. */
  readonly #names: ReadonlySet<string>;
  readonly #paths = new PathCache();
  /** The number of the text that is printed. */
  #textNumber = 1;
  readonly #place: ProvedPlace;
  /** What is added to spans, where it can be printed from the bytes of their files. */
  readonly #tail: RichTail | undefined;
  /** True where something is added to spans that only the settler can add. */
  readonly #isEnriched: boolean;
  /** Members that go to `legacy`. */
  readonly #aside: number[] = [];

  constructor(list: string, plan: MatchPlan, context: MatchContext, settler: Settler) {
    this.reader = new ElementReader(plan.object, plan.registers);
    this.#list = list;
    this.#plan = plan;
    this.#context = context;
    this.#settler = settler;
    const { tool, documentPointer, enrichment, lookup } = context;
    this.#ids = new DerivedMatchIds(`${tool}:${documentPointer}${list}/`);
    this.#role = plan.role === undefined ? undefined : Buffer.from(JSON.stringify(plan.role));
    this.#names = new Set([...UNIFIED, ...plan.contents.map(({ name }) => name)]);
    this.#place = new ProvedPlace(plan.counting);
    const plain =
      enrichment !== undefined && lookup !== undefined && needsSource(enrichment) && hasPlainTail(plan, enrichment);
    this.#tail = plain ? new RichTail(plan, enrichment, lookup) : undefined;
    this.#isEnriched = enrichment !== undefined && this.#tail === undefined;
  }

  /** Forgets what was printed. */
  begin(): void {
    this.out.begin();
    this.#textNumber++;
  }

  /** Prints the match of the element that was read last, behind a comma; `false` for one without a usable place. */
  print(index: number): boolean {
    const path = this.#paths.read(this.reader, this.#plan.place.file);
    if (path === undefined) return false;
    return this.#printProved(path, index) || this.#printSettled(path.path, index);
  }

  /** Prints a match whose place its own parts prove, and of whose span there is nothing more to say. */
  #printProved(path: CachedPath, index: number): boolean {
    if (this.#isEnriched || this.#hasMoreOfSpan()) return false;
    const { reader, out } = this;
    const { byteStart, byteEnd } = this.#plan.place;
    // The path of a match without a place must not be cleaned: the first one that is tells of all.
    if (!this.#isRead(byteStart) || !this.#isRead(byteEnd)) return false;
    if ((reader.numbers[byteEnd] as number) < (reader.numbers[byteStart] as number)) return false;
    const file = path.cleanBy(this.#context.paths);
    if (file.original !== undefined || !this.#prove(file)) return false;
    const place = this.#place;
    if (this.#tail?.take(reader, file, place) === false) return false;
    const digest = path.idsOf(file).digest(place.byteStart, place.byteEnd);
    if (this.#settler.remembersTwins(file)) this.#noteTwin(digest.slice(0, ID_DIGITS), path.path, file, index);
    out.literal(BEFORE.id);
    const isAside = this.#printId(index, digest);
    this.#printRole();
    out.literal(BEFORE.spanId);
    out.ascii(digest, ID_DIGITS);
    this.#printPath(path, file);
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
    out.byte(CLOSE);
    this.#printRest(isAside);
    return true;
  }

  #printSettled(path: string, index: number): boolean {
    const { out } = this;
    const place = this.#placeDraft(path, index);
    const name = this.#string('name');
    const said =
      this.#context.enrichment === undefined ? {} : { kind: this.#string('kind'), language: this.#string('language') };
    const span = this.#settler.matchSpan({ place, pointer: this.#pointer(index), role: this.#plan.role, name, said });
    if (span === undefined) return false;
    this.#membersOf(OF_PLACE, (key) => this.#noteUnknown(key));
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
    if (from === to && this.#context.newId === undefined && digest !== null) this.#ids.write(out, index, digest);
    else {
      const { tool, newId } = this.#context;
      const origin: Origin = { tool, newId, pointerOf: () => this.#context.documentPointer + this.#pointer(index) };
      const place =
        typeof span === 'string'
          ? { span_id: span.slice(0, ID_DIGITS), file_path: '', start_line: 0, start_col: 0 }
          : span;
      out.ascii(sealMatchId(isGiven ? reader.string(register) : undefined, place, origin, index));
    }
    return isGiven;
  }

  #printRole(): void {
    const { out } = this;
    if (this.#role === undefined) return out.literal(BEFORE.spanBehindId);
    out.literal(BEFORE.role);
    for (const byte of this.#role) out.byte(byte);
    out.literal(BEFORE.span);
  }

  /** Proves the place of an element, if its own parts do. */
  #prove(file: CleanPath): boolean {
    const { place, counting } = this.#plan;
    const { numbers } = this.reader;
    const start = numbers[place.byteStart] as number;
    const end = numbers[place.byteEnd] as number;
    const isQuoted = this.#isRead(place.text) || this.#isRead(place.before);
    const hasEnd = this.#isRead(place.endLine) && this.#isRead(place.endColumn);
    if (this.#isRead(place.startLine) && this.#isRead(place.startColumn)) {
      const line = numbers[place.startLine] as number;
      const column = numbers[place.startColumn] as number;
      if (hasEnd && !isQuoted && counting.unit === 'byte') {
        const endColumn = numbers[place.endColumn] as number;
        return this.#place.takeColumns(start, end, line, column, numbers[place.endLine] as number, endColumn);
      }
      if (!this.#isRead(place.endLine) && !this.#isRead(place.endColumn) && this.#isRead(place.text) && this.#isRead(place.before)) {
        const text = this.#lengthOf(place.text);
        const before = this.#lengthOf(place.before);
        if (text >= 0 && before >= 0 && this.#place.takeText(start, end, line, column, text, before, this.#countOf(place.before, before)))
          return true;
      }
    }
    return this.#place.take({
      file,
      byteStart: start,
      byteEnd: end,
      startLine: this.#number(place.startLine),
      startColumn: this.#number(place.startColumn),
      endLine: this.#number(place.endLine),
      endColumn: this.#number(place.endColumn),
      text: this.#text(place.text),
      before: this.#text(place.before),
    });
  }

  /** The length in bytes of a string on one line; -1 for others, and where it is not known without reading it. */
  #lengthOf(register: number): number {
    const { from, to, traits } = this.reader;
    return lengthOnLine((to[register] as number) - (from[register] as number), traits[register] as number);
  }

  /** The length of a string of so many bytes as its tool counts columns; -1 where it is not known without reading it. */
  #countOf(register: number, byteLength: number): number {
    const { from, to, traits, bytes } = this.reader;
    if (this.#plan.counting.unit === 'byte' || ((traits[register] as number) & NOT_ASCII) === 0) return byteLength;
    return this.#plan.counting.unit === 'utf16' ? -1 : codePointsIn(bytes, from[register] as number, to[register] as number);
  }

  /** True where a span has more than its numbers: an id of the tool's, lines beside it, or what its holder says besides. */
  #hasMoreOfSpan(): boolean {
    const { reader } = this;
    const { spanId, linesBefore, linesAfter } = this.#plan.place;
    if (this.#isRead(spanId) || this.#isRead(linesBefore) || this.#isRead(linesAfter)) return true;
    for (let member = 0; member < reader.memberCount; member++) if (reader.holderOf(member) !== 0) return true;
    return false;
  }

  /** The place as the settler reads it. */
  #placeDraft(path: string, index: number): PlaceDraft {
    const { place, names, reach, holders } = this.#plan;
    const reported: Record<string, string | number | undefined> = { file: path };
    for (const part of ['byteStart', 'byteEnd', 'startLine', 'startColumn', 'endLine', 'endColumn'] as const)
      reported[part] = this.#number(place[part]);
    for (const part of ['spanId', 'text', 'before', 'after'] as const) reported[part] = this.#text(place[part]);
    if (reach !== undefined) reported['reach'] = reach;
    const pointer = this.#pointer(index);
    const [before, after] = [this.#strings(place.linesBefore), this.#strings(place.linesAfter)];
    const facts: PlaceFacts = before === undefined && after === undefined ? {} : { linesBeside: { before, after } };
    const legacy = this.#membersOf(OF_PLACE, () => {});
    if (Object.keys(legacy).length > 0) facts.legacy = legacy;
    const remainders = holders.map(({ holder, path: own }) => this.#remainder(holder, own, pointer));
    return new PlaceDraft(reported, names, {}, remainders, facts, pointer);
  }

  /** What is left of an object that says the place. */
  #remainder(holder: number, path: string, pointer: string): Remainder {
    const front = path.split('/').map(escapePointer).join('/');
    const rest = () => this.#membersOf(holder, (key) => this.#noteUnknown(`${front}/${key}`));
    return { pointer: `${pointer}/${path}`, value: {}, rest };
  }

  /** The members that stay of an object, each that is not declared with a note. */
  #membersOf(holder: number, note: (key: string) => void): JsonObject {
    const members: JsonObject = {};
    for (let member = 0; member < this.reader.memberCount; member++) {
      if (this.reader.holderOf(member) !== holder) continue;
      const key = this.#keyOf(member);
      if (!this.reader.isDeclared(member)) note(escapePointer(key));
      setOwn(members, key, this.#valueOf(member));
    }
    return members;
  }

  /** What stands in a match behind its span. */
  #printRest(idIsAside: boolean): void {
    const { reader, out } = this;
    for (const content of this.#plan.contents) if (isRead(reader, content.register)) this.#printContent(content);
    this.#aside.length = 0;
    for (let member = 0; member < reader.memberCount; member++)
      if (reader.holderOf(member) === 0) this.#printMember(member);
    if (idIsAside || this.#aside.length > 0) this.#printLegacy(idIsAside);
    out.byte(CLOSE);
  }

  #printContent({ front, register, readAs, split }: Content): void {
    const { reader, out } = this;
    out.literal(front);
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
    if (!reader.isDeclared(member)) {
      const key = this.#keyOf(member);
      this.#noteUnknown(escapePointer(key));
      if (this.#names.has(key)) {
        this.#aside.push(member);
        return;
      }
    }
    out.byte(COMMA);
    this.#printEntry(member);
  }

  #printEntry(member: number): void {
    const { reader, out } = this;
    this.#copy(reader.keyFrom(member) - 1, reader.keyTo(member) + 1);
    out.byte(COLON);
    this.#copy(reader.valueFrom(member), reader.valueTo(member));
  }

  #printLegacy(idIsAside: boolean): void {
    const { reader, out } = this;
    out.literal(BEFORE.legacy);
    if (idIsAside) out.string(`"match_id":${JSON.stringify(reader.string(this.#plan.id))}`);
    for (const [at, member] of this.#aside.entries()) {
      if (at > 0 || idIsAside) out.byte(COMMA);
      this.#printEntry(member);
    }
    out.byte(CLOSE);
  }

  #printPath(path: CachedPath, file: CleanPath): void {
    const { out } = this;
    if (path.textNumber === this.#textNumber) return out.quote(path.textFrom, path.textTo);
    path.textNumber = this.#textNumber;
    path.textFrom = out.end;
    out.string(`","file_path":${JSON.stringify(file.path)},"byte_start":`);
    path.textTo = out.end;
  }

  #noteTwin(spanId: string, reported: string, file: CleanPath, index: number): void {
    const { role } = this.#plan;
    this.#settler.noteTwin({ spanId, role, name: this.#string('name'), pointer: this.#pointer(index), reported, file });
  }

  #copy(from: number, to: number): void {
    const { tokens } = this.reader.values;
    this.out.copy(tokens.bytes, tokens.view, from, to);
  }

  #noteUnknown(key: string): void {
    this.#context.strange.add(`${this.#list}/*/${key}`);
  }

  #pointer(index: number): string {
    return `${this.#list}/${index}`;
  }

  #keyOf(member: number): string {
    const { bytes } = this.reader;
    return JSON.parse(bytes.toString('utf8', this.reader.keyFrom(member) - 1, this.reader.keyTo(member) + 1)) as string;
  }

  #valueOf(member: number): Json {
    const text = this.reader.bytes.toString('utf8', this.reader.valueFrom(member), this.reader.valueTo(member));
    return parseExact(text)?.value ?? null;
  }

  /** A string of the match by its name in the format, else by the tool's. */
  #string(name: string): string | undefined {
    const content = this.#plan.contents.find((candidate) => candidate.name === name);
    if (content !== undefined) return this.#text(content.register);
    for (let member = 0; member < this.reader.memberCount; member++) {
      if (this.reader.holderOf(member) !== 0 || this.#keyOf(member) !== name) continue;
      const value = this.#valueOf(member);
      return typeof value === 'string' ? value : undefined;
    }
    return undefined;
  }

  #isRead(register: number): boolean {
    return register >= 0 && isRead(this.reader, register);
  }

  #text(register: number): string | undefined {
    return register < 0 ? undefined : this.reader.string(register);
  }

  #number(register: number): number | undefined {
    return register < 0 ? undefined : this.reader.number(register);
  }

  #strings(register: number): string[] | undefined {
    if (!this.#isRead(register)) return undefined;
    return JSON.parse(
      this.reader.bytes.toString('utf8', this.reader.from[register], this.reader.to[register]),
    ) as string[];
  }
}

function isRead({ from }: ElementReader, register: number): boolean {
  return (from[register] as number) >= 0;
}
