import type { Expected } from './expected.ts';
import { fieldsOf, numbersIn } from './read-protobuf.ts';
import type { World } from './world.ts';

type Place = Expected & { span: NonNullable<Expected['span']> };

/** Kinds of the format whose names are not declared by what has them. */
const NO_DECLARATIONS = ['impl', 'decorator', 'statement', undefined];

const isUse = ({ value }: Expected): boolean => ['reference', 'call'].includes(String(value['role']));

const isNamed = ({ value }: Expected): boolean => typeof value['name'] === 'string' && value['name'] !== '';

function definitionsIn(expected: readonly Expected[]): Place[] {
  const isDefinition = (one: Expected): one is Place => {
    if (one.kind !== 'match' || one.span === undefined || isUse(one) || !isNamed(one)) return false;
    return one.value['role'] === 'definition' || !NO_DECLARATIONS.includes(one.span.semantic_kind);
  };
  return expected.filter(isDefinition).filter(({ span }) => span.start_line > 0);
}

/** What is wrong with a tags file. */
export function ctagsProblems(text: string, expected: readonly Expected[]): string[] {
  const lines = text.split('\n');
  const tags = lines.slice(0, -1).filter((line) => !line.startsWith('!_TAG_'));
  const wanted = definitionsIn(expected).map(({ value, span }) => {
    const end = span.end_line === 0 ? undefined : span.end_line;
    return [value['name'], span.file_path, span.start_line, end, span.semantic_kind ?? value['kind']];
  });
  const printed = tags.map((line) => {
    const [name = '', file = '', address = '', ...fields] = line.split('\t');
    const said = new Map(fields.map((field) => [field.split(':', 1)[0], field.replace(/^\w+:/, '')]));
    const [lineNumber, end] = [said.get('line'), said.get('end')];
    if (address !== `${lineNumber};"`) return [line];
    const kind = said.get('kind');
    const endLine = end === undefined ? undefined : Number(end);
    return [unescaped(name), unescaped(file), Number(lineNumber), endLine, kind && unescaped(kind)];
  });
  const isSame = JSON.stringify(printed) === JSON.stringify(wanted);
  return isSame ? [] : [`${JSON.stringify(printed).slice(0, 500)} is not ${JSON.stringify(wanted).slice(0, 500)}`];
}

