import { parseExact } from '../json/parse.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import type { TextGroups } from './text-rules.ts';
import { type DraftObject, PathDraft } from './values/drafts.ts';

/** The groups that took part, under their names. */
export function factsIn(groups: TextGroups, quotes = Number.POSITIVE_INFINITY): JsonObject {
  const facts: JsonObject = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined) continue;
    if (name === 'quoted') Object.assign(facts, { quoted: value.slice(0, quotes), quoted_characters: value.length });
    else if (name === 'lines') Object.assign(facts, linesIn(value));
    else if (name === 'json') Object.assign(facts, objectIn(value));
    else if (!/^[ajnpq]_/.test(name)) facts[name] = value;
    else facts[name.slice(2)] = READ[name.slice(0, 1) as keyof typeof READ](value);
  }
  return facts;
}

/** The same with paths that are printed clean. */
export function draftFactsIn(groups: TextGroups): DraftObject {
  const facts: DraftObject = factsIn(groups);
  for (const [name, value] of Object.entries(groups))
    if (/^[ap]_/.test(name) && value !== undefined)
      facts[name.slice(2)] = new PathDraft(value, value, name.startsWith('a_'));
  return facts;
}

/** What the prefixes of names say of a group. */
const READ = { a: String, n: Number, p: String, q: unquoted, j: jsonIn } as const satisfies Record<
  string,
  (value: string) => Json
>;

/** JSON that is in a text; what is none stays as it is. */
function jsonIn(text: string): Json {
  return parseExact(text)?.value ?? text;
}

function objectIn(text: string): JsonObject {
  const value = jsonIn(text);
  return isObject(value) ? value : { json: value };
}

/** Facts of which each stands on a line: `  Name of it: value`. */
function linesIn(lines: string): JsonObject {
  const named = [...lines.matchAll(/^ {2}([A-Z][a-z ]*): (.*)$/gm)];
  return Object.fromEntries(
    named.map(([, name = '', value = '']) => [
      name.toLowerCase().replaceAll(' ', '_'),
      /^\d+$/.test(value) ? Number(value) : value,
    ]),
  );
}

/** A string that was printed as Rust writes it in code (`{:?}`). */
function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gsu, (_, hex: string | undefined, character: string) =>
      hex === undefined ? (ESCAPES[character] ?? character) : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };
