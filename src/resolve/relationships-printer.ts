import type { Remark } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { causeOf } from '../draft/unknown-place.ts';
import type { ByteText } from '../json/byte-text.ts';
import { type Literal, literal } from '../json/literal.ts';
import { escapePath } from '../json/parse.ts';
import type { CleanPath } from '../span/file-path.ts';
import type { SourceProblem } from '../span/source.ts';
import { copyEntry, copyRegister, copyString } from './copied.ts';
import { printDraftedRelations } from './drafted-relations.ts';
import type { RelationsPlan } from './match-plan.ts';
import { type CachedPath, PathCache } from './path-cache.ts';
import type { PlacedElement } from './placed-element.ts';
import type { RelationsReader } from './relations.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const CLOSE = 0x7d;
const CLOSE_LIST = 0x5d;

const BEFORE = {
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
};

const KINDS: Readonly<Record<RelationsPlan['kind'], Literal>> = {
  callers: literal('"callers":['),
  callees: literal('"callees":['),
  imports: literal('"imports":['),
  exports: literal('"exports":['),
};

/** Prints the relationships that elements tell, from where they stand, where no source could contradict them. */
export class RelationshipsPrinter {
  readonly #element: PlacedElement;
  readonly #context: MatchContext;
  readonly #out: ByteText;
  readonly #relations: readonly RelationsReader[];
  /** Their paths: among those of the elements, many of them might overwrite that of their match. */
  readonly #paths = new PathCache();
  #own: CachedPath | undefined;
  /** Files that are missed for those that were printed. */
  readonly #missed: { code: SourceProblem; file: string }[] = [];
  /** Those that were printed whose lines are not known: where they stand in the element, and their files. */
  readonly #lineless: { path: string; file: string }[] = [];
  /** Registers of objects that hold lists of them. */
  readonly #holders: readonly number[];

  constructor(element: PlacedElement, context: MatchContext, out: ByteText) {
    this.#element = element;
    this.#context = context;
    this.#out = out;
    const order = Object.keys(KINDS);
    this.#relations = [...element.relations].sort(
      (one, other) => order.indexOf(one.plan.kind) - order.indexOf(other.plan.kind),
    );
    this.#holders = element.plan.holders.filter(({ relates }) => relates).map(({ register }) => register);
  }

  /**
   * Prints those of the element that was read last, behind a comma; `false` where there is more to do about them. `own`
   * is the path of its file.
   */
  print(remarks: Remark[], own: CachedPath): boolean {
    this.#own = own;
    this.#lineless.length = 0;
    this.#missed.length = 0;
    return this.#printLists(remarks);
  }

  #printLists(remarks: Remark[]): boolean {
    const out = this.#out;
    let last: string | undefined;
    for (const relations of this.#relations) {
      const { kind, register, remark } = relations.plan;
      if (!this.#element.values.isRead(register)) continue;
      // Lists of one kind in the span and beside it are put together elsewhere.
      if (kind === last) return false;
      if (last === undefined) out.literal(BEFORE.relationships);
      else out.byte(COMMA);
      last = kind;
      out.literal(KINDS[kind]);
      const count = this.#printItems(relations, this.#element.reader.from[register] as number);
      if (count < 0) return false;
      out.byte(CLOSE_LIST);
      if (remark !== undefined && relations.isRemarked) remarks.push(remark);
      this.#context.relationships.add(kind);
    }
    const isHeld = this.#holders.some((register) => this.#element.values.isRead(register));
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
    for (let at = relations.begin(this.#element.reader, open); at >= 0; at = relations.next()) {
      relations.read(at, this.#element.reader.isCanonical);
      if (count > 0) this.#out.byte(COMMA);
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
    const out = this.#out;
    const file = path.cleanBy(this.#context.paths);
    if (!this.#isWithoutFile(relations, line !== undefined, file)) return false;
    if (values.isRead(place.byteStart) && (line !== undefined || this.#isUntold)) this.#noteLater(plan, index, file);
    out.literal(BEFORE.item);
    path.print(out, file);
    out.literal(BEFORE.symbol);
    if (values.isRead(symbol)) copyString(reader, symbol, out);
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
    const out = this.#out;
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
      copyRegister(reader, column, out);
    }
    for (let member = 0; member < reader.memberCount; member++) {
      if (!reader.isDeclared(member)) return false;
      const other = this.#otherFileIn(relations, member);
      if (other?.path === path.path) continue;
      begin();
      if (other === undefined) copyEntry(reader, member, out);
      else if (!this.#printOtherFile(other, plan)) return false;
    }
    if (!isFirst) out.byte(CLOSE);
    return true;
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
    this.#out.string(`${JSON.stringify(inFileOfMatch?.as)}:`);
    other.print(this.#out, clean);
    return clean.original === undefined;
  }

  #printNumber(number: number | undefined): void {
    if (number === undefined) this.#out.literal(BEFORE.unknown);
    else this.#out.number(number);
  }

  /** True where the source may be in another state than the one that places are of. */
  get #isUntold(): boolean {
    const { sourceMayDiffer, describesAfter } = this.#element.plan.facts;
    return sourceMayDiffer === true || describesAfter === true;
  }

  #noteLater({ path }: RelationsPlan, index: number, { path: file }: CleanPath): void {
    this.#lineless.push({ path: `${escapePath(path)}/${index}`, file });
  }

  /**
   * Notes what those that were printed lack, of the element at a JSON pointer: their files, and lines that
   * are not known.
   */
  noteUnknown(pointer: () => string): void {
    for (const { code, file } of this.#missed) this.#context.findings.add(code, { file });
    const cause = causeOf({ sourceMayDiffer: this.#isUntold }, this.#context.form);
    for (const { path, file } of this.#lineless)
      this.#context.findings.addAt('UNI-V-005', file, () => `${pointer()}/${path}`, cause);
  }
}

/** True for an item that says no bytes, or both ends in their order and no column: that takes no more to locate. */
function isLocated({ plan, reader, values }: RelationsReader): boolean {
  const { byteStart, byteEnd, startColumn } = plan.item.place;
  if (!values.isRead(byteStart) && !values.isRead(byteEnd)) return true;
  const isRange = values.isRead(byteStart) && values.isRead(byteEnd) && !values.isRead(startColumn);
  return isRange && (reader.numbers[byteStart] as number) <= (reader.numbers[byteEnd] as number);
}
