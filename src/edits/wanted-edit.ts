import { parseExact } from '../json/parse.ts';
import { isObject, type Json } from '../json/value.ts';

/** A change that somebody wants. */
export interface WantedEdit {
  /** The first digits, or all, of the `span_id` of what is to be replaced: 4 to 16 of them, lower-case hex. */
  handle: string;
  /** What has to stand there. */
  expect?: string;
  replacement: string;
}

/** A handle as it is typed, where formats for models print it with `#`; `undefined` for what is none. */
export function handleIn(typed: string): string | undefined {
  return /^#?([0-9a-f]{4,16})$/i.exec(typed)?.[1]?.toLowerCase();
}

const KEYS: ReadonlySet<string> = new Set(['handle', 'expect', 'replacement']);

/** The edit that was typed as `HANDLE=TEXT`, or what is wrong with it. */
export function typedEdit(text: string): WantedEdit | string {
  const at = text.indexOf('=');
  return at < 0 ? 'must have the form HANDLE=TEXT' : checked(text.slice(0, at), undefined, text.slice(at + 1));
}

/** The edits in NDJSON, with their lines, from 1; the first line that is none is reported in a string. */
export function listedEdits(ndjson: string): WantedEdit[] | string {
  const lines = ndjson.replace(/^\ufeff/, '').split('\n');
  return wantedEdits(lines.map((line) => (line.trim() === '' ? undefined : (parseExact(line)?.value ?? null))));
}

/** The edits of a list, but for what is not there; the first one that is none is said in a string, numbered from 1. */
export function wantedEdits(values: readonly unknown[]): WantedEdit[] | string {
  const edits: WantedEdit[] = [];
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const edit = wantedEdit(value as Json);
    if (typeof edit === 'string') return `line ${index + 1}: ${edit}`;
    edits.push(edit);
  }
  return edits;
}

function wantedEdit(value: Json): WantedEdit | string {
  if (!isObject(value)) return 'must be a JSON object: {"handle", "expect"?, "replacement"}';
  const unknown = Object.keys(value).find((key) => !KEYS.has(key));
  if (unknown !== undefined) return `there is no key ${JSON.stringify(unknown)}, only handle, expect, replacement`;
  const { handle, expect, replacement } = value;
  if (typeof handle !== 'string' || typeof replacement !== 'string')
    return 'handle and replacement must be there, and be strings';
  if (expect !== undefined && typeof expect !== 'string') return 'expect must be a string';
  return checked(handle, expect, replacement);
}

function checked(typed: string, expect: string | undefined, replacement: string): WantedEdit | string {
  const handle = handleIn(typed);
  if (handle === undefined) return 'the handle must be the first 4 to 16 hex digits of a span_id';
  if (!replacement.isWellFormed()) return 'the replacement holds half a character, which UTF-8 cannot hold';
  return { handle, ...(expect !== undefined && { expect }), replacement };
}
