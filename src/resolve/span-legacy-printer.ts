import { ownName, type Reported, type SpanPart, unexpressedParts } from '../draft/build-span.ts';
import { isSame } from '../input/value-reader.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { Literal } from '../json/literal.ts';
import { onceFor } from '../json/once-for.ts';
import { printJson } from '../json/print.ts';
import type { CleanPath } from '../span/file-path.ts';
import { enclose, frontOf } from './inner-printer.ts';
import { type Holder, type MatchPlan, NUMBERS } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';
import type { ProvedPlace } from './proved-place.ts';

const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const LEGACY = frontOf('legacy');
const FILE = 'file_path';
const FILE_FRONT = frontOf(FILE);

/** A span that was printed, up to its `legacy`. */
export interface PrintedSpan {
  place: ProvedPlace;
  file: CleanPath;
  /** What else the tool says of it, as entries of JSON, each behind a comma. */
  told: ByteText | undefined;
  /** True where the tool's own id of it is another one. */
  hasOtherId: boolean;
}

/** What stands before a part of the place, and before the object that it stands in. */
interface PartFront {
  front: Literal;
  holder: Literal | undefined;
}

/** What is prepared of a plan, for spans of matches or others. */
interface Prepared {
  parts: Readonly<Partial<Record<SpanPart, PartFront>>>;
  spanId: Literal | undefined;
  /** The names of the objects that parts stand in. */
  partHolders: readonly string[];
  /** The objects whose members stand there, and those that stand there themselves. */
  flat: readonly Holder[];
  nested: readonly (readonly [Holder, Literal])[];
  left: readonly (readonly [MatchPlan['left'][number], Literal])[];
  /** Names that something declared there can have beside a part of the place that says that it is not known. */
  names: ReadonlySet<string>;
  /** True where each of all these has a name that nothing else declared there can have. */
  areApart: boolean;
}

/** Printers are made for each document, and plans once. */
const preparedOfMatch = onceFor((plan: MatchPlan) => prepare(plan, plan.holders, true));
const preparedOfOther = onceFor((plan: MatchPlan) => prepare(plan, plan.outerFirst, false));

