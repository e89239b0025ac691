import { at } from '../adapter/values/at.ts';
import type { CoordinateSystem, QuotedKeys, ReportedPlace } from '../adapter.ts';
import type { Context } from '../envelope/types.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { codePointCount } from '../location/columns.ts';
import { isWholeText, isWideText, type SourceFile } from '../location/source.ts';

const NUL = 0x00;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What is known of quoted lines. */
type Quotation = Pick<QuotedLines, 'bytes' | 'offset' | 'line' | 'isWhole' | 'isRelative'> & {
  column?: number;
  shift?: number;
  isTranscoded?: boolean;
};

/** How lines count, and whether they may be those of another text than the file. */
export interface QuotedCounting extends Pick<CoordinateSystem, 'firstLine'> {
  isTranscoded: boolean;
}

/**
 * Whole lines that an element quotes, with the byte offset and the number (from 1) of the first. They prove what stands
 * in them: lines and columns follow from the bytes, whatever the tool's columns count.
 */
export class QuotedLines {
  readonly bytes: Buffer;
  /** The byte offset of the first byte in the file. */
  readonly offset: number;
  readonly line: number | undefined;
  /** True for text in whole lines, as far as is known. */
  readonly isWhole: boolean;
  /** The byte column of the first byte. */
  readonly #column: number;
  /** How far the tool's offsets in the lines are before those in these bytes. */
  readonly #shift: number;
  /** True where the tool counts its places from the first of these bytes. */
  readonly isRelative: boolean;
  /** True where they are, or may be, those of a text made of the file: its offsets are none of the file. */
  readonly isTranscoded: boolean;
  #starts: number[] | undefined;

  constructor({ bytes, offset, line, isWhole, isRelative, column = 0, shift = 0, isTranscoded = false }: Quotation) {
    this.bytes = bytes;
    this.offset = offset;
    this.line = line;
    this.isWhole = isWhole;
    this.isRelative = isRelative;
    this.isTranscoded = isTranscoded;
    this.#column = column;
    this.#shift = shift;
  }

  /** The lines of an element; `undefined` where it does not tell where they are. */
  static in(element: JsonObject, keys: QuotedKeys, { firstLine, isTranscoded }: QuotedCounting) {
    const quoted = at(element, keys.lines);
    const bytes = bytesOf(quoted);
    const [line, offset] = [at(element, keys.line), at(element, keys.offset)];
    if (bytes === undefined || !isNatural(offset)) return undefined;
    const number = isNatural(line) && line >= firstLine ? line - firstLine + 1 : undefined;
    const isWhole = typeof at(quoted, 'bytes') !== 'string' && !bytes.includes(NUL);
    if (keys.leading === undefined)
      return new QuotedLines({ bytes, offset, line: number, isWhole, isRelative: true, isTranscoded });
    const leading = at(element, keys.leading);
    if (!isNatural(leading)) return undefined;
    const before = [...bytes.toString('utf8', 0, 4 * leading)].slice(0, leading).join('');
    const first = number === undefined ? undefined : number - before.split('\n').length + 1;
    const start = offset - Buffer.byteLength(before);
    return new QuotedLines({ bytes, offset: start, line: first, isWhole, isRelative: false });
  }

  /**
   * The same lines as they stand in the file: of a file with a byte order mark that the tool left out of its offsets,
   * and of one in which it counted other lines than there are.
   */
  in(source: SourceFile): QuotedLines {
    const { bytes, offset } = this;
    const { length } = BYTE_ORDER_MARK;
    const isMarked = BYTE_ORDER_MARK.equals(source.bytes.subarray(0, length));
    // Short lines may stand at both offsets, but begin at one of them.
    const isBehindMark = isMarked && offset > 0 && this.#begins(source, offset + length);
    if (!isBehindMark && this.#stands(source, offset)) return this.#sameIn(source) ?? this;
    if (isMarked && this.#stands(source, offset + length)) {
      if (offset > 0) return new QuotedLines({ ...this, offset: offset + length }).#sameIn(source) ?? this;
      const whole = Buffer.concat([BYTE_ORDER_MARK, bytes]);
      return new QuotedLines({ ...this, bytes: whole, shift: length, isTranscoded: false });
    }
    // What a tool prints as text of a file that is none need not be read from it as it is.
    const isMadeText = isWideText(source) || (this.isRelative && this.isWhole && !isWholeText(source));
    return isMadeText ? new QuotedLines({ ...this, isTranscoded: true }) : this;
  }

  /** The same of what may be another text: `undefined` where its lines have other numbers in the file. */
  #sameIn(source: SourceFile): QuotedLines | undefined {
    const { line, column } = source.lines.placeAt(this.offset) ?? {};
    const isOther = this.isTranscoded && (line !== this.line || column !== 0);
    return isOther ? undefined : new QuotedLines({ ...this, isTranscoded: false }).#at(source);
  }

