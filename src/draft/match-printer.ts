import type { CoordinateSystem, ListRule } from '../adapter.ts';
import type { Fitted } from '../decode/fitted.ts';
import type { Stencil } from '../decode/stencil.ts';
import { ByteText } from '../json/byte-text.ts';
import type { Json } from '../json/value.ts';
import type { CleanPath } from '../span/file-path.ts';
import { isImpossible, locate, type ReportedPlace } from '../span/locate.ts';
import { spanId } from '../span/span-id.ts';
import { fragment } from './draft.ts';
import { isUuidIn } from './ids.ts';
import { type Marks, marksOf } from './marks.ts';
import type { MatchContext } from './match-context.ts';
import type { TabledMatches } from './matches.ts';
import { ReadPath } from './read-path.ts';
import { sealMatchId } from './seal.ts';

const COMMA = 0x2c;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** What is printed before each value that every match has, with the keys and the order that `seal` gives them. */
const BEFORE = {
  id: Buffer.from(',{"match_id":"'),
  span: Buffer.from('","span":{"span_id":"'),
  byteEnd: Buffer.from(',"byte_end":'),
  startLine: Buffer.from(',"start_line":'),
  startColumn: Buffer.from(',"start_col":'),
  endLine: Buffer.from(',"end_line":'),
  endColumn: Buffer.from(',"end_col":'),
};

/** Stands in until the real one is known. */
const NO_FILE: CleanPath = { path: '', absolute: '' };

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

  constructor(rule: ListRule, context: MatchContext, maker: TabledMatches) {
    this.#rule = rule;
    this.#context = context;
    this.#maker = maker;
  }

  /**
   * The matches as compact JSON with commas between them; good until the next ones are printed. An element without a usable place is
   * given to `leave`, with its place in the list.
   */
  print(fitted: Fitted, leave: (index: number, element: Json) => void): Buffer {
    const out = this.#out;
    out.clear();
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
    const { shape, paths } = this.#context;
    const place: ReportedPlace = {
      file: NO_FILE,
      byteStart: fitted.number(mark + marks.byteStart),
      byteEnd: fitted.number(mark + marks.byteEnd),
      startLine: fitted.number(mark + marks.startLine),
      startColumn: fitted.number(mark + marks.startColumn),
      endLine: numberAt(fitted, mark, marks.endLine),
      endColumn: numberAt(fitted, mark, marks.endColumn),
      text: quoteAt(fitted, mark, marks.text),
      before: quoteAt(fitted, mark, marks.before),
    };
    const path = this.#path.read(fitted, mark + marks.file);
    if (path === '' || isImpossible(place)) return false;
    const file = paths.clean(path);
    place.file = file;
    // What only the source can prove the maker asks of it.
    const { bytes, start, end, precision, problem } = locate(place, shape.coordinates as CoordinateSystem, undefined);
    if (bytes === undefined || start === undefined || end === undefined) return false;
    if (precision !== undefined || problem !== undefined || file.original !== undefined) return false;
    const id = marks.id === undefined ? undefined : mark + marks.id;
    if (id !== undefined && !isUuidIn(fitted.bytes, fitted.from(id), fitted.to(id))) return false;
    const span = spanId(file.path, bytes.start, bytes.end);
    const out = this.#out;
    out.add(BEFORE.id);
    if (id === undefined) out.ascii(this.#newId(span, index));
    else out.copy(fitted.bytes, fitted.from(id), fitted.to(id));
    out.add(BEFORE.span);
    out.ascii(span);
    out.add(this.#path.printed(file));
    out.number(bytes.start);
    out.add(BEFORE.byteEnd);
    out.number(bytes.end);
    out.add(BEFORE.startLine);
    out.number(start.line);
    out.add(BEFORE.startColumn);
    out.number(start.column);
    out.add(BEFORE.endLine);
    out.number(end.line);
    out.add(BEFORE.endColumn);
    out.number(end.column);
    out.byte(CLOSE);
    for (const { front, mark: of, isFragment } of marks.carried) {
      out.add(front);
      if (isFragment) this.#printFragment(fitted, mark + of);
      else this.#printString(fitted, mark + of);
    }
    out.byte(CLOSE);
    return true;
  }

  #newId(span: string, index: number): string {
    return sealMatchId(undefined, { span_id: span, file_path: '', start_line: 0, start_col: 0 }, this.#maker.origin, index);
  }

  #printString(fitted: Fitted, mark: number): void {
    const out = this.#out;
    // With the quotes around it.
    if (fitted.isCanonical(mark)) out.copy(fitted.bytes, fitted.from(mark) - 1, fitted.to(mark) + 1);
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

/** Text that proves as much of a place as the one in the element. */
function quoteAt(fitted: Fitted, mark: number, of: number | undefined): string | undefined {
  if (of === undefined) return undefined;
  const length = fitted.lengthOnLine(mark + of);
  return (length === undefined ? undefined : STAND_INS[length]) ?? fitted.string(mark + of);
}

/** Texts by their length. Without the source a place depends on no more of a text than on that, where it is ASCII and has no newline. */
const STAND_INS = Array.from({ length: 128 }, (_, length) => 'x'.repeat(length));
