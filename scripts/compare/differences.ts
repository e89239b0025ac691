import { grouped } from '../grouped.ts';
import type { Conversion } from './conversions.ts';

/** One thing that two conversions of a recording do not have in common. */
export interface Difference {
  /** What happened, worst first: the order of the report. */
  change: Change;
  /** Where: a path inside the envelope with `[]` for any index, a code, or what became of what. */
  where: string;
  /** The values; absent on the side that has none. */
  before?: unknown;
  after?: unknown;
}

/** Kinds of differences, worst first. */
export const CHANGES = [
  ...(['recording removed', 'recording added', 'crash', 'status', 'number of envelopes'] as const),
  ...(['key removed', 'element removed', 'diagnostic removed', 'type changed', 'value changed'] as const),
  ...(['key added', 'element added', 'diagnostic added', 'order of elements', 'order of keys or spelling'] as const),
];
export type Change = (typeof CHANGES)[number];

type Values = Record<string, unknown>;

/** All that differs between two conversions of a recording, either of which may be missing; empty for equal bytes. */
export function differencesOf(before?: Conversion, after?: Conversion): Difference[] {
  if (before === undefined || after === undefined)
    return [{ change: before === undefined ? 'recording added' : 'recording removed', where: '' }];
  if (before.status === after.status && before.text === after.text) return [];
  const [envelopes, others] = [envelopesOf(before), envelopesOf(after)];
  const found = [...changesOfWhole(before, after, [envelopes.length, others.length])];
  for (const [index, envelope] of envelopes.slice(0, others.length).entries())
    found.push(...changes(envelope, others[index], ''));
  return found.length > 0 ? found : [spellingOf(before.text, after.text)];
}

function* changesOfWhole(before: Conversion, after: Conversion, [count, now]: [number, number]): Generator<Difference> {
  if (before.status !== after.status) yield { change: 'status', where: `${before.status} → ${after.status}` };
  if (before.status === 'crash' || after.status === 'crash')
    yield { change: 'crash', where: '', before: before.text, after: after.text };
  else if (count !== now) yield { change: 'number of envelopes', where: `${count} → ${now}` };
}

function envelopesOf({ status, text }: Conversion): unknown[] {
  const lines = status === 'crash' ? [] : text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as unknown);
}

/** Equal values, other text: order of keys, digits of numbers, escapes, white space, repeated keys. */
function spellingOf(before: string, after: string): Difference {
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 20), at + 40);
  return { change: 'order of keys or spelling', where: '', before: around(before), after: around(after) };
}

/** What differs between two values, from the outside to the inside. */
function* changes(before: unknown, after: unknown, path: string): Generator<Difference> {
  const [type, other] = [typeOf(before), typeOf(after)];
  if (type !== other) yield { change: 'type changed', where: `${path} (${type} → ${other})`, before, after };
  else if (type === 'list') yield* changesOfLists(before as unknown[], after as unknown[], path);
  else if (type === 'object') yield* changesOfObjects(before as Values, after as Values, path);
  else if (before !== after) yield { change: 'value changed', where: path, before, after };
}

function* changesOfObjects(before: Values, after: Values, path: string): Generator<Difference> {
  for (const key of Object.keys({ ...before, ...after })) {
    const where = below(path, key);
    if (!Object.hasOwn(after, key)) yield { change: 'key removed', where, before: before[key] };
    else if (!Object.hasOwn(before, key)) yield { change: 'key added', where, after: after[key] };
    else yield* changes(before[key], after[key], where);
  }
}

/** Diagnostics are known by their codes, other elements by their ids, or in lists of one length by their places. */
function* changesOfLists(before: readonly unknown[], after: readonly unknown[], path: string): Generator<Difference> {
  const [texts, others] = [before, after].map((list) => list.map((item) => JSON.stringify(item)).sort());
  if (String(texts) === String(others)) {
    if (JSON.stringify(before) !== JSON.stringify(after))
      yield { change: 'order of elements', where: path, before, after };
    return;
  }
  const noun = path === 'diagnostics' ? 'diagnostic' : 'element';
  const nameOf = (item: unknown, index: number) =>
    noun === 'diagnostic' ? codeOf(item) : before.length === after.length ? String(index) : idOf(item);
  const whereOf = (item: unknown) => `${path}[${noun === 'diagnostic' ? codeOf(item) : ''}]`;
  const rest = grouped(after.entries(), ([index, item]) => nameOf(item, index));
  for (const [index, item] of before.entries()) {
    const same = rest.get(nameOf(item, index))?.shift();
    if (same === undefined) yield { change: `${noun} removed`, where: whereOf(item), before: item };
    else yield* changes(item, same[1], whereOf(item));
  }
  for (const [, item] of [...rest.values()].flat())
    yield { change: `${noun} added`, where: whereOf(item), after: item };
}

/** What an element is known by, whatever else changes in it. */
function idOf(item: unknown): string {
  const { match_id, span_id } = (item ?? {}) as Values;
  return String(match_id ?? span_id ?? JSON.stringify(item));
}

function codeOf(item: unknown): string {
  const { code, tool, level } = item as Values;
  return String(code ?? `${tool} ${level}`);
}

/** A path with a key behind it. Keys that are no names are data, such as paths of files: all of them are one kind. */
function below(path: string, key: string): string {
  const name = /^[A-Za-z_]\w{0,40}$/.test(key) ? key : '*';
  return path === '' ? name : `${path}.${name}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
