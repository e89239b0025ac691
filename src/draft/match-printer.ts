import type { CoordinateSystem, ListRule } from '../adapter.ts';
import type { Fitted } from '../decode/fitted.ts';
import type { Stencil } from '../decode/stencil.ts';
import { ByteText } from '../json/byte-text.ts';
import { literal } from '../json/literal.ts';
import type { Json } from '../json/value.ts';
import type { CleanPath } from '../span/file-path.ts';
import { ID_DIGITS, spanDigest } from '../span/span-id.ts';
import { fragment } from './draft.ts';
import { isUuidIn } from './ids.ts';
import { type Marks, marksOf } from './marks.ts';
import type { MatchContext } from './match-context.ts';
import type { TabledMatches } from './matches.ts';
import { ProvedPlace } from './proved-place.ts';
import { ReadPath } from './read-path.ts';
import { RichTail } from './rich-tail.ts';
import { sealMatchId } from './seal.ts';

const COMMA = 0x2c;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** What is printed before each value that every match has, with the keys and the order that `seal` gives them. */
const BEFORE = {
  id: literal(',{"match_id":"'),
  span: literal('","span":{"span_id":"'),
  byteEnd: literal(',"byte_end":'),
  startLine: literal(',"start_line":'),
  startColumn: literal(',"start_col":'),
  endLine: literal(',"end_line":'),
  endColumn: literal(',"end_col":'),
};

/**
 * Prints matches straight from the bytes of elements, without making them. It prints what `TabledMatches` would make, and leaves to that
 * every element of which there is more to say than that its place is proved and its values are carried.
 */
export class MatchPrinter {
  readonly #rule: ListRule;
  readonly #context: MatchContext;
  readonly #maker: TabledMatches;
  /** The stencil of the last element with its marks, and the marks of all. */
  #stencil: Stencil | undefined;
  #marks: Marks | undefined;
  readonly #known = new WeakMap<Stencil, Marks>();
  readonly #out = new ByteText();
  /** The path that was read last. */
  readonly #path = new ReadPath();
  /** The path that was printed last, and where in the text it stands with what is before and behind it. */
  #file: CleanPath | undefined;
  #fileFrom = 0;
  #fileTo = 0;
  /** The place that was proved last. */
  readonly #place: ProvedPlace;
  /** What is added to spans. */
  readonly #tail: RichTail | undefined;

  constructor(rule: ListRule, context: MatchContext, maker: TabledMatches) {
    this.#rule = rule;
    this.#context = context;
    this.#maker = maker;
    // A table has no words for a base that only sources tell.
    this.#place = new ProvedPlace(context.shape.coordinates as CoordinateSystem);
    const { enrichment, lookup } = context;
    this.#tail = enrichment && lookup && new RichTail(rule, enrichment, lookup);
  }

  /**
   * The matches as compact JSON with commas between them; good until the next ones are printed. An element without a usable place is
   * given to `leave`, with its place in the list.
   */
  print(fitted: Fitted, leave: (index: number, element: Json) => void): Buffer {
    const out = this.#out;
    out.begin(fitted.bytes);
    this.#file = undefined;
    let mark = 0;
    for (let at = 0; at < fitted.stencils.length; at++) {
      const stencil = fitted.stencils[at] as Stencil;
      const index = fitted.first + at;
      if (!this.#printProved(fitted, mark, this.#marksOf(stencil), index)) this.#printMade(fitted, mark, index, leave);
      mark += stencil.width;
    }
    return out.bytes.subarray(1);
  }

  /** Prints a match as it is made; nothing for an element without a usable place. */
  #printMade(fitted: Fitted, mark: number, index: number, leave: (index: number, element: Json) => void): void {
    const element = fitted.element(mark);
    const match = this.#maker.make(element, index);
    if (match === undefined) return leave(index, element);
    this.#out.byte(COMMA);
    this.#out.string(JSON.stringify(match));
  }

