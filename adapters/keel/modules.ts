import { type DiagnosticDraft, type Folded, isObject, type Json, type JsonObject } from '../../src/adapter.ts';
import { remarks } from './codes.ts';

type Row = Readonly<JsonObject>;

/**
 * Puts a map right: every file stands in `modules` once for each of its module nodes, of which the one with names is
 * kept, and nothing is added up. With `--cached` the names in it, and their number, repeat as often (0.3.7 to 0.4.2).
 */
export function putRight({ '/summary': summary = null, '/modules': modules = null }: Row, complete: boolean): Folded {
  const values = { ...(summary !== null && { '/summary': summary }), ...(modules !== null && { '/modules': modules }) };
  if (!Array.isArray(modules) || !modules.every(isObject)) return { values };
  const byPath = new Map<unknown, Row[]>();
  for (const row of modules as Row[]) {
    const path = row['path'] ?? row;
    const rows = byPath.get(path);
    if (rows === undefined) byPath.set(path, [row]);
    else rows.push(row);
  }
  const files = [...byPath.values()];
  const kept = files.map((rows) => rows.find((row) => 'function_names' in row) ?? (rows[0] as Row));
  const right = kept.map((row, index) => withoutRepeats(row, files[index]?.length ?? 1));
  const ofFiles = new Set(kept);
  const dropped = modules.filter((row) => !ofFiles.has(row as Row));
  const diagnostics: DiagnosticDraft[] = [];
  const [printed, told] = [countNames(kept), countNames(right)];
  if (dropped.length > 0) diagnostics.push(repeated('/modules', modules.length, right.length));
  if (told < printed) diagnostics.push(repeated('/modules/*/function_names', printed, told), remarks.countedOften);
  const counts = {
    modules: [modules.length, right.length],
    functions: [countFunctions(modules as Row[]), countFunctions(right)],
  } as const;
  if (isObject(summary) && complete) values['/summary'] = corrected(summary, counts);
  return {
    values: { ...values, '/modules': right as Json[] },
    diagnostics,
    ...(dropped.length > 0 && { legacy: { modules: dropped } }),
  };
}

/** A row whose names are the first of as many equal parts, if they are such parts; else the row. */
function withoutRepeats(row: Row, times: number): Row {
  const { function_names: names, function_count: count } = row;
  if (!Array.isArray(names) || times < 2 || names.length % times !== 0) return row;
  const length = names.length / times;
  const texts = names.map((name) => JSON.stringify(name));
  if (length === 0 || texts.some((text, index) => text !== texts[index % length])) return row;
  const cut = { ...row, function_names: names.slice(0, length) };
  return count === names.length ? { ...cut, function_count: length, legacy: { function_count: count } } : cut;
}

/** The summary, with the numbers that were counted as they were printed put right. */
function corrected(
  summary: Row,
  counts: Readonly<Record<string, readonly [printed: number, right: number]>>,
): JsonObject {
  const wrong = Object.entries(counts).filter(
    ([key, [printed, right]]) => summary[key] === printed && printed !== right,
  );
  if (wrong.length === 0) return summary;
  const right = Object.fromEntries(wrong.map(([key, [, number]]) => [key, number]));
  return { ...summary, ...right, legacy: Object.fromEntries(wrong.map(([key, [printed]]) => [key, printed])) };
}

function countNames(rows: readonly Row[]): number {
  return rows.reduce((sum, { function_names: names }) => sum + (Array.isArray(names) ? names.length : 0), 0);
}

function countFunctions(rows: readonly Row[]): number {
  return rows.reduce((sum, { function_count: count }) => sum + (typeof count === 'number' ? count : 0), 0);
}

function repeated(list: string, printed: number, kept: number): DiagnosticDraft {
  return { ...remarks.repeated, details: { list, printed, kept } };
}
