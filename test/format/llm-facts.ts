import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic, Envelope } from '../../src/envelope/types.ts';
import { printCanonical } from '../../src/json/print.ts';
import { NumberText } from '../../src/json/value.ts';
import { filesOf, groupedNotes } from './grouped-notes.ts';

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
  const error = 'error' in envelope ? envelope.error : undefined;
  const own = envelope.diagnostics.filter((one) => one.tool === 'unify' && !isDeepStrictEqual(one, error));
  const notes = groupedNotes(own).map(withoutPlaces);
  const others = envelope.diagnostics.filter((one) => one.tool !== 'unify' || isDeepStrictEqual(one, error));
  const diagnostics = [...others, ...notes].map((one) => told(one));
  const common = { ...facts, diagnostics, tool: envelope.tool, partial: envelope.partial };
  if (!('data' in envelope)) return common;
  const { match_count, ...data } = facts['data'] as Fields;
  const count = envelope.data.match_count;
  const matches = envelope.data.matches === undefined ? {} : { matches: data['matches'] ?? [] };
  return {
    ...common,
    data: { ...data, ...matches, ...(count !== undefined && { count }), command: envelope.data.command },
  };
}

/** A mere note without the places in the document, but with their files. */
function withoutPlaces(note: Diagnostic): Diagnostic {
  if (note.level !== 'note' || note.details?.['places'] === undefined) return note;
  const { places: _, ...others } = note.details;
  const files = note.file === undefined ? filesOf(note) : [];
  return { ...note, details: { ...others, ...(files.length > 0 && { files }) } };
}

function told(value: Value, key = '', holder: Fields = {}): Value {
  if (typeof value === 'string') return text(value, key, holder);
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isId(item));
    if (!['context_before', 'context_after'].includes(key) || !items.every((item) => typeof item === 'string'))
      return items.map((item) => told(item, QUOTES.includes(key) ? 'snippet' : ''));
    const joined = items.join('\n');
    return items.length === 0 ? [] : [key === 'context_before' ? lastLine(joined) : firstLine(joined, 0, 0)];
  }
  if (!isFields(value)) return value;
  if (key === 'context' && Array.isArray(value['selected'])) return contextOf(value, holder);
  const own = decoded(value);
  const members = Object.entries(own).flatMap(([name, inner]): [string, Value][] => {
    if (LEFT_OUT.includes(name) || isId(name)) return [];
    if (isId(inner) && ![...WHOLE, ...WORDED, ...QUOTES].includes(name)) return [];
    const kept = told(inner, name, own);
    const isEmptied = isDeepStrictEqual(kept, Array.isArray(inner) ? [] : {}) && !isDeepStrictEqual(inner, kept);
    return kept === undefined || isEmptied ? [] : [[name, kept]];
  });
  return Object.fromEntries(members);
}

/** The lines around a place, each by itself; of its own the first, around the place. */
function contextOf({ before, selected, after }: Fields, { start_col, end_col, start_line, end_line }: Fields): Value {
  const own = selected as string[];
  const line = Buffer.from(own[0] ?? '');
  const unitsTo = (column: Value) => line.toString('utf8', 0, Number(column)).length;
  const [start, end] = [unitsTo(start_col), end_line === start_line ? unitsTo(end_col) : (own[0] ?? '').length];
  const lines = [before, after].map((some) => (Array.isArray(some) ? some.map((one) => told(one, 'snippet')) : []));
  if (own.length + lines.flat().length === 0) return undefined;
  const shown = own.length === 0 ? [] : [firstLine(own.join('\n'), start, end)];
  return { before: lines[0], selected: shown, after: lines[1] };
}

/** Quotes in base64 as text. */
function decoded(fields: Fields): Fields {
  const members = Object.entries(fields).map(([key, value]) => {
    const name = key.replace(/_base64$/, '');
    const isText = name !== key && [...QUOTES, 'replacement'].includes(name) && !Object.hasOwn(fields, name);
    return isText && typeof value === 'string' ? [name, Buffer.from(value, 'base64').toString()] : [key, value];
  });
  return Object.fromEntries(members) as Fields;
}

function text(value: string, key: string, { matched_text, name, span }: Fields): string {
  if (WHOLE.includes(key)) return value;
  if (WORDED.includes(key)) return withoutIds(value);
  const word = [matched_text, name].find((one) => typeof one === 'string' && one !== '') as string | undefined;
  if (!['snippet', 'content'].includes(key) || word === undefined) {
    const shown = firstLine(value, 0, 0);
    return QUOTES.includes(key) ? shown : withoutIds(shown);
  }
  const [found = ''] = word.split(/[\r\n]/);
  const column = Buffer.from(value).toString('utf8', 0, Number((span as Fields | undefined)?.['start_col'])).length;
  const start = value.startsWith(found, column) ? column : value.indexOf(found);
  return start < 0 ? firstLine(value, 0, 0) : firstLine(value, start, start + found.length);
}

const LONGEST = 300;
const isHalf = (unit = '') => /[\ud800-\udbff]/.test(unit);

/** The first line of a text; of a long one 300 units, with what was found in the middle. */
function firstLine(value: string, foundStart: number, foundEnd: number): string {
  const [line = ''] = value.split(/[\r\n]/, 1);
  const free = Math.max(0, LONGEST - (foundEnd - foundStart));
  let start = line.length <= LONGEST ? 0 : foundStart - Math.floor(free / 2);
  start = Math.max(0, Math.min(start, line.length - LONGEST));
  if (start > 0 && isHalf(line[start - 1])) start++;
  let end = Math.min(line.length, start + LONGEST);
  if (end < line.length && isHalf(line[end - 1])) end--;
  const behind = value.slice(end);
  const mark = ['', '\n', '\r', '\r\n'].includes(behind) ? '' : `…+${behind.length}`;
  return `${start === 0 ? '' : `${start}+…`}${value.slice(start, end)}${mark}`;
}

/** The end of the last line of a text. */
function lastLine(value: string): string {
  const line = value.split(/[\r\n]/).at(-1) as string;
  let length = Math.min(LONGEST, line.length);
  if (length < line.length && isHalf(line.at(-length - 1))) length--;
  const rest = value.length - length;
  return rest === 0 ? value : `${rest}+…${line.slice(line.length - length)}`;
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
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}
