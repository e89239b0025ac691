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

/**
 * Puts a map right: every file stands in `modules` once for each of its module nodes, of which the one with names is
 * kept, and nothing is added up. With `--cached` the names in it, and their number, repeat as often (0.3.7 to 0.4.2).
 */
export function putRight({ '/summary': summary, '/modules': others }: Row, { complete, rows }: FoldFacts): Folded {
  const values = given({ '/summary': summary, '/modules': others });
  const listed = rows('/modules');
  if (listed === undefined) return { values };
  const modules = [...listed];
  const files = new Map<Json, Row[]>();
  for (const row of modules) {
    const file = files.get(row['path'] ?? row);
    if (file === undefined) files.set(row['path'] ?? row, [row]);
    else file.push(row);
  }
  const kept = [...files.values()].map((same) => same.find((row) => 'function_names' in row) ?? (same[0] as Row));
  const right = [...files.values()].map((same, at) => withoutRepeats(kept[at] as Row, same.length));
  const counts: Counts = [modules.length, right.length];
  const functions: Counts = [countIn(modules, 'function_count'), countIn(right, 'function_count')];
  const names: Counts = [countIn(kept, 'function_names'), countIn(right, 'function_names')];
  if (isObject(summary) && complete) values['/summary'] = corrected(summary, { modules: counts, functions });
  const isKept = new Set(kept);
  const dropped = modules.filter((row) => !isKept.has(row));
  const diagnostics: DiagnosticDraft[] = [];
  if (dropped.length > 0) diagnostics.push(repeated('/modules', counts));
  if (names[1] < names[0]) diagnostics.push(repeated('/modules/*/function_names', names), remarks.countedOften);
  return {
    values: { ...values, '/modules': right as Json },
    diagnostics,
    ...(dropped.length > 0 && { legacy: { modules: dropped } }),
  };
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

/** The numbers under a key, or of the elements of lists there, as one. */
function countIn(rows: readonly Row[], key: string): number {
  let count = 0;
  for (const { [key]: value } of rows)
    count += Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0;
  return count;
}

/** What is said of a list that repeats itself. */
function repeated(list: string, [printed, kept]: Counts): DiagnosticDraft {
  return { ...remarks.repeated, details: { list, printed, kept } };
}
