import type { CoordinateSystem, HeldPlaceKeys, UnknownLineBase } from '../adapter.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { byteToCodePoint } from '../span/columns.ts';
import type { SourceFile } from '../span/source.ts';

/** What a place is told by besides its span. */
export interface PlaceAround {
  counting: CoordinateSystem | UnknownLineBase;
  /** A path as the tool printed it. */
  restored(path: string): string;
  /** The file of a printed path, where it may be read. */
  sourceOf(path: string): SourceFile | undefined;
}

/** That a value of the document can't be told: what is missing. */
export class Untold extends Error {}

/** What is left of an object of an envelope while its document is made again: each value is taken once. */
export class Left {
  /** Where values stand: those of the object itself, and those of its `legacy`. */
  readonly values: JsonObject;
  readonly legacy: JsonObject;

  constructor(object: Json = {}) {
    const { legacy, ...values } = objectIn(object);
    this.values = values;
    this.legacy = { ...objectIn(legacy) };
  }

  /** Takes a value of the format; `undefined` where there is none. */
  take(key: string): Json | undefined {
    return taken(this.values, key);
  }

  /** Takes a value that the tool printed under this key, and that stands in the `legacy`. */
  original(key: string): Json | undefined {
    return taken(this.legacy, key);
  }

  /** Takes all that is left, under its own name; what is made already stays. */
  restInto(made: JsonObject): void {
    const rest = [...Object.entries(this.values), ...Object.entries(this.legacy)];
    for (const [key, value] of rest) if (!Object.hasOwn(made, key)) setOwn(made, key, value);
  }
}

/** A span, of which the parts of a reported place are made again. */
export class PlaceLeft extends Left {
  readonly #around: PlaceAround;

  constructor(span: Json | undefined, around: PlaceAround) {
    super(span ?? {});
    this.#around = around;
  }

  /** A part of the place as it was reported; `undefined` for what is not known. */
  part(part: keyof HeldPlaceKeys): Json | undefined {
    const { byte_start, byte_end, start_line, start_col, end_line, end_col, precision, span_id } = this.values;
    switch (part) {
      case 'file': {
        const { file_path } = this.values;
        return this.legacy['file_path'] ?? (file_path && this.#around.restored(file_path as string));
      }
      case 'spanId':
        return span_id;
      case 'byteStart':
        return byte_start;
      case 'byteEnd':
        return byte_end;
      case 'startLine':
        return this.#line(start_line);
      case 'endLine':
        return precision === 'point' ? undefined : this.#line(end_line);
      case 'startColumn':
        return precision === 'line' ? undefined : this.#column(start_line, start_col);
      case 'endColumn':
        return precision === undefined ? this.#column(end_line, end_col) : undefined;
      default:
        return undefined;
    }
  }

  #line(line: Json | undefined): number | undefined {
    const { firstLine } = this.#around.counting;
    if (firstLine === 'source') throw new Untold('how its lines were counted');
    return typeof line === 'number' && line > 0 ? line - 1 + firstLine : undefined;
  }

  /** A column is counted again in the line of the file, where the tool counted no bytes. */
  #column(line: Json | undefined, column: Json | undefined): number | undefined {
    if (typeof line !== 'number' || line === 0 || typeof column !== 'number') return undefined;
    const { firstColumn, unit } = this.#around.counting;
    if (column === 0 || unit === 'byte') return column + firstColumn;
    if (unit !== 'code-point') throw new Untold('its columns');
    const source = this.#around.sourceOf(String(this.values['file_path']));
    const range = source?.lines.lineBytes(line);
    const counted = source && range && byteToCodePoint(source.bytes, range, column);
    if (counted === undefined) throw new Untold('the columns of files that are not there');
    return counted + firstColumn;
  }
}

/** Takes a value out of an object. */
export function taken(object: JsonObject, key: string): Json | undefined {
  if (!Object.hasOwn(object, key)) return undefined;
  const value = object[key];
  delete object[key];
  return value;
}

/** What stands there, if it is an object. */
export function objectIn(value: Json | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {};
}
