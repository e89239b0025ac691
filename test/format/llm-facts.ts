import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '../../src/envelope/types.ts';
import { printCanonical } from '../../src/json/print.ts';

type Value = unknown;
type Fields = Record<string, Value>;

/** What the page of `llm` says that is left out, written down once more: keys, ids, and text beyond a first line. */
const LEFT_OUT = ['legacy', 'match_id', 'span_id'];
const WHOLE = ['name', 'symbol', 'file', 'file_path', 'pattern', 'query', 'replacement'];
const WORDED = ['message', 'remediation'];
const QUOTES = ['matched_text', 'content', 'snippet', 'context_before', 'context_after'];
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The facts of envelopes as text that does not depend on the order of keys and of objects in lists. */
export function factsOf(envelopes: readonly Envelope[]): string[] {
  return envelopes.map((envelope) => normalized(reduced(envelope)));
}

/** As `factsOf`, of what was read back. */
export function normalized(value: Value): string {
  return printCanonical(sorted(value));
}

function sorted(value: Value): Value {
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    return items.every(isFields) ? items.map((item) => printCanonical(item)).sort() : items;
  }
  return isFields(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sorted(one)])) : value;
}

function reduced(envelope: Envelope): Fields {
  const { schema_version: _, execution_id, timestamp, ...rest } = envelope;
  const facts = told(rest) as Fields;
  const common = { diagnostics: [], ...facts, tool: envelope.tool, partial: envelope.partial };
  if (!('data' in envelope)) return common;
  const { match_count, ...data } = facts['data'] as Fields;
  const count = envelope.data.match_count;
  const matches = envelope.data.matches === undefined ? {} : { matches: data['matches'] ?? [] };
  return {
    ...common,
    data: { ...data, ...matches, ...(count !== undefined && { count }), command: envelope.data.command },
  };
}

function told(value: Value, key = ''): Value {
  if (typeof value === 'string') return text(value, key);
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isId(item));
    const only = key === 'context_before' ? items.slice(-1) : key === 'context_after' ? items.slice(0, 1) : items;
    return only.map((item) => told(item, QUOTES.includes(key) ? 'snippet' : ''));
  }
  if (!isFields(value)) return value;
  if (key === 'context' && Array.isArray(value['selected']))
    return value['selected'].length === 0 ? undefined : { selected: [told(value['selected'][0], 'snippet')] };
  const members = Object.entries(value).flatMap(([name, inner]): [string, Value][] => {
    if (LEFT_OUT.includes(name) || isId(name)) return [];
    if (isId(inner) && ![...WHOLE, ...WORDED, ...QUOTES].includes(name)) return [];
    const kept = told(inner, name);
    const isEmptied = isDeepStrictEqual(kept, Array.isArray(inner) ? [] : {}) && !isDeepStrictEqual(inner, kept);
    return kept === undefined || isEmptied ? [] : [[name, kept]];
  });
  return Object.fromEntries(members);
}

function text(value: string, key: string): string {
  if (WHOLE.includes(key)) return value;
  if (WORDED.includes(key)) return withoutIds(value);
  const [line] = value.split(/[\r\n]/, 1) as [string];
  let kept = line.length > 300 ? line.slice(0, 300) : line;
  if (line.length > 300 && /[\ud800-\udbff]$/.test(kept)) kept = kept.slice(0, -1);
  const behind = value.slice(kept.length);
  const isEnd = behind === '' || behind === '\n' || behind === '\r' || behind === '\r\n';
  const shown = isEnd ? kept : `${kept}…+${behind.length}`;
  return QUOTES.includes(key) ? shown : withoutIds(shown);
}

function withoutIds(value: string): string {
  return value.replace(new RegExp(`\\b(?:[0-9a-f]{32,}|${ID})\\b`, 'gi'), '…');
}

function isId(value: Value): boolean {
  if (typeof value !== 'string') return false;
  if (new RegExp(`^${ID}$`, 'i').test(value)) return true;
  const [, digits] = /^(?:[a-z0-9]+:)?([0-9a-f]{16,})$/i.exec(value) ?? [];
  return digits !== undefined && /[a-f]/i.test(digits);
}

function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}
