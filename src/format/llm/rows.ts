import { grouped } from '../../json/grouped.ts';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import { columnTemplate } from './column-template.ts';
import { type Detail, essenceOfObject, isEmpty, withTexts } from './essence.ts';
import { AS_BEFORE, forgetFile, IN_FILE, type Named } from './named.ts';
import { isSpan, printPlace } from './place.ts';
import { ALONE, type Around, PLAIN_QUOTE, quoteOf } from './quote.ts';
import { printPath, printQuoted, printText } from './text.ts';
import { isWord, printPathKey, printValue } from './values.ts';

/** An object of a list, in the words of the notation. */
export interface Row {
  /** The printed path of keys that leads to the list; empty for what is of none. */
  readonly path: string;
  /** What rows of one section share: how their text is made of their fields, and what they are to what was asked. */
  readonly shape: string;
  readonly file: string | undefined;
  readonly spanId: string | undefined;
  /** `undefined` without a span. */
  readonly place: string | undefined;
  /** Printed values by printed keys, that stand before those of the object. */
  readonly extra: Members;
  /** What else the object has. */
  readonly own: JsonObject;
  /** What else its span has; its fields are called `.field`. */
  readonly span: JsonObject;
  readonly text: string | undefined;
  /** The lines of source around the text. */
  readonly around: Around;
  /** The fields that the text is made of, as the section says them. */
  readonly quoted: string;
  /** True where only the place and the name are told. */
  readonly isShort?: true;
}

/** Printed values by printed keys. */
type Members = ReadonlyMap<string, string>;

const NO_MEMBERS: Members = new Map();

/** The row of an object in the list at a path; texts that it has in common with the row before it are kept once. */
export function rowOf(object: JsonObject, path: string, detail: Detail, last: Row): Row {
  const { span } = object;
  const place = isSpan(span) ? printPlace(span) : undefined;
  if (place === undefined || !isSpan(span)) return { ...PLACELESS, path, own: essenceOfObject(object, detail) };
  const { text, quoted, around } = quoteOf(withTexts(object), span, detail);
  const own = essenceOfObject(object, detail, quoted.own);
  const { span_id: id, file_path } = span;
  const { words } = quoted;
  const isAlike = words === last.quoted && own['role'] === last.own['role'] && last.place !== undefined;
  return {
    path,
    shape: isAlike ? last.shape : `${JSON.stringify(own['role'])} ${words}`,
    file: file_path === last.file ? last.file : file_path,
    spanId: typeof id === 'string' ? id : undefined,
    place,
    extra: NO_MEMBERS,
    own,
    span: essenceOfObject(span, detail, quoted.span),
    text,
    around,
    quoted: words,
  };
}

/** A row that is in no file. */
export const PLACELESS = {
  path: '',
  shape: '',
  file: undefined,
  spanId: undefined,
  place: undefined,
  extra: NO_MEMBERS,
  own: {},
  span: {},
  text: undefined,
  around: ALONE,
  quoted: '',
} satisfies Row;

/** The members of a row; with those of inner objects by the paths of their keys where that makes columns. */
function membersOf({ extra, own, span, file, place }: Row, said: string | undefined, isFlat: boolean): Members {
  if (extra.size === 0 && isEmpty(own) && isEmpty(span)) return NO_MEMBERS;
  const members = new Map(extra);
  const add = (object: JsonObject, prefix: string): void => {
    for (const key of Object.keys(object)) {
      const value = object[key] as Json;
      const name = prefix + printPathKey(key);
      const isOpen = isFlat && isObject(value) && !isSpan(value) && Object.keys(value).length > 0;
      if (isOpen) add(value, `${name}.`);
      else members.set(name, printValue(value, { file, place, said }));
    }
  };
  add(own, '');
  add(span, '.');
  return members;
}

/** The `span_id` of an object with a span. */
export function spanIdIn(object: JsonObject): Json | undefined {
  return isObject(object['span']) ? object['span']['span_id'] : undefined;
}