  /** Prints a match whose place the element itself proves and of which there is nothing more to say; `false` for any other. */
  #printProved(fitted: Fitted, mark: number, marks: Marks, index: number): boolean {
    const path = this.#path.read(fitted, mark + marks.file);
    // The path of a match without a place must not be cleaned: the first one that is tells of all.
    if (path === '' || fitted.number(mark + marks.byteEnd) < fitted.number(mark + marks.byteStart)) return false;
    const file = this.#context.paths.clean(path);
    if (file.original !== undefined || !this.#prove(fitted, mark, marks, file)) return false;
    const id = marks.id === undefined ? undefined : mark + marks.id;
    if (id !== undefined && !isUuidIn(fitted.bytes, fitted.from(id), fitted.to(id))) return false;
    const place = this.#place;
    if (this.#tail?.take(fitted, mark, marks, file, place) === false) return false;
    const digest = spanDigest(file.path, place.byteStart, place.byteEnd);
    const out = this.#out;
    out.literal(BEFORE.id);
    if (id === undefined) out.ascii(this.#newId(digest.slice(0, ID_DIGITS), index));
    else out.quote(fitted.from(id), fitted.to(id));
    out.literal(BEFORE.span);
    out.ascii(digest, ID_DIGITS);
    this.#printPath(file);
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
    for (const { front, mark: of, isFragment } of marks.carried) {
      out.literal(front);
      if (isFragment) this.#printFragment(fitted, mark + of);
      else this.#printString(fitted, mark + of);
    }
    out.byte(CLOSE);
    return true;
  }

  /** Proves the place of an element, if its own parts do. What only the source can prove the maker asks of it. */
  #prove(fitted: Fitted, mark: number, marks: Marks, file: CleanPath): boolean {
    const byteStart = fitted.number(mark + marks.byteStart);
    const byteEnd = fitted.number(mark + marks.byteEnd);
    const startLine = fitted.number(mark + marks.startLine);
    const startColumn = fitted.number(mark + marks.startColumn);
    if (marks.text !== undefined && marks.before !== undefined && marks.endLine === undefined && marks.endColumn === undefined) {
      const textLength = fitted.lengthOnLine(mark + marks.text);
      const beforeLength = fitted.lengthOnLine(mark + marks.before);
      const ascii = textLength >= 0 && beforeLength >= 0;
      if (ascii && this.#place.takeAscii(byteStart, byteEnd, startLine, startColumn, textLength, beforeLength)) return true;
    }
    return this.#place.take({
      file,
      byteStart,
      byteEnd,
      startLine,
      startColumn,
      endLine: numberAt(fitted, mark, marks.endLine),
      endColumn: numberAt(fitted, mark, marks.endColumn),
      text: stringAt(fitted, mark, marks.text),
      before: stringAt(fitted, mark, marks.before),
    });
  }

  #newId(span: string, index: number): string {
    return sealMatchId(undefined, { span_id: span, file_path: '', start_line: 0, start_col: 0 }, this.#maker.origin, index);
  }

  #printPath(file: CleanPath): void {
    const out = this.#out;
    if (file === this.#file) return out.quote(this.#fileFrom, this.#fileTo);
    this.#file = file;
    this.#fileFrom = out.end;
    out.string(`","file_path":${JSON.stringify(file.path)},"byte_start":`);
    this.#fileTo = out.end;
  }

  #printString(fitted: Fitted, mark: number): void {
    const out = this.#out;
    // With the quotes around it.
    if (fitted.isCanonical(mark)) out.quote(fitted.from(mark) - 1, fitted.to(mark) + 1);
    else out.string(JSON.stringify(fitted.string(mark)));
  }

  #printFragment(fitted: Fitted, mark: number): void {
    const out = this.#out;
    if (fitted.holdsNewline(mark)) return out.string(JSON.stringify(fragment(fitted.string(mark))));
    out.byte(OPEN_LIST);
    if (fitted.to(mark) > fitted.from(mark)) this.#printString(fitted, mark);
    out.byte(CLOSE_LIST);
  }

  #marksOf(stencil: Stencil): Marks {
    if (stencil === this.#stencil && this.#marks !== undefined) return this.#marks;
    this.#marks = this.#known.get(stencil) ?? marksOf(stencil, this.#rule);
    this.#stencil = stencil;
    this.#known.set(stencil, this.#marks);
    return this.#marks;
  }
}

function numberAt(fitted: Fitted, mark: number, of: number | undefined): number | undefined {
  return of === undefined ? undefined : fitted.number(mark + of);
}

function stringAt(fitted: Fitted, mark: number, of: number | undefined): string | undefined {
  return of === undefined ? undefined : fitted.string(mark + of);
}
