import type { CoordinateSystem, HeldPart, LineEnds, UnknownLineBase } from '../adapter.ts';
import { isObject, type Json } from '../json/value.ts';
import { columnOfByte } from '../location/columns.ts';
import type { SourceFile } from '../location/source.ts';
import { Left, taken, Untold } from './left.ts';

/** What a place is known by besides its span. */
export interface PlaceAround {
  counting: CoordinateSystem | UnknownLineBase;
  /** True where documents of the form differ in what a column counts. */
  uncounted: boolean;
  /** True where the second of two possibilities is tried, where this is not reported. */
  doubt(what: string): boolean;
  /** A path as the tool printed it. */
  restored(path: string): string;
  /** The file of a printed path, where it may be read. */
  sourceOf(path: string): SourceFile | undefined;
}

/** A span, of which the parts of a reported place are made again. */
export class PlaceLeft extends Left {
  readonly #around: PlaceAround;

  constructor(span: Json | undefined, around: PlaceAround) {
    super(span ?? {});
    this.#around = around;
  }

  get path(): string | undefined {
    const { file_path } = this.values;
    return typeof file_path === 'string' ? file_path : undefined;
  }

  /** What stood in an object of the place under a key, by the names of both. */
  beside(holder: string, key: string): Json | undefined {
    const inner = this.legacy[holder];
    const own = this.original(`${holder}/${key}`);
    return own ?? (isObject(inner) ? taken(inner, key) : undefined) ?? this.original(key);
  }

  /** A part of the place as it was reported, which may be `null` there; `undefined` for what is not known. */
  part(part: HeldPart, base64 = false, nullable = false): Json | undefined {
    const { values } = this;
    const { byte_start: start, byte_end: end } = values;
    switch (part) {
      case 'file':
      case 'fileSpelling': {
        const original = this.legacy['file_path'];
        const path = original ?? (this.path === undefined ? undefined : this.#around.restored(this.path));
        return base64 && typeof path === 'string' ? Buffer.from(path).toString('base64') : path;
      }
      case 'spanId':
        return values['span_id'] ?? undefined;
      case 'byteStart':
        return start ?? undefined;
      case 'byteEnd':
        return end ?? undefined;
      case 'byteLength':
        return typeof start === 'number' && typeof end === 'number' ? end - start : undefined;
      case 'startLine':
        return this.#line(values['start_line']);
      case 'endLine':
        return this.#saysNoEnd(nullable) ? undefined : this.#line(values['end_line']);
      case 'startColumn':
        return values['precision'] === 'line' ? undefined : this.#column(values['start_line'], values['start_col']);
      case 'endColumn':
        return values['precision'] === undefined ? this.#column(values['end_line'], values['end_col']) : undefined;
      default:
        return undefined;
    }
  }

  /** Lines of context with their ends, or with what is left of those at which the tool does not split. */
  ended(lines: readonly string[], what: 'before' | 'selected' | 'after', ended: LineEnds): string[] {
    const { start_line, end_line } = this.values;
    const source = this.path === undefined ? undefined : this.#around.sourceOf(this.path);
    if (source === undefined) throw new Untold(`how the lines of ${this.path} end`);
    const start =
      what === 'before'
        ? Number(start_line) - lines.length
        : Number(what === 'selected' ? start_line : end_line) + (what === 'after' ? 1 : 0);
    return lines.map((line, at) => line + this.#endOf(source, start + at, line, ended));
  }

  /** How a line ends, where it is in the file; else as the first line does there. */
  #endOf(source: SourceFile, line: number, text: string, ended: LineEnds): string {
    const [own, first] = [textOf(source, line), textOf(source, 1)];
    const isOwn = own === text || own === `${text}\r`;
    const isEven = first?.endsWith('\r') === false && source.bytes.at(-1) === NEWLINE;
    if (!isOwn && !isEven) throw new Untold('how lines end that are not in the file');
    const returns = (isOwn ? own : first)?.endsWith('\r') === true ? '\r' : '';
    if (ended === 'return') return returns;
    return isOwn && source.lines.lineBytes(line)?.end === source.bytes.length ? '' : `${returns}\n`;
  }

  /** True for a start alone, and where it is tried that the tool did not say where a line ends, if it may not. */
  #saysNoEnd(nullable: boolean): boolean {
    const { precision, start_line, end_line } = this.values;
    if (precision !== 'line' || !nullable || start_line !== end_line) return precision === 'point';
    return this.#around.doubt('whether it says where places end');
  }

  #line(line: Json | undefined): number | undefined {
    if (typeof line !== 'number' || line === 0) return undefined;
    const { firstLine } = this.#around.counting;
    return line - 1 + (firstLine === 'source' ? Number(this.#around.doubt('how its lines were counted')) : firstLine);
  }

  /** A column is counted again in the line of the file, where the tool counted no bytes. */
  #column(line: Json | undefined, column: Json | undefined): number | undefined {
    if (typeof line !== 'number' || line === 0 || typeof column !== 'number') return undefined;
    const { firstColumn, unit, countsMark } = this.#around.counting;
    if (column === 0 || (unit === 'byte' && !this.#around.uncounted)) return column + firstColumn;
    const source = this.path === undefined ? undefined : this.#around.sourceOf(this.path);
    const range = source?.lines.lineBytes(line);
    if (source === undefined || range === undefined) throw new Untold(`the line ${line} of ${this.path}`);
    const counted = columnOfByte(source.bytes, range, column, unit === 'utf16' ? unit : 'code-point');
    const isByte = unit === 'byte' && counted !== column && !this.#around.doubt('what its columns count');
    if (isByte) return column + firstColumn;
    if (counted === undefined) throw new Untold(`the column ${column} of line ${line} of ${this.path}`);
    const hasMark = countsMark === false && line === 1 && source.bytes[0] === 0xef && source.bytes[1] === 0xbb;
    return counted + firstColumn - (hasMark ? 1 : 0);
  }
}

const NEWLINE = 0x0a;

/** The text of a line without its newline. */
function textOf({ bytes, lines }: SourceFile, line: number): string | undefined {
  const range = lines.lineBytes(line);
  return range && Buffer.from(bytes.subarray(range.start, range.end)).toString('utf8');
}
