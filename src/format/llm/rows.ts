import { isSpan } from '../../filter/found.ts';
import { grouped } from '../../json/grouped.ts';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import type { CodeTexts } from './code-texts.ts';
import { columnTemplate } from './column-template.ts';
import { type Detail, essenceOfObject, isEmpty, withTexts } from './essence.ts';
import { PLACE_KEYS, printPlace } from './place.ts';
import { ALONE, CUT_KEYS, PLAIN_QUOTE, type Quote, quoteOf } from './quote.ts';
import { printPath, printQuoted, printText } from './text.ts';
import { BARE, IN_FILE, printPathKey, printValue } from './values.ts';

/** An object of a list, in the words of the notation. */
export interface Row extends Quote {
  /** The printed path of keys that leads to the list; empty for what is of none. */
  readonly path: string;
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
  /** True where only the place and the name are reported. */
  readonly isShort?: true;
}

/** Printed values by printed keys. */
type Members = ReadonlyMap<string, string>;

const NO_MEMBERS: Members = new Map();

/** A row that is in no file. */
export const PLACELESS = {
  path: '',
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

/** What is printed of an envelope: what its lines have named, and the names of its spans. */
export interface Printing {
  /** The file of rows. */
  file: string | undefined;
  /** The tool of diagnostics. */
  tool: string;
  /** What notes need not say. */
  readonly texts: CodeTexts;
  readonly handleOf: (spanId: string) => string;
}

export function rowOf(object: JsonObject, path: string, detail: Detail): Row {
  const { span } = object;
  const place = isSpan(span) ? printPlace(span) : undefined;
  if (place === undefined || !isSpan(span)) return { ...PLACELESS, path, own: essenceOfObject(object, detail) };
  const quote = quoteOf(withTexts(object), span, detail);
  const said = quote.quoted.split(' ');
  const { span_id: id, file_path: file } = span;
  return {
    ...{ path, file, spanId: typeof id === 'string' ? id : undefined, place, extra: NO_MEMBERS },
    own: essenceOfObject(object, detail, ['span', ...CUT_KEYS.filter((key) => said.includes(key))]),
    span: essenceOfObject(span, detail, ['file_path', ...PLACE_KEYS, ...said.filter((key) => key === 'context')]),
    ...quote,
  };
}

/** The members of a row; with those of inner objects by the paths of their keys where that makes columns. */
function membersOf({ extra, own, span, file, place }: Row, isFlat: boolean): Members {
  if (extra.size === 0 && isEmpty(own) && isEmpty(span)) return NO_MEMBERS;
  const members = new Map(extra);
  const add = (object: JsonObject, prefix: string): void => {
    for (const key of Object.keys(object)) {
      const value = object[key] as Json;
      const name = prefix + printPathKey(key);
      const isOpen = isFlat && isObject(value) && !isSpan(value) && Object.keys(value).length > 0;
      if (isOpen) add(value, `${name}.`);
      else members.set(name, printValue(value, { file, place }));
    }
  };
  add(own, '');
  add(span, '.');
  return members;
}

/** The lines of rows, in sections: those that are alike in what they are to what was asked, and in their text. */
export function sectionsOf(rows: readonly Row[]): Row[][] {
  return grouped(rows, ({ place, own, quoted, isShort }) =>
    place === undefined || isShort === true ? '' : `${JSON.stringify(own['role'])} ${quoted}`,
  );
}

/** The lines of a section: what its rows share, the names of their columns, and by file a line for each. */
export function printSection(rows: readonly Row[], printing: Printing): string[] {
  const members = rows.map((row) => membersOf(row, rows.length > 1));
  const layout = rows.length > 1 ? layoutOf(rows, members) : ALONE_IN_SECTION;
  const { shared, columns } = layout;
  const quoted = rows[0]?.quoted ?? '';
  return [
    ...(shared.size === 0 ? [] : [`each ${printPairs(shared)}`]),
    ...(columns.length === 0 ? [] : [`cols ${columns.map(({ name }) => name).join(' ')}`]),
    ...(['', PLAIN_QUOTE].includes(quoted) ? [] : [`| ${quoted}`]),
    ...linesByFile(rows, members, layout, printing),
  ];
}

/** The lines of rows below the paths of their files: first those in none, and in the file that is named. */
function linesByFile(rows: readonly Row[], members: readonly Members[], layout: Layout, printing: Printing): string[] {
  const files = new Map<string | undefined, string[]>([undefined, printing.file].map((file) => [file, []]));
  for (const [index, row] of rows.entries()) {
    let lines = files.get(row.file);
    if (lines === undefined) files.set(row.file, (lines = [` ${printPath(row.file as string)}`]));
    const { before, after } = row.around;
    for (const line of before) lines.push(`< ${printText(line)}`);
    lines.push(printRow(row, members[index] as Members, layout, printing));
    for (const line of after) lines.push(`~ ${printText(line)}`);
  }
  printing.file = [...files.keys()].at(-1);
  return [...files.values()].flat();
}

/** A value that each row has in a place of its own. */
interface Column {
  key: string;
  /** The key, with the template of the values where there is one. */
  name: string;
  /** What is in a row; `undefined` where it has no value. */
  cellOf(members: Members): string | undefined;
}

/** What rows share and what most of them have. */
interface Layout {
  /** Printed values by printed keys; behind a key may stand `~`, then the value is a template. */
  shared: Members;
  columns: readonly Column[];
  /** The keys that need not be in a row. */
  told: ReadonlySet<string>;
}

const ALONE_IN_SECTION: Layout = { shared: NO_MEMBERS, columns: [], told: new Set() };

function layoutOf(rows: readonly Row[], members: readonly Members[]): Layout {
  const shared = new Map<string, string>();
  const columns: Column[] = [];
  const told = new Set<string>();
  const keys = members.flatMap((row) => [...row.keys()]);
  for (const [key, ...again] of grouped(keys, (one) => one) as [string, ...string[]][]) {
    if ((again.length + 1) * 2 <= rows.length) continue;
    told.add(key);
    const value = members[0]?.get(key);
    const isShared = members.every((row) => row.get(key) === value);
    const same = columns.find((one) => members.every((row) => row.get(one.key) === row.get(key)));
    if (value !== undefined && isShared) shared.set(key, value);
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

/** The keys of columns that are in a row as they are, by their texts. */
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
  return BARE.test(printed) ? printed : undefined;
}

function printRow(
  { spanId, file, place, text }: Row,
  members: Members,
  layout: Layout,
  { handleOf }: Printing,
): string {
  const { columns, told } = layout;
  let line = place ?? (file === undefined ? '-' : IN_FILE);
  if (place !== undefined && spanId !== undefined) line = `#${handleOf(spanId)} ${place}`;
  // The mark of a handle may be left out where a number follows.
  else if (place !== undefined && !/^\d/.test(place)) line = `# ${place}`;
  for (const { cellOf } of columns) line += ` ${cellOf(members) ?? '-'}`;
  const pairs = members.size === 0 ? '' : printPairs([...members].filter(([key]) => !told.has(key)));
  if (pairs !== '') line += ` ${pairs}`;
  if (text === undefined) return line;
  return text === '' ? `${line} |` : `${line} | ${printText(text)}`;
}

/** Keys and their values, each value once behind all keys that have it; a key alone is `true`. */
export function printPairs(members: Iterable<readonly [key: string, value: string]>): string {
  // A variable, a template and the name of a column stand alone.
  const groups = grouped(members, ([key, value]) => (/^\$|~$/.test(key) || value.startsWith('$') ? key : `=${value}`));
  const printed = groups.map((group) => {
    const [[key, value]] = group as [[string, string]];
    if (key.endsWith('~')) return key + value;
    const keys = group.map(([one]) => one);
    return value === 'true' && !key.startsWith('$') ? keys.join(' ') : `${keys.join('=')}=${value}`;
  });
  return printed.join(' ');
}