/** The lines of rows, in sections of one shape each; `title` begins each, where there is one. */
export function printRows(
  rows: readonly Row[],
  named: Named<string>,
  handles: Handles,
  title: (index: number) => string[],
): string[] {
  return grouped(rows, ({ shape }) => shape).flatMap((section, index) => {
    const titled = title(index);
    if (titled.length > 0) forgetFile(named);
    return [...titled, ...printSection(section, named, handles)];
  });
}

/** The lines of rows of one shape: what they share, the names of their columns, and by file a line for each. */
export function printSection(rows: readonly Row[], named: Named<string>, handles: Handles): string[] {
  const members = rows.map((row) => membersOf(row, named.said, rows.length > 1));
  const layout = rows.length > 1 ? layoutOf(rows, members) : layoutBehind(named.alone, members[0] ?? NO_MEMBERS);
  named.alone = (rows.length > 1 ? undefined : members[0]) ?? NO_MEMBERS;
  const { shared, columns } = layout;
  const quoted = rows[0]?.quoted ?? '';
  return [
    ...(shared.size === 0 ? [] : [`each ${printPairs(shared)}`]),
    ...(columns.length === 0 ? [] : [`cols ${columns.map(({ name }) => name).join(' ')}`]),
    ...(['', PLAIN_QUOTE].includes(quoted) ? [] : [`| ${quoted}`]),
    ...linesByFile(rows, members, layout, named, handles),
  ];
}

/** The lines of rows below the paths of their files: first those in none, and in the file that is named. */
function linesByFile(
  rows: readonly Row[],
  members: readonly Members[],
  layout: Layout,
  named: Named<string>,
  handles: Handles,
): string[] {
  const files = new Map<string | undefined, string[]>([undefined, named.file].map((file) => [file, []]));
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as Row;
    let lines = files.get(row.file);
    if (lines === undefined) files.set(row.file, (lines = [` ${printPath(row.file as string)}`]));
    const { before, after } = row.around;
    for (const line of before) lines.push(`< ${printText(line)}`);
    lines.push(printRow(row, members[index] as Members, layout, handles));
    for (const line of after) lines.push(`~ ${printText(line)}`);
  }
  named.file = [...files.keys()].at(-1);
  return [...files.values()].flat();
}

/** A value that each row has in a place of its own. */
interface Column {
  key: string;
  /** The key, with the template of the values where there is one. */
  name: string;
  /** What stands in a row; `undefined` where it has no value. */
  cellOf(members: Members): string | undefined;
}

/** What rows share and what most of them have. */
interface Layout {
  /** Printed values by printed keys; behind a key may stand `~`, then the value is a template. */
  shared: Members;
  columns: readonly Column[];
  /** The keys that need not stand in a row. */
  told: ReadonlySet<string>;
  /** True where they are as in the row before. */
  isAsBefore?: boolean;
}

/** Fewer members that are as in the row before are said again. */
const LEAST_SAME = 2;

/** The layout of a row that is alone behind another one that was. */
function layoutBehind(before: Members, members: Members): Layout {
  const same = [...before].filter(([key, value]) => members.get(key) === value);
  const isAsBefore = same.length >= LEAST_SAME && [...before.keys()].every((key) => members.has(key));
  return { shared: NO_MEMBERS, columns: [], told: new Set(isAsBefore ? same.map(([key]) => key) : []), isAsBefore };
}

function layoutOf(rows: readonly Row[], members: readonly Members[]): Layout {
  const shared = new Map<string, string>();
  const columns: Column[] = [];
  const told = new Set<string>();
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
  members: readonly Members[],
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
  const cellOf = (row: Members) => {
    const cell = cells.get(row);
    if (cell !== undefined) return cell.differing ?? FITS;
    const value = row.get(key);
    return value === undefined ? undefined : `=${value}`;
  };
  return { key, name: `${key}~${text}`, cellOf };
}