function prepare({ names, left, holders: all }: MatchPlan, holders: readonly Holder[], isOfMatch: boolean): Prepared {
  const flat = holders.filter(({ ofPlace, saysPlace }) => (isOfMatch ? ofPlace : saysPlace));
  const nested = holders.filter(({ ofSpan }) => isOfMatch && ofSpan);
  const named = NUMBERS.flatMap((part) => (names[part] === undefined ? [] : [{ part, name: names[part] }]));
  const parts = named.map(({ part, name }) => ({ part, ...ownName(name, names) }));
  const partHolders = parts.flatMap(({ holder }, at) =>
    holder === undefined || holder === parts[at - 1]?.holder ? [] : [holder],
  );
  const flatParts = parts.flatMap(({ holder, key }) => (holder === undefined ? [key] : []));
  const kept = (isOfMatch ? flat : all).flatMap(({ object }) =>
    object.keys.flatMap(({ register, name }) => (register < 0 ? [name] : [])),
  );
  const keys = nested.map(({ path }) => lastOf(path)).filter((key) => !partHolders.includes(key));
  const own = isOfMatch ? left.map(({ name }) => name) : [];
  const { spanId } = names;
  const beside = [FILE, ...(spanId === undefined ? [] : [spanId]), ...partHolders, ...keys, ...own];
  const others = [...beside, ...flatParts];
  const areApart =
    spanId?.includes('/') !== true &&
    (isOfMatch || !named.some(({ name }) => name.includes('/'))) &&
    new Set(others).size === others.length &&
    !kept.some((name) => others.includes(name));
  const fronts = parts.map(({ part, holder, key }) => [
    part,
    { front: frontOf(key), holder: holder === undefined ? undefined : frontOf(holder) },
  ]);
  return {
    parts: Object.fromEntries(fronts) as Prepared['parts'],
    spanId: spanId === undefined ? undefined : frontOf(spanId),
    partHolders,
    flat,
    nested: nested.map((holder) => [holder, frontOf(lastOf(holder.path))]),
    left: isOfMatch ? left.map((one) => [one, frontOf(one.name)]) : [],
    names: new Set([...beside, ...kept]),
    areApart,
  };
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Prints the `legacy` of a span from where its values stand: the path as it was reported, what stays beside the place,
 * what else was told of it, and numbers of which the span says nothing.
 */
export class SpanLegacyPrinter {
  readonly #element: PlacedElement;
  readonly #isOfMatch: boolean;
  readonly #prepared: Prepared;

  /** `isOfMatch`: all that is there besides the place is known to belong to it. */
  constructor(element: PlacedElement, isOfMatch: boolean) {
    this.#element = element;
    this.#isOfMatch = isOfMatch;
    this.#prepared = (isOfMatch ? preparedOfMatch : preparedOfOther)(element.plan);
  }

  /**
   * True for an element of which nothing meets under one name; `told` are names of what else it tells, `file` is its
   * own.
   */
  canPrint(told: readonly string[], file: CleanPath): boolean {
    const { values, plan, reader, facts } = this.#element;
    const isMade = facts?.place?.legacy !== undefined || values.isRead(plan.fileBase64);
    if (!this.#prepared.areApart || isMade) return false;
    const isMet = (name: string) =>
      (name === FILE ? file.original !== undefined : this.#prepared.names.has(name)) || told.includes(name);
    if (values.silenced !== undefined && (!this.#isOfMatch || Object.keys(values.silenced).some(isMet))) return false;
    for (let member = 0; member < reader.memberCount; member++) if (!this.#isApart(member, told)) return false;
    return true;
  }

  /** Prints it behind a comma; nothing where there is none. */
  print(out: ByteText, { place, file, told, hasOtherId }: PrintedSpan): void {
    const before = out.end;
    out.literal(LEGACY);
    const start = out.end;
    if (file.original !== undefined) {
      out.literal(FILE_FRONT);
      out.string(JSON.stringify(file.original));
    }
    const { flat, nested, left, spanId: front } = this.#prepared;
    for (const { holder } of flat) this.#printMembers(holder, out);
    const { silenced } = this.#element.values;
    if (silenced !== undefined) out.string(`,${printJson(silenced).slice(1, -1)}`);
    if (told !== undefined) out.append(told);
    for (const [{ register, unless }, name] of left) this.#printLeft(register, unless, name, out);
    for (const [{ holder }, name] of nested) this.#printObject(holder, name, out);
    const { spanId } = this.#element.plan.place;
    if (hasOtherId && front !== undefined) this.#printValue(front, spanId, 1, out);
    if (!place.isComplete) this.#printParts(unexpressedParts(this.#reported(), place.located), out);
    if (out.end === start) out.begin(before);
    else enclose(out, start, OPEN, CLOSE);
  }

  #reported(): Reported {
    const { values, plan } = this.#element;
    const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn } = plan.place;
    return {
      byteStart: values.number(byteStart),
      byteEnd: values.number(byteEnd),
      startLine: values.number(startLine),
      startColumn: values.number(startColumn),
      endLine: values.number(endLine),
      endColumn: values.number(endColumn),
    };
  }

  /** Prints numbers; those of one object stand together. */
  #printParts(parts: readonly SpanPart[], out: ByteText): void {
    const { values, plan } = this.#element;
    let opened: Literal | undefined;
    let start = 0;
    for (const part of parts) {
      const number = values.number(plan.place[part]);
      const { front, holder } = this.#prepared.parts[part] ?? {};
      if (front === undefined || number === undefined) continue;
      if (holder !== opened) {
        if (opened !== undefined) enclose(out, start, OPEN, CLOSE);
        if (holder !== undefined) out.literal(holder);
        start = out.end;
        opened = holder;
      }
      out.literal(front);
      out.number(number);
    }
    if (opened !== undefined) enclose(out, start, OPEN, CLOSE);
  }

  #printLeft(register: number, unless: readonly number[], front: Literal, out: ByteText): void {
    const { values, reader } = this.#element;
    if (!values.isRead(register) || unless.includes(reader.numbers[register] as number)) return;
    this.#printValue(front, register, 0, out);
  }

  /** Prints the value of a register that has so many quotes around it. */
  #printValue(front: Literal, register: number, quotes: 0 | 1, out: ByteText): void {
    const { from, to, values } = this.#element.reader;
    const { bytes, view } = values.tokens;
    out.literal(front);
    out.copy(bytes, view, (from[register] as number) - quotes, (to[register] as number) + quotes);
  }

  #printObject(holder: number, front: Literal, out: ByteText): void {
    const before = out.end;
    out.literal(front);
    const start = out.end;
    this.#printMembers(holder, out);
    if (out.end === start) out.begin(before);
    else enclose(out, start, OPEN, CLOSE);
  }

  #printMembers(holder: number, out: ByteText): void {
    const { reader } = this.#element;
    const { bytes, view } = reader.values.tokens;
    for (let member = 0; member < reader.memberCount; member++) {
      if (reader.holderOf(member) !== holder) continue;
      out.byte(COMMA);
      out.copy(bytes, view, reader.keyFrom(member) - 1, reader.keyTo(member) + 1);
      out.byte(COLON);
      out.copy(bytes, view, reader.valueFrom(member), reader.valueTo(member));
    }
  }

  /** True for a member that does not stand there, or under a name of its own, and of which there is nothing to note. */
  #isApart(member: number, told: readonly string[]): boolean {
    const { reader, plan } = this.#element;
    const holder = reader.holderOf(member);
    if (holder === 0 || (holder > 0 && holder === plan.hoisted)) return true;
    if (!this.#isOfMatch) return holder < 0 || !this.#isRepeated(member);
    const owner = plan.holders.find((one) => one.holder === holder);
    if (owner === undefined) return false;
    if (!owner.ofPlace && !owner.ofSpan) return true;
    if (this.#prepared.partHolders.includes(lastOf(owner.path))) return false;
    if (!reader.isDeclared(member) || (owner.ofPlace && this.#isRepeated(member))) return false;
    return !owner.ofSpan || !told.some((name) => owner.path === name || owner.path.endsWith(`/${name}`));
  }

  /** True where a member before one stands in an object of the place, too, under the same name. */
  #isRepeated(member: number): boolean {
    const { reader } = this.#element;
    const { bytes } = reader;
    const [from, to] = [reader.keyFrom(member), reader.keyTo(member)];
    for (let other = 0; other < member; other++) {
      const [start, end] = [reader.keyFrom(other), reader.keyTo(other)];
      if (reader.holderOf(other) > 0 && end - start === to - from && isSame(bytes, from, start, to - from)) return true;
    }
    return false;
  }
}
