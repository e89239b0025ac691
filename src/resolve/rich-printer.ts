import type { Remark } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { causeOf } from '../draft/unknown-place.ts';
import type { ElementReader } from '../input/element-reader.ts';
import { isLowerHex, NOT_ASCII } from '../input/tokens.ts';
import { BoundedMap } from '../json/bounded-map.ts';
import { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import { escapePointer } from '../json/parse.ts';
import { printJson } from '../json/print.ts';
import type { CleanPath } from '../span/file-path.ts';
import type { SourceProblem } from '../span/source.ts';
import { printDraftedRelations } from './drafted-relations.ts';
import type { ElementValues } from './element-values.ts';
import type { MatchPlan, RelationsPlan } from './match-plan.ts';
import { type CachedPath, PathCache } from './path-cache.ts';
import type { PlacedElement } from './placed-element.ts';
import type { RelationsReader } from './relations.ts';
import { hintsOf, type RichSemantics, richFactsIn, semanticsOf } from './rich-facts.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const BACKSLASH = 0x5c;
const LOWER_N = 0x6e;
const LOWER_R = 0x72;

const BEFORE = {
  before: literal(',"context":{"before":'),
  selected: literal(',"selected":'),
  after: literal(',"after":'),
  nothing: literal('[]'),
  relationships: literal(',"relationships":{'),
  item: literal('{"file":'),
  symbol: literal(',"symbol":'),
  byteStart: literal(',"byte_start":'),
  byteEnd: literal(',"byte_end":'),
  line: literal(',"line":'),
  unknown: literal('null'),
  roles: { call: literal(',"role":"call"'), definition: literal(',"role":"definition"') },
  legacy: literal(',"legacy":{'),
  file: literal('"file":'),
  checksums: literal(',"checksums":{'),
  action: literal(',"suggested_action":{"action_type":'),
  params: literal(',"params":'),
  noParams: literal('{}'),
};

const KINDS: Readonly<Record<RelationsPlan['kind'], Literal>> = {
  callers: literal('"callers":['),
  callees: literal('"callees":['),
  imports: literal('"imports":['),
  exports: literal('"exports":['),
};

const SUM_FRONT = Buffer.from('sha256:');
/** Sums that are printed as they stand. */
const SUMS = ['checksum_before', 'checksum_after', 'file_checksum_before'] as const;

const SUM_LENGTH = SUM_FRONT.length + 64;

/** So many values are remembered: a longer list must not cost memory. */
const MOST_REMEMBERED = 1000;

/** What is printed of a value, and what of it stays in `legacy`, as entries of JSON behind commas. */
interface Split {
  printed: string;
  legacy: string;
}

/**
 * Prints what a tool says of the rich extensions of a span, where there is no source that could contradict it. It
 * prints what the resolver makes of `toldFacts`, from where it stands if nothing of it has to be changed.
 */
export class RichPrinter {
  readonly out: ByteText;
  /** What of it goes to the span's `legacy`, as entries of JSON, each behind a comma; and their names. */
  readonly legacy = new ByteText();
  readonly told: string[] = [];
  readonly #element: PlacedElement;
  readonly #plan: MatchPlan;
  readonly #context: MatchContext;
  readonly #reader: ElementReader;
  readonly #values: ElementValues;
  readonly #relations: readonly RelationsReader[];
  /** Those of relationships: among those of the elements, many of them might overwrite that of their match. */
  readonly #paths = new PathCache();
  readonly #semantics = new BoundedMap<string, Split>(MOST_REMEMBERED);
  readonly #hints = new BoundedMap<string, Split>(MOST_REMEMBERED);
  #own: CachedPath | undefined;
  /** Files that are missed for relationships that were printed. */
  readonly #missed: { code: SourceProblem; file: string }[] = [];
  /** Relationships that were printed whose lines are not known: where they stand in the element, and their files. */
  readonly #lineless: { path: string; file: string }[] = [];
  /** Registers of objects that hold lists of relationships. */
  readonly #holders: readonly number[];
  /** Registers of facts of which something is made. */
  readonly #others: readonly number[];

  constructor(element: PlacedElement, context: MatchContext) {
    const { plan, reader, values, relations } = element;
    this.out = new ByteText(context.openPieces);
    this.#element = element;
    this.#plan = plan;
    this.#context = context;
    this.#reader = reader;
    this.#values = values;
    const order = Object.keys(KINDS);
    this.#relations = [...relations].sort(
      (one, other) => order.indexOf(one.plan.kind) - order.indexOf(other.plan.kind),
    );
    this.#holders = plan.holders.filter(({ relates }) => relates).map(({ register }) => register);
    const { printed_kind, printed_language } = plan.richFacts;
    this.#others = [printed_kind, printed_language].filter((register) => register !== undefined);
  }

  /**
   * Prints what the tool says of the span of the element that was read last; `false` where there is more to do about
   * it. `hash` is the digits of its SHA-256, where something else proves it; `own` is the path of its file.
   */
  print(remarks: Remark[], hash: string | undefined, own: CachedPath): boolean {
    this.out.begin();
    this.legacy.begin();
    this.told.length = 0;
    this.#own = own;
    this.#lineless.length = 0;
    this.#missed.length = 0;
    if (this.#isMade()) return this.#printMade(remarks, hash);
    const { describesAfter = false } = this.#plan.facts;
    if (!describesAfter) this.#printContext(this.out);
    this.#printSemantics();
    if (!this.#printRelationships(remarks)) return false;
    this.#printChecksums(this.out, !describesAfter, hash);
    if (describesAfter) {
      // Lines and sums of another state of the file are none of the place.
      if (this.#printContext(this.legacy)) this.told.push('context');
      if (this.#printChecksums(this.legacy, true)) this.told.push('checksums');
    }
    this.#printAction();
    return true;
  }

  /**
   * Notes what the relationships that were printed lack, of the element at a JSON pointer: their files, and lines that
   * are not known.
   */
  noteUnknown(pointer: () => string): void {
    for (const { code, file } of this.#missed) this.#context.findings.add(code, { file });
    const cause = causeOf({ sourceMayDiffer: this.#isUntold }, this.#context.form);
    for (const { path, file } of this.#lineless)
      this.#context.findings.addAt('UNI-V-005', file, () => `${pointer()}/${path}`, cause);
  }

  /** True where what the tool says is not printed as it stands. */
  #isMade(): boolean {
    const { params, action_type } = this.#plan.richFacts;
    if (this.#others.some((register) => this.#values.isRead(register))) return true;
    if (this.#isTold(params) && (!this.#isTold(action_type) || !this.#isObject(params))) return true;
    return SUMS.some(
      (key) => this.#isTold(this.#plan.richFacts[key]) && !this.#isSum(this.#plan.richFacts[key] as number),
    );
  }

  /** Prints what is made of what the tool says, but for relationships. */
  #printMade(remarks: Remark[], hash: string | undefined): boolean {
    const { span, legacy, oddChecksum } = richFactsIn(this.#values, this.#plan, this.#context.kindWords);
    const { context, semantic_kind, language, suggested_action, tool_hints } = span;
    const proved = hash === undefined ? {} : { checksum_before: `sha256:${hash}` };
    const checksums = { ...proved, ...span.checksums };
    this.#printEntries({ context, semantic_kind, language });
    if (!this.#printRelationships(remarks)) return false;
    this.#printEntries({ ...(Object.keys(checksums).length > 0 && { checksums }), suggested_action, tool_hints });
    for (const [key, value] of Object.entries(legacy)) this.#leave(key, `,${JSON.stringify(key)}:${printJson(value)}`);
    if (oddChecksum && this.#plan.sumRemark !== undefined) remarks.push(this.#plan.sumRemark);
    return true;
  }

  #printEntries(entries: Readonly<Record<string, unknown>>): void {
    for (const [key, value] of Object.entries(entries))
      if (value !== undefined) this.out.string(`,${JSON.stringify(key)}:${printJson(value)}`);
  }

  /** Prints lines around the place; `false` where none were told. */
  #printContext(out: ByteText): boolean {
    const { before, selected, after } = this.#plan.richFacts;
    if (!this.#isTold(before) && !this.#isTold(selected) && !this.#isTold(after)) return false;
    this.#printLines(BEFORE.before, before, out);
    this.#printLines(BEFORE.selected, selected, out);
    this.#printLines(BEFORE.after, after, out);
    out.byte(CLOSE);
    return true;
  }

  #printLines(front: Literal, register: number | undefined, out: ByteText): void {
    out.literal(front);
    if (!this.#isTold(register)) out.literal(BEFORE.nothing);
    else if (this.#plan.hasLineEnds) this.#copyLines(register, out);
    else this.#copyValue(register, out);
  }

  /** Prints a list of lines without their ends. */
  #copyLines(register: number, out: ByteText): void {
    const { bytes, view } = this.#reader.values.tokens;
    let at = this.#reader.from[register] as number;
    out.byte(OPEN_LIST);
    for (let isFirst = true; bytes[at + 1] === QUOTE; isFirst = false) {
      const from = at + 1;
      at = this.#reader.values.string(from);
      if (!isFirst) out.byte(COMMA);
      out.copy(bytes, view, from, endOfLine(bytes, from + 1, at - 1));
      out.byte(QUOTE);
    }
    out.byte(CLOSE_LIST);
  }

  #printSemantics(): void {
    const { semantic_kind: kind = -1, language = -1 } = this.#plan.richFacts;
    if (!this.#values.isRead(kind) && !this.#values.isRead(language)) return;
    const [word, tongue] = [this.#values.text(kind), this.#values.text(language)];
    const own = this.#values.text(this.#plan.ownKind);
    const name = `${word}\n${tongue}\n${own}`;
    let semantics = this.#semantics.get(name);
    if (semantics === undefined) {
      semantics = this.#semanticsOf({ kind: word, own, language: tongue });
      this.#semantics.set(name, semantics);
    }
    this.out.string(semantics.printed);
    this.#leave('semantics', semantics.legacy);
  }

  /** Puts an entry of JSON, which has a comma before it or is empty, into the span's `legacy`. */
  #leave(name: string, entry: string): void {
    if (entry === '') return;
    this.legacy.string(entry);
    this.told.push(name);
  }

  #semanticsOf(said: RichSemantics): Split {
    const { semantics, aside } = semanticsOf(said, this.#plan, this.#context.kindWords);
    const entries = JSON.stringify(semantics).slice(1, -1);
    return {
      printed: entries === '' ? '' : `,${entries}`,
      legacy: Object.keys(aside).length === 0 ? '' : `,"semantics":${JSON.stringify(aside)}`,
    };
  }

  #printRelationships(remarks: Remark[]): boolean {
    const { out } = this;
    let last: string | undefined;
    for (const relations of this.#relations) {
      const { kind, register, remark } = relations.plan;
      if (!this.#values.isRead(register)) continue;
      // Lists of one kind in the span and beside it are put together elsewhere.
      if (kind === last) return false;
      if (last === undefined) out.literal(BEFORE.relationships);
      else out.byte(COMMA);
      last = kind;
      out.literal(KINDS[kind]);
      const count = this.#printItems(relations, this.#reader.from[register] as number);
      if (count < 0) return false;
      out.byte(CLOSE_LIST);
      if (remark !== undefined && relations.isRemarked) remarks.push(remark);
      this.#context.relationships.add(kind);
    }
    const isHeld = this.#holders.some((register) => this.#values.isRead(register));
    const drafted = this.#element.facts?.place?.span?.relationships;
    if (drafted !== undefined)
      return last === undefined && !isHeld && printDraftedRelations(out, drafted, this.#context);
    if (last === undefined && isHeld) out.literal(BEFORE.relationships);
    else if (last === undefined) return true;
    out.byte(CLOSE);
    return true;
  }

  /** Prints the items of a list and gives how many there are; -1 where one of them needs more. */
  #printItems(relations: RelationsReader, open: number): number {
    let count = 0;
    for (let at = relations.begin(this.#reader, open); at >= 0; at = relations.next()) {
      relations.read(at, this.#reader.isCanonical);
      if (count > 0) this.out.byte(COMMA);
      if (!this.#printItem(relations, count++)) return -1;
    }
    return count;
  }

  #printItem(relations: RelationsReader, index: number): boolean {
    const { plan, reader, values, symbol } = relations;
    const { place, counting } = plan.item;
    const isOwn = plan.inFileOfMatch !== undefined || (plan.ownFile && values.text(place.file) === '');
    const path = isOwn ? this.#own : this.#paths.read(reader, place.file);
    const line = values.number(place.startLine);
    if (path === undefined || !isLocated(relations) || (line ?? counting.firstLine) < counting.firstLine) return false;
    const { out } = this;
    const file = path.cleanBy(this.#context.paths);
    if (!this.#isWithoutFile(relations, line !== undefined, file)) return false;
    if (values.isRead(place.byteStart) && (line !== undefined || this.#isUntold)) this.#noteLater(plan, index, file);
    out.literal(BEFORE.item);
    path.print(out, file);
    out.literal(BEFORE.symbol);
    if (values.isRead(symbol))
      this.#copy(reader, (reader.from[symbol] as number) - 1, (reader.to[symbol] as number) + 1);
    else out.literal(BEFORE.unknown);
    out.literal(BEFORE.byteStart);
    this.#printNumber(values.number(place.byteStart));
    out.literal(BEFORE.byteEnd);
    this.#printNumber(values.number(place.byteEnd));
    out.literal(BEFORE.line);
    out.number(line === undefined ? 0 : line - counting.firstLine + 1);
    out.literal(BEFORE.roles[plan.role]);
    if (!this.#printBesides(relations, path, file)) return false;
    out.byte(CLOSE);
    return true;
  }

  /** True for an item that nothing but its report tells of; a file that is missed is told later. */
  #isWithoutFile({ plan, values }: RelationsReader, hasLine: boolean, { absolute, path }: CleanPath): boolean {
    const { byteStart, startColumn } = plan.item.place;
    const { lookup } = this.#context;
    const hasBytes = values.isRead(byteStart);
    // Of a line alone a file has no more to tell.
    if (lookup === undefined || this.#isUntold || !(hasBytes || values.isRead(startColumn))) return true;
    const source = lookup(absolute);
    if (typeof source === 'object' || source === 'UNI-V-001') return false;
    if (hasBytes || hasLine) this.#missed.push({ code: source, file: path });
    return true;
  }

  /** Prints what else is said of an item in this file; `false` where that needs more. */
  #printBesides(relations: RelationsReader, path: CachedPath, { original }: CleanPath): boolean {
    const { out } = this;
    const { plan, reader, values } = relations;
    const { startColumn: column } = plan.item.place;
    let isFirst = true;
    const begin = () => {
      if (isFirst) out.literal(BEFORE.legacy);
      else out.byte(COMMA);
      isFirst = false;
    };
    if (original !== undefined) {
      begin();
      out.literal(BEFORE.file);
      out.string(JSON.stringify(original));
    }
    if (values.isRead(column)) {
      begin();
      out.string(`${JSON.stringify(plan.item.names['startColumn'])}:`);
      this.#copy(reader, reader.from[column] as number, reader.to[column] as number);
    }
    for (let member = 0; member < reader.memberCount; member++) {
      if (!reader.isDeclared(member)) return false;
      const other = this.#otherFileIn(relations, member);
      if (other?.path === path.path) continue;
      begin();
      if (other === undefined) this.#copyMember(reader, member);
      else if (!this.#printOtherFile(other, plan)) return false;
    }
    if (!isFirst) out.byte(CLOSE);
    return true;
  }

  #copyMember(reader: ElementReader, member: number): void {
    this.#copy(reader, reader.keyFrom(member) - 1, reader.keyTo(member) + 1);
    this.out.byte(COLON);
    this.#copy(reader, reader.valueFrom(member), reader.valueTo(member));
  }

  /** The file of its own that an item in the file of the match tells by a member; `undefined` for other members. */
  #otherFileIn({ plan: { inFileOfMatch, item }, reader }: RelationsReader, member: number): CachedPath | undefined {
    if (inFileOfMatch === undefined || reader.indexOf(member) !== item.object.find(inFileOfMatch.otherFile))
      return undefined;
    const [from, to] = [reader.valueFrom(member), reader.valueTo(member)];
    return reader.bytes[from] === QUOTE ? this.#paths.at(reader.bytes, from + 1, to - 1) : undefined;
  }

  /** Prints such a file; `false` where it was spelt so that this has to be kept. */
  #printOtherFile(other: CachedPath, { inFileOfMatch }: RelationsPlan): boolean {
    const clean = other.cleanBy(this.#context.paths);
    this.out.string(`${JSON.stringify(inFileOfMatch?.as)}:`);
    other.print(this.out, clean);
    return clean.original === undefined;
  }

  #printNumber(number: number | undefined): void {
    if (number === undefined) this.out.literal(BEFORE.unknown);
    else this.out.number(number);
  }

  /** True where the source may be in another state than the one that places are of. */
  get #isUntold(): boolean {
    const { sourceMayDiffer, describesAfter } = this.#plan.facts;
    return sourceMayDiffer === true || describesAfter === true;
  }

  #noteLater({ path }: RelationsPlan, index: number, { path: file }: CleanPath): void {
    this.#lineless.push({ path: `${path.split('/').map(escapePointer).join('/')}/${index}`, file });
  }

  /** Prints the sums that are told, if these are asked for, or is proved; `false` where there is none. */
  #printChecksums(out: ByteText, asksTold: boolean, hash?: string): boolean {
    let isFirst = true;
    for (const key of SUMS) {
      const register = this.#plan.richFacts[key];
      const isTold = asksTold && this.#isTold(register);
      if (!isTold && (hash === undefined || key !== 'checksum_before')) continue;
      if (isFirst) out.literal(BEFORE.checksums);
      else out.byte(COMMA);
      isFirst = false;
      out.ascii(`"${key}":`);
      if (isTold) this.#copyString(register as number, out);
      else out.ascii(`"sha256:${hash}"`);
    }
    if (!isFirst) out.byte(CLOSE);
    return !isFirst;
  }

  /** Prints what the tool suggests, and its hints, as they stand. */
  #printAction(): void {
    const { action_type, params, tool_hints } = this.#plan.richFacts;
    if (this.#isTold(action_type)) {
      this.out.literal(BEFORE.action);
      this.#copyString(action_type, this.out);
      this.out.literal(BEFORE.params);
      if (this.#isTold(params)) this.#copyValue(params, this.out);
      else this.out.literal(BEFORE.noParams);
      this.out.byte(CLOSE);
    }
    if (!this.#isTold(tool_hints)) return;
    const { printed, legacy } = this.#hintsIn(tool_hints);
    this.out.string(printed);
    this.#leave('tool_hints', legacy);
  }

  #hintsIn(register: number): Split {
    const { bytes, from, to } = this.#reader;
    const text = bytes.toString('utf8', from[register], to[register]);
    const known = this.#hints.get(text);
    if (known !== undefined) return known;
    const { own, aside } = hintsOf(this.#values.value(register));
    const hints = {
      printed: own === undefined ? '' : `,"tool_hints":${printJson(own)}`,
      legacy: aside === undefined ? '' : `,"tool_hints":${printJson(aside)}`,
    };
    this.#hints.set(text, hints);
    return hints;
  }

  #copyValue(register: number, out: ByteText): void {
    const { from, to } = this.#reader;
    this.#copy(this.#reader, from[register] as number, to[register] as number, out);
  }

  #copyString(register: number, out: ByteText): void {
    const { from, to } = this.#reader;
    this.#copy(this.#reader, (from[register] as number) - 1, (to[register] as number) + 1, out);
  }

  /** True for `sha256:` and 64 lower-case digits. */
  #isSum(register: number): boolean {
    const { bytes, from: starts, to: ends, traits } = this.#reader;
    const [from, to] = [starts[register] as number, ends[register] as number];
    if (to - from !== SUM_LENGTH || ((traits[register] as number) & NOT_ASCII) !== 0) return false;
    for (let index = 0; index < SUM_FRONT.length; index++) if (bytes[from + index] !== SUM_FRONT[index]) return false;
    for (let index = from + SUM_FRONT.length; index < to; index++)
      if (!isLowerHex(bytes[index] as number)) return false;
    return true;
  }

  #isObject(register: number): boolean {
    return this.#reader.bytes[this.#reader.from[register] as number] === OPEN;
  }

  #isTold(register: number | undefined): register is number {
    return register !== undefined && this.#values.isRead(register);
  }

  #copy({ values }: ElementReader, from: number, to: number, out = this.out): void {
    out.copy(values.tokens.bytes, values.tokens.view, from, to);
  }
}

/** Where a line ends, in a string of JSON `[from, to)`: without `\r\n`, or one of these. */
function endOfLine(bytes: Buffer, from: number, to: number): number {
  const end = isEscape(LOWER_N, bytes, from, to) ? to - 2 : to;
  return isEscape(LOWER_R, bytes, from, end) ? end - 2 : end;
}

/** True for a string that ends with an escape of a letter: an odd number of backslashes stands before it. */
function isEscape(letter: number, bytes: Buffer, from: number, to: number): boolean {
  if (to - from < 2 || bytes[to - 1] !== letter) return false;
  let first = to - 1;
  while (first > from && bytes[first - 1] === BACKSLASH) first--;
  return (to - 1 - first) % 2 === 1;
}

/** True for an item that says no bytes, or both ends in their order and no column: that takes no more to locate. */
function isLocated({ plan, reader, values }: RelationsReader): boolean {
  const { byteStart, byteEnd, startColumn } = plan.item.place;
  if (!values.isRead(byteStart) && !values.isRead(byteEnd)) return true;
  const isRange = values.isRead(byteStart) && values.isRead(byteEnd) && !values.isRead(startColumn);
  return isRange && (reader.numbers[byteStart] as number) <= (reader.numbers[byteEnd] as number);
}
