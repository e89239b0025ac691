import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import { grouped } from '../grouped.ts';
import { columnTemplate } from './column-template.ts';
import { isSpan, PLACE_KEYS, printPlace } from './place.ts';
import { PLAIN_QUOTE, quoteOf } from './quote.ts';
import { printPath, printQuoted, printText } from './text.ts';
import { type Here, isWord, printPathKey, printValue } from './values.ts';

/** An object of a list, in the words of the notation. */
export interface Row {
  /** What rows of one section share: how their text is made of their fields, and what they are to what was asked. */
  readonly shape: string;
  readonly file: string | undefined;
  readonly spanId: string | undefined;
  /** `undefined` without a span. */
  readonly place: string | undefined;
  /** Printed values by printed keys, that stand before those of the object. */
  readonly extra: ReadonlyMap<string, string>;
  /** What else the object has. */
  readonly own: JsonObject;
  /** What else its span has; its fields are called `.field`. */
  readonly span: JsonObject;
  readonly text: string | undefined;
  /** The fields that the text is made of, as the section says them. */
  readonly quoted: string;
}

const NO_MEMBERS: ReadonlyMap<string, string> = new Map();

/** The row of an object; `id` is that of its span. */
export function rowOf(object: JsonObject, id: Json | undefined): Row {
  const { span, ...own } = object;
  const place = isSpan(span) ? printPlace(span) : undefined;
  if (place === undefined || !isSpan(span)) return { ...PLACELESS, own: object };
  const { text, quoted, restOfOwn, restOfSpan } = quoteOf(own, span);
  const spanId = typeof id === 'string' ? id : undefined;
  const shape = `${JSON.stringify(own['role'])} ${quoted}`;
  const rest = withoutPlace(restOfSpan);
  return { shape, file: span.file_path, spanId, place, extra: NO_MEMBERS, own: restOfOwn, span: rest, text, quoted };
}

/** A row that is in no file. */
export const PLACELESS = {
  shape: '',
  file: undefined,
  spanId: undefined,
  place: undefined,
  extra: NO_MEMBERS,
  own: {},
  span: {},
  text: undefined,
  quoted: '',
} satisfies Row;

/** A span without its path and its place. */
export function withoutPlace({ file_path: _, ...span }: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(span).filter(([key]) => !(PLACE_KEYS as readonly string[]).includes(key)));
}

/** The members of a row; with those of inner objects by the paths of their keys where that makes columns. */
function membersOf({ extra, own, span, ...here }: Row, isFlat: boolean): Map<string, string> {
  return new Map([...extra, ...membersIn(own, here, isFlat), ...membersIn(span, here, isFlat, '.')]);
}

function* membersIn(object: JsonObject, here: Here, isFlat: boolean, prefix = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + printPathKey(key);
    const isOpen = isFlat && isObject(value) && !isSpan(value) && Object.keys(value).length > 0;
    if (isOpen) yield* membersIn(value, here, isFlat, `${name}.`);
    else yield [name, printValue(value, here)];
  }
}

/** The `span_id` of an object with a span. */
export function spanIdIn(object: JsonObject): Json | undefined {
  return isObject(object['span']) ? object['span']['span_id'] : undefined;
}

/** The lines of rows, in sections of one shape each; `title` begins each, where there is one. */
export function printRows(rows: readonly Row[], handles: Handles, title: (index: number) => string[]): string[] {
  return grouped(rows, ({ shape }) => shape).flatMap((section, index) => [
    ...title(index),
    ...printSection(section, handles),
  ]);
}

/** The lines of rows of one shape: what they share, the names of their columns, and by file a line for each. */
export function printSection(rows: readonly Row[], handles: Handles): string[] {
  const members = new Map(rows.map((row) => [row, membersOf(row, rows.length > 1)]));
  const layout = layoutOf(rows, [...members.values()]);
  const { shared, columns } = layout;
  const quoted = rows[0]?.quoted ?? '';
  const names = [...columns.map(({ name }) => name), ...(['', PLAIN_QUOTE].includes(quoted) ? [] : ['|', quoted])];
  return [
    ...(shared.size === 0 ? [] : [`each ${printPairs(shared)}`]),
    ...(names.length === 0 ? [] : [`cols ${names.join(' ')}`]),
    ...byFile(rows).flatMap((inFile) => {
      const path = inFile[0]?.file;
      return [
        ...(path === undefined ? [] : [` ${printPath(path)}`]),
        ...inFile.map((row) => printRow(row, members.get(row) as Map<string, string>, layout, handles)),
      ];
    }),
  ];
}

/** Rows by their files; first those that are in none. */
function byFile(rows: readonly Row[]): Row[][] {
  const files = grouped(rows, ({ file }) => file);
  const isWithout = (group: readonly Row[]) => group[0]?.file === undefined;
  return [...files.filter(isWithout), ...files.filter((group) => !isWithout(group))];
}

/** A value that each row has in a place of its own. */
interface Column {
  key: string;
  /** The key, with the template of the values where there is one. */
  name: string;
  /** What stands in a row; `undefined` where it has no value. */
  cellOf(members: ReadonlyMap<string, string>): string | undefined;
}

