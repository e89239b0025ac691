import { type ReportedLines, type SpanPart, unexpressedParts } from '../draft/build-span.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { Literal } from '../json/literal.ts';
import type { CleanPath } from '../span/file-path.ts';
import { enclose, frontOf } from './inner-printer.ts';
import type { Holder, MatchPlan } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';
import type { ProvedPlace } from './proved-place.ts';

const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const LEGACY = frontOf('legacy');
const FILE = 'file_path';
const FILE_FRONT = frontOf(FILE);

/** A part of a place: its register, and its name in the `legacy` of a span. */
interface Part {
  register: number;
  front: Literal | undefined;
}

type Parts = Readonly<Record<SpanPart, Part>>;

/** What is prepared of a plan. */
interface Prepared {
  parts: Parts;
  /** True where each part has a name that nothing else in the objects of the place can have. */
  areApart: boolean;
}

/** Printers are made for each document, and plans once. */
const PREPARED = new WeakMap<MatchPlan, Prepared>();

function preparedOf(plan: MatchPlan): Prepared {
  const known = PREPARED.get(plan);
  if (known !== undefined) return known;
  const { place, names, holders } = plan;
  const partOf = (name: keyof typeof place): Part => {
    const own = names[name];
    return { register: place[name], front: own === undefined ? undefined : frontOf(own) };
  };
  const parts: Parts = {
    byteStart: partOf('byteStart'),
    byteEnd: partOf('byteEnd'),
    startLine: partOf('startLine'),
    startColumn: partOf('startColumn'),
    endLine: partOf('endLine'),
    endColumn: partOf('endColumn'),
  };
  const own = Object.keys(parts).flatMap((part) => names[part] ?? []);
  const kept = holders.flatMap(({ object }) => object.keys.filter(({ register }) => register < 0));
  const taken = new Set([...own, FILE]);
  const areApart = !own.some((name) => name.includes('/')) && !kept.some(({ name }) => taken.has(name));
  const prepared = { parts, areApart };
  PREPARED.set(plan, prepared);
  return prepared;
}

/**
 * Prints the `legacy` of a span from where its values stand: the path as it was reported, what stays beside the place,
 * and numbers of which the span says nothing.
 */
export class UnexpressedPrinter {
  readonly #element: PlacedElement;
  readonly #holders: readonly Holder[];
  readonly #prepared: Prepared;

  constructor(element: PlacedElement) {
    this.#element = element;
    this.#holders = element.holders.filter(({ saysPlace }) => saysPlace);
    this.#prepared = preparedOf(element.plan);
  }

  /** True for an element of which nothing meets under one name. */
  canPrint(): boolean {
    const { values, plan, reader } = this.#element;
    if (!this.#prepared.areApart || values.isRead(plan.place.spanId)) return false;
    for (let member = 0; member < reader.memberCount; member++)
      if (reader.holderOf(member) > 0 && this.#isRepeated(member)) return false;
    return true;
  }

  /** Prints the `legacy` of the span of a place in a file, behind a comma; nothing where it has none. */
  print(out: ByteText, place: ProvedPlace, { original }: CleanPath): void {
    const before = out.end;
    out.literal(LEGACY);
    const start = out.end;
    if (original !== undefined) {
      out.literal(FILE_FRONT);
      out.string(JSON.stringify(original));
    }
    for (const { holder } of this.#holders) this.#printMembers(holder, out);
    for (const part of unexpressedParts(this.#reported(), place.located))
      this.#printPart(this.#prepared.parts[part], out);
    if (out.end === start) out.begin(before);
    else enclose(out, start, OPEN, CLOSE);
  }

  #reported(): ReportedLines {
    const { values, plan } = this.#element;
    const { startLine, startColumn, endLine, endColumn } = plan.place;
    return {
      startLine: values.number(startLine),
      startColumn: values.number(startColumn),
      endLine: values.number(endLine),
      endColumn: values.number(endColumn),
    };
  }

  #printPart({ register, front }: Part, out: ByteText): void {
    const number = this.#element.values.number(register);
    if (front === undefined || number === undefined) return;
    out.literal(front);
    out.number(number);
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

  /** True where a member before one stands in an object of the place, too, under the same name. */
  #isRepeated(member: number): boolean {
    const { reader } = this.#element;
    const { bytes } = reader;
    const [from, to] = [reader.keyFrom(member), reader.keyTo(member)];
    for (let other = 0; other < member; other++) {
      const [start, end] = [reader.keyFrom(other), reader.keyTo(other)];
      if (reader.holderOf(other) > 0 && end - start === to - from && bytes.compare(bytes, from, to, start, end) === 0)
        return true;
    }
    return false;
  }
}
