import type { Conversion } from './conversions.ts';

/** One thing that two conversions of a recording do not have in common. */
export interface Difference {
  /** What happened, worst first: the order of the report. */
  change: Change;
  /** Where: a path inside the envelope with `[]` for any index, a code, or what became of what. */
  where: string;
  /** What the differing envelope is: its tool and command. */
  form: string;
  /** The values; absent on the side that has none. */
  before?: unknown;
  after?: unknown;
}

/** Kinds of differences, worst first. */
export const CHANGES = [
  'recording removed',
  'recording added',
  'crash',
  'status',
  'number of envelopes',
  'key removed',
  'element removed',
  'diagnostic removed',
  'type changed',
  'value changed',
  'key added',
  'element added',
  'diagnostic added',
  'order of elements',
  'order of keys',
  'spelling',
] as const;
export type Change = (typeof CHANGES)[number];

type Values = Record<string, unknown>;

/** All that differs between two conversions of a recording, either of which may be missing; empty for equal bytes. */
export function differencesOf(before?: Conversion, after?: Conversion): Difference[] {
  const found = new Differences();
  if (before === undefined || after === undefined) {
    found.add(before === undefined ? 'recording added' : 'recording removed', '');
    return found.list;
  }
  if (before.status === after.status && before.text === after.text) return [];
  const [envelopes, others] = [envelopesOf(before), envelopesOf(after)];
  found.form = formOf(envelopes[0] ?? others[0]);
  if (before.status !== after.status) found.add('status', `${before.status} → ${after.status}`);
  if (before.status === 'crash' || after.status === 'crash') {
    found.add('crash', '', { before: before.text, after: after.text });
    return found.list;
  }
  if (envelopes.length !== others.length) found.add('number of envelopes', `${envelopes.length} → ${others.length}`);
  for (const [index, envelope] of envelopes.slice(0, others.length).entries()) {
    found.form = formOf(envelope);
    found.compare(envelope, others[index], '');
  }
  if (found.list.length === 0) found.addSpelling(before.text, after.text);
  return found.list;
}

function envelopesOf({ status, text }: Conversion): unknown[] {
  if (status === 'crash') return [];
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as unknown);
}

/** The tool of an envelope, its command, and whether it is an error. */
function formOf(envelope: unknown): string {
  if (envelope === undefined) return 'crash';
  const { tool, data, operation_type, error } = envelope as Values;
  const command = operation_type ?? (data as Values | undefined)?.['command'] ?? '(no command)';
  return `${tool} ${command}${error === undefined ? '' : ' error'}`;
}

/** Gathers what differs between two values, from the outside to the inside. */
class Differences {
  readonly list: Difference[] = [];
  form = '';

  add(change: Change, where: string, values: Pick<Difference, 'before' | 'after'> = {}): void {
    this.list.push({ change, where, form: this.form, ...values });
  }

  /** Equal values, other text: digits of numbers, escapes, white space, repeated keys. */
  addSpelling(before: string, after: string): void {
    let at = 0;
    while (before[at] === after[at]) at++;
    const around = (text: string) => text.slice(Math.max(0, at - 20), at + 40);
    this.add('spelling', '', { before: around(before), after: around(after) });
  }

  compare(before: unknown, after: unknown, path: string): void {
    const [type, other] = [typeOf(before), typeOf(after)];
    if (type !== other) this.add('type changed', `${path} (${type} → ${other})`, { before, after });
    else if (type === 'object') this.#compareObjects(before as Values, after as Values, path);
    else if (type === 'list') this.#compareLists(before as unknown[], after as unknown[], path);
    else if (before !== after) this.add('value changed', path, { before, after });
  }

  #compareObjects(before: Values, after: Values, path: string): void {
    const common = Object.keys(before).filter((key) => Object.hasOwn(after, key));
    for (const [key, value] of Object.entries(before)) {
      if (!Object.hasOwn(after, key)) this.add('key removed', below(path, key), { before: value });
      else this.compare(value, after[key], below(path, key));
    }
    for (const [key, value] of Object.entries(after)) {
      if (!Object.hasOwn(before, key)) this.add('key added', below(path, key), { after: value });
    }
    const now = Object.keys(after).filter((key) => Object.hasOwn(before, key));
    if (!equal(common, now)) this.add('order of keys', path, { before: common, after: now });
  }

  #compareLists(before: unknown[], after: unknown[], path: string): void {
    if (path === 'diagnostics') return this.#compareDiagnostics(before as Values[], after as Values[]);
    if (equal(before, after)) return;
    const texts = (list: unknown[]) => list.map((item) => JSON.stringify(item));
    if (equal(texts(before).sort(), texts(after).sort())) return this.add('order of elements', path, { before, after });
    const pairs = before.length === after.length ? inStep(before, after) : pairsOf(before, after, idOf);
    for (const pair of pairs) this.#comparePair(pair, `${path}[]`, 'element');
  }

  /** Diagnostics are distinguished by their codes: one more or less says nothing of the others. */
  #compareDiagnostics(before: Values[], after: Values[]): void {
    for (const pair of pairsOf(before, after, codeOf)) {
      this.#comparePair(pair, `diagnostics[${codeOf((pair[0] ?? pair[1]) as Values)}]`, 'diagnostic');
    }
    const [codes, now] = [before.map(codeOf), after.map(codeOf)];
    const sameCodes = equal([...codes].sort(), [...now].sort());
    if (sameCodes && !equal(codes, now)) this.add('order of elements', 'diagnostics', { before: codes, after: now });
  }

  #comparePair([before, after]: Pair<unknown>, path: string, noun: 'element' | 'diagnostic'): void {
    if (after === undefined) this.add(`${noun} removed`, path, { before });
    else if (before === undefined) this.add(`${noun} added`, path, { after });
    else this.compare(before, after, path);
  }
}

type Pair<Item> = [before: Item | undefined, after: Item | undefined];

function inStep(before: readonly unknown[], after: readonly unknown[]): Pair<unknown>[] {
  return before.map((item, index) => [item, after[index]]);
}

/** Elements of both lists that have the same key, in order, and those that have no counterpart. */
function pairsOf<Item>(before: readonly Item[], after: readonly Item[], key: (item: Item) => string): Pair<Item>[] {
  const rest = new Map<string, Item[]>();
  for (const item of after) {
    const same = rest.get(key(item));
    if (same === undefined) rest.set(key(item), [item]);
    else same.push(item);
  }
  const pairs = before.map((item): Pair<Item> => [item, rest.get(key(item))?.shift()]);
  return [...pairs, ...[...rest.values()].flat().map((item): Pair<Item> => [undefined, item])];
}

/** What an element is known by, whatever else changes in it. */
function idOf(item: unknown): string {
  const { match_id, span_id } = (item ?? {}) as Values;
  return String(match_id ?? span_id ?? JSON.stringify(item));
}

function codeOf({ code, tool, level }: Values): string {
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

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