  /** The same where they stand in the source: a NUL may have been taken for the end of a line. */
  #at(source: SourceFile): QuotedLines {
    const { bytes, offset } = this;
    const { line, column = 0 } = source.lines.placeAt(offset) ?? {};
    const end = offset + bytes.length;
    const isEnded =
      bytes.at(-1) === NEWLINE
        ? source.bytes[end - 1] === NEWLINE
        : end === source.bytes.length || source.bytes[end] === NEWLINE;
    const isWhole = this.isWhole && column === 0 && isEnded;
    return new QuotedLines({ ...this, line: this.line && line, isWhole, column });
  }

  /** The range of all of them, without the end of the last one, as the tool counts. */
  get whole(): { start: number; end: number } {
    return { start: 0, end: this.#withoutEnd() - this.#shift };
  }

  /** Where a reported range of bytes stands in them. */
  rangeOf({ byteStart, byteEnd }: ReportedPlace): { start: number; end: number } | undefined {
    if (byteStart === undefined || byteEnd === undefined) return undefined;
    const shift = this.isRelative ? this.#shift : -this.offset;
    const [start, end] = [byteStart + shift, byteEnd + shift];
    return start < 0 || end < start || end > this.bytes.length ? undefined : { start, end };
  }

  /**
   * Puts the numbers of a place in these lines in place of those that the tool gave, in its counting of lines and in
   * bytes. Gives the lines that are others by their names, and columns that are none of the place, in whatever unit.
   */
  place(reported: ReportedPlace, { firstLine, firstColumn }: CoordinateSystem): [part: string, said: number][] {
    const range = this.rangeOf(reported);
    if (range === undefined) return [];
    reported.byteStart = this.offset + range.start;
    reported.byteEnd = this.offset + range.end;
    if (this.line === undefined) return this.isRelative ? [] : columnsOutOf(reported);
    const wrong: [part: string, said: number][] = [];
    for (const part of ['start', 'end'] as const) {
      const { line, column: inLine, from } = this.#placeAt(range[part]);
      const column = inLine + (line === 0 ? this.#column : 0);
      const said = reported[`${part}Column`];
      const points = () => codePointCount(this.bytes.toString('utf8', from, range[part]));
      if (said !== undefined && said !== column + firstColumn && said !== points() + firstColumn)
        wrong.push([`${part}Column`, said]);
      const first = this.line - 1 + firstLine;
      const saidLine = reported[`${part}Line`];
      if (saidLine !== undefined && saidLine !== first + (this.isRelative ? 0 : line))
        wrong.push([`${part}Line`, saidLine]);
      reported[`${part}Line`] = first + line;
      reported[`${part}Column`] = column + firstColumn;
    }
    return wrong;
  }

  /** What is quoted from the first line of a range on, without the end of the last line. */
  textFrom(start: number): string | undefined {
    if (!this.isWhole) return undefined;
    return this.bytes.toString('utf8', this.#placeAt(start).from, this.#withoutEnd());
  }

  /** The lines of a range with those beside them, also `before` and `after` these; `undefined` where there are none. */
  contextOf({ start, end }: { start: number; end: number }, before: string[], after: string[]): Context | undefined {
    if (!this.isWhole) return undefined;
    const first = this.#placeAt(start).line;
    const last = this.#placeAt(end > start ? end - 1 : end).line;
    const { length } = this.bytes;
    const behind = this.#starts?.[last + 1] ?? length;
    // Mostly there are none, which is seen without making any.
    const isLast = behind === length && (this.isRelative || this.bytes.at(-1) !== NEWLINE);
    if (before.length + after.length + first === 0 && isLast) return undefined;
    const { lines } = this;
    return {
      before: [...before, ...lines.slice(0, first)],
      selected: lines.slice(first, last + 1),
      after: [...lines.slice(last + 1), ...after],
    };
  }

  /** The lines without their ends. */
  get lines(): string[] {
    let text = this.bytes.toString('utf8');
    // Tools that count from the file's first byte leave the newline of the last line out, but not a return before it.
    if (!this.isRelative) text += '\n';
    const lines = text.replaceAll('\r\n', '\n').split('\n');
    if (lines.at(-1) === '') lines.pop();
    return lines;
  }

  /** The line, from 0, and the byte column of an index, and where that line begins. */
  #placeAt(index: number): { line: number; column: number; from: number } {
    this.#starts ??= startsIn(this.bytes);
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= index) low = middle;
      else high = middle - 1;
    }
    const from = this.#starts[low] as number;
    return { line: low, column: index - from, from };
  }

  #withoutEnd(): number {
    const { length } = this.bytes;
    if (length === 0 || this.bytes[length - 1] !== NEWLINE) return length;
    return length > 1 && this.bytes[length - 2] === RETURN ? length - 2 : length - 1;
  }

  /** True where they stand at an offset of a file at which the line begins that the tool says, or any. */
  #begins(source: SourceFile, offset: number): boolean {
    const { line, column } = source.lines.placeAt(offset) ?? {};
    return column === 0 && (this.line ?? line) === line && this.#stands(source, offset);
  }

  /** True where they stand in a file; where a NUL ended a line, the tool printed a newline. */
  #stands({ bytes }: SourceFile, offset: number): boolean {
    const end = offset + this.bytes.length;
    if (bytes[end - 1] !== NUL || this.bytes.at(-1) !== NEWLINE) return this.bytes.equals(bytes.subarray(offset, end));
    return this.bytes.subarray(0, -1).equals(bytes.subarray(offset, end - 1));
  }
}

/** Takes columns out of a place: whether they count bytes only lines of a known number show. */
function columnsOutOf(reported: ReportedPlace): [part: string, said: number][] {
  return (['startColumn', 'endColumn'] as const).flatMap((part) => {
    const { [part]: said } = reported;
    reported[part] = undefined;
    return said === undefined ? [] : [[part, said]];
  });
}

/** The bytes of a string, or of an object that holds one as `text` or, in base64, as `bytes`. */
function bytesOf(value: Json | undefined): Buffer | undefined {
  if (typeof value === 'string') return Buffer.from(value);
  const [text, bytes] = [at(value, 'text'), at(value, 'bytes')];
  if (typeof text === 'string') return Buffer.from(text);
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : undefined;
}

/** The text of such a value. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : bytesOf(value)?.toString('utf8');
}

function startsIn(bytes: Buffer): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1);
  return starts;
}

function isNatural(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
