import {
  type DiagnosticDraft,
  type Folded,
  type FoldFacts,
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
export function putRight(
  { '/summary': summary = null, '/modules': others = null }: Row,
  { complete, rows }: FoldFacts,
): Folded {
  const values = { ...(summary !== null && { '/summary': summary }), ...(others !== null && { '/modules': others }) };
  const listed = rows('/modules');
  if (listed === undefined) return { values };
  const modules = [...listed];
  const files = new Map<Json, { kept: Row; times: number }>();
  const functions: Counts = [0, 0];
  for (const row of modules) {
    functions[0] += countIn(row['function_count']);
    const path = row['path'] ?? row;
    const file = files.get(path);
    if (file === undefined) files.set(path, { kept: row, times: 1 });
    else if ('function_names' in row && !('function_names' in file.kept)) file.kept = row;
    if (file !== undefined) file.times++;
  }
  const dropped = new Set<Json>(modules);
  const right: Json[] = [];
  const names: Counts = [0, 0];
  for (const { kept, times } of files.values()) {
    const row = withoutRepeats(kept, times);
    dropped.delete(kept as Json);
    right.push(row as Json);
    functions[1] += countIn(row['function_count']);
    names[0] += countIn(kept['function_names']);
    names[1] += countIn(row['function_names']);
  }
  const counts: Readonly<Record<string, Counts>> = { modules: [modules.length, right.length], functions };
  if (isObject(summary) && complete) values['/summary'] = corrected(summary, counts);
  const diagnostics: DiagnosticDraft[] = [];
  if (dropped.size > 0) diagnostics.push(repeated('/modules', [modules.length, right.length]));
  if (names[1] < names[0]) diagnostics.push(repeated('/modules/*/function_names', names), remarks.countedOften);
  return {
    values: { ...values, '/modules': right },
    diagnostics,
    ...(dropped.size > 0 && { legacy: { modules: [...dropped] } }),
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
  const legacy: JsonObject = {};
  for (const [key, [printed, number]] of Object.entries(counts)) {
    if (summary[key] !== printed || printed === number) continue;
    right[key] = number;
    legacy[key] = printed;
  }
  for (const [key, printed] of Object.entries(legacy)) putAside(right, key, printed);
  return right;
}

/** A number, or that of the elements of a list. */
function countIn(value: Json | undefined): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : 0;
}

/** What is said of a list that repeats itself. */
function repeated(list: string, [printed, kept]: Counts): DiagnosticDraft {
  return { ...remarks.repeated, details: { list, printed, kept } };
}
