import {
  type DiagnosticDraft,
  type Folded,
  type FoldFacts,
  given,
  isObject,
  type Json,
  type JsonObject,
  putAside,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';

type Row = Readonly<JsonObject>;
type Counts = [printed: number, right: number];

/** The rows of one file. */
interface File {
  /** The place of the first of them, and of the one that is kept. */
  first: number;
  kept: number;
  count: number;
  /** The one that is kept, where it is not the first: it is printed before it is read again. */
  row?: Row;
}

/**
 * Puts a map right: every file is in `modules` once for each of its module nodes, of which the one with names is
 * kept, and nothing is added up. With `--cached` the names in it, and their number, repeat as often (0.3.7 to 0.4.2).
 */
export function putRight({ '/summary': summary, '/modules': others }: Row, { complete, rows }: FoldFacts): Folded {
  const values = given({ '/summary': summary, '/modules': others });
  const listed = rows('/modules');
  if (listed === undefined) return { values };
  const { files, rowCount, functionCount } = filesIn(listed);
  const modules: Counts = [rowCount, files.length];
  const functions: Counts = [functionCount, functionCount];
  const names: Counts = [0, 0];
  const isRepeated = files.length < rowCount;
  if (isRepeated) {
    functions[1] = 0;
    for (const [row, right] of rowsOf(files, listed)) {
      functions[1] += countIn(right, 'function_count');
      names[0] += countIn(row, 'function_names');
      names[1] += countIn(right, 'function_names');
    }
  }
  if (isObject(summary) && complete) values['/summary'] = corrected(summary, { modules, functions });
  const diagnostics: DiagnosticDraft[] = [];
  if (isRepeated) diagnostics.push(repeated('/modules', modules));
  if (names[1] < names[0]) diagnostics.push(repeated('/modules/*/function_names', names), remarks.countedOften);
  return {
    values: { ...values, '/modules': rightRows(files, listed) },
    diagnostics,
    ...(isRepeated && { legacy: { modules: droppedOf(files, listed) } }),
  };
}

/** The files in the order of their first rows, and what the rows count. */
function filesIn(rows: Iterable<Row>): { files: File[]; rowCount: number; functionCount: number } {
  const files = new Map<Json, File & { isNamed: boolean }>();
  let rowCount = 0;
  let functionCount = 0;
  for (const row of rows) {
    const at = rowCount++;
    functionCount += countIn(row, 'function_count');
    const isNamed = 'function_names' in row;
    const key = row['path'] ?? row;
    const file = files.get(key);
    if (file === undefined) {
      files.set(key, { first: at, kept: at, count: 1, isNamed });
      continue;
    }
    file.count++;
    if (file.isNamed || !isNamed) continue;
    file.isNamed = true;
    file.kept = at;
    file.row = row;
  }
  return { files: [...files.values()], rowCount, functionCount };
}

/** The row of each file that is kept, as it was printed and as it is right. */
function* rowsOf(files: readonly File[], rows: Iterable<Row>): Generator<[row: Row, right: Row]> {
  let place = 0;
  let next = 0;
  for (const first of rows) {
    const file = files[next];
    if (file === undefined) return;
    if (file.first !== place++) continue;
    next++;
    const { row = first, count } = file;
    yield [row, withoutRepeats(row, count)];
  }
}

/** The rows that are kept, as they are right. */
function* rightRows(files: readonly File[], rows: Iterable<Row>): Generator<Json> {
  for (const [, right] of rowsOf(files, rows)) yield right as Json;
}

/** The rows that are not kept. */
function* droppedOf(files: readonly File[], rows: Iterable<Row>): Generator<Json> {
  const kept = new Set(files.map((file) => file.kept));
  let place = 0;
  for (const row of rows) if (!kept.has(place++)) yield row as Json;
}

/** A row whose names are the first of as many equal parts, if they are such parts; else the row. */
function withoutRepeats(row: Row, times: number): Row {
  const { function_names: names, function_count: count } = row;
  if (!Array.isArray(names) || names.length === 0 || times < 2 || names.length % times !== 0) return row;
  const length = names.length / times;
  const part = names.slice(0, length);
  const first = JSON.stringify(part);
  for (let at = length; at < names.length; at += length)
    if (JSON.stringify(names.slice(at, at + length)) !== first) return row;
  const cut: JsonObject = { ...row, function_names: part };
  if (count !== names.length) return cut;
  putAside(cut, 'function_count', count);
  return { ...cut, function_count: length };
}

/** The summary, with the numbers that were counted as they were printed put right. */
function corrected(summary: Row, counts: Readonly<Record<string, Counts>>): JsonObject {
  const right: JsonObject = { ...summary };
  for (const [key, [printed, number]] of Object.entries(counts)) {
    if (summary[key] !== printed || printed === number) continue;
    right[key] = number;
    putAside(right, key, printed);
  }
  return right;
}

/** The number under a key, or that of the elements of a list there. */
function countIn(row: Row, key: string): number {
  const { [key]: value } = row;
  return Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0;
}

/** What is said of a list that repeats itself. */
function repeated(list: string, [printed, kept]: Counts): DiagnosticDraft {
  return { ...remarks.repeated, details: { list, printed, kept } };
}
