import { at, type CoordinateSystem, type QuotedKeys, type ReportedPlace } from '../adapter.ts';
import type { Context } from '../envelope/types.ts';
import { isNatural, type Json, type JsonObject } from '../json/value.ts';
import { codePointCount } from '../location/columns.ts';
import { type ByteRange, LineIndex } from '../location/line-index.ts';
import { isWholeText, isWideText, type SourceFile } from '../location/source.ts';

const NUL = 0x00;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What an element says of the lines that it quotes. */
type Quotation = Pick<QuotedLines, 'bytes' | 'offset' | 'line' | 'isWhole' | 'isRelative' | 'isTranscoded'>;

/**
 * Whole lines that an element quotes, with the byte offset and the number (from 1) of the first. They prove what stands
 * in them: lines and columns follow from the bytes, whatever the tool's columns count.
 */
export class QuotedLines {
  bytes: Buffer;
  /** The byte offset of the first byte in the file. */
  offset: number;
  line: number | undefined;
  /** True for text in whole lines, as far as is known. */
  isWhole: boolean;
  /** True where the tool counts its places from the first of these bytes. */
  readonly isRelative: boolean;
  /** True where they are, or may be, those of a text made of the file: its offsets are none of the file. */
  isTranscoded: boolean;
  /** The byte column of the first byte. */
  #column = 0;
  /** How far the tool's offsets in the lines are before those in these bytes. */
  #shift = 0;
  #known: LineIndex | undefined;

  constructor({ bytes, offset, line, isWhole, isRelative, isTranscoded }: Quotation) {
    this.bytes = bytes;
    this.offset = offset;
    this.line = line;
    this.isWhole = isWhole;
    this.isRelative = isRelative;
    this.isTranscoded = isTranscoded;
  }

  /**
   * Finds them in their file: in one with a byte order mark that the tool left out of its offsets, and in one in which
   * it counted other lines than there are.
   */
  findIn(source: SourceFile): void {
    const { bytes, offset } = this;
    const behindMark = offset + MARK.length;
    const isMarked = MARK.equals(source.bytes.subarray(0, MARK.length));
    // Short lines may stand at both offsets, but begin at one of them.
    const isBehindMark = isMarked && offset > 0 && this.#begins(source, behindMark);
    if (!isBehindMark && this.#stands(source, offset)) this.#settle(source, offset);
    else if (isMarked && this.#stands(source, behindMark)) {
      if (offset > 0) return this.#settle(source, behindMark);
      this.bytes = Buffer.concat([MARK, bytes]);
      this.#shift = MARK.length;
      this.isTranscoded = false;
      // What a tool prints as text of a file that is none need not be read from it as it is.
    } else if (isWideText(source) || (this.isRelative && this.isWhole && !isWholeText(source)))
      this.isTranscoded = true;
  }

  /**
   * They stand at an offset of their file, unless they may be of another text and have other numbers there: a NUL may
   * have been taken for the end of a line.
   */
  #settle(source: SourceFile, offset: number): void {
    const { line, column = 0 } = source.lines.placeAt(offset) ?? {};
    if (this.isTranscoded && (line !== this.line || column !== 0)) return;
    const end = offset + this.bytes.length;
    const isEnded =
      this.bytes.at(-1) === NEWLINE
        ? source.bytes[end - 1] === NEWLINE
        : end === source.bytes.length || source.bytes[end] === NEWLINE;
    this.offset = offset;
    this.line &&= line;
    this.isWhole &&= column === 0 && isEnded;
    this.isTranscoded = false;
    this.#column = column;
  }

  /** The range of all of them, without the end of the last one, as the tool counts. */
  get whole(): ByteRange {
    return { start: 0, end: this.#withoutEnd() - this.#shift };
  }

  /** Where a reported range of bytes is in them. */
  rangeOf({ byteStart, byteEnd }: ReportedPlace): ByteRange | undefined {
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
  contextOf({ start, end }: ByteRange, before: string[], after: string[]): Context | undefined {
    if (!this.isWhole) return undefined;
    const first = this.#placeAt(start).line;
    const last = this.#placeAt(end > start ? end - 1 : end).line;
    const { length } = this.bytes;
    const behind = this.#index.startOf(last + 2) ?? length;
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

  get #index(): LineIndex {
    this.#known ??= new LineIndex(this.bytes);
    return this.#known;
  }

  /** The line, from 0, and the byte column of an index, and where that line begins. */
  #placeAt(index: number): { line: number; column: number; from: number } {
    const { line = 1, column = 0 } = this.#index.placeAt(index) ?? {};
    return { line: line - 1, column, from: index - column };
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

  /** True where they are in a file; where a NUL ended a line, the tool printed a newline. */
  #stands({ bytes }: SourceFile, offset: number): boolean {
    const end = offset + this.bytes.length;
    if (bytes[end - 1] !== NUL || this.bytes.at(-1) !== NEWLINE) return this.bytes.equals(bytes.subarray(offset, end));
    return this.bytes.subarray(0, -1).equals(bytes.subarray(offset, end - 1));
  }
}

/** The lines that an element quotes; `undefined` where it does not tell where they are. */
export function linesIn(element: JsonObject, keys: QuotedKeys, firstLine: 0 | 1, isTranscoded: boolean) {
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
  return new QuotedLines({ bytes, offset: start, line: first, isWhole, isRelative: false, isTranscoded: false });
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