function unescaped(cell: string): string {
  const chars: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };
  return cell.replace(/\\(?:x([0-9a-f]{2})|(.))/g, (_, hex?: string, char = '') =>
    hex === undefined ? (chars[char] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Where a symbol is, in lines and columns from 0: four numbers, or none where nothing encloses it. */
export interface ScipOccurrence {
  path: string;
  symbol: string;
  range: number[];
  enclosing: number[];
  isDefinition: boolean;
}

/** What is wrong with a SCIP index, of which each byte is a character. */
export function scipProblems(text: string, expected: readonly Expected[], world: World): string[] {
  const index = fieldsOf(Buffer.from(text, 'latin1'));
  const documents = documentsIn(index);
  const occurrences = documents.flatMap(occurrencesIn);
  const told = documents.flatMap((fields) => fields.filter(({ field }) => field === 3).map(symbolIn));
  const external = index.filter(({ field }) => field === 3).map(symbolIn);
  const paths = documents.map((fields) => textOf(fields, 1));
  const unknown = occurrences.filter(({ symbol }) => !told.includes(symbol) && !external.includes(symbol));
  const definitions = occurrences.filter(({ isDefinition }) => isDefinition);
  return [
    ...(index[0]?.field === 1 ? [] : ['the metadata does not stand first']),
    ...(new Set(paths).size === paths.length ? [] : ['a file has several documents']),
    ...documents.filter((fields) => numberOf(fields, 6) !== 1).map((fields) => `${textOf(fields, 1)}: no encoding`),
    ...unknown.map(({ symbol }) => `nothing is said of ${symbol}`),
    ...external.filter((symbol) => told.includes(symbol)).map((symbol) => `${symbol} is declared twice`),
    ...missing(definitionsIn(expected).filter(isRanged), definitions, world),
    ...occurrences.filter(({ isDefinition }) => !isDefinition).flatMap((use) => problemsOfUse(use, expected, world)),
  ];
}

/** All occurrences in a SCIP index, of which each byte is a character. */
export function readScip(text: string): ScipOccurrence[] {
  return documentsIn(fieldsOf(Buffer.from(text, 'latin1'))).flatMap(occurrencesIn);
}

type Fields = ReturnType<typeof fieldsOf>;

function documentsIn(index: Fields): Fields[] {
  return index.filter(({ field }) => field === 2).map(({ bytes }) => fieldsOf(bytes));
}

function textOf(fields: Fields, number: number): string {
  return fields.find(({ field }) => field === number)?.bytes.toString('utf8') ?? '';
}

function numberOf(fields: Fields, number: number): number {
  return fields.find(({ field }) => field === number)?.number ?? 0;
}

function symbolIn({ bytes }: Fields[number]): string {
  return textOf(fieldsOf(bytes), 1);
}

function occurrencesIn(document: Fields): ScipOccurrence[] {
  const path = textOf(document, 1);
  return document
    .filter(({ field }) => field === 2)
    .map(({ bytes }) => {
      const fields = fieldsOf(bytes);
      const rangeOf = (number: number) =>
        inFour(numbersIn(fields.find(({ field }) => field === number)?.bytes ?? Buffer.alloc(0)));
      const isDefinition = numberOf(fields, 3) === 1;
      return { path, symbol: textOf(fields, 2), range: rangeOf(1), enclosing: rangeOf(7), isDefinition };
    });
}

/** A range within one line has three numbers. */
export function inFour(range: readonly number[]): number[] {
  const [line = 0, column = 0, end = 0] = range;
  return range.length === 3 ? [line, column, line, end] : [...range];
}

/** True for a place that an index can have: with both ends, in a file below the root. */
function isRanged({ span }: Place): boolean {
  const { file_path, start_line, start_col, end_line, end_col, precision } = span;
  const isLonger = end_line > start_line || (end_line === start_line && end_col > start_col);
  return isLonger && precision !== 'point' && !/^\/|^[A-Z]:|(?:^|\/)\.\.?(?:\/|$)/.test(file_path);
}

function rangeOfSpan({ span }: Place): number[] {
  return [span.start_line - 1, span.start_col, span.end_line - 1, span.end_col];
}

/** Definitions that are not reported, or are reported elsewhere. */
function missing(wanted: readonly Place[], printed: readonly ScipOccurrence[], world: World): string[] {
  if (wanted.length !== printed.length) return [`${printed.length} definitions, not ${wanted.length}`];
  const rest = [...printed];
  return wanted.flatMap((place) => {
    const name = String(place.value['name']);
    const at = rest.findIndex(({ path, symbol, range, enclosing }) => {
      const whole = enclosing.length === 0 ? range : enclosing;
      return path === place.span.file_path && nameOf(symbol) === name && same(whole, rangeOfSpan(place));
    });
    if (at < 0) return [`${name} is not told: ${JSON.stringify(place.span)}`];
    const [{ path, range, enclosing } = rest[0]!] = rest.splice(at, 1);
    const found = enclosing.length === 0 ? undefined : textAt(path, range, world);
    return found === undefined || found === name ? [] : [`${found} is told to be ${name}`];
  });
}

/** A use is at the place of one, and its text ends with its name. */
function problemsOfUse({ path, symbol, range }: ScipOccurrence, expected: readonly Expected[], world: World): string[] {
  const place = expected.find((one): one is Place => {
    if (one.kind !== 'match' || one.span?.file_path !== path || !isUse(one)) return false;
    return same(rangeOfSpan(one as Place), range);
  });
  if (place === undefined) return [`${symbol} is used nowhere at ${path} ${range}`];
  const name = nameOf(symbol);
  const text = place.span.context === undefined ? undefined : textAt(path, range, world);
  return text === undefined || place.value['name'] === name || text.endsWith(name) ? [] : [`${text} is no ${name}`];
}

/** The name in `unify . . . NAME.`. */
function nameOf(symbol: string): string {
  const descriptor = symbol.slice('unify . . . '.length, -1);
  return descriptor.startsWith('`') ? descriptor.slice(1, -1).replaceAll('``', '`') : descriptor;
}

/** The bytes of a file in a range within one line, as text. */
function textAt(
  path: string,
  [line = 0, start = 0, endLine, end = 0]: number[],
  { source }: World,
): string | undefined {
  const bytes = source(path);
  if (bytes === undefined || line !== endLine) return undefined;
  let from = 0;
  for (let count = 0; count < line; count++) from = bytes.indexOf(10, from) + 1;
  return bytes.toString('utf8', from + start, from + end);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
