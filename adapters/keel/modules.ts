import type { DiagnosticDraft, DraftObject, Fields } from '../../src/adapter.ts';
import { known, repeated } from './codes.ts';
import { cleanPath } from './frame.ts';

/** The rows of `modules`, put right. */
export interface Modules {
  /** One for each file. */
  rows: DraftObject[];
  /** The others, as they were. */
  dropped: DraftObject[];
  /** How many functions the rows count, as printed and put right. */
  functions: { printed: number; true: number };
  said: DiagnosticDraft[];
}

/**
 * Every file stands in `modules` once for each of its module nodes: the row with names is kept, and nothing is added
 * up. With `--cached` the names in it, and their number, repeat as often (0.3.7 to 0.4.2).
 */
export function modulesIn(document: Fields): Modules {
  const printed = document.objects('modules') ?? [];
  const files = new Map<unknown, Fields[]>();
  for (const row of printed) {
    const path = row.peek('path') ?? row;
    files.set(path, [...(files.get(path) ?? []), row]);
  }
  const modules: Modules = { rows: [], dropped: [], functions: { printed: 0, true: 0 }, said: [] };
  const names = { printed: 0, kept: 0 };
  for (const rows of files.values()) {
    const row = rows.find((candidate) => candidate.has('function_names')) ?? (rows[0] as Fields);
    const list = row.objects('function_names');
    const kept = list === undefined ? undefined : unfolded(list, rows.length);
    const count = row.natural('function_count');
    const folded = kept !== undefined && list !== undefined && kept.length < list.length;
    const right = folded && count === list.length ? kept.length : count;
    row.replace('function_count', { function_count: right });
    if (kept !== undefined) row.replace('function_names', { function_names: kept.map(nameIn) });
    // The design has functions in a module.
    cleanPath(row, 'path').keep(
      'class_count',
      'edge_count',
      'responsibility_keywords',
      'external_endpoints',
      'functions',
    );
    modules.rows.push({ ...row.rest(), ...(right !== count && { legacy: { function_count: count } }) });
    modules.dropped.push(
      ...rows.filter((other) => other !== row).map((other) => other.keep(...Object.keys(other.value)).rest()),
    );
    modules.functions.printed += rows.reduce(
      (sum, { value: { function_count: said } }) => sum + (typeof said === 'number' ? said : 0),
      0,
    );
    modules.functions.true += right ?? 0;
    names.printed += list?.length ?? 0;
    names.kept += kept?.length ?? 0;
  }
  if (modules.dropped.length > 0) modules.said.push(repeated('/modules', printed.length, modules.rows.length));
  if (names.kept < names.printed)
    modules.said.push(repeated('/modules/*/function_names', names.printed, names.kept), known('countedOften'));
  return modules;
}

function nameIn(item: Fields): DraftObject {
  return item.keep('name', 'hash', 'callers', 'callees').rest();
}

/** The first part of a list that is the same part so many times; else all of it. */
function unfolded(list: Fields[], times: number): Fields[] {
  const length = list.length / times;
  if (times < 2 || !Number.isInteger(length)) return list;
  const texts = list.map(({ value }) => JSON.stringify(value));
  if (texts.some((text, index) => text !== texts[index % length])) return list;
  for (const item of list.slice(length)) for (const key of Object.keys(item.value)) item.take(key);
  return list.slice(0, length);
}
