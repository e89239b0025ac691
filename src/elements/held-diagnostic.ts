import type { Fields } from '../adapter/values/fields.ts';
import type { DiagnosticDraft, DiagnosticFieldNode, DiagnosticFieldsNode } from '../adapter.ts';
import { keepValue } from './held-values.ts';

/** Takes the name of the rule that a finding is of. */
function takeRule(draft: DiagnosticDraft, name: string | undefined): void {
  if (name === undefined) return;
  draft.legacy = { ...draft.legacy, code: name };
  if (CODE.test(name)) draft.code = name;
}

/** What has the form of a code. */
const CODE = /^[A-Z]{3}-[A-Z0-9_-]+$/;

/** What the codes of each tool begin with, by its name as such codes have it that begin with that: `MAGELLAN`. */
export type CodePrefixes = ReadonlyMap<string, string>;

/** Takes what a finding says of itself in an object. */
export function takeFields(
  draft: DiagnosticDraft,
  fields: Fields,
  key: string,
  { keys }: DiagnosticFieldsNode,
  prefixes: CodePrefixes,
): void {
  const inner = fields.object(key);
  if (inner === undefined) return;
  for (const [name, node] of Object.entries(keys)) {
    if (!inner.has(name)) continue;
    if (node.node === 'diagnostic-field') takeField(draft, inner, name, node, prefixes);
    else keepValue(inner, name, node);
  }
  const rest = inner.rest();
  if (Object.keys(rest).length > 0) fields.replace(key, { [key]: rest });
}

/** Takes what a finding says of itself in a key. A `null` says nothing. */
export function takeField(
  draft: DiagnosticDraft,
  fields: Fields,
  key: string,
  node: DiagnosticFieldNode,
  prefixes: CodePrefixes,
): void {
  const { what, words = {}, silent } = node;
  const value = fields.peek(key);
  if (value === null) fields.take(key);
  if (what === 'rule') return takeRule(draft, fields.string(key));
  if (what !== 'level' && what !== 'code') {
    const text = fields.string(key);
    if (text !== undefined) draft[what] = text;
    return;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return;
  if (what === 'level') {
    const level = wordIn(words, value);
    if (level === undefined) return;
    draft.level = level;
  } else if (value !== '') takeCode(draft, String(value), node, prefixes);
  fields.take(key);
  if (draft[what] !== value && silent !== true) draft.legacy = { ...draft.legacy, [key]: value };
}

/** Takes the code of a finding. */
function takeCode(
  draft: DiagnosticDraft,
  value: string,
  { prefix = '', assigned, foreign, of = draft.tool }: DiagnosticFieldNode,
  prefixes: CodePrefixes,
): void {
  if (foreign === true && draft.tool === undefined) return;
  const isOwn = draft.tool === undefined || draft.tool === of;
  draft.code =
    withPrefix(value, prefixes) ?? (isOwn && !CODE.test(value) && !value.startsWith(prefix) ? prefix + value : value);
  draft.assigned = assigned === true ? draft.code : undefined;
}

/** A code that begins with the name of a tool, in the format's form. */
function withPrefix(code: string, prefixes: CodePrefixes): string | undefined {
  if (!code.includes('_')) return undefined;
  for (const [name, prefix] of prefixes) {
    const rest = code.startsWith(`${name}_`) ? code.slice(name.length + 1) : '';
    if (NUMBERED.test(rest)) return `${prefix}-${rest.replaceAll('_', '-')}`;
  }
  return undefined;
}

/** What stands behind the name: `E001`, `QRY_002`. */
const NUMBERED = /^(?:[A-Z]+_)?[A-Z]*\d+$/;

/** What a table says of a word of the tool's, in whatever case it is. */
export function wordIn<Meaning>(words: Readonly<Record<string, Meaning>>, word: string | number): Meaning | undefined {
  const known = [String(word), String(word).toLowerCase()].find((spelling) => Object.hasOwn(words, spelling));
  return known === undefined ? undefined : words[known];
}