/** What rows share and what most of them have. */
interface Layout {
  /** Printed values by printed keys; behind a key may stand `~`, then the value is a template. */
  shared: ReadonlyMap<string, string>;
  columns: readonly Column[];
  /** The keys that need not stand in a row. */
  told: ReadonlySet<string>;
}

function layoutOf(rows: readonly Row[], members: readonly Map<string, string>[]): Layout {
  const shared = new Map<string, string>();
  const columns: Column[] = [];
  const told = new Set<string>();
  if (rows.length < 2) return { shared, columns, told };
  for (const [key, count] of countsOf(members)) {
    if (count * 2 <= rows.length) continue;
    told.add(key);
    const value = valueOfAll(key, members);
    const same = columns.find((one) => areSame(one.key, key, members));
    if (value !== undefined) shared.set(key, value);
    else if (same !== undefined) shared.set(key, `$${same.key}`);
    else {
      const column = key.startsWith('$') ? undefined : templateColumn(key, rows, members, columns);
      if (column !== undefined && 'template' in column) shared.set(`${key}~`, column.template);
      else columns.push(column ?? { key, name: key, cellOf: (row) => row.get(key) });
    }
  }
  return { shared, columns, told };
}

/** Stands for a value that is the template; before one that is not stands `=`. */
const FITS = '$';

/** The column of values that are worded alike; of those that differ in nothing the template alone. */
function templateColumn(
  key: string,
  rows: readonly Row[],
  members: readonly Map<string, string>[],
  columns: readonly Column[],
): Column | { template: string } | undefined {
  const texts = members.map((row) => textIn(row.get(key)));
  const parts = members.map((row, index) => ({ file: rows[index]?.file, others: textsIn(row, columns) }));
  const template = columnTemplate(texts, parts);
  if (template === undefined) return undefined;
  const text = printQuoted(template.text);
  const isWhole = template.cells.every((cell) => cell !== undefined && cell.differing === undefined);
  if (isWhole) return { template: text };
  const cells = new Map(members.map((row, index) => [row, template.cells[index]]));
  const cellOf = (row: ReadonlyMap<string, string>) => {
    const cell = cells.get(row as Map<string, string>);
    if (cell !== undefined) return cell.differing ?? FITS;
    const value = row.get(key);
    return value === undefined ? undefined : `=${value}`;
  };
  return { key, name: `${key}~${text}`, cellOf };
}

/** The keys of columns that stand in a row as they are, by their texts. */
function textsIn(row: ReadonlyMap<string, string>, columns: readonly Column[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { key, name } of columns) {
    const text = key === name && !/[\]$]/.test(key) ? textIn(row.get(key)) : undefined;
    if (text !== undefined && !texts.has(text)) texts.set(text, key);
  }
  return texts;
}

/** The string that a printed value is, where no character of it is escaped. */
function textIn(printed: string | undefined): string | undefined {
  if (printed === undefined || printed.includes('\\')) return undefined;
  if (printed.startsWith('"')) return printed.slice(1, -1);
  return isWord(printed) ? printed : undefined;
}

function countsOf(rows: readonly Map<string, string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) for (const key of row.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function valueOfAll(key: string, [first, ...others]: readonly Map<string, string>[]): string | undefined {
  const value = first?.get(key);
  return others.every((row) => row.get(key) === value) ? value : undefined;
}

/** True where two columns are the same in all rows. */
function areSame(one: string, other: string, rows: readonly Map<string, string>[]): boolean {
  return rows.every((row) => row.get(one) === row.get(other));
}

function printRow(
  { spanId, place, text }: Row,
  members: ReadonlyMap<string, string>,
  { columns, told }: Layout,
  handles: Handles,
): string {
  const others = new Map([...members].filter(([key]) => !told.has(key)));
  const words = [
    placeWord(place, spanId, handles),
    ...columns.map(({ cellOf }) => cellOf(members) ?? '-'),
    ...(others.size === 0 ? [] : [printPairs(others)]),
    ...(text === undefined ? [] : [text === '' ? '|' : `| ${printText(text)}`]),
  ];
  return words.join(' ');
}

/** The handle and the place; the mark of a handle may be left out where a number follows. */
function placeWord(place: string | undefined, spanId: string | undefined, handles: Handles): string {
  if (place === undefined) return '-';
  if (spanId !== undefined) return `#${handles.of(spanId)} ${place}`;
  return /^\d/.test(place) ? place : `# ${place}`;
}

function printPairs(members: ReadonlyMap<string, string>): string {
  return [...members].map(([key, value]) => `${key}${key.endsWith('~') ? '' : '='}${value}`).join(' ');
}

/** The shortest names of spans, at least four digits of their ids, that tell them from one another. */
export class Handles {
  readonly #lengths = new Map<string, number>();

  constructor(spanIds: Iterable<string>) {
    const sorted = [...new Set(spanIds)].sort();
    for (const [index, id] of sorted.entries()) {
      const common = Math.max(commonLength(id, sorted[index - 1]), commonLength(id, sorted[index + 1]));
      this.#lengths.set(id, Math.max(LEAST_DIGITS, common + 1));
    }
  }

  of(spanId: string): string {
    return spanId.slice(0, this.#lengths.get(spanId));
  }
}

const LEAST_DIGITS = 4;

function commonLength(one: string, other = ''): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length++;
  return length;
}