/** The keys of columns that stand in a row as they are, by their texts. */
function textsIn(row: Members, columns: readonly Column[]): Map<string, string> {
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

function countsOf(rows: readonly Members[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) for (const key of row.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function valueOfAll(key: string, [first, ...others]: readonly Members[]): string | undefined {
  const value = first?.get(key);
  return others.every((row) => row.get(key) === value) ? value : undefined;
}

/** True where two columns are the same in all rows. */
function areSame(one: string, other: string, rows: readonly Members[]): boolean {
  return rows.every((row) => row.get(one) === row.get(other));
}

function printRow({ spanId, file, place, text }: Row, members: Members, layout: Layout, handles: Handles): string {
  const { columns, told, isAsBefore } = layout;
  let line = place === undefined && file !== undefined ? IN_FILE : placeWord(place, spanId, handles);
  if (isAsBefore === true) line += ` ${AS_BEFORE}`;
  for (const { cellOf } of columns) line += ` ${cellOf(members) ?? '-'}`;
  const pairs = members.size === 0 ? '' : printPairs([...members].filter(([key]) => !told.has(key)));
  if (pairs !== '') line += ` ${pairs}`;
  if (text === undefined) return line;
  return text === '' ? `${line} |` : `${line} | ${printText(text)}`;
}

/** The handle and the place; the mark of a handle may be left out where a number follows. */
function placeWord(place: string | undefined, spanId: string | undefined, handles: Handles): string {
  if (place === undefined) return '-';
  if (spanId !== undefined) return `#${handles.of(spanId)} ${place}`;
  return /^\d/.test(place) ? place : `# ${place}`;
}

/** Keys and their values, each value once behind all keys that have it; a key alone is `true`. */
export function printPairs(members: Iterable<readonly [key: string, value: string]>): string {
  const groups = new Map<string, { keys: string[]; value: string }>();
  for (const [key, value] of members) {
    const name = /^\$|~$/.test(key) || value.startsWith('$') ? key : `=${value}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { keys: [key], value });
    else group.keys.push(key);
  }
  return Array.from(groups.values(), ({ keys, value }) => printGroup(keys, value)).join(' ');
}

function printGroup(keys: readonly string[], value: string): string {
  const [key = ''] = keys;
  if (key.endsWith('~')) return key + value;
  return value === 'true' && !key.startsWith('$') ? keys.join(' ') : `${keys.join('=')}=${value}`;
}

/** The shortest names of spans, at least four digits of their ids, that tell them from one another. */
export class Handles {
  /** Lengths of the names that are longer than the shortest. */
  readonly #lengths = new Map<string, number>();

  /** `spanIds` are those of rows; not each has one. */
  constructor(spanIds: Iterable<string | undefined>) {
    const sorted = alikeIn(spanIds).sort();
    for (const [index, id] of sorted.entries()) {
      const common = Math.max(commonLength(id, sorted[index - 1]), commonLength(id, sorted[index + 1]));
      this.#lengths.set(id, Math.max(LEAST_DIGITS, common + 1));
    }
  }

  of(spanId: string): string {
    return spanId.slice(0, this.#lengths.get(spanId) ?? LEAST_DIGITS);
  }
}

const LEAST_DIGITS = 4;

/** The different ids that share their first digits with another one. */
function alikeIn(ids: Iterable<string | undefined>): string[] {
  const firsts = new Map<number, string>();
  const alike = new Set<string>();
  for (const id of ids) {
    if (id === undefined) continue;
    // As a number, which is found sooner than a text; other characters than digits may make the same one.
    let digits = 0;
    for (let at = 0; at < LEAST_DIGITS; at++) digits = (digits << 8) ^ id.charCodeAt(at);
    const first = firsts.get(digits);
    if (first === undefined) firsts.set(digits, id);
    else if (first !== id) alike.add(first).add(id);
  }
  return [...alike];
}

function commonLength(one: string, other = ''): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length++;
  return length;
}
