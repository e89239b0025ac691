import type { Span } from '../envelope/types.ts';
import type { Found, FoundMatch } from '../filter/found.ts';
import { byteSlicer } from './columns.ts';
import { declarationOf, isUse } from './declarations.ts';

/** Lines and columns in bytes, both from 0, as SCIP has them: the line of the end stands only where it is another. */
type ScipRange = readonly number[];

/** A place where a name is declared or used. */
export interface Occurrence {
  /** The name in it; the whole place where the name is not to be seen. */
  range: ScipRange;
  /** The whole of a declaration. */
  enclosing: ScipRange | undefined;
  name: string;
  isDefinition: boolean;
  /** What is declared, in the words of the format. */
  kind: string | undefined;
}

/** What a match is to an index; `undefined` where its name or its range is not known. */
export function occurrenceOf(found: Found): Occurrence | undefined {
  if (found.kind === 'match' && isUse(found)) return useOf(found);
  const declaration = declarationOf(found);
  if (declaration === undefined) return undefined;
  const { name, kind, span } = declaration;
  const whole = rangeOf(span);
  if (whole === undefined) return undefined;
  const own = nameRange(name, span);
  const enclosing = own && whole;
  return { range: own ?? whole, enclosing, name: name.toWellFormed(), isDefinition: true, kind };
}

/** A use is of the name that its text ends with: `Entry` of `ledger::Entry`. */
function useOf({ span, value }: FoundMatch): Occurrence | undefined {
  const range = rangeOf(span);
  const name = /[\p{L}_$][\p{L}\p{N}_$]{0,255}$/u.exec(textOf(span)?.slice(-LOOKED_AT) ?? '')?.[0] ?? value.name;
  if (range === undefined || typeof name !== 'string' || name === '') return undefined;
  return { range, enclosing: undefined, name: name.toWellFormed(), isDefinition: false, kind: undefined };
}

/** Both numbers of a range are 32 bits wide. */
const LARGEST = 2 ** 31 - 1;

/** The range of a span; `undefined` where one of its ends is not known. */
function rangeOf({ start_line, start_col, end_line, end_col, precision }: Span): ScipRange | undefined {
  if (start_line === 0 || end_line < start_line || precision === 'point' || precision === 'file') return undefined;
  if (start_line === end_line && end_col <= start_col) return undefined;
  if (Math.max(end_line, start_col, end_col) > LARGEST) return undefined;
  const start = [start_line - 1, start_col];
  return start_line === end_line ? [...start, end_col] : [...start, end_line - 1, end_col];
}

/** The text of a span within one line, where its line is known. */
function textOf({ start_line, start_col, end_line, end_col, precision, context }: Span): string | undefined {
  const line = context?.selected[0];
  if (line === undefined || start_line !== end_line || precision !== undefined) return undefined;
  return byteSlicer(line)(start_col, end_col);
}

/** So many UTF-16 units of a text are looked at for a name. */
const LOOKED_AT = 1000;

/** The range of a name in the first line of a span that declares it, where it stands there once as a word. */
function nameRange(name: string, { start_line, start_col, end_line, end_col, context }: Span): ScipRange | undefined {
  const line = context?.selected[0];
  if (line === undefined || line.length > LOOKED_AT) return undefined;
  const end = start_line === end_line ? end_col : undefined;
  const text = byteSlicer(line)(start_col, end);
  const words = text.split(/([\p{L}\p{N}_$]+)/u);
  const at = words.indexOf(name);
  if (at < 0 || words.indexOf(name, at + 1) >= 0) return undefined;
  const column = start_col + Buffer.byteLength(words.slice(0, at).join(''));
  return [start_line - 1, column, column + Buffer.byteLength(name)];
}
